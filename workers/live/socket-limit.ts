import { MonitoredObject } from "../app/monitored-object.ts";
import { roomByKey } from "./stubs.ts";

/** The maximum number of sockets of one network in all rooms. */
const MAX_SOCKETS = 200;
/** When a network reaches the limit, its sockets are recounted only if the last recount is at least this old. */
const RECOUNT_MS = 60_000;
/** After this time without a new socket, an alarm recounts. */
const CHECK_MS = 60 * 60 * 1000;
const COUNTS = "counts";

type Counts = Record<string, number>;

/**
 * Counts the open sockets of a network in all rooms. One instance per network, named by its keyed hash. A room reports
 * its count when a socket opens or closes. A restart of a room can end sockets without a report. Therefore the counts
 * of all rooms are read again when the limit is reached, and by an alarm. The instance exists until the alarm finds no
 * open socket.
 */
export class SocketLimit extends MonitoredObject {
  protected override readonly className = "SocketLimit";
  #recountedAt = 0;

  /**
   * Stores that `room` will have `count` sockets of this network. Returns false, without storing, when the network
   * would exceed the limit.
   */
  async admit(room: string, count: number): Promise<boolean> {
    if (this.#storeWithinLimit(room, count)) return true;
    if (Math.abs(Date.now() - this.#recountedAt) < RECOUNT_MS) return false;
    await this.#recount();
    return this.#storeWithinLimit(room, count);
  }

  /**
   * Replaces the stored count of `room` without checking the limit: after a socket has closed or was refused, and in a
   * recount.
   */
  release(room: string, count: number): void {
    const { [room]: _, ...otherCounts } = this.#counts;
    this.ctx.storage.kv.put(COUNTS, count > 0 ? { ...otherCounts, [room]: count } : otherCounts);
  }

  override async alarm(): Promise<void> {
    await this.reportErrors(async () => {
      await this.#recount();
      if (Object.keys(this.#counts).length === 0) await this.ctx.storage.deleteAll();
      else await this.ctx.storage.setAlarm(Date.now() + CHECK_MS);
    });
  }

  get #counts(): Counts {
    return this.ctx.storage.kv.get<Counts>(COUNTS) ?? {};
  }

  /** Returns false, without storing, when the network would exceed the limit. */
  #storeWithinLimit(room: string, count: number): boolean {
    const counts = { ...this.#counts, [room]: count };
    const total = Object.values(counts).reduce((sum, roomCount) => sum + roomCount, 0);
    if (total > MAX_SOCKETS) return false;
    this.ctx.storage.kv.put(COUNTS, counts);
    this.ctx.storage.setAlarm(Date.now() + CHECK_MS);
    return true;
  }

  /** Reads the counts of all rooms. A room that fails keeps its stored count. */
  async #recount(): Promise<void> {
    this.#recountedAt = Date.now();
    const network = this.ctx.id.name ?? "";
    const recountRoom = async (room: string) =>
      this.release(room, await roomByKey(this.env, room).countSockets(network));
    const rooms = Object.keys(this.#counts);
    await Promise.all(rooms.map((room) => recountRoom(room).catch((error: unknown) => this.report(error))));
  }
}
