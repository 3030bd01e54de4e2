import { useMemo } from "react";
import { useRevalidator } from "react-router";
import { api } from "#app/client/api.ts";
import { sentenceOf } from "#app/client/use-action.ts";
import { reachWords } from "#app/components/admin/content/purge-message.ts";
import type { BulkAction } from "#app/components/admin/list/bulk-bar.tsx";
import { type NotificationAction, notify } from "#app/ui/notification/notifications.ts";
import type { ContentStatus } from "#domain/content/content-status.ts";
import type { RecordDeed, RecordEntity } from "#domain/content/record-draft.ts";

type Row = { id: string; name: string; status: ContentStatus; hasDraft: boolean; isBinned: boolean };

/** What brings a record back to where it was. `reinstate` shows it again without publishing a draft that waits beside it. */
const wayBack: Record<ContentStatus, RecordDeed> = { draft: "draft", published: "reinstate", archived: "archived" };

/** What can be done with selected records of a list. Everything but erasing can be undone. */
export function useRecordDeeds(entity: RecordEntity): BulkAction<Row>[] {
  const { revalidate } = useRevalidator();
  return useMemo(() => {
    const change = async (ids: string[], deed: RecordDeed) => {
      const outcome = await api.record.change.mutate({ entity, ids, deed });
      await revalidate();
      return outcome;
    };
    const deed = (
      what: RecordDeed,
      done: string,
      back: ((previous: ContentStatus) => RecordDeed) | null,
    ): BulkAction<Row>["run"] => {
      return async (rows) => {
        const { changed, refused } = await change(
          rows.map(({ id }) => id),
          what,
        ).catch((error: unknown) => ({ changed: [], refused: [{ id: "", sentence: sentenceOf(error) }] }));
        // Publishing a draft changes more than the status; only what was not public can be taken back.
        const undoable = changed.filter(({ previousStatus }) => what !== "publish" || previousStatus !== "published");
        if (changed.length > 0) {
          notify({
            title: `${changed.length === 1 ? "1 Eintrag" : `${changed.length} Einträge`} ${done}.`,
            description: reachWords,
            timeout: 10_000,
            actions:
              back && undoable.length > 0 ? [{ label: "Rückgängig", onClick: () => void undo(undoable, back) }] : [],
          });
        }
        if (refused.length > 0) {
          const [first] = refused;
          const name = rows.find(({ id }) => id === first?.id)?.name;
          tellProblem(
            refused.length === 1 ? "Das ging nicht." : `Bei ${refused.length} Einträgen ging das nicht.`,
            [name, first?.sentence].filter(Boolean).join(": "),
          );
        }
      };
    };
    /** Says what did not come back, and keeps the way back for it. */
    const undo = async (
      changed: { id: string; previousStatus: ContentStatus }[],
      back: (previous: ContentStatus) => RecordDeed,
    ) => {
      const waiting = Map.groupBy(changed, ({ previousStatus }) => back(previousStatus));
      let sentence: string | undefined;
      for (const [each, records] of waiting) {
        try {
          const { refused } = await change(
            records.map(({ id }) => id),
            each,
          );
          sentence ??= refused[0]?.sentence;
          waiting.set(
            each,
            records.filter(({ id }) => refused.some((one) => one.id === id)),
          );
        } catch (error) {
          sentence ??= sentenceOf(error);
        }
      }
      const left = [...waiting.values()].flat();
      if (left.length === 0) return void notify({ title: "Rückgängig gemacht." });
      const count = left.length === 1 ? "1 Eintrag ließ" : `${left.length} Einträge ließen`;
      tellProblem(`${count} sich nicht zurückholen.`, sentence, [
        { label: "Noch einmal versuchen", onClick: () => void undo(left, back) },
      ]);
    };
    return [
      {
        label: "Veröffentlichen",
        isFor: (row) => !row.isBinned && (row.status !== "published" || row.hasDraft),
        run: deed("publish", "veröffentlicht", (previous) => wayBack[previous]),
      },
      {
        label: "Archivieren",
        isFor: (row) => !row.isBinned && row.status !== "archived",
        run: deed("archived", "archiviert", (previous) => wayBack[previous]),
      },
      {
        label: "In den Papierkorb",
        isDangerous: true,
        isFor: (row) => !row.isBinned,
        run: deed("bin", "in den Papierkorb gelegt", () => "unbin"),
      },
      { label: "Zurückholen", isFor: (row) => row.isBinned, run: deed("unbin", "zurückgeholt", () => "bin") },
      {
        label: "Endgültig löschen",
        isDangerous: true,
        isFinal: true,
        isFor: (row) => row.isBinned,
        run: deed("erase", "endgültig gelöscht", null),
      },
    ];
  }, [entity, revalidate]);
}

/** Stays until it is closed. */
function tellProblem(title: string, description = "", actions: readonly NotificationAction[] = []): void {
  notify({ title, description, actions, color: "danger", icon: "warning", timeout: 0 });
}
