import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { useFormDraft } from "#app/client/form-draft-fields.ts";
import { textOf } from "#app/routes/form-fields.ts";
import { type BookingFieldName, type BookingFormErrors, bookingFieldNames, fieldNames } from "./booking-fields.ts";
import type { BookingStep } from "./booking-step.ts";
import type { StepProps } from "./booking-wizard.tsx";

export type StepFormProps = Pick<StepProps, "fields" | "idempotencyKey" | "signedInAs" | "entry"> & {
  step: BookingStep;
  errors: BookingFormErrors;
  /** The visible fields of this step; those of other steps are sent as hidden inputs. */
  visibleFields: readonly BookingFieldName[];
  /** True while a submission is pending, an order's outcome is unknown, or the chosen appointment is already booked. */
  isBlocked?: boolean;
  children: ReactNode;
};

/** Fields that `hiddenFields` omits, because the form or one of the steps renders their inputs itself. */
const separateFields: readonly BookingFieldName[] = [
  fieldNames.step,
  fieldNames.idempotencyKey,
  fieldNames.signedInAs,
  fieldNames.waitlistEntryId,
  // The terms must be accepted for each order.
  fieldNames.acceptTerms,
  fieldNames.wantsToWait,
  fieldNames.shownPrice,
  fieldNames.shownStart,
  fieldNames.shownOffer,
  fieldNames.shownTermsVersion,
];

/** The form of one step. Submits all fields: an order contains what the page shows, not the booking draft. */
export function StepForm({
  step,
  fields,
  errors,
  visibleFields,
  isBlocked = false,
  idempotencyKey,
  signedInAs,
  entry,
  children,
}: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const otherStepsFields = useFormDraft(form, `booking:${textOf(fields, fieldNames.appointmentId)}:${idempotencyKey}`, {
    // The guest may type before sign-in. The idempotency key makes the form draft's key hard to guess.
    userId: null,
    // The quantity is no text; the booking draft stores it.
    names: visibleFields.filter((name) => name !== fieldNames.quantity),
  });
  // A form draft belongs to one appointment. So that a change of the appointment loses no text, the step `termin`
  // submits the unsent text of the later steps.
  const submittedFields = step === "termin" ? { ...fields, ...otherStepsFields } : fields;
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const hiddenFields = bookingFieldNames.filter(
    (name) => !separateFields.includes(name) && !visibleFields.includes(name),
  );
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        if (isBlocked) event.preventDefault();
      }}
      className="grid gap-10"
    >
      <input type="hidden" name={fieldNames.step} value={step} />
      <input type="hidden" name={fieldNames.idempotencyKey} value={idempotencyKey} />
      {entry && <input type="hidden" name={fieldNames.waitlistEntryId} value={entry.id} />}
      {signedInAs && <input type="hidden" name={fieldNames.signedInAs} value={signedInAs} />}
      {hiddenFields.flatMap((name) =>
        (submittedFields[name] ?? []).map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: companions have no id, only their index
          <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
        )),
      )}
      {children}
    </Form>
  );
}
