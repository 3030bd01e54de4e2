import { Button } from "#app/ui/button/button.tsx";
import { BookingDetailsFields } from "./booking-details-fields.tsx";
import { fieldNames } from "./booking-fields.ts";
import { BookingRefusal } from "./booking-refusal.tsx";
import type { StepProps } from "./booking-wizard.tsx";
import { SelectionError } from "./selection-error.tsx";
import { StepForm } from "./step-form.tsx";

const visibleFields = [
  fieldNames.firstName,
  fieldNames.lastName,
  fieldNames.companions,
  fieldNames.phone,
  fieldNames.message,
];

export function PeopleStep({ offer, appointment, quantity, errors, refusal, isBusy, ...props }: StepProps) {
  const subject = { appointmentId: appointment?.id ?? null, waitlistEntryId: props.entry?.id ?? null };
  return (
    <>
      <SelectionError offer={offer} appointment={appointment} quantity={quantity} refusal={refusal} {...props} />
      <StepForm step="personen" visibleFields={visibleFields} errors={errors} isBlocked={isBusy} {...props}>
        {refusal && <BookingRefusal refusal={refusal} offerSlug={offer.slug} subject={subject} step="personen" />}
        <BookingDetailsFields
          fields={props.fields}
          errors={errors}
          companionCount={quantity - 1}
          recipient={offer.contact.name}
        />
        <div className="border-t-3 border-rule pt-6">
          <Button type="submit" size="lg" aria-disabled={isBusy || undefined}>
            Weiter zur Bestellung
          </Button>
        </div>
      </StepForm>
    </>
  );
}
