import { RealtimeClient } from "@supabase/supabase-js";

const HEARTBEAT_MS = 30_000;
const BASE_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 5_000;

type UpstreamOptions = {
  /** Supabase's URL, `http…`. */
  url: string;
  key: string;
  /** The private topic, which is also the name of its event. */
  topic: string;
  deliver: (payload: unknown) => void;
  /** Called when the channel is subscribed; earlier messages may have been missed. */
  onSubscribed: () => void;
  /**
   * Called when the subscription fails or is lost. When the server closed the channel, the caller must close and open
   * the upstream to subscribe again.
   */
  onLost: (isClosedByServer: boolean) => void;
};

/** One channel of Supabase Realtime. */
export class Upstream {
  readonly #options: UpstreamOptions;
  #client: RealtimeClient | null = null;
  isSubscribed = false;

  constructor(options: UpstreamOptions) {
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#client?.isConnected() ?? false;
  }

  open(): void {
    if (this.#client) return;
    const { url, key, topic, deliver, onSubscribed, onLost } = this.#options;
    const client = new RealtimeClient(`${url.replace(/^http/, "ws")}/realtime/v1`, {
      params: { apikey: key },
      heartbeatIntervalMs: HEARTBEAT_MS,
      reconnectAfterMs: (attempts: number) => {
        const backoffMs = Math.min(MAX_BACKOFF_MS, BASE_BACKOFF_MS * 2 ** attempts);
        return backoffMs * (0.5 + Math.random() / 2);
      },
    });
    this.#client = client;
    client
      .channel(topic, { config: { private: true } })
      .on("broadcast", { event: topic }, ({ payload }) => deliver(payload))
      .subscribe((status) => {
        if (client !== this.#client) return; // the status of a channel that `close` has ended
        this.isSubscribed = status === "SUBSCRIBED";
        if (this.isSubscribed) onSubscribed();
        // Supabase issues a short-lived token for `key` when a socket opens, and closes the channel when the token has
        // expired. Only a new client can subscribe again, because a join over the same socket would use the same token.
        else onLost(status === "CLOSED");
      });
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    this.isSubscribed = false;
    if (!client) return;
    await client.removeAllChannels();
    await client.disconnect();
  }
}
