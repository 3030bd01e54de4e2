import { TextField } from "#app/ui/form/text-field.tsx";

export type CompanionFieldsProps = {
  /** How many companions the party has. */
  count: number;
  names: readonly string[] | undefined;
  errors?: string[] | undefined;
  /** Fields beyond this number are visible only without JavaScript. */
  shown?: number;
};

/** Optional names of the companions. */
export function CompanionFields({ count, names, errors, shown = count }: CompanionFieldsProps) {
  return Array.from({ length: Math.max(0, count) }, (_, index) => (
    <TextField
      // biome-ignore lint/suspicious/noArrayIndexKey: companions are identified only by their position
      key={index}
      label={count === 1 ? "Begleitung (freiwillig)" : `${index + 1}. Begleitung (freiwillig)`}
      name="begleitung"
      autoComplete="off"
      maxLength={160}
      defaultValue={names?.[index]}
      {...(index >= shown && { className: "without-script" })}
      {...(index === 0 && { errors })}
      {...(index === Math.max(shown, 1) - 1 && { hint: "Vor- und Nachname, für das Namensschild." })}
    />
  ));
}
