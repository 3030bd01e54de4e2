import { Button } from "#app/ui/button/button.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import { isRefusalCode, refusalMessage } from "#domain/refusal.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import type { RecordEditorState } from "./use-record-editor.ts";

type EditorNoticesProps = {
  record: RecordForEditing;
  editor: RecordEditorState;
  publication: { openSchedule: () => void; unschedule: () => void };
};

export function EditorNotices({ record, editor, publication }: EditorNoticesProps) {
  const { recoveredDraft, session, isDenied } = editor;
  const { publish_at: publishAt, publication_failure: failure } = record;
  return (
    <>
      {record.is_trashed && (
        <div className="pt-4">
          <Notice variant="info" title="Dieser Eintrag liegt im Papierkorb.">
            Hol ihn zurück, bevor du ihn veröffentlichst.
          </Notice>
        </div>
      )}
      {publishAt && (
        <div className="pt-4">
          <Notice
            variant={failure ? "problem" : "info"}
            title={
              failure
                ? `Die Veröffentlichung am ${formatDateTime(publishAt)} hat nicht geklappt.`
                : `Wird am ${formatDateTime(publishAt)} veröffentlicht.`
            }
            actions={
              !isDenied && (
                <>
                  <Button size="xs" variant="outline" onClick={publication.openSchedule}>
                    Zeit ändern
                  </Button>
                  <Button size="xs" variant="ghost" color="gray" onClick={publication.unschedule}>
                    Nicht mehr vormerken
                  </Button>
                </>
              )
            }
          >
            {failure
              ? refusalMessage(isRefusalCode(failure) ? failure : "draft_incomplete")
              : "Veröffentlicht wird der Entwurf, wie er dann ist."}
          </Notice>
        </div>
      )}
      {recoveredDraft && (
        <div className="pt-4">
          <Notice
            variant="info"
            isAnnounced
            title="Hier liegt Text, der nicht gespeichert wurde."
            actions={
              <>
                <Button size="xs" variant="outline" onClick={() => session.applyRecoveredDraft(recoveredDraft)}>
                  Übernehmen
                </Button>
                <Button
                  size="xs"
                  variant="ghost"
                  color="gray"
                  onClick={() => session.discardRecoveredDraft(recoveredDraft)}
                >
                  Verwerfen
                </Button>
              </>
            }
          >
            Dieser Browser hat ihn am {formatDateTime(new Date(recoveredDraft.savedAt))} aufgehoben.
          </Notice>
        </div>
      )}
    </>
  );
}
