import { Button } from "#app/ui/button/button.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { RecordEditorState } from "./use-record-editor.ts";

export type EditorNoticesProps = { isTrashed: boolean; editor: RecordEditorState };

/** Notices above the editor: the record is in the trash, or this browser holds an unsaved draft of it. */
export function EditorNotices({ isTrashed, editor: { recoveredDraft, session } }: EditorNoticesProps) {
  return (
    <>
      {isTrashed && (
        <div className="pt-4">
          <Notice variant="info" title="Dieser Eintrag liegt im Papierkorb.">
            Hol ihn zurück, bevor du ihn veröffentlichst.
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
                <Button size="xs" onClick={() => session.applyRecoveredDraft(recoveredDraft)}>
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
