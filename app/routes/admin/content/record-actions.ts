import { createElement, type ReactNode, useMemo } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { api } from "#app/client/api.ts";
import { errorMessage } from "#app/client/use-action.ts";
import { useBookedDialog } from "#app/components/admin/content/booked-dialog.tsx";
import { RECORD_DELETION } from "#app/components/admin/content/confirm-delete-dialog.tsx";
import { purgeMessageFor } from "#app/components/admin/content/purge-message.ts";
import { recordUrls } from "#app/components/admin/content/record-urls.ts";
import { undoActionOf } from "#app/components/admin/content/undo-action.ts";
import { useOpenCopy } from "#app/components/admin/content/use-open-copy.ts";
import type { BulkAction } from "#app/components/admin/list/bulk-bar.tsx";
import { notifyUnpublished } from "#app/routes/admin/content/notify-unpublished.ts";
import { PublishDialog } from "#app/routes/admin/content/publish-dialog.tsx";
import { type NotificationAction, notify } from "#app/ui/notification/notifications.ts";
import type { ContentStatus } from "#domain/content/content-status.ts";
import type { ChangedRecords, RecordAction, RecordEntity } from "#domain/content/record-draft.ts";

type Row = {
  id: string;
  name: string;
  slug: string;
  status: ContentStatus;
  draft_version: number | null;
  is_trashed: boolean;
};

const OUTDATED_LIST_MESSAGE = "Der Entwurf ist neuer als diese Liste. Bitte prüf ihn und veröffentliche noch einmal.";

type UndoableRecord = ChangedRecords["changed"][number] & { undoAction: RecordAction };

/**
 * `dialog` lists booked appointments that prevent an action. An undo also restores the planned publications that the
 * action deleted.
 */
export function useRecordActions(entity: RecordEntity): { actions: BulkAction<Row>[]; dialog: ReactNode } {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const openCopy = useOpenCopy();
  const { showBooked, dialog } = useBookedDialog();
  const actions = useMemo((): BulkAction<Row>[] => {
    const changeRecords = async (
      records: readonly { id: string }[],
      action: RecordAction,
      options: { publishAt?: Record<string, Date>; draftVersions?: Record<string, number> } = {},
    ) => {
      const ids = records.map(({ id }) => id);
      const result = await api.record.change.mutate({ entity, ids, action, ...options });
      await revalidate();
      return result;
    };
    const createRun = (action: RecordAction, doneLabel: string): BulkAction<Row>["run"] => {
      return async (rows) => {
        const versions = rows.flatMap(({ id, draft_version }) => (draft_version === null ? [] : [[id, draft_version]]));
        const options = action === "publish" ? { draftVersions: Object.fromEntries(versions) } : {};
        const { changed, refused } = await changeRecords(rows, action, options).catch((error: unknown) => ({
          changed: [],
          // A failed call is shown like the refusal of an unnamed record.
          refused: [{ id: "", reason: null, message: errorMessage(error), booked: null }],
        }));
        const undoable = changed.flatMap((record) => {
          const undoAction = undoActionOf(action, record);
          return undoAction ? [{ ...record, undoAction }] : [];
        });
        if (changed.length > 0) {
          notify({
            title: `${recordCountLabel(changed.length)} ${doneLabel}.`,
            description: purgeMessageFor(entity, changed),
            timeout: 10_000,
            actions: undoable.length > 0 ? [{ label: "Rückgängig", onClick: () => void undo(undoable) }] : [],
          });
        }
        const [first] = refused;
        if (!first) return true;
        const nameOf = (record: { id: string }) => rows.find(({ id }) => id === record.id)?.name ?? "";
        const bookedRows = refused.flatMap(({ booked, ...record }) =>
          booked ? [{ ...record, booked, name: nameOf(record) }] : [],
        );
        if (rows.length === 1 && first.booked) {
          showBooked(bookedRows);
          // The row stays selected. Without a selection, the button that gets the focus back from the dialog is hidden.
          return false;
        }
        const title = refused.length === 1 ? "Das ging nicht." : `Bei ${refused.length} Einträgen ging das nicht.`;
        const message = first.reason === "outdated_version" ? OUTDATED_LIST_MESSAGE : first.message;
        const description = [nameOf(first), message].filter(Boolean).join(": ");
        const showBookedAction = { label: "Termine zeigen", onClick: () => showBooked(bookedRows) };
        notifyProblem(title, description, bookedRows.length > 0 ? [showBookedAction] : []);
        return true;
      };
    };
    const undo = async (changed: UndoableRecord[]) => {
      const failed: UndoableRecord[] = [];
      let message: string | undefined;
      for (const [action, records] of Map.groupBy(changed, ({ undoAction }) => undoAction)) {
        try {
          const planned = records.flatMap(({ id, publish_at }) => (publish_at ? [[id, publish_at]] : []));
          const { refused } = await changeRecords(records, action, { publishAt: Object.fromEntries(planned) });
          failed.push(...records.filter((record) => refused.some(({ id }) => id === record.id)));
          message ??= refused[0]?.message;
        } catch (error) {
          failed.push(...records);
          message ??= errorMessage(error);
        }
      }
      if (failed.length === 0) {
        notify({ title: "Rückgängig gemacht." });
        return;
      }
      const failedLabel = failed.length === 1 ? "1 Eintrag" : `${failed.length} Einträgen`;
      notifyProblem(`Bei ${failedLabel} ließ sich das nicht rückgängig machen.`, message, [
        { label: "Noch einmal versuchen", onClick: () => void undo(failed) },
      ]);
    };
    /**
     * A retry sends the same ids, so that a copy whose response was lost is not made twice.
     * @param opensCopy whether to open the copy; true when a single offer was selected
     */
    const duplicate = async (pending: readonly { id: string; copyId: string }[], opensCopy: boolean) => {
      const copies: { slug: string }[] = [];
      try {
        for (const ids of pending) copies.push(await api.record.duplicateOffer.mutate(ids));
      } catch (error) {
        const remaining = pending.slice(copies.length);
        notifyProblem(errorMessage(error), "", [
          { label: "Noch einmal versuchen", onClick: () => void duplicate(remaining, opensCopy) },
        ]);
      }
      const [copy] = copies;
      if (!copy) return;
      if (opensCopy) return openCopy(copy.slug);
      await revalidate();
      const countLabel = copies.length === 1 ? "Eine Kopie" : `${copies.length} Kopien`;
      notify({ title: `${countLabel} angelegt.`, description: "Noch ohne Termine und nicht veröffentlicht." });
    };
    const duplicateRows = (rows: Row[]) =>
      duplicate(
        rows.map(({ id }) => ({ id, copyId: crypto.randomUUID() })),
        rows.length === 1,
      );
    return [
      {
        label: "Veröffentlichen",
        isApplicable: (row) => !row.is_trashed && (row.status !== "published" || row.draft_version !== null),
        prepareConfirmDialog: async (rows, callbacks, isStaying) => {
          const ids = rows.map(({ id }) => id);
          const checks = await api.record.checkPublication.query({ entity, ids }).catch((error: unknown) => {
            notifyProblem(errorMessage(error), "", []);
            throw error; // so that `run` does not start without a check
          });
          if (checks.length === 0) return null;
          if (isStaying()) return createElement(PublishDialog, { checks, ...callbacks });
          const { list, edit } = recordUrls[entity];
          const [row] = rows;
          const name = row && rows.length === 1 ? `„${row.name || "Ohne Namen"}“` : recordCountLabel(rows.length);
          const path = row && rows.length === 1 ? `${edit}${row.slug}/` : (list ?? "/admin/");
          notifyUnpublished(name, () => void navigate(path));
          throw new Error("The selection was left before the confirmation."); // so that `run` does not start
        },
        run: createRun("publish", "veröffentlicht"),
      },
      ...(entity === "offer"
        ? [{ label: "Duplizieren", isApplicable: (row: Row) => !row.is_trashed, run: duplicateRows }]
        : []),
      {
        label: "Archivieren",
        isApplicable: (row) => !row.is_trashed && row.status !== "archived",
        run: createRun("archived", "archiviert"),
      },
      {
        label: "In den Papierkorb",
        isDangerous: true,
        isApplicable: (row) => !row.is_trashed,
        run: createRun("trash", "in den Papierkorb gelegt"),
      },
      {
        label: "Zurückholen",
        isApplicable: (row) => row.is_trashed,
        run: createRun("restore", "zurückgeholt"),
      },
      {
        label: "Endgültig löschen",
        isDangerous: true,
        isIrreversible: true,
        consequence: RECORD_DELETION,
        isApplicable: (row) => row.is_trashed,
        run: createRun("delete", "endgültig gelöscht"),
      },
    ];
  }, [entity, revalidate, navigate, openCopy, showBooked]);
  return { actions, dialog };
}

function recordCountLabel(count: number): string {
  return count === 1 ? "1 Eintrag" : `${count} Einträge`;
}

function notifyProblem(title: string, description = "", actions: readonly NotificationAction[] = []): void {
  notify({ title, description, actions, color: "danger", icon: "warning", timeout: 0 });
}
