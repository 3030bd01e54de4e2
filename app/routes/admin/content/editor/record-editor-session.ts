import { discardFormDraft, listFormDrafts, restoreFormDraft, saveFormDraft } from "#app/client/form-draft.ts";
import { httpStatusOf } from "#app/client/session/query-client.ts";
import { closeNotification, notify } from "#app/ui/notification/notifications.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { changeDraft, type DraftChange } from "#domain/content/draft-change.ts";
import { isSame, mergeDrafts } from "#domain/content/draft-merge.ts";
import { type RecordDraft, type RecordEntity, savingIssues } from "#domain/content/record-draft.ts";
import type { PublicationState, RecordForEditing } from "#workers/data/content/record.ts";
import { Autosave, SaveError, type SaveResult, type SaveState } from "./autosave.ts";
import { type Conflict, type Decision, decidedDraft, type RecoveredDraft } from "./conflict.ts";

const FORM_DRAFT_DEBOUNCE_MS = 200;

/** Each change creates a new snapshot. */
export type RecordEditorSnapshot = {
  draft: RecordDraft;
  saveState: SaveState;
  /** Whether the server has refused to save because the user lacks the rights of an admin. */
  isDenied: boolean;
  conflict: Conflict | null;
  /** False without a conflict, and while the user postpones the decision. */
  isConflictOpen: boolean;
  /** The oldest unsaved draft that an earlier visit or another tab stored in this browser. */
  recoveredDraft: RecoveredDraft | null;
  /** Incremented when the draft is replaced as a whole, so that uncontrolled inputs remount. */
  resetKey: number;
};

/** Access to the stored record. Tests pass an implementation in memory. */
export type RecordBackend = {
  /**
   * `null` when there is no such record.
   * @throws TRPCClientError when the record cannot be read
   */
  load: () => Promise<RecordForEditing | null>;
  /**
   * @throws TRPCClientError; its status is 409 when the draft was saved elsewhere since `draftVersion` or, without a
   * draft, the record has changed since `recordVersion`
   */
  save: (
    draft: RecordDraft,
    draftVersion: number | null,
    recordVersion: number,
  ) => Promise<SaveResult & PublicationState>;
};

/**
 * Autosaves the draft of one record, stores unsaved text in this browser, and asks before it overwrites what was saved
 * elsewhere. Components use `useRecordEditor`.
 */
export class RecordEditorSession {
  readonly #backend: RecordBackend;
  readonly #userId: string | null;
  readonly #formDraftPrefix: string;
  /** Unique per editor, so that two tabs do not overwrite each other's text. */
  readonly #formDraftKey: string;
  readonly #autosave: Autosave<RecordDraft>;
  readonly #listeners = new Set<() => void>();
  #snapshot: RecordEditorSnapshot;
  /** The stored draft on which the editor's draft is based; without a stored draft, the record's content. */
  #base: RecordDraft;
  /** The version of the record whose content is `#base`. Used only while no draft is stored. */
  #recordVersion: number;
  /** The state that the page shows. */
  #shownState: PublicationState;
  /** True while an action of this page changes the state of the record. */
  #isChangingState = false;
  /** The id of the notification that tells what another admin has done; empty before the first one. */
  #stateNotificationId = "";
  /** `null` while the session is closed. */
  #onOutdated: (() => void) | null = null;
  #recoveredDrafts: RecoveredDraft[] = [];
  #isRecordDeleted = false;
  #formDraftTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param userId the id of the user whose unsaved text is stored and recovered */
  constructor(entity: RecordEntity, record: RecordForEditing, userId: string | null, backend: RecordBackend) {
    this.#userId = userId;
    this.#backend = backend;
    this.#formDraftPrefix = `editor:${entity}:${record.id}:`;
    this.#formDraftKey = this.#formDraftPrefix + crypto.randomUUID();
    this.#base = record.draft;
    this.#recordVersion = record.version;
    this.#shownState = record;
    this.#snapshot = {
      draft: record.draft,
      saveState: { kind: "saved", at: record.draft_version === null ? null : record.saved_at },
      isDenied: false,
      conflict: null,
      isConflictOpen: false,
      recoveredDraft: null,
      resetKey: 0,
    };
    this.#autosave = new Autosave<RecordDraft>(record.draft_version, {
      save: async (draft, draftVersion) => {
        const saved = await backend.save(draft, draftVersion, this.#recordVersion).catch((error: unknown) => {
          this.#update({ isDenied: httpStatusOf(error) === 403 });
          throw toSaveError(error, entity, draft);
        });
        this.#reloadIfStateDiffers(saved);
        return saved;
      },
      onSaved: (draft) => {
        this.#base = draft;
        this.#update({ isDenied: false });
      },
      onState: (saveState) => {
        this.#update({ saveState });
        if (saveState.kind === "saved") {
          clearTimeout(this.#formDraftTimer);
          discardFormDraft(this.#formDraftKey);
        }
        if (saveState.kind === "conflict") void this.#detectConflict();
      },
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): RecordEditorSnapshot => this.#snapshot;

  /** `null` when no draft is stored. */
  get draftVersion(): number | null {
    return this.#autosave.draftVersion;
  }

  /** Used only while no draft is stored. */
  get recordVersion(): number {
    return this.#recordVersion;
  }

  /**
   * Takes the state of a reloaded record as the shown one. Closes the notification about another admin's change when
   * the record no longer has the state that the notification is about. When the content is unchanged, adopts the
   * stored versions: with the old ones, the server would refuse the next save. After a publication elsewhere, no draft
   * is stored, and the stored name is trimmed.
   */
  readonly refresh = (record: RecordForEditing): void => {
    const { draft_version: draftVersion, draft, version } = record;
    if (stateKey(record) !== stateKey(this.#shownState)) closeNotification(this.#stateNotificationId);
    this.#shownState = record;
    if (!isStoredFrom(this.#base, draft)) return;
    if (draftVersion === null) this.#recordVersion = version;
    const { hasUnsaved, isInConflict, draftVersion: ownDraftVersion } = this.#autosave;
    if (hasUnsaved || isInConflict || draftVersion === ownDraftVersion) return;
    this.#adopt(record, draft);
  };

  /**
   * Reads the recovered drafts and, from then on, stores unsaved text when the page is left.
   * @param onOutdated called when the page must be reloaded: when the stored record has another state than the page
   * shows, or when closing the session saved text, because the next page may have loaded its data before the save
   * @returns a function that closes the session: tries once to save the draft, and notifies when that fails
   */
  readonly open = (onOutdated: () => void): (() => void) => {
    this.#onOutdated = onOutdated;
    const stored = listFormDrafts<RecoveredDraft["value"]>(this.#formDraftPrefix, { userId: this.#userId });
    const others = stored.filter(({ key }) => key !== this.#formDraftKey);
    const isCurrent = ({ value }: RecoveredDraft) => isSame(value.draft, this.#snapshot.draft);
    for (const { key } of others.filter(isCurrent)) discardFormDraft(key);
    this.#setRecoveredDrafts(others.filter((other) => !isCurrent(other)));
    addEventListener("pagehide", this.#storeLocally);
    return () => {
      this.#onOutdated = null;
      closeNotification(this.#stateNotificationId);
      removeEventListener("pagehide", this.#storeLocally);
      this.#storeLocally();
      const { hasUnsaved } = this.#autosave;
      void this.#autosave.close().then((isSaved) => {
        if (!isSaved) notifyNotSaved({ isStored: this.isStoredLocally });
        else if (hasUnsaved) onOutdated();
      });
    };
  };

  readonly change = (change: DraftChange): void => {
    const { draft, resetKey } = this.#snapshot;
    const next = changeDraft(draft, change);
    if (next === draft) return;
    this.#update({ draft: next, resetKey: change.type === "replace" ? resetKey + 1 : resetKey });
    this.#autosave.change(next);
    clearTimeout(this.#formDraftTimer);
    this.#formDraftTimer = setTimeout(this.#storeLocally, FORM_DRAFT_DEBOUNCE_MS);
  };

  /** Whether this browser stores the current text. When its storage is full or blocked, it may keep an earlier text. */
  get isStoredLocally(): boolean {
    const stored = restoreFormDraft<RecoveredDraft["value"]>(this.#formDraftKey, { userId: this.#userId });
    return stored !== null && isSame(stored.draft, this.#snapshot.draft);
  }

  /** Stores the unsaved text in this browser. False when a reload would lose the text. */
  readonly keepText = (): boolean => {
    this.#storeLocally();
    return !this.#autosave.hasUnsaved || this.isStoredLocally;
  };

  /** Resolves to whether everything typed so far is saved. */
  readonly flush = async (): Promise<boolean> => {
    // The first attempt to load the draft that was saved elsewhere may have failed.
    if (this.#autosave.isInConflict && this.#snapshot.conflict?.origin !== "remote") await this.#detectConflict();
    return this.#autosave.flush();
  };

  /**
   * Runs an action that replaces the stored draft, such as publishing. The draft is saved before the action, and text
   * typed meanwhile after the action.
   * @param action gets the version of the saved draft and resolves to the version afterwards, `null` for no draft
   * @param options `isPublication`: the action publishes the record, and whoever calls `replaceDraft` reloads the page
   * @returns a function that restores the draft from before the action; `null` when this draft could not be saved, so
   * that the action did not run
   */
  readonly replaceDraft = async (
    action: (draftVersion: number | null) => Promise<number | null>,
    { isPublication = false } = {},
  ): Promise<(() => void) | null> => {
    try {
      if (!(await this.#autosave.pause())) return null;
      const before = this.#base;
      try {
        await this.#rebase(await action(this.#autosave.draftVersion), { isPublication });
      } catch (error) {
        // 409: before the action, the draft was saved elsewhere, or another admin changed the state of the record.
        if (httpStatusOf(error) === 409) await this.#rebase();
        throw error;
      }
      const after = this.#base;
      // Text typed since the action is kept.
      return () => this.change({ type: "replace", draft: mergeDrafts(after, this.#snapshot.draft, before).merged });
    } finally {
      this.#autosave.resume();
    }
  };

  /**
   * Runs an action that changes the state of the record and reloads the page. The response of a save during the action
   * may contain the new state, which is not announced as the change of another admin.
   */
  readonly changeState = async <Result>(action: () => Promise<Result>): Promise<Result> => {
    this.#isChangingState = true;
    try {
      return await action();
    } finally {
      this.#isChangingState = false;
    }
  };

  /** Drops unsaved text. Called after this page has deleted the record. */
  readonly onRecordDeleted = (): Promise<void> => {
    this.#isRecordDeleted = true;
    return this.#autosave.discard();
  };

  /** True once this page has deleted the record. The editor then asks no question about unsaved text. */
  get isRecordDeleted(): boolean {
    return this.#isRecordDeleted;
  }

  /**
   * Merges a recovered draft into the current one, or reports a conflict when both changed the same part. While there
   * is a conflict already, opens that conflict instead.
   */
  readonly applyRecoveredDraft = (recovered: RecoveredDraft): void => {
    if (this.#snapshot.conflict) {
      this.openConflict();
      return;
    }
    const { merged, conflicts } = mergeDrafts(recovered.value.base, recovered.value.draft, this.#snapshot.draft);
    if (conflicts.length > 0) {
      this.#setConflict({ origin: "recovered", base: recovered.value.base, recovered });
      return;
    }
    this.change({ type: "replace", draft: merged });
    this.#storeLocally();
    this.discardRecoveredDraft(recovered);
  };

  readonly discardRecoveredDraft = (recovered: RecoveredDraft): void => {
    discardFormDraft(recovered.key);
    this.#setRecoveredDrafts(this.#recoveredDrafts.filter(({ key }) => key !== recovered.key));
    if (this.#snapshot.conflict?.origin === "recovered") this.#setConflict(null);
  };

  readonly openConflict = (): void => this.#update({ isConflictOpen: true });

  readonly postponeConflict = (): void => this.#update({ isConflictOpen: false });

  /** Applies the decision to the current draft, which contains the text typed since the conflict began. */
  readonly resolveConflict = async (decision: Decision): Promise<void> => {
    const { conflict, draft } = this.#snapshot;
    if (!conflict) return;
    const decided = decidedDraft(conflict, draft, decision);
    if (conflict.origin === "recovered") {
      this.change({ type: "replace", draft: decided });
      this.#storeLocally();
      this.discardRecoveredDraft(conflict.recovered);
    } else {
      this.#setConflict(null);
      this.#adopt(conflict.theirs, decided);
    }
    await this.#autosave.flush();
  };

  #update(changes: Partial<RecordEditorSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #setConflict(conflict: Conflict | null): void {
    this.#update({ conflict, isConflictOpen: conflict !== null });
  }

  #setRecoveredDrafts(drafts: RecoveredDraft[]): void {
    this.#recoveredDrafts = drafts;
    this.#update({ recoveredDraft: drafts[0] ?? null });
  }

  /**
   * Reloads the page when the stored record has another state than the page shows. Tells what another admin did, unless
   * the reloaded page says enough.
   */
  #reloadIfStateDiffers(stored: PublicationState): void {
    const shown = this.#shownState;
    if (!this.#onOutdated || stateKey(stored) === stateKey(shown)) return;
    this.#shownState = stored;
    this.#onOutdated();
    closeNotification(this.#stateNotificationId);
    const title = this.#isChangingState ? null : stateChangeTitle(shown, stored);
    if (title) this.#stateNotificationId = notify({ title, color: "secondary", icon: "info", timeout: 0 });
  }

  readonly #storeLocally = (): void => {
    clearTimeout(this.#formDraftTimer);
    if (!this.#autosave.hasUnsaved) return;
    const value: RecoveredDraft["value"] = { draft: this.#snapshot.draft, base: this.#base };
    saveFormDraft(this.#formDraftKey, value, { userId: this.#userId });
  };

  /** @param next the stored draft, merged with the unsaved text of this editor */
  #adopt(record: RecordForEditing, next: RecordDraft): void {
    const { draft: stored, draft_version: draftVersion, saved_at: savedAt } = record;
    const { draft, resetKey } = this.#snapshot;
    this.#base = stored;
    this.#recordVersion = record.version;
    if (!isSame(next, draft)) this.#update({ draft: next, resetKey: resetKey + 1 });
    this.#autosave.rebase(draftVersion, draftVersion === null ? null : savedAt, isSame(next, stored) ? null : next);
    this.#storeLocally();
  }

  /**
   * Rebases unsaved text on the stored draft.
   * @param draftVersion the draft's version after an action, `undefined` after a refused action. A stored draft with
   * another version was saved elsewhere.
   */
  async #rebase(draftVersion?: number | null, { isPublication = false } = {}): Promise<void> {
    const stored = await this.#load();
    // Not loaded: the conflict state makes the session load again.
    if (!stored) return this.#autosave.reportConflict(this.#snapshot.draft);
    if (!isPublication) this.#reloadIfStateDiffers(stored);
    const { merged, conflicts } = mergeDrafts(this.#base, this.#snapshot.draft, stored.draft);
    const hasOtherChanges = stored.draft_version !== draftVersion;
    if (hasOtherChanges && conflicts.length > 0) this.#autosave.reportConflict(this.#snapshot.draft);
    // Where the action and the unsaved text changed the same part, `merged` has the unsaved text.
    else this.#adopt(stored, merged);
  }

  async #detectConflict(): Promise<void> {
    const theirs = await this.#load();
    if (!theirs) {
      return this.#update({
        saveState: { kind: "failed", message: "Das klappt gerade nicht.", isSignedOut: false },
      });
    }
    this.#reloadIfStateDiffers(theirs);
    const { draft } = this.#snapshot;
    // When only the response to our own save was lost, the stored draft is one that we sent.
    const isOurs = [this.#base, draft, ...this.#autosave.unacknowledged].some((own) => isStoredFrom(own, theirs.draft));
    if (isOurs) this.#adopt(theirs, draft);
    else this.#setConflict({ origin: "remote", base: this.#base, theirs });
  }

  #load(): Promise<RecordForEditing | null> {
    return this.#backend.load().catch(() => null);
  }
}

/** Whether `stored` is `draft`, also when publishing has normalized and trimmed its name (SQL's `assign_slug`). */
function isStoredFrom(draft: RecordDraft, stored: RecordDraft): boolean {
  const { fields } = draft;
  if (!("name" in fields)) return isSame(stored, draft);
  const published = { ...draft, fields: { ...fields, name: fields.name.normalize().trim() } };
  return isSame(stored, draft) || isSame(stored, published);
}

/** Equal for equal states. */
function stateKey({ status, is_trashed, publish_at, publication_failure }: PublicationState): string {
  return JSON.stringify([status, is_trashed, publish_at, publication_failure]);
}

/** The title of the notification about a change of state; `null` when the reloaded page says enough. */
function stateChangeTitle(before: PublicationState, after: PublicationState): string | null {
  if (after.is_trashed && !before.is_trashed) return "Dieser Eintrag liegt inzwischen im Papierkorb.";
  if (after.status === "archived" && before.status !== "archived") return "Dieser Eintrag ist inzwischen archiviert.";
  const { publish_at: publishAt } = after;
  if (!publishAt || publishAt.getTime() === before.publish_at?.getTime()) return null;
  return `Inzwischen vorgemerkt: Wird am ${formatDateTime(publishAt)} veröffentlicht.`;
}

function notifyNotSaved({ isStored }: { isStored: boolean }): void {
  notify({
    title: "Dein Text ist nicht gespeichert.",
    description: isStored
      ? "Dieser Browser bietet ihn dir an, wenn du den Eintrag wieder öffnest. Meldet sich hier vorher jemand anderes an, ist dein Text weg."
      : "Auch dieser Browser konnte ihn nicht aufheben. Gib ihn bitte noch einmal ein.",
    color: "danger",
    icon: "warning",
    timeout: 0,
  });
}

/** A retry is pointless after these statuses, and after 403 and 413, which have messages of their own. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([400, 404, 422]);

function toSaveError(error: unknown, entity: RecordEntity, draft: RecordDraft): SaveError {
  const status = httpStatusOf(error);
  if (status === 409) return new SaveError("conflict", "");
  if (status === 401) return new SaveError("signed-out", "Du bist nicht mehr angemeldet.");
  if (status === 400 || status === 413) {
    const [issue] = Object.values(savingIssues(entity, draft)).flat();
    if (issue) return new SaveError("refused", issue);
  }
  if (status === 413) return new SaveError("refused", "Diese Seite ist zu lang geworden.");
  if (status === null) return new SaveError("other", "Keine Verbindung.");
  const message = error instanceof Error ? error.message : "";
  if (status === 403) return new SaveError("refused", `${message} Dieser Browser hebt deinen Text auf.`);
  return new SaveError(REFUSED_STATUSES.has(status) ? "refused" : "other", message || "Das klappt gerade nicht.");
}
