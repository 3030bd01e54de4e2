import { formatDateTime } from "#domain/berlin-time.ts";

/** Until when it is free to cancel, in a sentence that is true at `now`: a deadline that is over leaves the hour after booking. */
export function cancellationMessage(deadline: Date, now: Date): string {
  return deadline > now
    ? `Kostenlos stornierbar bis ${formatDateTime(deadline)}.`
    : "Kostenlos stornierbar innerhalb von 60 Minuten nach der Buchung.";
}
