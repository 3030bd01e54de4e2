import type { LiveSlots } from "#domain/live/live-slots.ts";
import type { SlotChange } from "#domain/live/slot-change.ts";
import { isBackendFailure, Refused } from "#domain/refusal.ts";
import { getLiveSlots } from "#workers/data/live/live-slots.ts";
import { connectAsVisitor } from "../data/supabase.ts";
import { hasElapsed } from "./has-elapsed.ts";
import { LiveRoom } from "./live-room.ts";
import { SlotBoard } from "./slot-board.ts";

/** A viewer who joins others within this time after a read gets the known slots, without another read. */
const REUSE_MS = 1_000;

/**
 * One instance per offer, for all open pages that show the offer's slots. There is no sign-in, because slots are
 * public. After an eviction, the room gets the slots from the relay's next `resync`, or reads them for the next viewer.
 */
export class SlotRoom extends LiveRoom {
  protected override readonly className = "SlotRoom";
  readonly #board = new SlotBoard((frame) => this.broadcast(frame), {
    now: () => Date.now(),
    after: (ms, run) => setTimeout(run, ms),
  });

  /** The running registration and read, shared by viewers who connect at the same time. */
  #loading: Promise<LiveSlots[] | null> | null = null;
  #loadedAt = Number.NEGATIVE_INFINITY;

  protected override async prepare(): Promise<Response | null> {
    if (this.openSockets.length > 0 && !hasElapsed(REUSE_MS, this.#loadedAt)) return null;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    let slots: LiveSlots[] | null;
    try {
      slots = await this.#loading;
    } catch (error) {
      // An error that reaches the Worker is no longer a `Refused`, so the Worker would report it.
      if (error instanceof Refused && isBackendFailure(error.code)) return new Response(null, { status: 503 });
      throw error;
    }
    if (slots === null) return new Response(null, { status: 404 });
    this.#loadedAt = Date.now();
    // Existing viewers get the differences; an empty room only stores the slots.
    if (this.openSockets.length > 0) this.#board.add(slots);
    else this.#board.load(slots);
    return null;
  }

  protected override welcome(socket: WebSocket): void {
    socket.send(this.#board.snapshot());
  }

  publish({ appointment }: SlotChange): void {
    this.#board.add([appointment]);
  }

  /** Adds the slots that the relay has read, even while `#load` runs, because the board ignores older versions. */
  override resync(slots: LiveSlots[]): boolean {
    this.#board.add(slots);
    return this.hasViewers();
  }

  /** `null` when the offer is unknown. */
  async #load(): Promise<LiveSlots[] | null> {
    // A room with an unknown offer id must not register with the relay.
    if (this.openSockets.length === 0 && (await this.#read()) === null) return null;
    // Registers before the read, so that no change is missed.
    await this.register();
    return this.#read();
  }

  async #read(): Promise<LiveSlots[] | null> {
    return (await getLiveSlots(connectAsVisitor(this.env), [this.key])).get(this.key) ?? null;
  }
}
