/** What an editor says about what was typed. */
export type SaveState =
  /** Nothing is waiting to be saved. `at` is `null` before the first save. */
  | { kind: "saved"; at: Date | null }
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "failed"; message: string; isSignedOut: boolean }
  /** Somebody else saved meanwhile; nothing is sent until a person has decided. */
  | { kind: "conflict" };

export type Saved = { draftVersion: number; savedAt: Date };

/** Why saving did not work. */
export class SaveFailure extends Error {
  readonly reason: "conflict" | "signed-out" | "other";

  constructor(reason: SaveFailure["reason"], message: string) {
    super(message);
    this.name = "SaveFailure";
    this.reason = reason;
  }
}

type Ports<Draft> = {
  /** @throws SaveFailure */
  save: (draft: Draft, draftVersion: number | null) => Promise<Saved>;
  onState: (state: SaveState) => void;
  /** The draft as it now stands in the database. */
  onSaved: (draft: Draft, saved: Saved) => void;
};

const PAUSE_MS = 800;
const RETRY_MS = 10_000;

/**
 * Saves a draft a moment after the last change, one request at a time, in the order in which it was written. What fails is
 * tried again by itself and on demand; a conflict waits for a person.
 */
export class Autosave<Draft> {
  readonly #ports: Ports<Draft>;
  #draftVersion: number | null;
  #state: SaveState = { kind: "saved", at: null };
  #unsaved: { draft: Draft } | null = null;
  /** What was sent since the last answer and may have arrived. */
  #unanswered: Draft[] = [];
  #inFlight: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** While what stands in the database is replaced, nothing is sent. */
  #isHeld = false;
  /** Nobody writes here any more, so nothing is sent by itself. */
  #isLeft = false;

  constructor(draftVersion: number | null, ports: Ports<Draft>) {
    this.#draftVersion = draftVersion;
    this.#ports = ports;
  }

  get draftVersion(): number | null {
    return this.#draftVersion;
  }

  /** Drafts whose answer was lost: one of them may be what stands in the database, though nobody said so. */
  get unanswered(): readonly Draft[] {
    return this.#unanswered;
  }

  get hasUnsaved(): boolean {
    return this.#unsaved !== null || this.#inFlight !== null;
  }

  /** Something was written. */
  change(draft: Draft): void {
    this.#isLeft = false;
    this.#unsaved = { draft };
    if (this.#state.kind === "conflict") return;
    if (!this.#inFlight && this.#state.kind !== "waiting") this.#become({ kind: "waiting" });
    this.#schedule(PAUSE_MS);
  }

  /** Whether a person has to decide before anything is sent again. */
  get isInConflict(): boolean {
    return this.#state.kind === "conflict";
  }

  /** Saves at once what is not saved. Answers whether what was written until now is saved then; what follows goes its way. */
  flush(): Promise<boolean> {
    return this.#isHeld ? Promise.resolve(false) : this.#sendNow();
  }

  /** Saves what is not saved and then sends nothing until `release`. Answers as `flush` does. */
  hold(): Promise<boolean> {
    this.#isHeld = true;
    return this.#sendNow();
  }

  /** Goes on with what was written since `hold`. */
  release(): void {
    this.#isHeld = false;
    if (this.#unsaved) this.#schedule(PAUSE_MS);
  }

  /**
   * What is there now is `draftVersion` (the draft was published, a version restored, a conflict decided).
   * @param unsaved what was written besides, brought together with what is there; `null` when nothing was
   */
  rebase(draftVersion: number | null, at: Date | null, unsaved: Draft | null): void {
    this.#draftVersion = draftVersion;
    this.#unanswered = [];
    this.#unsaved = unsaved && { draft: unsaved };
    clearTimeout(this.#timer);
    this.#become(unsaved ? { kind: "waiting" } : { kind: "saved", at });
    if (unsaved) this.#schedule(PAUSE_MS);
  }

  /** What is there now was written by somebody else, and so was something here: nothing is sent until `rebase`. */
  dispute(draft: Draft): void {
    clearTimeout(this.#timer);
    this.#unsaved = { draft };
    this.#become({ kind: "conflict" });
  }

  /** The editor is closed: what is not saved is sent once, and not tried again by itself. Answers whether it is saved then. */
  leave(): Promise<boolean> {
    this.#isLeft = true;
    return this.#isHeld ? Promise.resolve(this.#unsaved === null) : this.#sendNow();
  }

  async #sendNow(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#inFlight) await this.#inFlight;
    if (this.#state.kind === "conflict") return false;
    return this.#unsaved ? this.#send() : true;
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (this.#isHeld || this.#isLeft || this.#state.kind === "conflict") return;
    this.#timer = setTimeout(() => {
      if (!this.#inFlight && this.#unsaved) void this.#send();
    }, wait);
  }

  /** Answers whether it was saved. */
  #send(): Promise<boolean> {
    const sent = this.#unsaved;
    if (!sent) return Promise.resolve(true);
    this.#unsaved = null;
    this.#become({ kind: "saving" });
    this.#inFlight = this.#ports
      .save(sent.draft, this.#draftVersion)
      .then(
        (saved) => {
          this.#draftVersion = saved.draftVersion;
          this.#unanswered = [];
          this.#ports.onSaved(sent.draft, saved);
          if (this.#unsaved) {
            this.#become({ kind: "waiting" });
            this.#schedule(PAUSE_MS);
          } else this.#become({ kind: "saved", at: saved.savedAt });
          return true;
        },
        (error: unknown) => {
          this.#unsaved ??= sent;
          const failure = error instanceof SaveFailure ? error : new SaveFailure("other", String(error));
          if (failure.reason === "conflict") {
            this.#become({ kind: "conflict" });
            return false;
          }
          this.#unanswered.push(sent.draft);
          this.#become({ kind: "failed", message: failure.message, isSignedOut: failure.reason === "signed-out" });
          this.#schedule(RETRY_MS);
          return false;
        },
      )
      .finally(() => {
        this.#inFlight = null;
      });
    return this.#inFlight;
  }

  #become(state: SaveState): void {
    this.#state = state;
    this.#ports.onState(state);
  }
}
