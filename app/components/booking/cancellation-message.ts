import { formatDateTime } from "#domain/berlin-time.ts";

/** Tells a guest before booking how long cancellation is free (see `cancellableUntil`). */
export function cancellationMessage(deadline: Date, now: Date): string {
  return deadline > now
    ? `Kostenlos stornierbar bis ${formatDateTime(deadline)}.`
    : "Kostenlos stornierbar innerhalb von 60 Minuten nach der Buchung.";
}
