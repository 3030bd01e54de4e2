import { useCallback, useEffect, useRef, useState } from "react";
import { api, draftApi } from "#app/client/api.ts";
import { httpStatusOf } from "#app/client/query-client.ts";
import { changeDraft, type DraftChange } from "#domain/draft-change.ts";
import { type DraftConflict, isSame, mergeDrafts } from "#domain/draft-merge.ts";
import type { RecordDraft, RecordEntity, RecordForEditing } from "#domain/record-draft.ts";
import { Autosave, SaveFailure, type SaveState } from "./autosave.ts";
import { dropLocalCopy, keepLocalCopy, type LocalCopy, readLocalCopy } from "./local-copy.ts";

/** What two people wrote, until somebody decides. */
export type Collision = { theirs: RecordForEditing; merged: RecordDraft; conflicts: DraftConflict[] };

const TYPING_PAUSE_MS = 200;

/**
 * The draft of a record while it is edited: saved by itself, kept in this browser until it is, and never over somebody
 * else's text without a question.
 */
export function useRecordEditor(entity: RecordEntity, record: RecordForEditing) {
  const { id, slugId } = record;
  const [draft, setDraft] = useState(record.draft);
  const [saveState, setSaveState] = useState<SaveState>({
    kind: "saved",
    at: record.draftVersion === null ? null : record.savedAt,
  });
  const [collision, setCollision] = useState<Collision | null>(null);
  const [leftOver, setLeftOver] = useState<LocalCopy | null>(null);
  /** Grows when the draft was replaced as a whole: inputs that hold their own text begin anew. */
  const [generation, setGeneration] = useState(0);

  const latest = useRef(record.draft);
  const base = useRef(record.draft);
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined);
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
            dropLocalCopy(entity, id);
          }
          if (state.kind === "conflict") void collide.current();
        },
      }),
  );

  const keep = useCallback(() => {
    clearTimeout(keeping.current);
    const copy = { draft: latest.current, base: base.current, draftVersion: autosave.draftVersion, at: Date.now() };
    if (autosave.hasUnsaved) keepLocalCopy(entity, id, copy);
  }, [autosave, entity, id]);

  /** Shows another draft altogether; `isSaved` when it is what the database holds. */
  const show = useCallback((next: RecordDraft) => {
    latest.current = next;
    setDraft(next);
    setGeneration((count) => count + 1);
  }, []);

  collide.current = async () => {
    const theirs = await api.record.forEditing.query({ entity, slugId }).catch(() => null);
    if (!theirs) return setSaveState({ kind: "failed", sentence: "Das klappt gerade nicht.", isSignedOut: false });
    // Our own answer was lost on the way: what stands there is what we sent, then or since.
    if (autosave.unanswered.some((sent) => isSame(theirs.draft, sent))) {
      base.current = theirs.draft;
      await autosave.resolve(latest.current, theirs.draftVersion);
      return;
    }
    setCollision({ theirs, ...mergeDrafts(base.current, latest.current, theirs.draft) });
  };

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

  useEffect(() => {
    const copy = readLocalCopy(entity, id);
    if (copy && !isSame(copy.draft, latest.current)) setLeftOver(copy);
    else if (copy) dropLocalCopy(entity, id);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
      // Another page of the admin area is no reason to wait: what was typed is sent on the way.
      void autosave.flush();
      autosave.stop();
    };
  }, [autosave, entity, id, keep]);

  /** Takes what this browser kept: on what it was typed upon, or with a question when that has changed. */
  const takeLeftOver = useCallback(async () => {
    if (!leftOver) return;
    setLeftOver(null);
    const theirs = { ...record, draft: latest.current, draftVersion: autosave.draftVersion };
    if (leftOver.draftVersion === autosave.draftVersion) change({ type: "replace", draft: leftOver.draft });
    else setCollision({ theirs, ...mergeDrafts(leftOver.base, leftOver.draft, theirs.draft) });
  }, [autosave, change, leftOver, record]);

  const dropLeftOver = useCallback(() => {
    dropLocalCopy(entity, id);
    setLeftOver(null);
  }, [entity, id]);

  /** Ends a collision with what a person decided. */
  const settle = useCallback(
    async (decided: RecordDraft) => {
      if (!collision) return;
      const { draft: theirs, draftVersion } = collision.theirs;
      setCollision(null);
      base.current = theirs;
      show(decided);
      await autosave.resolve(decided, draftVersion);
    },
    [autosave, collision, show],
  );

  /** Begins anew with what the database holds (after publishing, restoring, discarding). */
  const reload = useCallback(async () => {
    const fresh = await api.record.forEditing.query({ entity, slugId });
    if (!fresh) return;
    base.current = fresh.draft;
    autosave.rebase(fresh.draftVersion, fresh.draftVersion === null ? null : fresh.savedAt);
    if (!isSame(fresh.draft, latest.current)) show(fresh.draft);
  }, [autosave, entity, slugId, show]);

  const flush = useCallback(() => autosave.flush(), [autosave]);

  return {
    draft,
    generation,
    saveState,
    collision,
    leftOver,
    change,
    flush,
    draftVersion: () => autosave.draftVersion,
    settle,
    takeLeftOver,
    dropLeftOver,
    reload,
  };
}

export type RecordEditorState = ReturnType<typeof useRecordEditor>;

function failureOf(error: unknown): SaveFailure {
  const status = httpStatusOf(error);
  if (status === 409) return new SaveFailure("conflict", "");
  if (status === 401) return new SaveFailure("signed-out", "Du bist nicht mehr angemeldet.");
  if (status === 413) return new SaveFailure("other", "Diese Seite ist zu lang geworden.");
  const sentence = status === null ? "Keine Verbindung." : error instanceof Error ? error.message : "";
  return new SaveFailure("other", sentence || "Das klappt gerade nicht.");
}
