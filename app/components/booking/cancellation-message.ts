import { formatDateTime } from "#domain/berlin-time.ts";

/**
 * A German sentence that tells a guest before booking how long cancellation is free: until the deadline, or for 60
 * minutes after booking if the deadline has passed (see `cancellableUntil`).
 */
export function cancellationMessage(deadline: Date, now: Date): string {
  return deadline > now
    ? `Kostenlos stornierbar bis ${formatDateTime(deadline)}.`
    : "Kostenlos stornierbar innerhalb von 60 Minuten nach der Buchung.";
}
