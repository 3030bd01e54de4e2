import { formatDateTime } from "#domain/berlin-time.ts";

/** Message with the end of free cancellation; after the deadline only the 60 minutes after booking are left. */
export function cancellationMessage(deadline: Date, now: Date): string {
  return deadline > now
    ? `Kostenlos stornierbar bis ${formatDateTime(deadline)}.`
    : "Kostenlos stornierbar innerhalb von 60 Minuten nach der Buchung.";
}
