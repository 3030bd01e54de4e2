import { useState } from "react";
import { Button } from "#app/ui/button.tsx";

/** What can be done with the selected rows. The deed answers when it is done; the selection is then let go. */
export type BulkAction<Row> = {
  label: string;
  isDangerous?: boolean;
  /** Only for rows it makes sense for; without any such row it is not offered. */
  isFor?: (row: Row) => boolean;
  run: (rows: Row[]) => Promise<void>;
};

export type BulkBarProps<Row> = {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  /** Lets the selection go. */
  onClear: () => void;
};

/** Appears with the first selected row and stays in view. */
export function BulkBar<Row>({ rows, actions, onClear }: BulkBarProps<Row>) {
  const [running, setRunning] = useState<string | null>(null);
  const run = async ({ label, isFor, run: act }: BulkAction<Row>) => {
    if (running) return;
    setRunning(label);
    try {
      await act(rows.filter((row) => isFor?.(row) ?? true));
      onClear();
    } finally {
      setRunning(null);
    }
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
        const count = rows.filter((row) => action.isFor?.(row) ?? true).length;
        return count > 0 ? (
          <Button
            key={action.label}
            size="xs"
            variant="outline"
            color={action.isDangerous ? "danger" : "gray"}
            aria-disabled={running !== null || undefined}
            onClick={() => run(action)}
          >
            {running === action.label ? "Einen Moment …" : action.label}
            {count < rows.length && <span className="num"> ({count})</span>}
          </Button>
        ) : null;
      })}
      <Button size="xs" variant="ghost" color="gray" onClick={onClear}>
        Auswahl aufheben
      </Button>
    </section>
  );
}
