import { formatDateTime } from "#domain/berlin-time.ts";

/** Until when a booking can be cancelled free of charge. After the deadline that is 60 minutes after booking. */
export function cancellationMessage(deadline: Date, now: Date): string {
  return deadline > now
    ? `Kostenlos stornierbar bis ${formatDateTime(deadline)}.`
    : "Kostenlos stornierbar innerhalb von 60 Minuten nach der Buchung.";
}
