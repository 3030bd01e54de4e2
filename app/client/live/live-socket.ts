/** A socket is replaced when it has not answered a ping before the next ping is due. */
const PING_MS = 25_000;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;
/** The code with which the Worker closes a socket whose session or token may have ended. */
const ACCESS_ENDED = 4401;

export type LiveSocket = { isOpen(): boolean; close(): void };

/**
 * Keeps a WebSocket to a Durable Object room open. The first message after each connect makes up for missed messages,
 * so rooms replay none.
 * @param onEnded called instead of reconnecting when the Worker closes the socket with `ACCESS_ENDED`
 */
export function openLiveSocket(path: string, onMessage: (data: unknown) => void, onEnded?: () => void): LiveSocket {
  let socket: WebSocket | null = null;
  let attempts = 0;
  let isClosed = false;
  let hasPong = true;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    clearTimeout(retry);
    if (isClosed || socket) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const newSocket = new WebSocket(`${scheme}://${location.host}${path}`);
    socket = newSocket;
    hasPong = true;
    newSocket.onmessage = ({ data }) => {
      if (socket !== newSocket) return;
      attempts = 0;
      hasPong = true;
      if (data !== "pong") onMessage(data);
    };
    newSocket.onclose = ({ code }) => {
      if (socket !== newSocket) return;
      socket = null;
      if (code === ACCESS_ENDED && onEnded) {
        close();
        onEnded();
      } else connectLater();
    };
  };

  const connectLater = () => {
    const backoff = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts++);
    const jitter = 0.5 + Math.random() / 2;
    clearTimeout(retry);
    retry = setTimeout(connect, backoff * jitter);
  };

  // Does not wait for the close event, which comes only after minutes when there is no network.
  const dropSocket = () => {
    const droppedSocket = socket;
    socket = null;
    droppedSocket?.close();
  };
  const dropOfflineSocket = () => {
    dropSocket();
    connectLater();
  };

  // A socket without a pong is dead, even if the browser reports it as open or connecting.
  const ping = setInterval(() => {
    if (!socket) return;
    if (!hasPong) {
      dropSocket();
      return connect();
    }
    hasPong = false;
    if (socket.readyState === WebSocket.OPEN) socket.send("ping");
  }, PING_MS);

  const connectNow = () => {
    if (document.visibilityState !== "visible") return;
    attempts = 0;
    connect();
  };
  addEventListener("online", connectNow);
  addEventListener("offline", dropOfflineSocket);
  document.addEventListener("visibilitychange", connectNow);
  connect();

  function close() {
    isClosed = true;
    clearTimeout(retry);
    clearInterval(ping);
    removeEventListener("online", connectNow);
    removeEventListener("offline", dropOfflineSocket);
    document.removeEventListener("visibilitychange", connectNow);
    dropSocket();
  }

  return { isOpen: () => socket?.readyState === WebSocket.OPEN, close };
}
