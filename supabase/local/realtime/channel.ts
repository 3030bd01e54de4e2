import type { WebSocket } from "ws";
import type { Claims } from "../tokens.ts";
import { encodeText, type Message, type ProtocolVersion } from "./frames.ts";

export type Connection = {
  socket: WebSocket;
  version: ProtocolVersion;
  apiKey: string;
  /** By `Channel.name`. */
  channels: Map<string, Channel>;
};

/** One client's membership of a topic. */
export type Channel = {
  connection: Connection;
  /** The `topic` of the protocol's messages: `realtime:` followed by the channel's `topic`. */
  name: string;
  topic: string;
  joinRef: string | null;
  isPrivate: boolean;
  token: string;
  claims: Claims;
  /** Whether the client also receives its own broadcasts. */
  receivesOwn: boolean;
  /** Whether the client gets a reply to each of its broadcasts. */
  wantsAck: boolean;
  /** Cached result of row-level security; `null` until the client sends. */
  canWrite: boolean | null;
  expiryTimer: NodeJS.Timeout | null;
};

export function push(
  connection: Connection,
  channelName: string,
  event: string,
  payload: unknown,
  joinRef: string | null = null,
): void {
  sendText(connection, { joinRef, ref: null, topic: channelName, event, payload });
}

export function reply(
  connection: Connection,
  to: { joinRef: string | null; ref: string | null; topic: string },
  status: "ok" | "error",
  response: unknown = {},
): void {
  sendText(connection, { ...to, event: "phx_reply", payload: { status, response } });
}

function sendText({ socket, version }: Connection, message: Message): void {
  if (socket.readyState === socket.OPEN) socket.send(encodeText(version, message));
}
