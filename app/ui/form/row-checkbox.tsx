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
        className="grid size-6 appearance-none place-content-center rounded-field border-[1.5px] border-field-line bg-sheet before:hidden before:size-3.5 before:bg-on-action before:[clip-path:polygon(14%_44%,0_62%,40%_98%,100%_22%,84%_6%,38%_64%)] checked:border-action checked:bg-action checked:before:block indeterminate:border-action indeterminate:bg-action indeterminate:before:block indeterminate:before:[clip-path:inset(40%_6%)] forced-colors:appearance-auto"
      />
    </label>
  );
}
