import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import { useOtherEditors } from "#app/client/live/other-editors.ts";
import { publicUrl } from "#app/components/admin/content/record-urls.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { editorsLabel } from "#domain/content/editors-message.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import { RecordHistory } from "./record-history.tsx";
import { RecordMenu } from "./record-menu.tsx";
import { SaveStateIndicator } from "./save-state-indicator.tsx";
import type { EditorView } from "./use-open-section.ts";
import type { RecordEditorState } from "./use-record-editor.ts";

type EditorBarProps = {
  entity: RecordEntity;
  record: RecordForEditing;
  editor: RecordEditorState;
  /** Whether the name of a new term is typed but not added. */
  hasTypedTerm: boolean;
  view: EditorView;
  onViewChange: (view: EditorView) => void;
  onShowVersions: () => void;
  isBusy: boolean;
  runAction: (action: () => Promise<void>) => Promise<void>;
  /** The id of the notification with the undo of the latest change. Publishing closes this notification. */
  undoToastId: RefObject<string>;
  /** Whether publishing would change anything. */
  hasChanges: boolean;
  onPublish: () => void;
  onSchedule: () => void;
};

export function EditorBar(props: EditorBarProps) {
  const { entity, record, editor, view, isBusy, runAction, undoToastId, hasChanges, onPublish, onSchedule } = props;
  const { pathname } = useLocation();
  const otherEditors = editorsLabel(useOtherEditors(record.id));
  const { flush, openConflict } = editor.session;

  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
      event.preventDefault();
      void flush();
    };
    addEventListener("keydown", save);
    return () => removeEventListener("keydown", save);
  }, [flush]);

  return (
    <div className="sticky top-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line bg-paper px-4 py-2 sm:-mx-8 sm:px-8">
      <SaveStateIndicator
        state={editor.saveState}
        currentPath={pathname}
        onRetry={editor.isDenied ? undefined : () => void flush()}
        onCompare={editor.conflict ? openConflict : undefined}
        removalKey={`${editor.resetKey} ${record.publish_at} ${editor.recoveredDraft?.key}`}
      />
      <p role="status" className="flex items-center gap-2 text-xs font-semibold empty:hidden">
        {otherEditors && (
          <>
            <Icon name="eye" />
            {otherEditors}
          </>
        )}
      </p>
      {/* On phones, only the main action is next to the save state. */}
      <div className="contents sm:ml-auto sm:flex sm:flex-wrap sm:items-center sm:gap-2">
        <div className="order-1 -mr-2 -ml-3 flex basis-[calc(100%+1.25rem)] flex-wrap items-center justify-between sm:contents max-[22.5rem]:-ml-2 max-[22.5rem]:[&>button]:px-2">
          <Button
            size="xs"
            variant="ghost"
            color="gray"
            aria-pressed={view === "preview"}
            className="xl:hidden"
            onClick={() => props.onViewChange(view === "preview" ? "edit" : "preview")}
          >
            {view === "preview" ? "Bearbeiten" : "Vorschau"}
          </Button>
          {record.status === "published" && (
            <Link
              to={publicUrl(entity, record.slug)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-9 items-center px-2 text-xs max-xl:hidden"
            >
              Seite ansehen
            </Link>
          )}
          {!editor.isDenied && (
            <>
              <Button size="xs" variant="ghost" color="gray" onClick={props.onShowVersions}>
                Fassungen
              </Button>
              <RecordHistory entity={entity} id={record.id} />
              <RecordMenu
                entity={entity}
                record={record}
                editor={editor}
                hasTypedTerm={props.hasTypedTerm}
                runAction={runAction}
                undoToastId={undoToastId}
                onSchedule={onSchedule}
              />
            </>
          )}
        </div>
        {!editor.isDenied && (
          <Button
            size="xs"
            {...(!hasChanges && { variant: "outline", color: "gray" })}
            className="max-sm:ml-auto"
            onClick={onPublish}
            aria-disabled={isBusy || undefined}
            disabled={record.is_trashed}
          >
            Veröffentlichen
          </Button>
        )}
      </div>
    </div>
  );
}
