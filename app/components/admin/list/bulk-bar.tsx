import { type ReactNode, useState } from "react";
import { useIsStaying } from "#app/client/use-is-staying.ts";
import { ConfirmDeleteDialog } from "#app/components/admin/content/confirm-delete-dialog.tsx";
import { Button } from "#app/ui/button/button.tsx";

export type BulkAction<Row> = {
  label: string;
  isDangerous?: boolean;
  /** Shows `ConfirmDeleteDialog` before `run`. */
  isIrreversible?: boolean;
  /** What else the action deletes, as a German sentence for `ConfirmDeleteDialog`. */
  consequence?: string;
  /** Default: every row. An action that applies to no selected row is hidden. */
  isApplicable?: (row: Row) => boolean;
  /**
   * Resolves to the dialog that is shown before `run`, or to `null` when none is needed. When `run` must not start,
   * for example because the bar that shows the dialog has disappeared (`isStaying`), notifies and then rejects.
   */
  prepareConfirmDialog?: (
    rows: Row[],
    callbacks: { onConfirm: () => void; onClose: () => void },
    isStaying: () => boolean,
  ) => Promise<ReactNode | null>;
  /** Resolves to `false` to preserve the selection, which is cleared otherwise. */
  run: (rows: Row[]) => Promise<boolean | undefined> | Promise<void>;
};

type BulkBarProps<Row> = {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  rowName: (row: Row) => string;
  onClear: () => void;
};

export function BulkBar<Row>({ rows, actions, rowName, onClear }: BulkBarProps<Row>) {
  const [runningLabel, setRunningLabel] = useState<string | null>(null);
  const [confirmDialog, setConfirmDialog] = useState<ReactNode | null>(null);
  const [unconfirmedAction, setUnconfirmedAction] = useState<BulkAction<Row> | null>(null);
  const isStaying = useIsStaying();
  const applicableRows = ({ isApplicable }: BulkAction<Row>) => rows.filter((row) => isApplicable?.(row) ?? true);
  const run = async (action: BulkAction<Row>) => {
    if (runningLabel) return;
    setRunningLabel(action.label);
    try {
      if ((await action.run(applicableRows(action))) !== false) onClear();
    } finally {
      setRunningLabel(null);
    }
  };
  const start = async (action: BulkAction<Row>) => {
    if (runningLabel) return;
    if (action.isIrreversible) return setUnconfirmedAction(action);
    if (!action.prepareConfirmDialog) return run(action);
    const onClose = () => setConfirmDialog(null);
    const onConfirm = () => {
      onClose();
      void run(action);
    };
    setRunningLabel(action.label);
    const prepared = await action.prepareConfirmDialog(applicableRows(action), { onConfirm, onClose }, isStaying).then(
      (dialog) => ({ dialog }),
      () => null, // the action has notified of the error
    );
    setRunningLabel(null);
    if (prepared?.dialog) setConfirmDialog(prepared.dialog);
    else if (prepared) await run(action);
  };
  return (
    <section
      aria-label="Auswahl"
      data-bottom-bar
      className="sticky bottom-3 z-10 order-last flex flex-wrap items-center gap-2 bg-sheet p-3 text-sm shadow-sheet"
    >
      <p role="status" className="mr-auto font-semibold">
        {rows.length === 1 ? "1 Eintrag ausgewählt" : `${rows.length} Einträge ausgewählt`}
      </p>
      {actions.map((action) => {
        const count = applicableRows(action).length;
        return count > 0 ? (
          <Button
            key={action.label}
            size="xs"
            variant="outline"
            color={action.isDangerous ? "danger" : "gray"}
            aria-disabled={runningLabel !== null || undefined}
            onClick={() => void start(action)}
          >
            {runningLabel === action.label ? "Einen Moment …" : action.label}
            {count < rows.length && <span className="num"> ({count})</span>}
          </Button>
        ) : null;
      })}
      <Button size="xs" variant="ghost" color="gray" onClick={onClear}>
        Auswahl aufheben
      </Button>
      {confirmDialog}
      {unconfirmedAction && (
        <ConfirmDeleteDialog
          names={applicableRows(unconfirmedAction).map(rowName)}
          consequence={unconfirmedAction.consequence}
          onConfirm={() => {
            setUnconfirmedAction(null);
            void run(unconfirmedAction);
          }}
          onClose={() => setUnconfirmedAction(null)}
        />
      )}
    </section>
  );
}
