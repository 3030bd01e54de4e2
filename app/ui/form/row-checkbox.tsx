export type RowCheckboxProps = {
  /** What is selected, for the screen reader: "Drehen an der Scheibe auswählen". */
  label: string;
  isSelected: boolean;
  /** Some of what it stands for is selected. */
  isPartly?: boolean;
  onChange: (event: unknown) => void;
};

/** A bare box to select a row with, 44 px to the finger. With words beside it, it is a `Checkbox`. */
export function RowCheckbox({ label, isSelected, isPartly = false, onChange }: RowCheckboxProps) {
  return (
    <label className="grid size-target flex-none place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        ref={(box) => {
          if (box) box.indeterminate = isPartly && !isSelected;
        }}
        onChange={onChange}
        className="size-5 accent-(--ink-strong)"
      />
    </label>
  );
}
