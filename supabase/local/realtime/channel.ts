import type { WebSocket } from "ws";
import type { Claims } from "../tokens.ts";
import type { Extension } from "./authorization.ts";
import { encodeText, type ProtocolVersion } from "./frames.ts";

/** A client's socket with its channels. */
export type Connection = {
  socket: WebSocket;
  version: ProtocolVersion;
  apiKey: string;
  channels: Map<string, Channel>;
};

/** One client's membership of a topic. */
export type Channel = {
  connection: Connection;
  /** `realtime:` followed by the topic. */
  name: string;
  topic: string;
  joinRef: string | null;
  isPrivate: boolean;
  token: string;
  claims: Claims;
  receivesOwn: boolean;
  wantsAck: boolean;
  presenceKey: string | null;
  /** The cached results of row-level security. */
  permissions: Partial<Record<`${Extension}.${"read" | "write"}`, boolean>>;
  expiry: NodeJS.Timeout | null;
};

export function push(
  connection: Connection,
  channelName: string,
  event: string,
  payload: unknown,
  joinRef: string | null = null,
): void {
  sendText(connection, joinRef, null, channelName, event, payload);
}

export function reply(
  connection: Connection,
  to: { joinRef: string | null; ref: string | null; topic: string },
  status: "ok" | "error",
  response: unknown = {},
): void {
  sendText(connection, to.joinRef, to.ref, to.topic, "phx_reply", { status, response });
}

function sendText(
  connection: Connection,
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
): void {
  if (connection.socket.readyState !== connection.socket.OPEN) return;
  connection.socket.send(encodeText(connection.version, { joinRef, ref, topic, event, payload }));
}
