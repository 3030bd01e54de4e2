import { useEffect, useState, useSyncExternalStore } from "react";
import { api, draftApi } from "#app/client/api.ts";
import { useSupabaseUser } from "#app/client/session/shared-user.ts";
import type { RecordEntity, RecordForEditing } from "#domain/content/record-draft.ts";
import { RecordEditorSession, type RecordEditorSnapshot } from "./record-editor-session.ts";

export type RecordEditorState = RecordEditorSnapshot & { session: RecordEditorSession };

/** The session of a record's editor and its current state. Mount it once per record: later loader data is ignored. */
export function useRecordEditor(entity: RecordEntity, record: RecordForEditing): RecordEditorState {
  const owner = useSupabaseUser()?.id ?? null;
  const [session] = useState(() => {
    const { id, slug_id: slugId } = record;
    return new RecordEditorSession(entity, record, owner, {
      load: () => api.record.forEditing.query({ entity, slugId }),
      save: (draft, draftVersion) => draftApi.record.saveDraft.mutate({ entity, id, draft, draftVersion }),
    });
  });
  useEffect(() => session.open(), [session]);
  return { ...useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot), session };
}
