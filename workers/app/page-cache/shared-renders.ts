import { within } from "#workers/app/time-limit.ts";
import type { StoredPageHead } from "./stored-page.ts";

/** The body is bytes, because a request may not read the stream of another request. */
export type RenderedPage = {
  status: number;
  headers: Headers;
  body: ArrayBuffer;
  /** `null` when the page must not be stored. */
  head: StoredPageHead | null;
  /** False when the render added no tags or called `PageTags.discard`. */
  isTagged: boolean;
};

export type Outcome = { page: RenderedPage; error?: never } | { page?: never; error: unknown };

type SharedRender = {
  outcome: Promise<Outcome>;
  renderBeganAt: number;
  /** In ms; `null` while the render is running. */
  endedAt: number | null;
  isReusable: boolean;
};

/** How long a finished render is reused, because KV returns the new page only after a delay. */
const REUSE_MS = 1_000;
/** The render of a cancelled request never ends. After this time another request renders the page. */
const MAX_RENDER_MS = 10_000;
/** How long after a failure a stored page is served without another render. */
const FAILURE_MS = 10_000;
/** The key for a failure of the backend, which affects every page. */
const EVERY_PATH = "";

/** The renders of one isolate, shared by the requests that wait for the same page, and their failures. */
export class SharedRenders {
  readonly #now: () => number;
  readonly #renders = new Map<string, SharedRender>();
  readonly #failedAt = new Map<string, number>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Renders a path, or joins its running or just finished render.
   * @param since a render that began at or before this time (ms) is not joined
   */
  async share(
    path: string,
    since: number,
    render: () => Promise<RenderedPage>,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<{ outcome: Outcome; isReused: boolean }> {
    for (let current = this.#current(path, since); current; current = this.#current(path, since)) {
      const isReused = current.endedAt !== null;
      const outcome = await within(current.outcome, current.renderBeganAt + MAX_RENDER_MS - this.#now());
      // After a timeout, the first waiting request starts a render, and the others join it.
      if (!outcome) continue;
      // A response with a cookie is only for the request that was rendered.
      if (outcome.page?.headers.has("set-cookie")) break;
      return { outcome, isReused };
    }
    return { outcome: await this.#start(path, render, waitUntil), isReused: false };
  }

  /** How long the render that `share` would join has been running (ms); `null` when none is running. */
  runningMs(path: string, since: number): number | null {
    const current = this.#current(path, since);
    return current?.endedAt === null ? this.#now() - current.renderBeganAt : null;
  }

  /** Prevents later requests from joining a render that began before now, because its data may be outdated. */
  clear(): void {
    this.#renders.clear();
  }

  /** `isOutage` is true when the backend failed, not only this page. */
  recordFailure(path: string, { isOutage }: { isOutage: boolean }): void {
    for (const [failedPath, failedAt] of this.#failedAt) {
      if (!this.#isWithin(FAILURE_MS, failedAt)) this.#failedAt.delete(failedPath);
    }
    this.#failedAt.set(isOutage ? EVERY_PATH : path, this.#now());
  }

  /** True for ten seconds after a failure of the path or of the backend. */
  hasFailed(path: string): boolean {
    return [path, EVERY_PATH].some((failedPath) => {
      const failedAt = this.#failedAt.get(failedPath);
      return failedAt !== undefined && this.#isWithin(FAILURE_MS, failedAt);
    });
  }

  #current(path: string, since: number): SharedRender | null {
    const current = this.#renders.get(path);
    return current && current.renderBeganAt > since && this.#isCurrent(current) ? current : null;
  }

  #isCurrent({ endedAt, renderBeganAt, isReusable }: SharedRender): boolean {
    return endedAt === null
      ? this.#isWithin(MAX_RENDER_MS, renderBeganAt)
      : isReusable && this.#isWithin(REUSE_MS, endedAt);
  }

  /** `at` is after now when the clock was set back. */
  #isWithin(ms: number, at: number): boolean {
    return Math.abs(this.#now() - at) < ms;
  }

  #start(
    path: string,
    render: () => Promise<RenderedPage>,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<Outcome> {
    for (const [renderedPath, existing] of this.#renders) {
      if (!this.#isCurrent(existing)) this.#renders.delete(renderedPath);
    }
    const shared: SharedRender = {
      renderBeganAt: this.#now(),
      endedAt: null,
      isReusable: false,
      outcome: render().then(
        (page) => ({ page }),
        (error: unknown) => ({ error }),
      ),
    };
    const ended = shared.outcome.then(({ page }) => {
      shared.endedAt = this.#now();
      shared.isReusable = (page?.head ?? null) !== null;
    });
    waitUntil(ended);
    this.#renders.set(path, shared);
    return shared.outcome;
  }
}
