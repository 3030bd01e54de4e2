import { NotificationUpdates } from "#domain/account/notification-updates.ts";
import { BookingUpdates } from "#domain/booking/booking-updates.ts";
import type { LiveSlots } from "#domain/live/live-slots.ts";
import { SlotChange } from "#domain/live/slot-change.ts";
import { getLiveSlots } from "#workers/data/live/live-slots.ts";
import { settingsOf } from "../app/environment.ts";
import { MonitoredObject } from "../app/monitored-object.ts";
import { connectAsVisitor } from "../data/supabase.ts";
import { hasElapsed } from "./has-elapsed.ts";
import {
  ADMIN_ROOM,
  adminRoomOf,
  authorizedRoomByKey,
  isRecordRoom,
  isSlotRoom,
  isUserRoom,
  recordRoomByKey,
  slotRoomOf,
  userRoomByKey,
  userRoomKey,
} from "./stubs.ts";
import { Upstream } from "./upstream.ts";

/** Interval of reading the slots while their channel is subscribed. */
const CHECK_MS = 10_000;
/** Interval of reading the slots while their channel is lost. */
const POLL_MS = 3_000;
/** Interval of calling the rooms of offers and admins while every needed channel is subscribed. */
const RECONCILE_MS = 60_000;
/** Interval of calling the rooms of users and records, to unregister those without viewers. */
const CHECK_VIEWERS_MS = 10 * 60_000;
/**
 * Minimum time between two reloads of the admins' pages, and between two notifications of all users, while a needed
 * channel is lost.
 */
const NOTIFY_MS = 30_000;
/** Delay before a channel that the server closed is opened again. */
const REOPEN_MS = 500;
const REOPEN_JITTER_MS = 1_000;

/**
 * One instance per Supabase project. Forwards messages of Supabase Realtime to the rooms. Row-level security forbids
 * clients to send on any topic.
 *
 * Stores the watched rooms and an alarm. After an eviction, the alarm restarts the relay, which resyncs every room.
 */
export class RealtimeRelay extends MonitoredObject {
  protected override readonly className = "RealtimeRelay";
  /** The number of registrations of each watched room, by key. */
  readonly #watchedRooms = new Map<string, number>();
  /** The versions of the slots at the last resync of each room, by key. */
  readonly #sentVersions = new Map<string, string>();
  readonly #slots: Upstream;
  readonly #bookings: Upstream;
  readonly #notifications: Upstream;
  #reconciledAt = 0;
  #adminsReloadedAt = 0;
  #allUsersNotifiedAt = 0;
  #viewersCheckedAt = 0;

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = settingsOf(env);
    const createUpstream = (topic: string, key: string, deliver: (payload: unknown) => void): Upstream => {
      const upstream: Upstream = new Upstream({
        url,
        key,
        topic,
        deliver,
        onSubscribed: () => {
          // What the channel sent before the subscription may have been missed.
          const notifiesUsers = upstream === this.#notifications;
          const reloadsAdmins = !notifiesUsers;
          this.runInBackground(this.#reconcile({ reloadsAdmins, notifiesUsers }));
        },
        onLost: (isClosedByServer) =>
          this.runInBackground(isClosedByServer ? this.#reopenSoon(upstream) : this.#wakeIn(POLL_MS)),
      });
      return upstream;
    };
    this.#slots = createUpstream("slots", SUPABASE_PUBLISHABLE_KEY, (payload) => this.#deliverSlots(payload));
    this.#bookings = createUpstream("bookings", SUPABASE_SECRET_KEY, (payload) => this.#deliverBooking(payload));
    this.#notifications = createUpstream("notifications", SUPABASE_SECRET_KEY, (payload) =>
      this.#deliverNotifications(payload),
    );
    // Despite its name, the column `offer_id` contains the key of any room.
    context.storage.sql.exec("create table if not exists watched (offer_id text primary key) without rowid");
    for (const row of context.storage.sql.exec<{ offer_id: string }>("select offer_id from watched")) {
      this.#watchedRooms.set(row.offer_id, 0);
    }
    if (this.#watchedRooms.size > 0) this.#open();
  }

  /**
   * Registers a room. Registrations are counted, so that `#resyncRoom` does not unregister a room that registers while
   * the room is resynced.
   */
  async watch(key: string): Promise<void> {
    const registrations = this.#watchedRooms.get(key);
    this.#watchedRooms.set(key, (registrations ?? 0) + 1);
    if (registrations === undefined) this.ctx.storage.sql.exec("insert or ignore into watched values (?)", key);
    this.#open();
    if ((await this.ctx.storage.getAlarm()) === null) await this.#wakeIn(CHECK_MS);
  }

  /** Unregisters a room, and closes channels that no room needs. */
  async unwatch(key: string): Promise<void> {
    this.#watchedRooms.delete(key);
    this.#sentVersions.delete(key);
    this.ctx.storage.sql.exec("delete from watched where offer_id = ?", key);
    // No `await` before `close`: a room that registers meanwhile would lose its channel.
    await Promise.all([
      this.#watchedRooms.size === 0 && this.ctx.storage.deleteAlarm(),
      ...this.#upstreams.map(({ upstream, isNeeded }) => !isNeeded && upstream.close()),
    ]);
  }

  /** Closes the sockets of a user in all rooms, because the user's session or role may have ended. */
  async closeSocketsOf(userId: string): Promise<void> {
    const mayHaveSockets = (key: string) => key === ADMIN_ROOM || key === userRoomKey(userId) || isRecordRoom(key);
    const keys = [...this.#watchedRooms.keys()].filter(mayHaveSockets);
    await Promise.all(
      keys.map((key) => this.#callRoom(key, () => authorizedRoomByKey(this.env, key).closeSocketsOf(userId))),
    );
  }

  /** For tests. */
  status(): { watched: number; isSubscribed: boolean; isConnected: boolean } {
    return {
      watched: this.#watchedRooms.size,
      isSubscribed: this.#isListening,
      isConnected: this.#upstreams.some(({ upstream }) => upstream.isConnected),
    };
  }

  /**
   * Opens closed channels, and resyncs rooms whose slots have changed. Reconciles once a minute, and more often while a
   * needed channel is lost.
   */
  override async alarm(): Promise<void> {
    await this.reportErrors(() => this.#check());
  }

  async #check(): Promise<void> {
    if (this.#watchedRooms.size === 0) return;
    this.#open();
    const reloadsAdmins = hasElapsed(NOTIFY_MS, this.#adminsReloadedAt);
    const isNotificationDue = hasElapsed(NOTIFY_MS, this.#allUsersNotifiedAt);
    const notifiesUsers = !this.#notifications.isSubscribed && isNotificationDue;
    const isCatchUpDue = !this.#isListening && (reloadsAdmins || notifiesUsers);
    if (isCatchUpDue || hasElapsed(RECONCILE_MS, this.#reconciledAt)) {
      await this.#reconcile({ reloadsAdmins, notifiesUsers });
    } else await this.#resyncOffers({ onlyChanged: true });
    if (this.#watchedRooms.size === 0) return;
    await this.#wakeIn(this.#slots.isSubscribed ? CHECK_MS : POLL_MS);
  }

  #open(): void {
    for (const { upstream, isNeeded } of this.#upstreams) {
      if (isNeeded) upstream.open();
    }
  }

  get #upstreams(): { upstream: Upstream; isNeeded: boolean }[] {
    return [
      { upstream: this.#slots, isNeeded: this.#watchedRooms.size > 0 },
      { upstream: this.#bookings, isNeeded: this.#watchedRooms.has(ADMIN_ROOM) },
      { upstream: this.#notifications, isNeeded: [...this.#watchedRooms.keys()].some(isUserRoom) },
    ];
  }

  /** True when every needed channel is subscribed. */
  get #isListening(): boolean {
    return this.#upstreams.every(({ upstream, isNeeded }) => upstream.isSubscribed || !isNeeded);
  }

  /** The alarm opens the channel again. */
  async #reopenSoon(upstream: Upstream): Promise<void> {
    await upstream.close();
    await this.#wakeIn(REOPEN_MS + Math.random() * REOPEN_JITTER_MS);
  }

  #deliverSlots(payload: unknown): void {
    const change = SlotChange.safeParse(payload);
    if (!change.success) {
      this.report(change.error);
      return;
    }
    const { offer_id: offerId, appointment } = change.data;
    if (this.#watchedRooms.has(offerId)) {
      this.runInBackground(this.#callRoom(offerId, () => slotRoomOf(this.env, offerId).publish(change.data)));
    }
    this.#notifyAdmins(appointment.id);
  }

  #deliverBooking(payload: unknown): void {
    const change = BookingUpdates.safeParse(payload);
    if (change.success) this.#notifyAdmins(change.data.appointment_id);
    else this.report(change.error);
  }

  #deliverNotifications(payload: unknown): void {
    const change = NotificationUpdates.safeParse(payload);
    if (!change.success) {
      this.report(change.error);
      return;
    }
    for (const key of change.data.user_ids.map(userRoomKey)) {
      if (!this.#watchedRooms.has(key)) continue;
      this.runInBackground(this.#callRoom(key, () => userRoomByKey(this.env, key).publish()));
    }
  }

  #notifyAdmins(appointmentId: string): void {
    if (!this.#watchedRooms.has(ADMIN_ROOM)) return;
    this.runInBackground(this.#callRoom(ADMIN_ROOM, () => adminRoomOf(this.env).publish(appointmentId)));
  }

  /**
   * Resyncs the rooms of offers and admins, with `notifiesUsers` also the rooms of users. Every ten minutes, resyncs
   * the rooms of all kinds.
   */
  async #reconcile({
    reloadsAdmins,
    notifiesUsers,
  }: {
    reloadsAdmins: boolean;
    notifiesUsers: boolean;
  }): Promise<void> {
    const checksViewers = hasElapsed(CHECK_VIEWERS_MS, this.#viewersCheckedAt);
    this.#reconciledAt = Date.now();
    if (reloadsAdmins) this.#adminsReloadedAt = this.#reconciledAt;
    if (notifiesUsers) this.#allUsersNotifiedAt = this.#reconciledAt;
    if (checksViewers) this.#viewersCheckedAt = this.#reconciledAt;
    const keys = [...this.#watchedRooms.keys()];
    const userKeys = notifiesUsers || checksViewers ? keys.filter(isUserRoom) : [];
    const recordKeys = checksViewers ? keys.filter(isRecordRoom) : [];
    await Promise.all([
      this.#watchedRooms.has(ADMIN_ROOM) &&
        this.#resyncRoom(ADMIN_ROOM, () => adminRoomOf(this.env).resync(reloadsAdmins)),
      ...userKeys.map((key) => this.#resyncRoom(key, () => userRoomByKey(this.env, key).resync(notifiesUsers))),
      ...recordKeys.map((key) => this.#resyncRoom(key, () => recordRoomByKey(this.env, key).resync())),
      this.#resyncOffers({ onlyChanged: false }),
    ]);
  }

  /** @param onlyChanged skips rooms that have already received the same slots, so that these rooms can hibernate */
  async #resyncOffers({ onlyChanged }: { onlyChanged: boolean }): Promise<void> {
    const offerIds = [...this.#watchedRooms.keys()].filter(isSlotRoom);
    const slots = await this.#readSlots(offerIds);
    if (slots === null && onlyChanged) return; // the next check reads them again
    await Promise.all(
      offerIds.map(async (offerId) => {
        const appointments = slots?.get(offerId) ?? [];
        const versions = appointments.map(({ id, version }) => `${id} ${version}`).join();
        if (onlyChanged && this.#sentVersions.get(offerId) === versions) return;
        await this.#resyncRoom(offerId, async () => {
          const hasViewers = await slotRoomOf(this.env, offerId).resync(appointments);
          // A failed call throws before this line, so the next check repeats the call.
          if (this.#watchedRooms.has(offerId)) this.#sentVersions.set(offerId, versions);
          return hasViewers;
        });
      }),
    );
  }

  /** Unregisters the room when `resync` finds no viewers in it. */
  async #resyncRoom(key: string, resync: () => Promise<boolean>): Promise<void> {
    const registrations = this.#watchedRooms.get(key);
    await this.#callRoom(key, async () => {
      const hasViewers = await resync();
      if (!hasViewers && this.#watchedRooms.get(key) === registrations) await this.unwatch(key);
    });
  }

  async #readSlots(offerIds: string[]): Promise<Map<string, LiveSlots[]> | null> {
    try {
      return await getLiveSlots(connectAsVisitor(this.env), offerIds);
    } catch (error) {
      this.report(new Error("Slots were not read", { cause: error }));
      return null;
    }
  }

  /** Reports an error and does not throw it, because a later resync corrects the room. */
  async #callRoom(key: string, call: () => Promise<void> | void): Promise<void> {
    try {
      await call();
    } catch (error) {
      const room = isUserRoom(key) ? "user" : key; // Logs contain no ids of users.
      this.report(new Error(`Room ${room} was not reached`, { cause: error }));
    }
  }

  async #wakeIn(ms: number): Promise<void> {
    const wakeAt = Date.now() + ms;
    const scheduledAt = await this.ctx.storage.getAlarm();
    const hasEarlierAlarm = scheduledAt !== null && scheduledAt <= wakeAt && scheduledAt >= Date.now();
    if (!hasEarlierAlarm) await this.ctx.storage.setAlarm(wakeAt);
  }
}
