import { z } from "zod";
import type { AppointmentStatus } from "./offer-appointment.ts";

export const BookingStatus = z.enum(["confirmed", "cancelled_by_guest", "cancelled_by_host", "attended", "no_show"]);
export type BookingStatus = z.infer<typeof BookingStatus>;

export const bookingStatusLabels: Record<BookingStatus, string> = {
  confirmed: "Bestätigt",
  cancelled_by_guest: "Storniert",
  cancelled_by_host: "Vom Veranstalter abgesagt",
  attended: "Teilgenommen",
  no_show: "Nicht erschienen",
};

const personName = (missing: string) =>
  z.string({ error: missing }).trim().min(2, "Bitte gib mindestens 2 Zeichen ein.").max(80, "Höchstens 80 Zeichen.");

/** What a booking needs of the person; the limits are those of the table `offer_booking` and the function `book`. */
export const BookingDetails = z.object({
  appointmentId: z.uuid({ error: "Bitte wähle einen Termin." }),
  quantity: z
    .number({ error: "Bitte gib an, wie viele Plätze du brauchst." })
    .int("Bitte gib eine ganze Zahl ein.")
    .min(1, "Mindestens ein Platz.")
    .max(100, "So viele Plätze kannst du nicht auf einmal buchen."),
  firstName: personName("Bitte gib deinen Vornamen ein."),
  lastName: personName("Bitte gib deinen Nachnamen ein."),
  companions: z.array(z.string().trim().min(1).max(160, "Höchstens 160 Zeichen.")).max(99).optional(),
  phone: z
    .string()
    .trim()
    .min(3, "Bitte prüfe die Telefonnummer.")
    .max(40, "Höchstens 40 Zeichen.")
    .regex(/^[+\d][\d\s/()-]*$/, "Bitte prüfe die Telefonnummer.")
    .optional(),
  message: z.string().trim().max(500, "Höchstens 500 Zeichen.").optional(),
});

const hasRoomForCompanions = (details: { quantity: number; companions?: string[] | undefined }) =>
  (details.companions?.length ?? 0) < details.quantity || !details.companions?.length;

/** The input of `offerBooking.book`. The same key again returns the same booking. */
export const BookingRequest = BookingDetails.extend({
  acceptTerms: z.literal(true, { error: "Bitte akzeptiere die AGB." }),
  idempotencyKey: z.uuid(),
}).refine(hasRoomForCompanions, { path: ["companions"], error: "Mehr Begleitpersonen als Plätze." });
export type BookingRequest = z.infer<typeof BookingRequest>;

/** What `offerBooking.book` and `offerBooking.cancel` answer. */
export type BookingReceipt = {
  id: string;
  code: string;
  status: BookingStatus;
  quantity: number;
  appointmentId: string;
};

/** A booking as its owner sees it. */
export type Booking = BookingReceipt & {
  firstName: string;
  lastName: string;
  companions: string[];
  /** cents per place, when it was booked */
  price: number;
  createdAt: Date;
  freeCancellationUntil: Date;
  appointment: { id: string; timestamp: Date; status: AppointmentStatus };
  offer: { id: string; name: string; slug: string; location: string | null; artist: string | null };
};

const GRACE_MS = 60 * 60 * 1000;

/** Until when the booking can be cancelled free of charge: the stored deadline, but always 60 minutes, never past the start. */
export function cancellableUntil(booking: Pick<Booking, "createdAt" | "freeCancellationUntil" | "appointment">): Date {
  const graceEnd = booking.createdAt.getTime() + GRACE_MS;
  const end = Math.max(booking.freeCancellationUntil.getTime(), graceEnd);
  return new Date(Math.min(end, booking.appointment.timestamp.getTime()));
}

export function isCancellable(
  booking: Pick<Booking, "status" | "createdAt" | "freeCancellationUntil" | "appointment">,
  now: Date,
): boolean {
  return booking.status === "confirmed" && now < cancellableUntil(booking);
}

/** The law's words for the button that makes the contract (§ 312j Abs. 3 BGB). */
export function orderButtonLabel(price: number): string {
  return price > 0 ? "Zahlungspflichtig bestellen" : "Verbindlich anmelden";
}
