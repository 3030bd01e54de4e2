import type { LiveSlots, SlotsMessage } from "#domain/live/live-slots.ts";
import { openLiveSocket } from "./live-socket.ts";

const POLL_MS = 15_000;

/**
 * Subscribes to the counts of an offer by WebSocket; without one, visible tabs poll every 15 s. The first message after each
 * connect contains every appointment, so missed messages need no replay. Returns the unsubscribe function.
 */
export function subscribeToSlots(offerId: string, onSlots: (slots: LiveSlots[]) => void): () => void {
  const socket = openLiveSocket(`/api/live/offer/${offerId}`, (data) => {
    const message = parse(data);
    if (message) onSlots(message.appointments);
  });

  const poll = setInterval(async () => {
    if (socket.isOpen() || document.visibilityState !== "visible") return;
    onSlots(await fetchSlots(offerId));
  }, POLL_MS);

  return () => {
    clearInterval(poll);
    socket.close();
  };
}

// The API client is loaded only when the socket fails.
async function fetchSlots(offerId: string): Promise<LiveSlots[]> {
  try {
    const { api } = await import("#app/client/api.ts");
    const appointments = await api.offerAppointment.listUpcoming.query({ offerId });
    return appointments.map(({ id, remaining_slots, version, status }) => ({ id, remaining_slots, version, status }));
  } catch {
    return []; // offline: the next poll or message brings the counts
  }
}

// Messages come from our own server, so a shallow check suffices and public pages need not load zod.
function parse(data: unknown): SlotsMessage | null {
  try {
    const message = JSON.parse(String(data)) as Partial<SlotsMessage> | null;
    return message?.type === "slots" && Array.isArray(message.appointments) ? (message as SlotsMessage) : null;
  } catch {
    return null;
  }
}
