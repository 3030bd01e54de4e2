import { useCallback, useEffect, useRef, useState } from "react";
import { api, draftApi } from "#app/client/api.ts";
import { httpStatusOf } from "#app/client/session/query-client.ts";
import { notify } from "#app/ui/notification/notifications.ts";
import { changeDraft, type DraftChange } from "#domain/content/draft-change.ts";
import { isSame, mergeDrafts } from "#domain/content/draft-merge.ts";
import type { RecordDraft, RecordEntity, RecordForEditing } from "#domain/content/record-draft.ts";
import { Autosave, SaveFailure, type SaveState } from "./autosave.ts";
import { type Collision, type Decision, decidedDraft } from "./conflict.ts";
import { discardLocalCopy, localCopyKey, readLocalCopies, type StoredLocalCopy, saveLocalCopy } from "./local-copy.ts";

const TYPING_PAUSE_MS = 200;

/**
 * The draft of a record while it is edited: saved by itself, kept in this browser until it is, and never over somebody
 * else's text without a question.
 */
export function useRecordEditor(entity: RecordEntity, record: RecordForEditing) {
  const { id, slug_id: slugId } = record;
  const [draft, setDraft] = useState(record.draft);
  const [saveState, setSaveState] = useState<SaveState>({
    kind: "saved",
    at: record.draftVersion === null ? null : record.savedAt,
  });
  const [collision, setCollision] = useState<Collision | null>(null);
  /** Whether the question of a collision is in view; it can be put off. */
  const [isAsking, setAsking] = useState(false);
  const [leftOvers, setLeftOvers] = useState<StoredLocalCopy[]>([]);
  /** Grows when the draft was replaced as a whole: inputs that hold their own text begin anew. */
  const [generation, setGeneration] = useState(0);

  const latest = useRef(record.draft);
  const base = useRef(record.draft);
  const [copyKey] = useState(() => localCopyKey(entity, id));
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openCollision = useRef<Collision | null>(null);
  const collide = useRef<() => Promise<void>>(async () => {});

  // One per record: the page is keyed by its id, and what the loader reads later is no reason to begin anew.
  const [autosave] = useState(
    () =>
      new Autosave<RecordDraft>(record.draftVersion, {
        save: async (sent, draftVersion) => {
          try {
            return await draftApi.record.saveDraft.mutate({ entity, id, draft: sent, draftVersion });
          } catch (error) {
            throw failureOf(error);
          }
        },
        onSaved: (saved) => {
          base.current = saved;
        },
        onState: (state) => {
          setSaveState(state);
          if (state.kind === "saved") {
            clearTimeout(keeping.current);
            discardLocalCopy(copyKey);
          }
          if (state.kind === "conflict") void collide.current();
        },
      }),
  );

  const keep = useCallback(() => {
    clearTimeout(keeping.current);
    if (autosave.hasUnsaved) saveLocalCopy(copyKey, { draft: latest.current, base: base.current, at: Date.now() });
  }, [autosave, copyKey]);

  const ask = useCallback((about: Collision | null) => {
    openCollision.current = about;
    setCollision(about);
    setAsking(about !== null);
  }, []);

  const change = useCallback(
    (what: DraftChange) => {
      const next = changeDraft(latest.current, what);
      if (next === latest.current) return;
      latest.current = next;
      setDraft(next);
      autosave.change(next);
      clearTimeout(keeping.current);
      keeping.current = setTimeout(keep, TYPING_PAUSE_MS);
      if (what.type === "replace") setGeneration((count) => count + 1);
    },
    [autosave, keep],
  );

  /** Goes on from what the database holds; `next` is that, with what else was written here. */
  const adopt = useCallback(
    ({ draft: stored, draftVersion, savedAt }: RecordForEditing, next: RecordDraft) => {
      const isReplaced = !isSame(next, latest.current);
      base.current = stored;
      if (isReplaced) {
        latest.current = next;
        setDraft(next);
        setGeneration((count) => count + 1);
      }
      autosave.rebase(draftVersion, draftVersion === null ? null : savedAt, isSame(next, stored) ? null : next);
      keep();
    },
    [autosave, keep],
  );

  collide.current = async () => {
    const theirs = await api.record.forEditing.query({ entity, slugId }).catch(() => null);
    if (!theirs) return setSaveState({ kind: "failed", message: "Das klappt gerade nicht.", isSignedOut: false });
    // Our own answer was lost on the way: what stands there is what we sent, then or since.
    const isOurs = [base.current, latest.current, ...autosave.unanswered].some((own) => isSame(theirs.draft, own));
    if (isOurs) adopt(theirs, latest.current);
    else ask({ origin: "elsewhere", base: base.current, theirs });
  };

  /**
   * Takes in what the database holds after a deed. What was written here meanwhile stays.
   * @param draftVersion what the deed left; any other is somebody else's work, and both having written is a question then
   */
  const rebase = useCallback(
    async (draftVersion?: number | null) => {
      const stored = await api.record.forEditing.query({ entity, slugId }).catch(() => null);
      if (!stored) return autosave.dispute(latest.current);
      const { merged, conflicts } = mergeDrafts(base.current, latest.current, stored.draft);
      if (conflicts.length > 0 && stored.draftVersion !== draftVersion) autosave.dispute(latest.current);
      else adopt(stored, merged);
    },
    [adopt, autosave, entity, slugId],
  );

  /**
   * Does what replaces the draft in the database: publishes it, brings back a version, throws it away. What was written
   * before is saved first; what is written meanwhile waits and is saved on top.
   * @param act gets the version of the saved draft and answers the one it leaves; `null` for none
   * @returns how to bring back the draft as it was, or `null` when it could not be saved; nothing was done then
   */
  const replaceDraft = useCallback(
    async (act: (draftVersion: number | null) => Promise<number | null>): Promise<(() => void) | null> => {
      try {
        if (!(await autosave.hold())) return null;
        const before = base.current;
        try {
          await rebase(await act(autosave.draftVersion));
        } catch (error) {
          // Somebody saved meanwhile.
          if (httpStatusOf(error) === 409) await rebase();
          throw error;
        }
        const after = base.current;
        return () => change({ type: "replace", draft: mergeDrafts(after, latest.current, before).merged });
      } finally {
        autosave.release();
      }
    },
    [autosave, change, rebase],
  );

  useEffect(() => {
    const copies = readLocalCopies(entity, id).filter(({ key }) => key !== copyKey);
    for (const { key } of copies.filter((copy) => isSame(copy.draft, latest.current))) discardLocalCopy(key);
    setLeftOvers(copies.filter((copy) => !isSame(copy.draft, latest.current)));
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
      // Another page of the admin area is no reason to wait: what was typed is sent on the way.
      void autosave.leave().then((isSaved) => isSaved || notifySaved());
    };
  }, [autosave, copyKey, entity, id, keep]);

  const discardRecoveredDraft = useCallback(
    (copy: StoredLocalCopy) => {
      discardLocalCopy(copy.key);
      setLeftOvers((copies) => copies.filter(({ key }) => key !== copy.key));
      if (openCollision.current?.origin === "kept") ask(null);
    },
    [ask],
  );

  /** Takes what this browser kept into what stands here; with a question where both differ from what it began with. */
  const applyRecoveredDraft = useCallback(
    (kept: StoredLocalCopy) => {
      // One question at a time.
      if (openCollision.current) return setAsking(true);
      const { merged, conflicts } = mergeDrafts(kept.base, kept.draft, latest.current);
      if (conflicts.length > 0) return ask({ origin: "kept", base: kept.base, kept });
      change({ type: "replace", draft: merged });
      keep();
      discardRecoveredDraft(kept);
    },
    [ask, change, discardRecoveredDraft, keep],
  );

  /** Ends a collision with what a person decided. What was written since it began is part of it. */
  const settle = useCallback(
    async (decision: Decision) => {
      const settled = openCollision.current;
      if (!settled) return;
      const decided = decidedDraft(settled, latest.current, decision);
      if (settled.origin === "kept") {
        change({ type: "replace", draft: decided });
        keep();
        discardRecoveredDraft(settled.kept);
      } else {
        ask(null);
        adopt(settled.theirs, decided);
      }
      await autosave.flush();
    },
    [adopt, ask, autosave, change, discardRecoveredDraft, keep],
  );

  /** Saves at once. What could not be compared yet, because the line was down, is compared first. */
  const flush = useCallback(async () => {
    if (autosave.isInConflict && openCollision.current?.origin !== "elsewhere") await collide.current();
    return autosave.flush();
  }, [autosave]);

  return {
    draft,
    generation,
    saveState,
    collision,
    isAsking,
    compare: () => setAsking(true),
    putOff: () => setAsking(false),
    recoveredDraft: leftOvers[0] ?? null,
    change,
    flush,
    draftVersion: () => autosave.draftVersion,
    settle,
    takeLeftOver: applyRecoveredDraft,
    dropLeftOver: discardRecoveredDraft,
    supersede: replaceDraft,
  };
}

export type RecordEditorState = ReturnType<typeof useRecordEditor>;

/** Said on the page that follows: what was typed did not arrive, and where it is. */
function notifySaved(): void {
  notify({
    title: "Dein Text ist nicht gespeichert.",
    description: "Dieser Browser hat ihn aufgehoben und bietet ihn dir an, wenn du den Eintrag wieder öffnest.",
    color: "danger",
    icon: "warning",
    timeout: 0,
  });
}

function failureOf(error: unknown): SaveFailure {
  const status = httpStatusOf(error);
  if (status === 409) return new SaveFailure("conflict", "");
  if (status === 401) return new SaveFailure("signed-out", "Du bist nicht mehr angemeldet.");
  if (status === 413) return new SaveFailure("other", "Diese Seite ist zu lang geworden.");
  const message = status === null ? "Keine Verbindung." : error instanceof Error ? error.message : "";
  return new SaveFailure("other", message || "Das klappt gerade nicht.");
}
