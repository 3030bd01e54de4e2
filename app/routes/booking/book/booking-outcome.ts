import type { FormFields } from "#app/routes/form-fields.ts";
import type { RefusalCode, RefusalDetail } from "#domain/refusal.ts";
import type { BookingFormErrors } from "./booking-fields.ts";

/** Why something was not done, in words and numbers. */
export type ShownRefusal = { code: RefusalCode; detail: RefusalDetail; message: string };

/** What a step's form came back with. */
export type BookingOutcome = {
  /** what was sent */
  fields: FormFields;
  errors: BookingFormErrors | null;
  refusal: ShownRefusal | null;
  /** It was sent, and nobody can say yet what came of it. */
  isUnknown: boolean;
};
