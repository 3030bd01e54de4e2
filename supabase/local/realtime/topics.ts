import { type Channel, push } from "./channel.ts";
import { encodeBroadcast } from "./frames.ts";

type Presence = { reference: string; channel: Channel; state: object };

/** Subscribers and presence of each topic. A private and a public topic of the same name are separate. */
export type Topics = ReturnType<typeof createTopics>;

export function createTopics() {
  const subscribers = new Map<string, Set<Channel>>();
  const presences = new Map<string, Map<string, Presence[]>>();
  let lastReference = 0;

  const topicKey = ({ topic, isPrivate }: Pick<Channel, "topic" | "isPrivate">) =>
    `${isPrivate ? "private" : "public"}:${topic}`;
  const presenceMetas = (entries: Presence[]) => ({
    metas: entries.map(({ reference, state }) => ({ phx_ref: reference, ...state })),
  });

  function announce(channel: Channel, change: { joins: object; leaves: object }): void {
    for (const subscriber of subscribers.get(topicKey(channel)) ?? []) {
      if (subscriber.presenceKey !== null && canRead(subscriber, "presence"))
        push(subscriber.connection, subscriber.name, "presence_diff", change);
    }
  }

  function untrack(channel: Channel): void {
    const topicPresences = presences.get(topicKey(channel));
    const { presenceKey } = channel;
    if (!topicPresences || presenceKey === null) return;
    const entries = topicPresences.get(presenceKey) ?? [];
    const leaving = entries.filter((entry) => entry.channel === channel);
    if (leaving.length === 0) return;
    const remaining = entries.filter((entry) => entry.channel !== channel);
    if (remaining.length > 0) topicPresences.set(presenceKey, remaining);
    else topicPresences.delete(presenceKey);
    announce(channel, { joins: {}, leaves: { [presenceKey]: presenceMetas(leaving) } });
  }

  return {
    join(channel: Channel): void {
      const topicSubscribers = subscribers.get(topicKey(channel)) ?? new Set();
      subscribers.set(topicKey(channel), topicSubscribers.add(channel));
      if (channel.presenceKey !== null && canRead(channel, "presence")) {
        const currentState = [...(presences.get(topicKey(channel)) ?? [])].map(([presenceKey, entries]) => [
          presenceKey,
          presenceMetas(entries),
        ]);
        push(channel.connection, channel.name, "presence_state", Object.fromEntries(currentState));
      }
    },

    leave(channel: Channel): void {
      untrack(channel);
      const topicSubscribers = subscribers.get(topicKey(channel));
      topicSubscribers?.delete(channel);
      if (topicSubscribers?.size === 0) subscribers.delete(topicKey(channel));
    },

    track(channel: Channel, state: object): void {
      untrack(channel);
      if (channel.presenceKey === null) return;
      const topicPresences = presences.get(topicKey(channel)) ?? new Map<string, Presence[]>();
      presences.set(topicKey(channel), topicPresences);
      lastReference += 1;
      const entry = { reference: `local-${lastReference}`, channel, state };
      topicPresences.set(channel.presenceKey, [...(topicPresences.get(channel.presenceKey) ?? []), entry]);
      announce(channel, { joins: { [channel.presenceKey]: presenceMetas([entry]) }, leaves: {} });
    },

    untrack,

    broadcast(
      topic: Pick<Channel, "topic" | "isPrivate">,
      message: { event: string; payload: unknown; metadata?: object },
      sender?: Channel,
    ): void {
      const { event, payload, metadata } = message;
      let frame: Buffer | undefined;
      for (const subscriber of subscribers.get(topicKey(topic)) ?? []) {
        if ((subscriber === sender && !subscriber.receivesOwn) || !canRead(subscriber, "broadcast")) continue;
        const { socket, version } = subscriber.connection;
        if (socket.readyState !== socket.OPEN) continue;
        if (version === "2.0.0") {
          frame ??= encodeBroadcast(subscriber.name, event, payload, metadata ?? null);
          socket.send(frame, { binary: true });
        } else {
          push(subscriber.connection, subscriber.name, "broadcast", {
            type: "broadcast",
            event,
            payload,
            ...(metadata && { meta: metadata }),
          });
        }
      }
    },
  };
}

function canRead(channel: Channel, extension: "broadcast" | "presence"): boolean {
  return !channel.isPrivate || channel.permissions[`${extension}.read`] === true;
}
