import { applyNewer, type LiveSlots, type SlotsMessage } from "#domain/live/live-slots.ts";

/** The minimum time between two frames. Above 100 ms, so that a burst of 100 ms causes at most two frames. */
const COALESCE_MS = 110;

/** Times in ms. */
type Clock = { now(): number; after(ms: number, run: () => void): void };

/**
 * The known slots of an offer's appointments, and the frames (WebSocket messages) for its viewers. A change within
 * `COALESCE_MS` after a frame waits for the next frame.
 */
export class SlotBoard {
  readonly #knownSlots = new Map<string, LiveSlots>();
  readonly #pendingSlots = new Map<string, LiveSlots>();
  readonly #send: (frame: string) => void;
  readonly #clock: Clock;
  #isScheduled = false;
  #lastFrameAt = Number.NEGATIVE_INFINITY;

  constructor(send: (frame: string) => void, clock: Clock) {
    this.#send = send;
    this.#clock = clock;
  }

  /** Sends newer versions, coalesced, and ignores older or equal ones. */
  add(slots: Iterable<LiveSlots>): void {
    for (const appointment of applyNewer(this.#knownSlots, slots)) this.#pendingSlots.set(appointment.id, appointment);
    if (this.#pendingSlots.size === 0 || this.#isScheduled) return;
    const waitMs = this.#lastFrameAt + COALESCE_MS - this.#clock.now();
    if (waitMs > 0) {
      this.#isScheduled = true;
      this.#clock.after(waitMs, () => this.#flush());
    } else {
      this.#flush();
    }
  }

  /** Adds slots while there is no viewer, without sending. */
  load(slots: Iterable<LiveSlots>): void {
    applyNewer(this.#knownSlots, slots);
  }

  /** The first frame of a new viewer. */
  snapshot(): string {
    return frameOf(this.#knownSlots.values());
  }

  #flush(): void {
    this.#isScheduled = false;
    if (this.#pendingSlots.size === 0) return;
    const frame = frameOf(this.#pendingSlots.values());
    this.#pendingSlots.clear();
    this.#lastFrameAt = this.#clock.now();
    this.#send(frame);
  }
}

function frameOf(appointments: Iterable<LiveSlots>): string {
  return JSON.stringify({ type: "slots", appointments: [...appointments] } satisfies SlotsMessage);
}
