import { z } from "zod";
import { BookingRequest } from "#domain/booking-request.ts";
import { type FormFields, textOf } from "../form-fields.ts";

/** The form's German field names and what they become. */
const fieldNames = {
  appointmentId: "termin",
  quantity: "plaetze",
  firstName: "vorname",
  lastName: "nachname",
  companions: "begleitung",
  phone: "telefon",
  message: "nachricht",
  acceptTerms: "agb",
  idempotencyKey: "schluessel",
} as const satisfies Record<keyof BookingRequest, string>;

/** Every field the form can send for a booking. */
export const bookingFieldNames = Object.values(fieldNames);

export type BookingFormErrors = Partial<Record<(typeof fieldNames)[keyof BookingRequest], string[]>>;

/** Reads the booking form; either a request for `offerBooking.book` or the errors by German field name. */
export function parseBookingForm(
  fields: FormFields,
): { request: BookingRequest; errors: null } | { request: null; errors: BookingFormErrors } {
  const quantity = textOf(fields, fieldNames.quantity);
  const companions = fields[fieldNames.companions]?.map((name) => name.trim()).filter((name) => name !== "");
  const parsed = BookingRequest.safeParse({
    appointmentId: textOf(fields, fieldNames.appointmentId),
    quantity: quantity === undefined ? undefined : Number(quantity),
    firstName: textOf(fields, fieldNames.firstName),
    lastName: textOf(fields, fieldNames.lastName),
    companions: companions?.length ? companions : undefined,
    phone: textOf(fields, fieldNames.phone),
    message: textOf(fields, fieldNames.message),
    acceptTerms: textOf(fields, fieldNames.acceptTerms) !== undefined,
    idempotencyKey: textOf(fields, fieldNames.idempotencyKey),
  });
  if (parsed.success) return { request: parsed.data, errors: null };
  const { fieldErrors } = z.flattenError(parsed.error);
  const errors: BookingFormErrors = {};
  for (const [name, messages] of Object.entries(fieldErrors))
    errors[fieldNames[name as keyof BookingRequest]] = messages;
  return { request: null, errors };
}
