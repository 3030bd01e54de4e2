import { claimsOf } from "../caller.ts";
import type { Claims, TokenIssuer } from "../tokens.ts";
import type { Authorization } from "./authorization.ts";
import { type Channel, type Connection, push, reply } from "./channel.ts";
import type { Message } from "./frames.ts";
import type { Topics } from "./topics.ts";

type JoinConfig = {
  private?: boolean;
  broadcast?: { self?: boolean; ack?: boolean };
  postgres_changes?: object[];
};

/** With a longer delay, `setTimeout` calls the function immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export function createProtocol({
  topics,
  authorization,
  tokens,
}: {
  topics: Topics;
  authorization: Authorization;
  tokens: TokenIssuer;
}) {
  async function receive(connection: Connection, message: Message): Promise<void> {
    if (message.topic === "phoenix") return reply(connection, message, "ok"); // heartbeat
    if (message.event === "phx_join") return join(connection, message);
    const channel = connection.channels.get(message.topic);
    if (!channel) return reply(connection, message, "error", { reason: "unmatched topic" });
    const to = { joinRef: channel.joinRef, ref: message.ref, topic: message.topic };
    switch (message.event) {
      case "phx_leave":
        reply(connection, to, "ok");
        return close(channel);
      case "access_token":
        return renewToken(channel, (message.payload as { access_token?: string })?.access_token);
      case "broadcast": {
        const { event, payload } = message.payload as { event: string; payload?: unknown };
        if (!(await canWrite(channel))) return;
        topics.broadcast(channel, { event, payload: payload ?? {} }, channel);
        if (channel.wantsAck) reply(connection, to, "ok");
        return;
      }
      default:
        return reply(connection, to, "error", { reason: "unknown event" });
    }
  }

  async function join(connection: Connection, message: Message): Promise<void> {
    const { config = {}, access_token } = (message.payload ?? {}) as { config?: JoinConfig; access_token?: string };
    const joinRef = message.joinRef ?? message.ref;
    const to = { joinRef, ref: message.ref, topic: message.topic };
    const topic = message.topic.replace(/^realtime:/, "");
    const previous = connection.channels.get(message.topic);
    if (previous) close(previous);
    try {
      if (!message.topic.startsWith("realtime:") || topic === "")
        throw new ChannelError("TopicNameRequired: You must provide a topic name");
      const token = access_token ?? connection.apiKey;
      const channel: Channel = {
        connection,
        name: message.topic,
        topic,
        joinRef,
        isPrivate: config.private === true,
        token,
        claims: await verify(token),
        receivesOwn: config.broadcast?.self === true,
        wantsAck: config.broadcast?.ack === true,
        canWrite: null,
        expiryTimer: null,
      };
      if (!(await canRead(channel))) {
        throw new ChannelError(`Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`);
      }
      connection.channels.set(message.topic, channel);
      startExpiryTimer(channel);
      const changes = (config.postgres_changes ?? []).map((filter, index) => ({ id: index + 1, ...filter }));
      reply(connection, to, "ok", { postgres_changes: changes });
      if (changes.length > 0)
        sendSystemMessage(channel, "postgres_changes", "postgres_changes is not available locally: use broadcast");
      topics.join(channel);
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      reply(connection, to, "error", { reason: error.message });
    }
  }

  async function renewToken(channel: Channel, token: string | undefined): Promise<void> {
    if (!token || token === channel.token || token.startsWith("sb_")) return;
    try {
      channel.claims = await verify(token);
      channel.token = token;
      startExpiryTimer(channel);
      channel.canWrite = null;
      if (!(await canRead(channel))) {
        throw new ChannelError(`You no longer have permission to read from this Channel topic: ${channel.topic}`);
      }
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      sendSystemMessage(channel, "system", error.message);
      close(channel);
    }
  }

  async function canRead(channel: Channel): Promise<boolean> {
    return !channel.isPrivate || authorization.canRead(channel.claims, channel.topic);
  }

  async function canWrite(channel: Channel): Promise<boolean> {
    if (!channel.isPrivate) return true;
    channel.canWrite ??= await authorization.canWrite(channel.claims, channel.topic);
    return channel.canWrite;
  }

  async function verify(token: string): Promise<Claims> {
    try {
      return await claimsOf(token, tokens);
    } catch (error) {
      throw new ChannelError(`InvalidJWTToken: ${(error as Error).message}`);
    }
  }

  /** Like hosted Realtime, closes a channel when its token expires. */
  function startExpiryTimer(channel: Channel): void {
    if (channel.expiryTimer) clearTimeout(channel.expiryTimer);
    if (!channel.claims.exp) return;
    const delay = channel.claims.exp * 1000 - Date.now();
    channel.expiryTimer = setTimeout(
      () => {
        if (delay > MAX_TIMER_MS) return startExpiryTimer(channel);
        sendSystemMessage(channel, "system", "Token has expired");
        close(channel);
      },
      Math.min(delay, MAX_TIMER_MS),
    ).unref();
  }

  function close(channel: Channel): void {
    if (channel.expiryTimer) clearTimeout(channel.expiryTimer);
    topics.leave(channel);
    channel.connection.channels.delete(channel.name);
    push(channel.connection, channel.name, "phx_close", {}, channel.joinRef);
  }

  function sendSystemMessage(channel: Channel, extension: string, message: string): void {
    push(channel.connection, channel.name, "system", { extension, status: "error", message, channel: channel.topic });
  }

  return {
    receive,
    closeAll(connection: Connection): void {
      for (const channel of [...connection.channels.values()]) close(channel);
    },
  };
}

/** An error whose message is sent to the client. */
class ChannelError extends Error {}
