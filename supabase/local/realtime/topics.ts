import { type Channel, push } from "./channel.ts";
import { encodeBroadcast } from "./frames.ts";

/** Subscribers of each topic. A private and a public topic of the same name are separate. */
export type Topics = ReturnType<typeof createTopics>;

export function createTopics() {
  const subscribers = new Map<string, Set<Channel>>();

  const topicKey = ({ topic, isPrivate }: Pick<Channel, "topic" | "isPrivate">) =>
    `${isPrivate ? "private" : "public"}:${topic}`;

  return {
    join(channel: Channel): void {
      const topicSubscribers = subscribers.get(topicKey(channel)) ?? new Set();
      subscribers.set(topicKey(channel), topicSubscribers.add(channel));
    },

    leave(channel: Channel): void {
      const topicSubscribers = subscribers.get(topicKey(channel));
      topicSubscribers?.delete(channel);
      if (topicSubscribers?.size === 0) subscribers.delete(topicKey(channel));
    },

    broadcast(
      topic: Pick<Channel, "topic" | "isPrivate">,
      message: { event: string; payload: unknown; metadata?: object },
      sender?: Channel,
    ): void {
      const { event, payload, metadata } = message;
      let frame: Buffer | undefined;
      for (const subscriber of subscribers.get(topicKey(topic)) ?? []) {
        if (subscriber === sender && !subscriber.receivesOwn) continue;
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
