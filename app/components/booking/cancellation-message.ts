import { formatDateTime } from "#domain/berlin-time.ts";

/**
 * When the guest can cancel free of charge: until the deadline, or within 60 minutes of the booking if the deadline has
 * passed (see `cancellableUntil`).
 */
export function cancellationMessage(deadline: Date, now: Date): string {
  return deadline > now
    ? `Kostenlos stornierbar bis ${formatDateTime(deadline)}.`
    : "Kostenlos stornierbar innerhalb von 60 Minuten nach der Buchung.";
}
