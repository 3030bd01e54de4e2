const PING_MS = 25_000;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;

export type LiveSocket = { isOpen(): boolean; close(): void };

/**
 * Keeps a socket to one of our rooms open and hands on what it says. Reconnects with growing, jittered waits, at once when the
 * network or the tab comes back; a room's first frame always makes up for what was missed.
 */
export function openLiveSocket(path: string, receive: (data: unknown) => void): LiveSocket {
  let socket: WebSocket | null = null;
  let tries = 0;
  let isCancelled = false;
  let isAnswered = true;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    clearTimeout(retry);
    if (isCancelled || socket) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const opened = new WebSocket(`${scheme}://${location.host}${path}`);
    socket = opened;
    opened.onmessage = ({ data }) => {
      tries = 0;
      isAnswered = true;
      if (data !== "pong") receive(data);
    };
    opened.onclose = () => {
      if (socket !== opened) return;
      socket = null;
      if (isCancelled) return;
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

  const connectAtOnce = () => {
    if (document.visibilityState !== "visible") return;
    tries = 0;
    connect();
  };
  addEventListener("online", connectAtOnce);
  document.addEventListener("visibilitychange", connectAtOnce);
  connect();

  return {
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    close() {
      isCancelled = true;
      clearTimeout(retry);
      clearInterval(ping);
      removeEventListener("online", connectAtOnce);
      document.removeEventListener("visibilitychange", connectAtOnce);
      socket?.close();
    },
  };
}
