export type RowCheckboxProps = {
  /** The accessible name: "Drehen an der Scheibe auswählen". */
  label: string;
  isSelected: boolean;
  /** Some, but not all, of its rows are selected. */
  isIndeterminate?: boolean;
  onChange: (event: unknown) => void;
};

/** A checkbox without a visible label that selects a table row; the target is 44 px. */
export function RowCheckbox({ label, isSelected, isIndeterminate = false, onChange }: RowCheckboxProps) {
  return (
    <label className="grid size-target flex-none place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        ref={(box) => {
          if (box) box.indeterminate = isIndeterminate && !isSelected;
        }}
        onChange={onChange}
        className="size-5 accent-(--ink-strong)"
      />
    </label>
  );
}
