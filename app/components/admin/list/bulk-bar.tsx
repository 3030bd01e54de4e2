import { type ReactNode, useState } from "react";
import { ConfirmDeleteDialog } from "#app/components/admin/content/confirm-delete-dialog.tsx";
import { Button } from "#app/ui/button/button.tsx";

/**
 * An action for the selected rows. The selection is cleared when `run` resolves, and kept when it resolves to false.
 */
export type BulkAction<Row> = {
  label: string;
  isDangerous?: boolean;
  /** A dialog lists the rows and asks for confirmation. */
  isIrreversible?: boolean;
  /** What else the action deletes, as a German sentence in that dialog. */
  consequence?: string;
  /**
   * Whether the action applies to a row; by default to every row. The action is hidden if it applies to no selected
   * row.
   */
  isApplicable?: (row: Row) => boolean;
  /** A dialog shown before `run`; `null` when there is nothing to ask. */
  question?: (rows: Row[], callbacks: { onConfirm: () => void; onClose: () => void }) => Promise<ReactNode | null>;
  run: (rows: Row[]) => Promise<boolean | undefined> | Promise<void>;
};

export type BulkBarProps<Row> = {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  rowName: (row: Row) => string;
  onClear: () => void;
};

/** Sticky bar with the actions for the selected rows. */
export function BulkBar<Row>({ rows, actions, rowName, onClear }: BulkBarProps<Row>) {
  const [runningLabel, setRunningLabel] = useState<string | null>(null);
  const [question, setQuestion] = useState<ReactNode | null>(null);
  const [unconfirmedAction, setUnconfirmedAction] = useState<BulkAction<Row> | null>(null);
  const rowsFor = ({ isApplicable }: BulkAction<Row>) => rows.filter((row) => isApplicable?.(row) ?? true);
  const run = async (action: BulkAction<Row>) => {
    if (runningLabel) return;
    setRunningLabel(action.label);
    try {
      if ((await action.run(rowsFor(action))) !== false) onClear();
    } finally {
      setRunningLabel(null);
    }
  };
  const start = async (action: BulkAction<Row>) => {
    if (action.isIrreversible) return setUnconfirmedAction(action);
    const onClose = () => setQuestion(null);
    const onConfirm = () => {
      onClose();
      void run(action);
    };
    const asked = action.question && (await action.question(rowsFor(action), { onConfirm, onClose }));
    if (asked) setQuestion(asked);
    else await run(action);
  };
  return (
    <section
      aria-label="Auswahl"
      className="sticky bottom-3 z-10 order-last flex flex-wrap items-center gap-2 bg-sheet p-3 text-sm shadow-sheet"
    >
      <p role="status" className="mr-auto font-semibold">
        {rows.length === 1 ? "1 Eintrag ausgewählt" : `${rows.length} Einträge ausgewählt`}
      </p>
      {actions.map((action) => {
        const count = rowsFor(action).length;
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
      {question}
      {unconfirmedAction && (
        <ConfirmDeleteDialog
          names={rowsFor(unconfirmedAction).map(rowName)}
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
