import { useState } from "react";
import { CompanionFields } from "#app/routes/booking/companion-fields.tsx";
import type { FormFields } from "#app/routes/form-fields.ts";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import type { BookingFormErrors } from "./booking-fields.ts";

const MESSAGE_LIMIT = 500;

type BookingDetailsFieldsProps = {
  fields: FormFields;
  errors: BookingFormErrors;
  companionCount: number;
  recipient: string;
};

export function BookingDetailsFields({ fields, errors, companionCount, recipient }: BookingDetailsFieldsProps) {
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
      <CompanionFields count={companionCount} names={fields.begleitung} errors={errors} />
      <TextField
        label="Telefon (freiwillig)"
        type="tel"
        name="telefon"
        autoComplete="tel"
        maxLength={40}
        defaultValue={fields.telefon?.[0]}
        errors={errors.telefon}
        hint="Nur falls sich kurzfristig etwas ändert."
        className="sm:max-w-80"
      />
      <TextArea
        label={`Nachricht an ${recipient} (freiwillig)`}
        name="nachricht"
        maxLength={MESSAGE_LIMIT}
        defaultValue={fields.nachricht?.[0]}
        errors={errors.nachricht}
        onInput={(event) => setMessageLength(event.currentTarget.value.length)}
        hint={
          <>
            <span className="num needs-script">
              {messageLength} von {MESSAGE_LIMIT} Zeichen
            </span>
            <span className="without-script">Höchstens {MESSAGE_LIMIT} Zeichen</span>
          </>
        }
      />
    </section>
  );
}
