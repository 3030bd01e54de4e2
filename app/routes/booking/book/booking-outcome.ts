import type { FormFields } from "#app/routes/form-fields.ts";
import type { RefusalCode, RefusalDetail } from "#domain/refusal.ts";
import type { BookingFormErrors } from "./booking-fields.ts";

/** A refusal with its German message. */
export type ShownRefusal = { code: RefusalCode; detail: RefusalDetail; message: string };

/** The action result of a step. */
export type BookingOutcome = {
  /** the submitted fields */
  fields: FormFields;
  errors: BookingFormErrors | null;
  refusal: ShownRefusal | null;
  /** The order was sent, and its result is not known yet. */
  isUnknown: boolean;
};
