import { settingsOf } from "#workers/app/environment.ts";

/** Waiting requests; further ones are refused at once. */
const MAX_WAITING = 60;
/** How long a request waits for its turn. */
const MAX_WAIT_MS = 10_000;
/** A turn expires: the runtime may stop a request without running its `finally`. */
const MAX_TURN_MS = 30_000;

/** Why an image is not served now; the same request may succeed later. */
export class ImageUnavailable extends Error {
  override readonly name = "ImageUnavailable";
}

/**
 * Bounds how many images this isolate encodes at once. Work with the same key is done once, and every caller gets its result;
 * callers keep it alive with `waitUntil`, because others may depend on it.
 */
export class EncodingQueue {
  /** When each turn began (ms). */
  readonly #turns = new Map<symbol, number>();
  readonly #waiting = new Set<(turn: symbol) => void>();
  readonly #results = new Map<string, { since: number; result: Promise<unknown> }>();

  /** True when nothing is encoded or waits. */
  get isIdle(): boolean {
    return this.#countTurns() === 0 && this.#waiting.size === 0;
  }

  /**
   * Runs `work` as soon as fewer than `concurrency` others run.
   * @throws ImageUnavailable when too many requests wait, or this one waited too long
   */
  run<Result>(key: string, concurrency: number, work: () => Promise<Result>): Promise<Result> {
    const known = this.#results.get(key);
    if (known && Date.now() - known.since < MAX_WAIT_MS + MAX_TURN_MS) return known.result as Promise<Result>;
    const entry = { since: Date.now(), result: this.#runInTurn(concurrency, work) };
    this.#results.set(key, entry);
    const forget = () => {
      if (this.#results.get(key) === entry) this.#results.delete(key);
    };
    entry.result.then(forget, forget);
    return entry.result;
  }

  async #runInTurn<Result>(concurrency: number, work: () => Promise<Result>): Promise<Result> {
    const turn = this.#countTurns() < concurrency ? this.#begin() : await this.#wait();
    try {
      return await work();
    } finally {
      this.#turns.delete(turn);
      const [next] = this.#waiting;
      if (next && this.#countTurns() < concurrency) {
        this.#waiting.delete(next);
        next(this.#begin());
      }
    }
  }

  async #wait(): Promise<symbol> {
    if (this.#waiting.size >= MAX_WAITING) throw new ImageUnavailable(`${MAX_WAITING} images wait to be encoded`);
    let timeout: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<symbol>((resolve, reject) => {
        this.#waiting.add(resolve);
        timeout = setTimeout(() => {
          this.#waiting.delete(resolve);
          reject(new ImageUnavailable(`An image waited ${MAX_WAIT_MS} ms to be encoded`));
        }, MAX_WAIT_MS);
      });
    } finally {
      clearTimeout(timeout);
    }
  }

  #begin(): symbol {
    const turn = Symbol("turn");
    this.#turns.set(turn, Date.now());
    return turn;
  }

  #countTurns(): number {
    for (const [turn, since] of this.#turns) if (Date.now() - since > MAX_TURN_MS) this.#turns.delete(turn);
    return this.#turns.size;
  }
}

/** The queue of this isolate. */
export const encodingQueue = new EncodingQueue();

/** Locally the Images binding encodes in the process that also serves the backend; in production it is a service of its own. */
export function encodingConcurrency(env: Env): number {
  return settingsOf(env).ENVIRONMENT === "production" ? 6 : 2;
}
