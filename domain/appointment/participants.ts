import { formatShortTime } from "#domain/berlin-time.ts";
import { missingToMinimum } from "./appointment-detail.ts";
import type { Appointment } from "./offer-appointment.ts";

const HOUR_MS = 60 * 60 * 1000;

export type CountedAppointment = Pick<
  Appointment,
  "timestamp" | "capacity" | "remaining_slots" | "held_slots" | "is_confirmed"
>;
export type OfferWithMinimum = {
  minimum_participants: number | null;
  /** Hours before the start at which the host decides; `null` means at the cancellation deadline. 0 counts as 1. */
  decides_hours_before: number | null;
  cancellation_deadline_hours: number;
};

/** At least one hour before the start, so that the start page of the admin area asks before the appointment starts. */
function decisionTimeOf(start: Date, offer: OfferWithMinimum): Date {
  const hoursBefore = Math.max(offer.decides_hours_before ?? offer.cancellation_deadline_hours, 1);
  return new Date(start.getTime() - hoursBefore * HOUR_MS);
}

/**
 * A German label about the minimum, such as "2 von 4 angemeldet, entschieden bis So 22.11., 18:00 Uhr" (Berlin time).
 * `null` without a minimum.
 */
export function participantsLabel(
  { timestamp, capacity, remaining_slots: remaining, held_slots: held, is_confirmed: isConfirmed }: CountedAppointment,
  offer: OfferWithMinimum,
  now: Date,
): string | null {
  const { minimum_participants: minimum } = offer;
  if (!minimum) return null;
  const booked = capacity - remaining - held;
  if (booked >= minimum) return `Mindestzahl erreicht: ${booked} angemeldet`;
  if (isConfirmed) return `Findet statt: ${booked} angemeldet`;
  const decisionTime = decisionTimeOf(timestamp, offer);
  if (decisionTime <= now) return `${booked} von ${minimum} angemeldet, wird gerade entschieden`;
  return `${booked} von ${minimum} angemeldet, entschieden bis ${formatShortTime(decisionTime)} Uhr`;
}

/**
 * `participantsLabel` for guests. When the appointment is undecided, a second sentence promises an email about a
 * cancellation.
 */
export function participantsSentences(
  appointment: CountedAppointment,
  offer: OfferWithMinimum,
  now: Date,
): string | null {
  const label = participantsLabel(appointment, offer, now);
  return missingToMinimum(appointment, offer.minimum_participants) > 0
    ? `${label}. Fällt der Termin aus, schreiben wir dir.`
    : label;
}
