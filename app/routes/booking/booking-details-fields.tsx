import { useState } from "react";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import type { FormFields } from "../form-fields.ts";
import type { BookingFormErrors } from "./booking-fields.ts";

const MESSAGE_LIMIT = 500;

export type BookingDetailsFieldsProps = {
  fields: FormFields;
  errors: BookingFormErrors;
  /** How many people come along. */
  companions: number;
  /** Who reads the message. */
  contact: string;
};

/** Who comes, and what the host should know. */
export function BookingDetailsFields({ fields, errors, companions, contact }: BookingDetailsFieldsProps) {
  const [messageLength, setMessageLength] = useState(fields.nachricht?.[0]?.length ?? 0);
  return (
    <section className="grid gap-6">
      <h2 className="text-display-sm">Deine Angaben</h2>
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <TextField
          label="Vorname"
          name="vorname"
          autoComplete="given-name"
          required
          maxLength={80}
          defaultValue={fields.vorname?.[0]}
          errors={errors.vorname}
        />
        <TextField
          label="Nachname"
          name="nachname"
          autoComplete="family-name"
          required
          maxLength={80}
          defaultValue={fields.nachname?.[0]}
          errors={errors.nachname}
        />
      </div>
      {Array.from({ length: Math.max(0, companions) }, (_, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: the companions have no identity but their place in the row
          key={index}
          label={companions === 1 ? "Begleitung (freiwillig)" : `${index + 1}. Begleitung (freiwillig)`}
          name="begleitung"
          autoComplete="off"
          maxLength={160}
          defaultValue={fields.begleitung?.[index]}
          {...(index === 0 && { errors: errors.begleitung })}
          {...(index === companions - 1 && { hint: "Vor- und Nachname, damit ein Schild am Platz steht." })}
        />
      ))}
      <TextField
        label="Telefon (freiwillig)"
        type="tel"
        name="telefon"
        autoComplete="tel"
        maxLength={40}
        defaultValue={fields.telefon?.[0]}
        errors={errors.telefon}
        hint="Nur, falls sich kurzfristig etwas ändert."
        className="sm:max-w-80"
      />
      <TextArea
        label={`Nachricht an ${contact} (freiwillig)`}
        name="nachricht"
        maxLength={MESSAGE_LIMIT}
        defaultValue={fields.nachricht?.[0]}
        errors={errors.nachricht}
        onInput={(event) => setMessageLength(event.currentTarget.value.length)}
        hint={
          <span className="num">
            {messageLength} von {MESSAGE_LIMIT} Zeichen
          </span>
        }
      />
    </section>
  );
}
