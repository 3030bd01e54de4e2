import { formatDateTime } from "#domain/berlin-time.ts";
import { GRACE_PERIOD_MS } from "#domain/booking/offer-booking.ts";

/** Tells a guest before booking how long cancellation is free (see `cancellableUntil`). */
export function cancellationMessage(deadline: Date, now: Date): string {
  return deadline.getTime() - now.getTime() > GRACE_PERIOD_MS
    ? `Kostenlos stornierbar bis ${formatDateTime(deadline)}.`
    : "Kostenlos stornierbar innerhalb von 60 Minuten nach der Buchung.";
}
