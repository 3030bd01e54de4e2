import { TextField } from "#app/ui/form/text-field.tsx";

export type CompanionFieldsProps = {
  /** The number of fields, one for each possible companion. */
  count: number;
  names: readonly string[] | undefined;
  errors?: string[] | undefined;
  /** How many fields are visible; without JavaScript, all are. */
  shownCount?: number;
};

/** Optional names of the companions. */
export function CompanionFields({ count, names, errors, shownCount = count }: CompanionFieldsProps) {
  const lastShownIndex = Math.max(shownCount, 1) - 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (
    <TextField
      // biome-ignore lint/suspicious/noArrayIndexKey: companions have no id, only their index
      key={index}
      label={count === 1 ? "Begleitung (freiwillig)" : `${index + 1}. Begleitung (freiwillig)`}
      name="begleitung"
      autoComplete="off"
      maxLength={160}
      defaultValue={names?.[index]}
      {...(index >= shownCount && { className: "without-script" })}
      {...(index === 0 && { errors })}
      {...(index === lastShownIndex && { hint: "Vor- und Nachname, für das Namensschild." })}
    />
  ));
}
