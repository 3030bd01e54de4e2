import type { LiveSlots, SlotsMessage } from "#domain/live/live-slots.ts";
import { openLiveSocket } from "./live-socket.ts";

const POLL_MS = 15_000;

type Receive = (slots: LiveSlots[]) => void;

/**
 * Follows the counts of an offer: by socket, and while there is none by polling every 15 s in visible tabs.
 * Reconnects with growing, jittered waits; the server's first frame is always the whole offer, so nothing missed stays wrong.
 * Answers a function that ends it.
 */
export function subscribeToSlots(offerId: string, receive: Receive): () => void {
  const socket = openLiveSocket(`/api/live/offer/${offerId}`, (data) => {
    const message = parse(data);
    if (message) receive(message.appointments);
  });

  const poll = setInterval(async () => {
    if (socket.isOpen() || document.visibilityState !== "visible") return;
    receive(await fetchSlots(offerId));
  }, POLL_MS);

  return () => {
    clearInterval(poll);
    socket.close();
  };
}

// The API client is only loaded by those whose socket fails.
async function fetchSlots(offerId: string): Promise<LiveSlots[]> {
  try {
    const { api } = await import("#app/client/api.ts");
    const appointments = await api.offerAppointment.listUpcoming.query({ offerId });
    return appointments.map(({ id, remaining_slots: remainingSlots, version, status }) => ({
      id,
      remaining_slots: remainingSlots,
      version,
      status,
    }));
  } catch {
    return []; // offline: the next poll or the socket brings the numbers
  }
}

// Our own server's frames: a glance is enough, and the schema library stays out of the public pages.
function parse(data: unknown): SlotsMessage | null {
  try {
    const message = JSON.parse(String(data)) as Partial<SlotsMessage> | null;
    return message?.type === "slots" && Array.isArray(message.appointments) ? (message as SlotsMessage) : null;
  } catch {
    return null;
  }
}
