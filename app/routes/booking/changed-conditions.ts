import { formatPriceOrFree } from "#app/components/offer/price.tsx";
import { formatAppointmentTime } from "#domain/berlin-time.ts";
import type { ShownConditions } from "#domain/booking/booking-request.ts";

/** Names a changed price and a changed start, each with the new and the old value; `undefined` without a change. */
export function changedConditionsMessage(shown: ShownConditions, current: ShownConditions): string | undefined {
  const changes: string[] = [];
  if (current.price !== shown.price) {
    const prices = [current.price, shown.price].map(formatPriceOrFree);
    changes.push(`Der Preis hat sich gerade geändert: ${prices.join(" statt ")}.`);
  }
  if (current.timestamp.getTime() !== shown.timestamp.getTime()) {
    const times = [current.timestamp, shown.timestamp].map(formatAppointmentTime);
    changes.push(`Die Zeit hat sich gerade geändert: ${times.join(" statt ")}.`);
  }
  return changes.join(" ") || undefined;
}
