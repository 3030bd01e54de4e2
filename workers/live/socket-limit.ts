import { MonitoredObject } from "../app/monitored-object.ts";
import { hasElapsed } from "./has-elapsed.ts";
import { roomByKey } from "./stubs.ts";

/** Per network, in all rooms. */
const MAX_SOCKETS = 200;
/** Minimum time between two recounts at the limit. */
const RECOUNT_MS = 60_000;
/** An alarm recounts when no room has reported a count for this time. */
const CHECK_MS = 60 * 60 * 1000;
/** Delay before changed counts are stored; a connecting socket does not wait for the storage. */
const STORE_MS = 1_000;
const COUNTS = "counts";

type Counts = Record<string, number>;

/**
 * Counts the open sockets of a network in all rooms; one instance per network. A room reports its count when a socket
 * opens or closes. A room that restarts can lose sockets without a report, so all counts are read again at the limit
 * and by an alarm.
 */
export class SocketLimit extends MonitoredObject {
  protected override readonly className = "SocketLimit";
  #counts = this.ctx.storage.kv.get<Counts>(COUNTS) ?? {};
  #isStoreScheduled = false;
  #recountedAt = 0;

  /**
   * Sets the count of `room`, including a socket that is connecting. At the limit, recounts all rooms, but at most once
   * per `RECOUNT_MS`. Returns false when the network would still exceed the limit; the socket is then not admitted.
   */
  async admit(room: string, count: number): Promise<boolean> {
    if (this.#setWithinLimit(room, count)) return true;
    if (!hasElapsed(RECOUNT_MS, this.#recountedAt)) return false;
    await this.#recount();
    return this.#setWithinLimit(room, count);
  }

  /** Sets the count of `room` without checking the limit. */
  setCount(room: string, count: number): void {
    if (count > 0) this.#counts[room] = count;
    else delete this.#counts[room];
    this.#storeSoon();
  }

  override async alarm(): Promise<void> {
    await this.reportErrors(async () => {
      await this.#recount();
      this.#storeSoon();
    });
  }

  #setWithinLimit(room: string, count: number): boolean {
    const total = Object.values({ ...this.#counts, [room]: count }).reduce((sum, roomCount) => sum + roomCount, 0);
    if (total > MAX_SOCKETS) return false;
    this.#counts[room] = count;
    this.#storeSoon();
    return true;
  }

  #storeSoon(): void {
    if (this.#isStoreScheduled) return;
    this.#isStoreScheduled = true;
    this.runInBackground(
      scheduler.wait(STORE_MS).then(() => {
        this.#isStoreScheduled = false;
        return this.#store();
      }),
    );
  }

  async #store(): Promise<void> {
    if (Object.keys(this.#counts).length === 0) {
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
      return;
    }
    this.ctx.storage.kv.put(COUNTS, this.#counts);
    await this.ctx.storage.setAlarm(Date.now() + CHECK_MS);
  }

  /** A room that fails keeps its count. */
  async #recount(): Promise<void> {
    const { name: network } = this.ctx.id;
    if (!network) throw new Error("a socket limit needs a name");
    this.#recountedAt = Date.now();
    const recountRoom = async (room: string) =>
      this.setCount(room, await roomByKey(this.env, room).countSockets(network));
    const rooms = Object.keys(this.#counts);
    await Promise.all(rooms.map((room) => recountRoom(room).catch((error: unknown) => this.report(error))));
  }
}
