import { settingsOf } from "#workers/app/environment.ts";

const MAX_WAITING = 60;
/** Long, because browsers do not request an image again after a 503. */
const MAX_WAIT_MS = 20_000;
/** A running turn expires after this time, because the runtime may stop a request without running its `finally`. */
const MAX_TURN_MS = 30_000;
const POLL_MS = 25;
/** A waiting request that has not polled for this long was stopped by the runtime. */
const GONE_MS = 2_000;

/** The image cannot be loaded or encoded now; the same request may succeed later. */
export class ImageUnavailable extends Error {
  override readonly name = "ImageUnavailable";
}

/** `since`: when the request began to wait; while it runs, when it began to run (Unix time in ms). */
type Turn = { key: string; since: number };

/**
 * Limits how many images this isolate encodes in parallel. Requests with the same key run one after the other. Waiting
 * requests poll, because the promise of a request that the runtime has stopped never settles.
 */
export class EncodingQueue {
  readonly #running = new Set<Turn>();
  /** When each waiting request last polled (Unix time in ms), in order of arrival. */
  readonly #waiting = new Map<Turn, number>();

  get isIdle(): boolean {
    this.#dropStopped();
    return this.#running.size === 0 && this.#waiting.size === 0;
  }

  /**
   * Runs `work` as soon as fewer than `concurrency` requests run, and none with the same key.
   * @param key the URL of the encoded image, so that a second request for the image finds the cached result; random for
   * an upload
   * @throws ImageUnavailable when too many requests wait, or when this request has waited too long
   */
  async run<Result>(key: string, concurrency: number, work: () => Promise<Result>): Promise<Result> {
    const turn = { key, since: Date.now() };
    this.#dropStopped();
    if (this.#waiting.size >= MAX_WAITING) throw new ImageUnavailable(`${MAX_WAITING} images wait to be encoded`);
    try {
      this.#waiting.set(turn, turn.since);
      while (!this.#canBegin(turn, concurrency)) {
        if (Date.now() - turn.since > MAX_WAIT_MS)
          throw new ImageUnavailable(`An image waited ${MAX_WAIT_MS} ms to be encoded`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        this.#waiting.set(turn, Date.now());
      }
    } finally {
      this.#waiting.delete(turn);
    }
    turn.since = Date.now();
    this.#running.add(turn);
    try {
      return await work();
    } finally {
      this.#running.delete(turn);
    }
  }

  #canBegin(turn: Turn, concurrency: number): boolean {
    this.#dropStopped();
    if (this.#running.size >= concurrency) return false;
    const runningKeys = new Set([...this.#running].map(({ key }) => key));
    const next = [...this.#waiting.keys()].find(({ key }) => !runningKeys.has(key));
    return next === turn;
  }

  #dropStopped(): void {
    const now = Date.now();
    for (const turn of this.#running) if (now - turn.since > MAX_TURN_MS) this.#running.delete(turn);
    for (const [turn, polledAt] of this.#waiting) if (now - polledAt > GONE_MS) this.#waiting.delete(turn);
  }
}

export const encodingQueue = new EncodingQueue();

const CONCURRENCY = 6;
const LOCAL_CONCURRENCY = 2;

/**
 * How many images an isolate encodes in parallel. Lower locally, where the Images binding encodes in the process that
 * also serves the backend.
 */
export function encodingConcurrency(env: Env): number {
  return settingsOf(env).ENVIRONMENT === "production" ? CONCURRENCY : LOCAL_CONCURRENCY;
}
