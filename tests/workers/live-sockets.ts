import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { relayOf } from "#workers/live/stubs.ts";
import { eventually, fetchWorker } from "./worker-client.ts";

const sockets: WebSocket[] = [];

/** Opens a WebSocket, which `closeSockets` closes. Returns `socket: null` when the Worker refuses the connection. */
export async function openSocket(
  path: string,
  headers: Record<string, string>,
  onMessage: (data: string) => void,
  options?: WebSocketAcceptOptions,
): Promise<{ status: number; socket: WebSocket | null }> {
  const { status, webSocket: socket } = await fetchWorker(path, { headers: { upgrade: "websocket", ...headers } });
  if (socket) {
    socket.addEventListener("message", ({ data }) => void onMessage(String(data)));
    socket.accept(options);
    sockets.push(socket);
  }
  return { status, socket };
}

/** A socket to Realtime whose connection fails (close code 1006). */
export function aFailedSocket() {
  const socket = Object.assign(new EventTarget(), { onclose: (_: object) => {}, readyState: 3, close() {} });
  setTimeout(() => socket.onclose({ code: 1006, reason: "", wasClean: false }));
  return socket;
}

/** Waits until the relay has subscribed to every channel that it needs. */
export function untilSubscribed(): Promise<void> {
  return eventually(async () => expect((await relayOf(env).status()).isSubscribed).toBe(true));
}

/** Closes every socket and waits until the relay watches no room and has closed its upstream connections. */
export async function closeSockets(): Promise<void> {
  for (const socket of sockets.splice(0)) socket.close(1000);
  await eventually(async () => expect(await relayOf(env).status()).toMatchObject({ watched: 0, isConnected: false }));
}

/** Opens the socket of a signed-in user. Returns a list to which the close code is added when the socket closes. */
export async function recordCloseCodes(cookie: string): Promise<number[]> {
  const closeCodes: number[] = [];
  const { socket } = await openSocket("/api/live/user", { cookie }, () => {});
  socket?.addEventListener("close", ({ code }) => void closeCodes.push(code));
  await untilSubscribed();
  return closeCodes;
}
