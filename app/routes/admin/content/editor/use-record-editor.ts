import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import { api, draftApi } from "#app/client/api.ts";
import type { LoadedSession } from "#app/client/session/shared-user.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import { RecordEditorSession, type RecordEditorSnapshot } from "./record-editor-session.ts";

/** Longer than the Worker waits for the backend. Without it, a lost connection would delay the retry for minutes. */
const SAVE_TIMEOUT_MS = 30_000;

export type RecordEditorState = RecordEditorSnapshot & { session: RecordEditorSession };

/**
 * The session is created from the first `record`. When the record is reloaded, the session takes only the new version
 * and state. The component therefore needs a key per record.
 */
export function useRecordEditor(entity: RecordEntity, record: RecordForEditing): RecordEditorState {
  // Read from the loader data, because `useSupabaseUser` is out of date in the first render after sign-in.
  const userId = useRouteLoaderData<() => LoadedSession>("root")?.session?.user.id ?? null;
  const [session] = useState(() => {
    const { id, slug_id: slugId } = record;
    return new RecordEditorSession(entity, record, userId, {
      load: () => api.record.forEditing.query({ entity, slugId }),
      save: (draft, draftVersion, recordVersion) =>
        draftApi.record.saveDraft.mutate(
          { entity, id, draft, draftVersion, recordVersion },
          { signal: AbortSignal.timeout(SAVE_TIMEOUT_MS) },
        ),
    });
  });
  useEffect(() => session.refresh(record), [session, record]);
  const { revalidate } = useRevalidator();
  useEffect(() => session.open(() => void revalidate()), [session, revalidate]);
  return { ...useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot), session };
}
