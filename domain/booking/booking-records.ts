import { z } from "zod";
import { appointmentStatuses } from "#domain/appointment/offer-appointment.ts";
import { FilterDay } from "#domain/list/day.ts";
import { defineRecordList } from "#domain/list/record-list.ts";
import { BookingMessage, PhoneText } from "./booking-request.ts";
import { bookingStatuses } from "./offer-booking.ts";
import { CompanionName, personName } from "./person-name.ts";

/**
 * The admins' list of bookings. `von` and `bis` are inclusive Berlin days of the appointment; `angebot` is an offer's
 * slug or a part of its name.
 */
export const bookingRecords = defineRecordList({
  sortKeys: ["created_at", "timestamp"],
  defaultSort: "created_at",
  isDescendingByDefault: true,
  filters: {
    status: z.enum(bookingStatuses),
    angebot: z.string().trim().min(1).max(120),
    von: FilterDay,
    bis: FilterDay,
  },
});

/** A row of SQL's `list_booking_records`. `price` is in cents per slot; `timestamp` is the start of the appointment. */
export const BookingRecord = z.object({
  id: z.string(),
  code: z.string(),
  status: z.enum(bookingStatuses),
  quantity: z.number(),
  appointment_id: z.string(),
  user_email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: z.coerce.date(),
  booked_by_admin: z.boolean(),
  price: z.number(),
  paid_cents: z.number(),
  paid_at: z.coerce.date().nullable(),
  timestamp: z.coerce.date(),
  appointment_status: z.enum(appointmentStatuses),
  offer: z.object({ name: z.string(), slug: z.string() }),
});
export type BookingRecord = z.infer<typeof BookingRecord>;

/** A booking in the spreadsheet that admins download. */
export const ExportedBooking = BookingRecord.extend({ phone: z.string().nullable(), companions: z.array(z.string()) });
export type ExportedBooking = z.infer<typeof ExportedBooking>;

/** An entry in the history of a booking: changed fields as `[old, new]`, changed personal details only as `true`. */
export const RecordedBookingChange = z.object({
  status: z.tuple([z.enum(bookingStatuses), z.enum(bookingStatuses)]).optional(),
  quantity: z.tuple([z.number(), z.number()]).optional(),
  /** The number of present guests; `null` for a whole party, or when the status is not `attended`. */
  present: z.tuple([z.number().nullable(), z.number().nullable()]).optional(),
  paid_cents: z.tuple([z.number(), z.number()]).optional(),
  /** The start of the appointment, when the booking was moved. */
  timestamp: z.tuple([z.coerce.date(), z.coerce.date()]).optional(),
  companions: z.literal(true).optional(),
  replacement: z.tuple([z.enum(["open", "accepted"]).nullable(), z.enum(["open", "accepted"]).nullable()]).optional(),
  name: z.literal(true).optional(),
  email: z.literal(true).optional(),
  phone: z.literal(true).optional(),
});
export type RecordedBookingChange = z.infer<typeof RecordedBookingChange>;

/** The limit for admins; `BookingDetails` has the limits for guests. */
const MAX_PARTY_SIZE = 1000;

const Quantity = z.coerce
  .number("Bitte gib eine Zahl ein.")
  .int("Bitte gib eine ganze Zahl ein.")
  .min(1, "Mindestens ein Platz.")
  .max(MAX_PARTY_SIZE, "Höchstens 1.000 Plätze.");
const CompanionNames = z.array(CompanionName).max(MAX_PARTY_SIZE, "Höchstens 1.000 Namen.");

/** An admin's change to a booking. `shownQuantity` is the quantity that the page showed; pages of an older build omit it. */
export const BookingChange = z.object({
  id: z.uuid(),
  quantity: Quantity,
  shownQuantity: z.int().nullable().default(null),
});
export type BookingChange = z.infer<typeof BookingChange>;

const Name = personName("Bitte gib einen Namen ein.");

function tooManyNamesMessage(maxCompanions: number): string {
  if (maxCompanions === 0) {
    return "Bei einem Platz kommt niemand mit. Bitte buche mehr Plätze oder lass die Namen weg.";
  }
  const limit = maxCompanions === 1 ? "kommt höchstens eine Person" : `kommen höchstens ${maxCompanions} Personen`;
  return `Mehr Namen als Plätze: Es ${limit} mit.`;
}

const Email = z.email("Bitte gib eine gültige E-Mail-Adresse ein.").max(254, "Höchstens 254 Zeichen.");
const PhoneNumber = PhoneText.min(3, "Das ist zu kurz.").max(40, "Höchstens 40 Zeichen.");
const CONTACT_REQUIRED = "Bitte gib eine E-Mail-Adresse oder eine Telefonnummer an.";
const hasContact = ({ email, phone }: { email?: string | undefined; phone?: string | undefined }) =>
  email !== undefined || phone !== undefined;

/** With this `when`, a refinement also runs when a field is missing or invalid; by default, zod then skips it. */
const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/** A booking that an admin makes for a guest on the phone. */
export const PhoneBooking = z
  .object({
    appointmentId: z.uuid(),
    email: Email.optional(),
    quantity: Quantity,
    firstName: Name,
    lastName: Name,
    companions: CompanionNames.default([]),
    phone: PhoneNumber.optional(),
    message: BookingMessage.optional(),
    idempotencyKey: z.uuid(),
  })
  .refine(hasContact, {
    path: ["email"],
    error: CONTACT_REQUIRED,
    when: isObject,
  })
  // Zod also runs this refinement when `quantity` is below its minimum, which must cause only one error.
  .refine(({ quantity, companions }) => quantity < 1 || companions.length < quantity, {
    path: ["companions"],
    // The input is the refined object, which zod types as `unknown`.
    error: ({ input }) => tooManyNamesMessage((input as { quantity: number }).quantity - 1),
  });
export type PhoneBooking = z.infer<typeof PhoneBooking>;

const ShownDetails = z.object({
  first_name: z.string(),
  last_name: z.string(),
  user_email: z.string().nullable(),
  phone: z.string().nullable(),
  companions: z.array(z.string()),
});
export type ShownDetails = z.infer<typeof ShownDetails>;

/**
 * An admin's correction of a booking. The correction is refused when the details that the admin saw (`shown`) have
 * changed.
 */
export const BookingCorrection = z.object({
  id: z.uuid(),
  firstName: Name,
  lastName: Name,
  email: Email.optional(),
  phone: PhoneNumber.optional(),
  companions: CompanionNames,
  shown: ShownDetails,
});
export type BookingCorrection = z.infer<typeof BookingCorrection>;

/** The schema of a correction of one booking. A walk-in needs no email or phone number. */
export const bookingCorrectionFor = ({ quantity, is_walk_in }: { quantity: number; is_walk_in: boolean }) =>
  BookingCorrection.refine((details) => is_walk_in || hasContact(details), {
    path: ["email"],
    error: CONTACT_REQUIRED,
    when: isObject,
  }).refine(({ companions }) => companions.length < quantity, {
    path: ["companions"],
    error: tooManyNamesMessage(quantity - 1),
  });
