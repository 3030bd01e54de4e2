import { type BookingFormErrors, fieldNames } from "#app/routes/booking/book/booking-fields.ts";
import { TextField } from "#app/ui/form/text-field.tsx";

type CompanionFieldsProps = {
  /** How many fields are rendered. */
  count: number;
  names: readonly string[] | undefined;
  errors?: BookingFormErrors;
  /** How many of these fields are visible; without JavaScript, all are. */
  shownCount?: number;
};

export function CompanionFields({ count, names, errors = {}, shownCount = count }: CompanionFieldsProps) {
  const lastShownIndex = Math.max(shownCount, 1) - 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (
    <TextField
      // biome-ignore lint/suspicious/noArrayIndexKey: companions have no id, only their index
      key={index}
      label={count === 1 ? "Begleitung (freiwillig)" : `${index + 1}. Begleitung (freiwillig)`}
      name={fieldNames.companions}
      autoComplete="off"
      maxLength={160}
      defaultValue={names?.[index]}
      className={index < shownCount ? "w-full" : "w-full without-script"}
      errors={errors[`${fieldNames.companions}.${index}`] ?? (index === 0 ? errors[fieldNames.companions] : undefined)}
      {...(index === lastShownIndex && { hint: "Vor- und Nachname, für das Namensschild." })}
    />
  ));
}
