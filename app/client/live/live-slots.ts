import type { LiveSlots, SlotsMessage } from "#domain/live/live-slots.ts";
import { openLiveSocket } from "./live-socket.ts";

const POLL_MS = 15_000;
/** Once the socket has been closed for this long, the page shows when the slots were last current. */
const STALE_MS = 10_000;
const CHECK_MS = 1_000;

/**
 * Subscribes to the slots of an offer's appointments by WebSocket. While the socket is closed, visible tabs poll.
 * Returns the unsubscribe function.
 * @param onStale called when the socket has been closed for `STALE_MS`, and after each later successful poll, with the
 * time at which the slots were last current; the time is "unknown" until the socket has been open or a poll has
 * succeeded, because the slots of the loaded page may come from a cache. Called with `null` when the socket is open
 * again.
 */
export function subscribeToSlots(
  offerId: string,
  onSlots: (slots: LiveSlots[]) => void,
  onStale: (slotsAsOf: Date | "unknown" | null) => void = () => {},
): () => void {
  let isSubscribed = true;
  let lastOpenAt = Date.now();
  let slotsAsOf: number | "unknown" = "unknown";
  let reportedTime: number | "unknown" | null = null;
  const reportStale = (time: number | "unknown" | null) => {
    if (time === reportedTime) return;
    reportedTime = time;
    onStale(typeof time === "number" ? new Date(time) : time);
  };
  const check = setInterval(() => {
    const now = Date.now();
    if (socket.isOpen()) {
      lastOpenAt = now;
      slotsAsOf = now;
      reportStale(null);
    } else if (now - lastOpenAt >= STALE_MS) reportStale(slotsAsOf);
  }, CHECK_MS);

  const socket = openLiveSocket(`/api/live/offer/${offerId}`, (data) => {
    const message = parseSlotsMessage(data);
    if (message) onSlots(message.appointments);
  });

  const poll = setInterval(async () => {
    if (socket.isOpen() || document.visibilityState !== "visible") return;
    const slots = await fetchSlots(offerId);
    if (!slots || !isSubscribed) return;
    slotsAsOf = Date.now();
    onSlots(slots);
  }, POLL_MS);

  return () => {
    isSubscribed = false;
    clearInterval(check);
    clearInterval(poll);
    socket.close();
  };
}

// The API client is loaded only when the socket fails.
async function fetchSlots(offerId: string): Promise<LiveSlots[] | null> {
  try {
    const { api } = await import("#app/client/api.ts");
    const appointments = await api.offerAppointment.listUpcoming.query({ offerId });
    return appointments.map(({ timestamp, former_timestamp, created_at, reason, ...slots }) => slots);
  } catch {
    return null; // offline: the next poll or message contains the slots
  }
}

// A shallow check suffices for messages of our own server, and public pages need not load zod.
function parseSlotsMessage(data: unknown): SlotsMessage | null {
  try {
    const message = JSON.parse(String(data)) as Partial<SlotsMessage> | null;
    return message?.type === "slots" && Array.isArray(message.appointments) ? (message as SlotsMessage) : null;
  } catch {
    return null;
  }
}
