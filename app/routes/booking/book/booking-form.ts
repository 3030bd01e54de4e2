import type { z } from "zod";
import { shownOfferOf } from "#app/routes/booking/changed-conditions.ts";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import {
  BookingDetails,
  BookingRequest,
  hasSlotsForCompanions,
  ShownConditions,
  ShownTermsVersion,
  TOO_MANY_NAMES,
} from "#domain/booking/booking-request.ts";
import { WaitlistAcceptance, WaitlistRequest } from "#domain/waitlist/waitlist-request.ts";
import { type BookingFormErrors, fieldNames } from "./booking-fields.ts";

type FieldKey = keyof typeof fieldNames;
type Parsed<Value> = { value: Value; errors: null } | { value: null; errors: BookingFormErrors };

const Selection = BookingDetails.pick({ appointmentId: true, quantity: true });
const People = BookingDetails.omit({ appointmentId: true }).refine(hasSlotsForCompanions, {
  path: ["companions"],
  error: TOO_MANY_NAMES,
});

export function parseSelection(fields: FormFields): Parsed<z.infer<typeof Selection>> {
  return parse(Selection, fields);
}

export function parsePeople(fields: FormFields): Parsed<z.infer<typeof People>> {
  return parse(People, fields);
}

/** The input of `offerBooking.book`. */
export function parseOrder(fields: FormFields): Parsed<BookingRequest> {
  return parse(BookingRequest, fields);
}

/** The input of `waitlistEntry.accept`. */
export function parseAcceptance(fields: FormFields): Parsed<WaitlistAcceptance> {
  return parse(WaitlistAcceptance, fields, { id: textOf(fields, fieldNames.waitlistEntryId) });
}

/** The input of `waitlistEntry.join`. The idempotency key becomes the id of the entry. */
export function parseWaitlistRequest(fields: FormFields): Parsed<WaitlistRequest> {
  return parse(WaitlistRequest, fields, { id: textOf(fields, fieldNames.idempotencyKey) });
}

function parse<Value>(schema: z.ZodType<Value>, fields: FormFields, otherInput: object = {}): Parsed<Value> {
  const quantity = textOf(fields, fieldNames.quantity);
  const companions = (fields[fieldNames.companions] ?? [])
    .map((name, index) => ({ name: name.trim(), index }))
    .filter(({ name }) => name !== "");
  const parsed = schema.safeParse({
    appointmentId: textOf(fields, fieldNames.appointmentId),
    quantity: quantity === undefined ? undefined : Number(quantity),
    firstName: textOf(fields, fieldNames.firstName),
    lastName: textOf(fields, fieldNames.lastName),
    companions: companions.length > 0 ? companions.map(({ name }) => name) : undefined,
    phone: textOf(fields, fieldNames.phone),
    message: textOf(fields, fieldNames.message),
    acceptTerms: textOf(fields, fieldNames.acceptTerms) !== undefined,
    idempotencyKey: textOf(fields, fieldNames.idempotencyKey),
    shown: shownConditionsOf(fields),
    shownTermsVersion: ShownTermsVersion.safeParse(Number(textOf(fields, fieldNames.shownTermsVersion) ?? Number.NaN))
      .data,
    ...otherInput,
  });
  if (parsed.success) return { value: parsed.data, errors: null };
  const errors: BookingFormErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const field = fieldNames[path[0] as FieldKey];
    const companion = field === fieldNames.companions ? companions[Number(path[1])] : undefined;
    const name = companion ? (`${fieldNames.companions}.${companion.index}` as const) : field;
    if (name) errors[name] = [...(errors[name] ?? []), message];
  }
  return { value: null, errors };
}

function shownConditionsOf(fields: FormFields): z.infer<typeof ShownConditions> | undefined {
  const conditions = ShownConditions.safeParse({
    price: Number(textOf(fields, fieldNames.shownPrice) ?? Number.NaN),
    timestamp: new Date(textOf(fields, fieldNames.shownStart) ?? ""),
    offer: shownOfferOf(fields),
  });
  return conditions.data;
}
