import { z } from "zod";
import type { BookingReceipt } from "#domain/booking/offer-booking.ts";
import type { ContentStatus } from "#domain/content/content-status.ts";
import type { Appointment } from "./offer-appointment.ts";

/** An appointment as a row of the admin list. */
export type AppointmentRecord = Appointment & {
  offerId: string;
  /** Slots held for open waitlist offers. */
  held_slots: number;
  reason: string;
  /** Slots that waiting parties want. */
  waiting_slots: number;
};

/** The offer of an appointment. */
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

/** A party on the guest list of an appointment. */
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

/** A booking cancelled with its appointment, and the ids of the other appointments of the offer that the guest has booked. */
export type AffectedBooking = { bookingId: string; booked_appointments: string[] };

export type AppointmentDetail = AppointmentRecord & {
  offer: AppointmentOffer;
  parties: Party[];
  /** Bookings to rebook, oldest first; empty unless the appointment is cancelled. */
  affected: AffectedBooking[];
};

/** Outcome of rebooking a party: moved, or the code of the refusal. */
export type RebookingResult = {
  bookingId: string;
  outcome: "moved" | "party_already_booked" | "too_few_left" | "account_erased" | "booking_not_changeable";
};

/** Booked slots: neither free nor held. */
export function bookedSlots({
  capacity,
  remaining_slots: remainingSlots,
  held_slots: heldSlots,
}: Pick<AppointmentRecord, "capacity" | "remaining_slots" | "held_slots">) {
  return capacity - remainingSlots - heldSlots;
}

/** How many guests are missing to the minimum; 0 when it is reached, `null` without a minimum. */
export function missingToMinimum(
  date: Pick<AppointmentRecord, "capacity" | "remaining_slots" | "held_slots">,
  minimum: number | null,
) {
  return minimum === null ? null : Math.max(0, minimum - bookedSlots(date));
}

/** Values of `?zeitraum=`: upcoming or past. */
export const appointmentPeriods = ["kommend", "vergangen"] as const;
export type AppointmentPeriod = (typeof appointmentPeriods)[number];

/** A message to everybody who booked an appointment. */
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

/** Utilisation of appointments, summed per offer, location or month. */
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
