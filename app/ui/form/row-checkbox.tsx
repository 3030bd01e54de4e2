type RowCheckboxProps = {
  /** The accessible name: "Drehen an der Scheibe auswählen". */
  label: string;
  isSelected: boolean;
  /** Some, but not all, rows are selected. */
  isIndeterminate?: boolean;
  onChange: (event: unknown) => void;
};

/** Selects one or all table rows. */
export function RowCheckbox({ label, isSelected, isIndeterminate = false, onChange }: RowCheckboxProps) {
  return (
    <label className="grid size-target flex-none place-items-center">
      <input
        type="checkbox"
        data-early-press // `EarlyPresses` replays a press that precedes hydration.
        aria-label={label}
        checked={isSelected}
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate && !isSelected;
        }}
        onChange={onChange}
        className="size-5 accent-(--ink-strong)"
      />
    </label>
  );
}
