import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Sql } from "postgres";
import { WebSocketServer } from "ws";
import { type Caller, claimsOfKey } from "../caller.ts";
import type { TokenIssuer } from "../tokens.ts";
import { type Authorization, createAuthorization } from "./authorization.ts";
import type { Connection } from "./channel.ts";
import { listenForMessages } from "./feed.ts";
import { decode } from "./frames.ts";
import { createProtocol } from "./protocol.ts";
import { createTopics } from "./topics.ts";

export type Realtime = {
  /** Handles `POST /realtime/v1/api/broadcast`, which sends broadcasts over HTTP. */
  fetch(request: Request, caller: Caller): Promise<Response>;
  close(): Promise<void>;
};

type PostedMessage = { topic: string; event: string; payload: unknown; private?: boolean };

/**
 * Supports broadcast, but neither presence nor `postgres_changes`. Broadcasts come over WebSocket, over HTTP and from
 * `realtime.send` in the database.
 */
export async function createRealtime(server: Server, sql: Sql, tokens: TokenIssuer): Promise<Realtime> {
  const topics = createTopics();
  const authorization = createAuthorization(sql);
  const protocol = createProtocol({ topics, authorization, tokens });
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const refuse = (status: string) =>
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname !== "/realtime/v1/websocket") return void refuse("404 Not Found");
    const apiKey = url.searchParams.get("apikey") ?? String(request.headers.apikey ?? "");
    if (!claimsOfKey(apiKey)) return void refuse("401 Unauthorized");
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const version = url.searchParams.get("vsn") === "2.0.0" ? "2.0.0" : "1.0.0";
      const connection: Connection = { socket: webSocket, version, apiKey, channels: new Map() };
      // Handles the messages of a socket one after the other.
      let queue = Promise.resolve();
      webSocket.on("message", (data: Buffer, isBinary: boolean) => {
        queue = queue.then(() => protocol.receive(connection, decode(data, isBinary))).catch(report);
      });
      // Queued, because a waiting message may still join a channel.
      webSocket.on("close", () => {
        queue = queue.then(() => protocol.closeAll(connection)).catch(report);
      });
      webSocket.on("error", () => webSocket.terminate());
    });
  }
  server.on("upgrade", onUpgrade);

  // Hosted Realtime, too, keeps messages for three days only.
  await sql`delete from realtime.messages where inserted_at < (now() at time zone 'utc') - interval '3 days'`;
  const feed = await listenForMessages(sql, ({ id, topic, event, payload, private: isPrivate }) => {
    // A message that cannot be encoded must not stop the messages after it.
    try {
      topics.broadcast({ topic, isPrivate }, { event, payload, metadata: { id } });
    } catch (error) {
      report(error);
    }
  });

  return {
    async fetch(request, caller) {
      const url = new URL(request.url);
      if (request.method !== "POST" || !url.pathname.startsWith("/realtime/v1/api/broadcast")) {
        return Response.json({ message: "Not found" }, { status: 404 });
      }
      const messages = readMessages(url, await request.json().catch(() => null));
      if (!messages) return Response.json({ errors: { messages: ["can't be blank"] } }, { status: 422 });
      for (const message of messages) {
        const isPrivate = message.private === true;
        if (isPrivate && !(await canSend(authorization, caller, message.topic))) continue;
        topics.broadcast({ topic: message.topic, isPrivate }, message);
      }
      return new Response(null, { status: 202 });
    },
    async close() {
      await feed.unlisten();
      server.off("upgrade", onUpgrade);
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
  };

  function report(error: unknown): void {
    console.error("Realtime:", error);
  }
}

function canSend(authorization: Authorization, caller: Caller, topic: string): boolean | Promise<boolean> {
  return caller.claims.role === "service_role" || authorization.canWrite(caller.claims, topic);
}

function readMessages(url: URL, body: unknown): PostedMessage[] | null {
  const single = /\/broadcast\/([^/]+)\/events\/([^/]+)$/.exec(url.pathname);
  if (single) {
    const [, topic = "", event = ""] = single.map(decodeURIComponent);
    return [{ topic, event, payload: body ?? {}, private: url.searchParams.get("private") === "true" }];
  }
  const messages = (body as { messages?: unknown } | null)?.messages;
  return Array.isArray(messages) ? (messages as PostedMessage[]) : null;
}
