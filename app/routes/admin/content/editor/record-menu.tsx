import { type RefObject, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { api } from "#app/client/api.ts";
import { useIsStaying } from "#app/client/use-is-staying.ts";
import { useBookedDialog } from "#app/components/admin/content/booked-dialog.tsx";
import { ConfirmDeleteDialog, RECORD_DELETION } from "#app/components/admin/content/confirm-delete-dialog.tsx";
import { purgeMessageFor } from "#app/components/admin/content/purge-message.ts";
import { publicUrl, recordUrls } from "#app/components/admin/content/record-urls.ts";
import { undoActionOf } from "#app/components/admin/content/undo-action.ts";
import { useOpenCopy } from "#app/components/admin/content/use-open-copy.ts";
import { Link } from "#app/ui/button/link.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { closeNotification, notify } from "#app/ui/notification/notifications.ts";
import { useDetailsMenu } from "#app/ui/overlay/use-details-menu.ts";
import type { RecordAction, RecordEntity } from "#domain/content/record-draft.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import { notifyUnsaved } from "./use-publication.ts";
import type { RecordEditorState } from "./use-record-editor.ts";
import { useUndoNotify } from "./use-undo-notify.ts";

type RecordMenuProps = {
  entity: RecordEntity;
  record: RecordForEditing;
  editor: RecordEditorState;
  /** Whether the name of a new term is typed but not added. */
  hasTypedTerm: boolean;
  runAction: (action: () => Promise<void>) => Promise<void>;
  /** The id of the notification that offers to undo the latest change of state. Publishing closes this notification. */
  undoToastId: RefObject<string>;
  onSchedule: () => void;
};

export function RecordMenu(props: RecordMenuProps) {
  const { entity, record, editor, hasTypedTerm, runAction, undoToastId, onSchedule } = props;
  const menu = useDetailsMenu();
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const isStaying = useIsStaying();
  const openCopy = useOpenCopy();
  const { fields } = editor.draft;
  const name = "name" in fields ? fields.name : fields.title;
  const [isConfirmingDeletion, setConfirmingDeletion] = useState(false);
  const { showBooked, dialog } = useBookedDialog();
  // Repeated requests send the same id, so that they make one copy. A new id is used once the draft or the record has
  // changed, or once a response has confirmed the copy.
  const nextCopy = useRef<{ id: string; draftVersion: number | null; recordVersion: number } | null>(null);
  const notifyUndoable = useUndoNotify();

  /**
   * Resolves to the states of the record before and after the action; `null` after a refusal.
   * @param publishAt the time of the planned publication that an undo restores, by record id
   */
  const changeRecord = (action: RecordAction, publishAt?: Record<string, Date>) =>
    editor.session.changeState(async () => {
      const { changed, refused } = await api.record.change.mutate({ entity, ids: [record.id], action, publishAt });
      const [refusal] = refused;
      if (refusal) {
        const { booked, message } = refusal;
        if (booked) showBooked([{ id: record.id, name, message, booked }]);
        else notify({ title: message, color: "danger", icon: "warning", timeout: 0 });
        return null;
      }
      // The undo of an earlier change no longer fits.
      closeNotification(undoToastId.current);
      // A deleted record has no page to revalidate.
      if (action !== "delete") await revalidator.revalidate();
      return changed[0] ?? null;
    });
  const changeWithUndo = (action: RecordAction, title: string) => {
    return runAction(async () => {
      if (!(await editor.session.flush())) return notifyUnsaved(editor);
      const changed = await changeRecord(action);
      if (!changed) return;
      const undoAction = undoActionOf(action, changed);
      const undo = (undoAction: RecordAction) =>
        runAction(async () => {
          await changeRecord(undoAction, changed.publish_at ? { [changed.id]: changed.publish_at } : {});
        });
      undoToastId.current = notify({
        title,
        description: purgeMessageFor(entity, [changed]),
        timeout: 10_000,
        actions: undoAction ? [{ label: "Rückgängig", onClick: () => void undo(undoAction) }] : [],
      });
    });
  };
  /** Restores the planned publication that discarding the draft has deleted. Called after the draft is restored. */
  const planAgain = (publishAt: Date) =>
    runAction(async () => {
      if (!(await editor.session.flush())) return notifyUnsaved(editor);
      await editor.session.changeState(async () => {
        const seen = { draftVersion: editor.session.draftVersion, seenPublishAt: null };
        await api.record.schedule.mutate({ entity, slugId: record.slug_id, publishAt, ...seen });
        await revalidator.revalidate();
      });
    });
  const deleteForever = () =>
    runAction(async () => {
      if (!(await changeRecord("delete"))) return;
      await editor.session.onRecordDeleted();
      notify({ title: "Endgültig gelöscht." });
      const { list } = recordUrls[entity];
      if (list && isStaying()) await navigate(`${list}?status=trash`);
      else await revalidator.revalidate();
    });
  const actions: { label: string; isApplicable: boolean; run: () => unknown }[] = [
    {
      label: "Später veröffentlichen",
      isApplicable:
        !record.is_trashed &&
        record.publish_at === null &&
        (record.status !== "published" || editor.session.draftVersion !== null),
      run: onSchedule,
    },
    {
      label: "Angebot duplizieren",
      isApplicable: entity === "offer" && !record.is_trashed,
      run: () =>
        runAction(async () => {
          // Opening the copy would discard the typed term.
          if (hasTypedTerm) return notifyTypedTerm();
          if (!(await editor.session.flush())) return notifyUnsaved(editor);
          const { draftVersion, recordVersion } = editor.session;
          let copy = nextCopy.current;
          if (copy?.draftVersion !== draftVersion || copy.recordVersion !== recordVersion) {
            copy = { id: crypto.randomUUID(), draftVersion, recordVersion };
          }
          nextCopy.current = copy;
          const { slug } = await api.record.duplicateOffer.mutate({ id: record.id, copyId: copy.id });
          nextCopy.current = null;
          await openCopy(slug);
        }),
    },
    {
      label: "Von der Seite nehmen",
      // The editor does not unpublish landing pages, because the site needs its home page and legal pages.
      isApplicable: record.status === "published" && entity !== "landing_page",
      run: () => changeWithUndo("draft", "Nicht mehr auf der Seite."),
    },
    {
      label: "Archivieren",
      isApplicable: record.status !== "archived" && entity !== "landing_page",
      run: () => changeWithUndo("archived", "Archiviert."),
    },
    {
      label: "Aus dem Archiv holen",
      isApplicable: record.status === "archived" && !record.is_trashed,
      run: () => changeWithUndo("draft", "Aus dem Archiv geholt."),
    },
    {
      label: "In den Papierkorb",
      isApplicable: !record.is_trashed && entity !== "landing_page",
      run: () => changeWithUndo("trash", "In den Papierkorb gelegt."),
    },
    {
      label: "Aus dem Papierkorb holen",
      isApplicable: record.is_trashed,
      run: () => changeWithUndo("restore", "Wieder da."),
    },
    {
      label: "Endgültig löschen",
      isApplicable: record.is_trashed,
      run: () => setConfirmingDeletion(true),
    },
    {
      label: "Entwurf verwerfen",
      isApplicable: editor.session.draftVersion !== null,
      run: () =>
        runAction(async () => {
          let plannedAt: Date | null = null;
          const restoreDraft = await editor.session.replaceDraft(async (draftVersion) => {
            if (draftVersion === null) return null;
            const seen = { draftVersion, seenPublishAt: record.publish_at };
            plannedAt = await api.record.discardDraft.mutate({ entity, id: record.id, ...seen });
            return null; // no draft afterwards
          });
          if (!restoreDraft) return notifyUnsaved(editor);
          const undo = () => {
            restoreDraft();
            if (plannedAt && plannedAt > new Date()) void planAgain(plannedAt);
          };
          notifyUndoable({
            title: "Der Entwurf ist verworfen.",
            description: plannedAt ? "Er ist auch nicht mehr vorgemerkt." : undefined,
            timeout: 10_000,
            actions: [{ label: "Rückgängig", onClick: undo }],
          });
        }),
    },
  ];
  const applicableActions = actions.filter(({ isApplicable }) => isApplicable);
  const isPublic = record.status === "published";
  if (applicableActions.length === 0 && !isPublic) return null;
  return (
    <>
      <details
        {...menu.props}
        // On phones the menu opens at the edge of the bar.
        className={`sm:relative ${applicableActions.length === 0 ? "xl:hidden" : ""}`}
      >
        <summary className="inline-flex min-h-9 list-none items-center gap-1 px-2 text-xs font-[620] hover:bg-paper-deep [&::-webkit-details-marker]:hidden">
          Mehr
          <Icon name="chevron-down" />
        </summary>
        <ul className="absolute right-4 z-30 w-60 bg-sheet p-1 shadow-sheet sm:right-0">
          {isPublic && (
            <li className="xl:hidden">
              <Link
                variant="quiet"
                to={publicUrl(entity, record.slug)}
                target="_blank"
                rel="noopener"
                className="flex min-h-10 items-center rounded-field px-3 text-sm hover:bg-paper-deep"
              >
                Seite ansehen
              </Link>
            </li>
          )}
          {applicableActions.map(({ label, run }) => (
            <li key={label}>
              <button
                type="button"
                onClick={() => {
                  // Moves the focus to the summary. A dialog that `run` opens returns the focus there when it closes.
                  menu.close();
                  void run();
                }}
                className="flex min-h-10 w-full items-center rounded-field px-3 text-left text-sm hover:bg-paper-deep"
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </details>
      {dialog}
      {isConfirmingDeletion && (
        <ConfirmDeleteDialog
          names={[name || "Ohne Namen"]}
          consequence={RECORD_DELETION}
          onConfirm={() => {
            setConfirmingDeletion(false);
            void deleteForever();
          }}
          onClose={() => setConfirmingDeletion(false)}
        />
      )}
    </>
  );
}

function notifyTypedTerm(): void {
  notify({
    title: "Noch nicht dupliziert.",
    description: "Füg erst die neue Art oder Kunstform hinzu, oder leere das Feld.",
    color: "danger",
    icon: "warning",
  });
}
