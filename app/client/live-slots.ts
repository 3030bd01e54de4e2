import type { LiveSlots, SlotsMessage } from "#domain/live-slots.ts";

const PING_MS = 25_000;
const POLL_MS = 15_000;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;

type Receive = (slots: LiveSlots[]) => void;

/**
 * Follows the counts of an offer: by socket, and while there is none by polling every 15 s in visible tabs.
 * Reconnects with growing, jittered waits; the server's first frame is always the whole offer, so nothing missed stays wrong.
 * Answers a function that ends it.
 */
export function followSlots(offerId: string, receive: Receive): () => void {
  let socket: WebSocket | null = null;
  let tries = 0;
  let isOver = false;
  let isAnswered = true;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    clearTimeout(retry);
    if (isOver || socket) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const opened = new WebSocket(`${scheme}://${location.host}/api/live/offer/${offerId}`);
    socket = opened;
    opened.onmessage = ({ data }) => {
      tries = 0;
      isAnswered = true;
      if (data === "pong") return;
      const message = parse(data);
      if (message) receive(message.appointments);
    };
    opened.onclose = () => {
      if (socket !== opened) return;
      socket = null;
      if (isOver) return;
      const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** tries++);
      retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
    };
  };

  // A socket that does not answer a ping is dead, whatever the browser thinks.
  const ping = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (!isAnswered) return socket.close();
    isAnswered = false;
    socket.send("ping");
  }, PING_MS);

  const poll = setInterval(async () => {
    if (socket?.readyState === WebSocket.OPEN || document.visibilityState !== "visible") return;
    receive(await fetchSlots(offerId));
  }, POLL_MS);

  const connectAtOnce = () => {
    if (document.visibilityState !== "visible") return;
    tries = 0;
    connect();
  };
  addEventListener("online", connectAtOnce);
  document.addEventListener("visibilitychange", connectAtOnce);
  connect();

  return () => {
    isOver = true;
    clearTimeout(retry);
    clearInterval(ping);
    clearInterval(poll);
    removeEventListener("online", connectAtOnce);
    document.removeEventListener("visibilitychange", connectAtOnce);
    socket?.close();
  };
}

// The API client is only loaded by those whose socket fails.
async function fetchSlots(offerId: string): Promise<LiveSlots[]> {
  try {
    const { api } = await import("./api.ts");
    const appointments = await api.offerAppointment.listUpcoming.query({ offerId });
    return appointments.map(({ id, remainingSlots, version, status }) => ({
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
