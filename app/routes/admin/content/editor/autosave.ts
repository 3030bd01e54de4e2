export type SaveState =
  /** `at` is `null` when no draft is stored. */
  | { kind: "saved"; at: Date | null }
  /** Unsaved text waits for the debounce. */
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "failed"; message: string; isSignedOut: boolean }
  /** The draft was saved elsewhere; nothing is sent until the conflict is resolved. */
  | { kind: "conflict" };

export type SaveResult = { version: number; updated_at: Date };

/** `refused`: the server would refuse the same draft again, so no retry is scheduled. */
export class SaveError extends Error {
  readonly reason: "conflict" | "signed-out" | "refused" | "other";

  constructor(reason: SaveError["reason"], message: string) {
    super(message);
    this.name = "SaveError";
    this.reason = reason;
  }
}

type Ports<Draft> = {
  /** @throws SaveError */
  save: (draft: Draft, draftVersion: number | null) => Promise<SaveResult>;
  onState: (state: SaveState) => void;
  onSaved: (draft: Draft, saved: SaveResult) => void;
};

const DEBOUNCE_MS = 800;
const RETRY_MS = 10_000;

/**
 * Saves a draft, debounced and one request at a time. Failures except refusals are retried every 10 s. After a
 * conflict, nothing is sent until `rebase`.
 */
export class Autosave<Draft> {
  readonly #ports: Ports<Draft>;
  #draftVersion: number | null;
  #state: SaveState = { kind: "saved", at: null };
  #unsaved: { draft: Draft } | null = null;
  #unacknowledged: Draft[] = [];
  #inFlight: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True while an action replaces the stored draft. Only `pause` itself still sends. */
  #isPaused = false;
  /** After `close`, nothing is retried until the next change. */
  #isClosed = false;

  constructor(draftVersion: number | null, ports: Ports<Draft>) {
    this.#draftVersion = draftVersion;
    this.#ports = ports;
  }

  get draftVersion(): number | null {
    return this.#draftVersion;
  }

  /**
   * The drafts whose saves failed since the last success or `rebase`, not counting conflicts. When only the response
   * was lost, the server has stored such a draft.
   */
  get unacknowledged(): readonly Draft[] {
    return this.#unacknowledged;
  }

  get hasUnsaved(): boolean {
    return this.#unsaved !== null || this.#inFlight !== null;
  }

  get isInConflict(): boolean {
    return this.#state.kind === "conflict";
  }

  change(draft: Draft): void {
    this.#isClosed = false;
    this.#unsaved = { draft };
    if (this.#state.kind === "conflict") return;
    if (!this.#inFlight && this.#state.kind !== "waiting") this.#setState({ kind: "waiting" });
    this.#schedule(DEBOUNCE_MS);
  }

  /** Saves immediately. Resolves to whether everything typed so far is saved; to `false` while paused. */
  flush(): Promise<boolean> {
    return this.#isPaused ? Promise.resolve(false) : this.#sendNow();
  }

  /** Saves immediately, then sends nothing until `resume`. Resolves to whether everything typed so far is saved. */
  pause(): Promise<boolean> {
    this.#isPaused = true;
    return this.#sendNow();
  }

  /** Schedules a save of what is unsaved, also of a draft that `pause` could not save. */
  resume(): void {
    this.#isPaused = false;
    if (this.#unsaved) this.#schedule(DEBOUNCE_MS);
  }

  /**
   * Continues from another stored draft or, for example after publishing, from none.
   * @param draftVersion the version of the stored draft; `null` when none is stored
   * @param at when the draft was stored; `null` when none is stored
   * @param unsaved the stored draft merged with unsaved text; `null` without unsaved text
   */
  rebase(draftVersion: number | null, at: Date | null, unsaved: Draft | null): void {
    this.#draftVersion = draftVersion;
    this.#unacknowledged = [];
    this.#unsaved = unsaved && { draft: unsaved };
    clearTimeout(this.#timer);
    this.#setState(unsaved ? { kind: "waiting" } : { kind: "saved", at });
    if (unsaved) this.#schedule(DEBOUNCE_MS);
  }

  /** Waits for a request in flight, then drops what is unsaved. */
  async discard(): Promise<void> {
    while (this.#inFlight) await this.#inFlight;
    this.rebase(this.#draftVersion, null, null);
  }

  reportConflict(draft: Draft): void {
    clearTimeout(this.#timer);
    this.#unsaved = { draft };
    this.#setState({ kind: "conflict" });
  }

  /** Sends unsaved text once; while paused, sends nothing. Resolves to whether everything is saved. */
  async close(): Promise<boolean> {
    this.#isClosed = true;
    if (!this.#isPaused) return this.#sendNow();
    while (this.#inFlight) await this.#inFlight;
    return this.#unsaved === null;
  }

  async #sendNow(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#inFlight) await this.#inFlight;
    if (this.#state.kind === "conflict") return false;
    return this.#unsaved ? this.#send() : true;
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#isPaused || this.#isClosed || this.#state.kind === "conflict") return;
    this.#timer = setTimeout(() => {
      if (!this.#inFlight && this.#unsaved) void this.#send();
    }, delayMs);
  }

  /** Resolves to whether the draft was saved. */
  #send(): Promise<boolean> {
    const sent = this.#unsaved;
    if (!sent) return Promise.resolve(true);
    this.#unsaved = null;
    this.#setState({ kind: "saving" });
    this.#inFlight = this.#ports
      .save(sent.draft, this.#draftVersion)
      .then(
        (saved) => {
          this.#draftVersion = saved.version;
          this.#unacknowledged = [];
          this.#ports.onSaved(sent.draft, saved);
          if (this.#unsaved) {
            this.#setState({ kind: "waiting" });
            this.#schedule(DEBOUNCE_MS);
          } else this.#setState({ kind: "saved", at: saved.updated_at });
          return true;
        },
        (error: unknown) => {
          const hasNewerText = this.#unsaved !== null;
          this.#unsaved ??= sent;
          const failure = error instanceof SaveError ? error : new SaveError("other", String(error));
          if (failure.reason === "conflict") {
            clearTimeout(this.#timer);
            this.#setState({ kind: "conflict" });
            return false;
          }
          this.#unacknowledged.push(sent.draft);
          this.#setState({ kind: "failed", message: failure.message, isSignedOut: failure.reason === "signed-out" });
          if (failure.reason !== "refused") this.#schedule(RETRY_MS);
          else if (hasNewerText) this.#schedule(DEBOUNCE_MS);
          return false;
        },
      )
      .finally(() => {
        this.#inFlight = null;
      });
    return this.#inFlight;
  }

  #setState(state: SaveState): void {
    this.#state = state;
    this.#ports.onState(state);
  }
}
