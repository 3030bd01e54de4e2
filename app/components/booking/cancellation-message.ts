import { formatDateTime } from "#domain/berlin-time.ts";

/** Says when a booking can be cancelled free of charge: before the deadline, and later within 60 minutes of booking. */
export function cancellationMessage(deadline: Date, now: Date): string {
  return deadline > now
    ? `Kostenlos stornierbar bis ${formatDateTime(deadline)}.`
    : "Kostenlos stornierbar innerhalb von 60 Minuten nach der Buchung.";
}
