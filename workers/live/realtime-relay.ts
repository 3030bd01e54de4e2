import { BookingUpdates } from "#domain/booking/booking-updates.ts";
import { SlotChange } from "#domain/live/slot-change.ts";
import { settingsOf } from "../app/environment.ts";
import { MonitoredObject } from "../app/monitored-object.ts";
import { ADMIN_ROOM, adminRoomOf, roomOf } from "./stubs.ts";
import { Upstream } from "./upstream.ts";

/** Interval of health checks while the channel is up. */
const CHECK_MS = 30_000;
/** Polling interval while the channel is down. */
const POLL_MS = 3_000;
/** Interval of reconciliation, also on a healthy channel. */
const RECONCILE_MS = 60_000;

/** The relay's view of a room. */
type Room = { resync(): Promise<void>; isWatched(): Promise<boolean> };

/**
 * One instance per project: holds the upstream Realtime channels and forwards each change to the room of its offer and to
 * the admin room. It reads slots with the publishable key and, while an admin is connected, bookings with the secret key;
 * row-level security lets nobody send on either topic.
 * Lives while a room is watched. The registry of watched rooms and an alarm survive an eviction: the alarm restarts the
 * relay, which then resyncs every room.
 */
export class RealtimeRelay extends MonitoredObject {
  protected override readonly className = "RealtimeRelay";
  readonly #watched = new Set<string>();
  readonly #slots: Upstream;
  readonly #bookings: Upstream;
  #reconciledAt = 0;

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = settingsOf(env);
    const onSubscribed = () => this.inBackground(this.#reconcile());
    const lost = (upstream: () => Upstream) => (isEnded: boolean) =>
      this.inBackground(isEnded ? this.#reopen(upstream()) : this.#wakeIn(POLL_MS));
    this.#slots = new Upstream({
      url,
      key: SUPABASE_PUBLISHABLE_KEY,
      topic: "slots",
      deliver: (payload) => this.#deliverSlots(payload),
      onSubscribed,
      onLost: lost(() => this.#slots),
    });
    this.#bookings = new Upstream({
      url,
      key: SUPABASE_SECRET_KEY,
      topic: "bookings",
      deliver: (payload) => this.#deliverBooking(payload),
      onSubscribed,
      onLost: lost(() => this.#bookings),
    });
    context.storage.sql.exec("create table if not exists watched (offer_id text primary key) without rowid");
    for (const row of context.storage.sql.exec<{ offer_id: string }>("select offer_id from watched")) {
      this.#watched.add(row.offer_id);
    }
    if (this.#watched.size > 0) this.#open();
  }

  /** Registers an offer's room by its id, or the admin room. Idempotent. */
  async watch(key: string): Promise<void> {
    this.#watched.add(key);
    this.ctx.storage.sql.exec("insert or ignore into watched values (?)", key);
    this.#open();
    if ((await this.ctx.storage.getAlarm()) === null) await this.#wakeIn(CHECK_MS);
  }

  /** Unregisters a room; the last one closes the channels. */
  async unwatch(key: string): Promise<void> {
    this.#watched.delete(key);
    this.ctx.storage.sql.exec("delete from watched where offer_id = ?", key);
    if (key === ADMIN_ROOM) await this.#bookings.close();
    if (this.#watched.size > 0) return;
    await this.ctx.storage.deleteAlarm();
    await this.#slots.close();
  }

  /** For health checks and tests. */
  status(): { watched: number; isSubscribed: boolean; isConnected: boolean } {
    return {
      watched: this.#watched.size,
      isSubscribed: this.#isListening,
      isConnected: this.#slots.isConnected || this.#bookings.isConnected,
    };
  }

  /** Restarts an evicted relay, unregisters rooms without viewers, polls while the channel is down. */
  override async alarm(): Promise<void> {
    await this.reporting(() => this.#check());
  }

  async #check(): Promise<void> {
    if (Date.now() - this.#reconciledAt >= RECONCILE_MS) await this.#dropUnwatched();
    if (this.#watched.size === 0) return;
    this.#open();
    if (!this.#isListening || Date.now() - this.#reconciledAt >= RECONCILE_MS) await this.#reconcile();
    await this.#wakeIn(this.#isListening ? CHECK_MS : POLL_MS);
  }

  #open(): void {
    this.#slots.open();
    if (this.#watched.has(ADMIN_ROOM)) this.#bookings.open();
  }

  /** True when every needed channel is subscribed. */
  get #isListening(): boolean {
    return this.#slots.isSubscribed && (this.#bookings.isSubscribed || !this.#watched.has(ADMIN_ROOM));
  }

  async #reopen(upstream: Upstream): Promise<void> {
    await upstream.close();
    await this.#wakeIn(500 + Math.random() * 1000);
  }

  #deliverSlots(payload: unknown): void {
    const change = SlotChange.safeParse(payload);
    if (!change.success) {
      this.report(change.error);
      return;
    }
    const { offer_id: offerId, appointment } = change.data;
    if (this.#watched.has(offerId)) {
      this.inBackground(this.#deliver(offerId, () => roomOf(this.env, offerId).publish(change.data)));
    }
    this.#notifyAdmins(appointment.id);
  }

  #deliverBooking(payload: unknown): void {
    const change = BookingUpdates.safeParse(payload);
    if (change.success) this.#notifyAdmins(change.data.appointment_id);
    else this.report(change.error);
  }

  #notifyAdmins(appointmentId: string): void {
    if (!this.#watched.has(ADMIN_ROOM)) return;
    this.inBackground(this.#deliver(ADMIN_ROOM, () => adminRoomOf(this.env).publish(appointmentId)));
  }

  #room(key: string): Room {
    return key === ADMIN_ROOM ? adminRoomOf(this.env) : roomOf(this.env, key);
  }

  async #reconcile(): Promise<void> {
    this.#reconciledAt = Date.now();
    await Promise.all([...this.#watched].map((key) => this.#deliver(key, () => this.#room(key).resync())));
  }

  async #dropUnwatched(): Promise<void> {
    for (const key of [...this.#watched]) {
      if (!(await this.#room(key).isWatched())) await this.unwatch(key);
    }
  }

  // A failing room, for example in its database read, must not stop the others; the next reconciliation corrects it.
  async #deliver(key: string, send: () => Promise<void> | void): Promise<void> {
    try {
      await send();
    } catch (error) {
      this.report(new Error(`Room ${key} was not reached`, { cause: error }));
    }
  }

  async #wakeIn(ms: number): Promise<void> {
    const at = Date.now() + ms;
    const planned = await this.ctx.storage.getAlarm();
    if (planned === null || planned > at || planned < Date.now()) await this.ctx.storage.setAlarm(at);
  }
}
