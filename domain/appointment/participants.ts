import { formatShortTime } from "#domain/berlin-time.ts";

const HOUR_MS = 60 * 60 * 1000;

export type CountedAppointment = { timestamp: Date; capacity: number; remaining_slots: number; held_slots: number };
export type OfferWithMinimum = { minimum_participants: number | null; cancellation_deadline_hours: number };

/**
 * How many of the minimum have booked, and by when the host decides: "2 von 4 angemeldet, entschieden bis So 22.11., 18:00 Uhr",
 * in Berlin. Guests can still cancel until then. Slots held for the waitlist are not booked. `null` without a minimum.
 */
export function participantsLabel(
  { timestamp, capacity, remaining_slots: remaining, held_slots: held }: CountedAppointment,
  { minimum_participants: minimum, cancellation_deadline_hours: hours }: OfferWithMinimum,
): string | null {
  if (!minimum) return null;
  const booked = capacity - remaining - held;
  if (booked >= minimum) return `Mindestzahl erreicht: ${booked} angemeldet`;
  const end = new Date(timestamp.getTime() - hours * HOUR_MS);
  return `${booked} von ${minimum} angemeldet, entschieden bis ${formatShortTime(end)} Uhr`;
}
