import { z } from "zod";
import type { BookingReceipt } from "#domain/booking/offer-booking.ts";
import type { ContentStatus } from "#domain/content/content-status.ts";
import type { Appointment } from "./offer-appointment.ts";

/** A date as organisers see it in the list of its offer. */
export type AppointmentRecord = Appointment & {
  offerId: string;
  /** Places held by open offers of the waiting list. */
  held_slots: number;
  reason: string;
  /** Places that parties wait for. */
  waiting_slots: number;
};

/** The offer that dates belong to. */
export type AppointmentOffer = {
  id: string;
  name: string;
  slug: string;
  slug_id: string;
  status: ContentStatus;
  duration_minutes: number;
  minimum_participants: number | null;
  location: string | null;
  artist: string | null;
};

/** A party on a date's list. */
export type Party = BookingReceipt & {
  email: string;
  firstName: string;
  lastName: string;
  companions: string[];
  phone: string | null;
  message: string | null;
  isBookedByHost: boolean;
  note: string;
  present: number | null;
  attendance_at: Date | null;
  created_at: Date;
};

/** A party that fell with its date, and the other dates of the offer that it holds already. */
export type AffectedBooking = { bookingId: string; booked_appointments: string[] };

export type AppointmentDetail = AppointmentRecord & {
  offer: AppointmentOffer;
  parties: Party[];
  /** Who has to be rebooked, in the order in which they booked; nobody unless the date was called off. */
  affected: AffectedBooking[];
};

/** What became of a party that was to be rebooked: it moved, or stays for this reason (codes of refusals). */
export type RebookingResult = {
  bookingId: string;
  outcome: "moved" | "party_already_booked" | "too_few_left" | "account_erased" | "booking_not_changeable";
};

/** Places that are booked: neither free nor held. */
export function bookedSlots({
  capacity,
  remaining_slots: remainingSlots,
  held_slots: heldSlots,
}: Pick<AppointmentRecord, "capacity" | "remaining_slots" | "held_slots">) {
  return capacity - remainingSlots - heldSlots;
}

/** How many are missing until the date takes place; 0 when enough came together, `null` without a minimum. */
export function missingToMinimum(
  date: Pick<AppointmentRecord, "capacity" | "remaining_slots" | "held_slots">,
  minimum: number | null,
) {
  return minimum === null ? null : Math.max(0, minimum - bookedSlots(date));
}

/** Which dates of an offer are listed. */
export const appointmentPeriods = ["kommend", "vergangen"] as const;
export type AppointmentPeriod = (typeof appointmentPeriods)[number];

/** What organisers write to everybody of a date. */
export const AppointmentMessage = z.object({
  id: z.uuid(),
  appointmentId: z.uuid(),
  subject: z
    .string("Bitte gib einen Betreff ein.")
    .trim()
    .min(1, "Bitte gib einen Betreff ein.")
    .max(120, "Höchstens 120 Zeichen."),
  body: z.string("Bitte schreib etwas.").trim().min(1, "Bitte schreib etwas.").max(4000, "Höchstens 4.000 Zeichen."),
});
export type AppointmentMessage = z.infer<typeof AppointmentMessage>;

export const utilisationUnits = ["offer", "location", "month"] as const;
export type UtilisationUnit = (typeof utilisationUnits)[number];

/** How full dates were, summed up per offer, place or month. */
export type Utilisation = {
  key: string;
  name: string;
  appointments: number;
  cancelled_appointments: number;
  capacity: number;
  booked: number;
  cancelled_slots: number;
  no_show_slots: number;
  waiting_slots: number;
};
