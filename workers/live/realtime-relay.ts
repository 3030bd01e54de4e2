import { DurableObject } from "cloudflare:workers";
import { type RealtimeChannel, RealtimeClient } from "@supabase/supabase-js";
import { SlotChange } from "#domain/slot-change.ts";
import { settingsOf } from "../app/environment.ts";
import { roomOf } from "./stubs.ts";

/** How often the relay looks after itself and its rooms while the channel is well. */
const CHECK_MS = 30_000;
/** How often it reads the counts for its rooms while the channel is down. */
const POLL_MS = 3_000;
/** Watched rooms are reconciled this often even on a healthy channel. */
const RECONCILE_MS = 60_000;
const HEARTBEAT_MS = 30_000;
const MAX_BACKOFF_MS = 5_000;
const TOPIC = "slots";

/**
 * One instance for the project: it holds the single upstream Realtime channel and hands each change to the room of its offer.
 * Stays awake while a room is watched and closes the channel when nobody watches. It joins with the public key, as anyone
 * may; row-level security lets nobody send on the topic. The registry of watched rooms and an alarm survive an eviction:
 * the alarm brings the relay back, and it reads for every room what was missed.
 */
export class RealtimeRelay extends DurableObject<Env> {
  readonly #watched = new Set<string>();
  #client: RealtimeClient | null = null;
  #channel: RealtimeChannel | null = null;
  #isSubscribed = false;
  #reconciledAt = 0;

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    context.storage.sql.exec("create table if not exists watched (offer_id text primary key) without rowid");
    for (const row of context.storage.sql.exec<{ offer_id: string }>("select offer_id from watched")) {
      this.#watched.add(row.offer_id);
    }
    if (this.#watched.size > 0) this.#open();
  }

  /** Registers a room; safe to repeat. */
  async watch(offerId: string): Promise<void> {
    this.#watched.add(offerId);
    this.ctx.storage.sql.exec("insert or ignore into watched values (?)", offerId);
    this.#open();
    if ((await this.ctx.storage.getAlarm()) === null) await this.#wakeIn(CHECK_MS);
  }

  /** Forgets a room; the last one closes the channel. */
  async unwatch(offerId: string): Promise<void> {
    this.#watched.delete(offerId);
    this.ctx.storage.sql.exec("delete from watched where offer_id = ?", offerId);
    if (this.#watched.size > 0) return;
    await this.ctx.storage.deleteAlarm();
    await this.#close();
  }

  /** How the relay is, for health checks and tests. */
  status(): { watched: number; isSubscribed: boolean; isConnected: boolean } {
    return {
      watched: this.#watched.size,
      isSubscribed: this.#isSubscribed,
      isConnected: this.#client?.isConnected() ?? false,
    };
  }

  /** The safety net: brings an evicted relay back, drops rooms that nobody watches any more, polls while the channel is down. */
  override async alarm(): Promise<void> {
    if (Date.now() - this.#reconciledAt >= RECONCILE_MS) await this.#dropUnwatched();
    if (this.#watched.size === 0) return;
    this.#open();
    if (!this.#isSubscribed || Date.now() - this.#reconciledAt >= RECONCILE_MS) await this.#reconcile();
    await this.#wakeIn(this.#isSubscribed ? CHECK_MS : POLL_MS);
  }

  #open(): void {
    if (this.#client) return;
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = settingsOf(this.env);
    const client = new RealtimeClient(`${SUPABASE_URL.replace(/^http/, "ws")}/realtime/v1`, {
      params: { apikey: SUPABASE_PUBLISHABLE_KEY },
      heartbeatIntervalMs: HEARTBEAT_MS,
      reconnectAfterMs: (tries: number) => Math.min(MAX_BACKOFF_MS, 250 * 2 ** tries) * (0.5 + Math.random() / 2),
    });
    this.#client = client;
    this.#channel = client
      .channel(TOPIC, { config: { private: true } })
      .on("broadcast", { event: "slots" }, ({ payload }) => this.#deliver(payload))
      .subscribe((status) => {
        if (client !== this.#client) return; // one that was given up reports its own end
        this.#isSubscribed = status === "SUBSCRIBED";
        if (this.#isSubscribed) this.ctx.waitUntil(this.#reconcile());
        // The server ended the channel. The library does not come back from that, and rejoining over the same socket would
        // carry the same expired token: a new client gets a new one.
        else if (status === "CLOSED") this.ctx.waitUntil(this.#reopen());
        else this.ctx.waitUntil(this.#wakeIn(POLL_MS));
      });
  }

  async #close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    this.#channel = null;
    this.#isSubscribed = false;
    if (!client) return;
    await client.removeAllChannels();
    await client.disconnect();
  }

  async #reopen(): Promise<void> {
    await this.#close();
    await this.#wakeIn(500 + Math.random() * 1000);
  }

  #deliver(payload: unknown): void {
    const change = SlotChange.safeParse(payload);
    if (!change.success || !this.#watched.has(change.data.offer_id)) return;
    this.ctx.waitUntil(this.#tellRoom(change.data.offer_id, (room) => room.publish(change.data)));
  }

  async #reconcile(): Promise<void> {
    this.#reconciledAt = Date.now();
    await Promise.all([...this.#watched].map((offerId) => this.#tellRoom(offerId, (room) => room.resync())));
  }

  async #dropUnwatched(): Promise<void> {
    for (const offerId of [...this.#watched]) {
      if (!(await roomOf(this.env, offerId).isWatched())) await this.unwatch(offerId);
    }
  }

  // A room that fails (its database read, say) must not stop the others; the next reconciliation mends it.
  async #tellRoom(offerId: string, tell: (room: ReturnType<typeof roomOf>) => Promise<void> | void): Promise<void> {
    try {
      await tell(roomOf(this.env, offerId));
    } catch (error) {
      console.warn(`slot room ${offerId} could not be told`, error);
    }
  }

  async #wakeIn(ms: number): Promise<void> {
    const at = Date.now() + ms;
    const planned = await this.ctx.storage.getAlarm();
    if (planned === null || planned > at || planned < Date.now()) await this.ctx.storage.setAlarm(at);
  }
}
