import { formatDuration } from "#app/components/offer/duration.ts";
import { formatPriceOrFree } from "#app/components/offer/price.tsx";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import { formatAppointmentTime } from "#domain/berlin-time.ts";
import { OfferConditions, type ShownConditions } from "#domain/booking/booking-request.ts";

const labels: Record<keyof OfferConditions, string> = {
  location_id: "Kunstraum",
  artist_id: "Künstler:in",
  duration_minutes: "Dauer",
  cancellation_deadline_hours: "Stornofrist",
};

/** The offer's conditions that the page showed; `undefined` when the page sent none or malformed ones. */
export function shownOfferOf(fields: FormFields): OfferConditions | undefined {
  try {
    return OfferConditions.safeParse(JSON.parse(textOf(fields, "bedingungen") ?? "")).data;
  } catch {
    return undefined; // not JSON
  }
}

/**
 * Names a changed price and a changed start, each with the new and the old value, and the other changed conditions;
 * `undefined` without a change.
 */
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
  const otherChanges = changedOfferMessage(shown.offer, current.offer);
  if (otherChanges) changes.push(otherChanges);
  return changes.join(" ") || undefined;
}

/** Names the changed conditions of an offer; `undefined` without a change. */
function changedOfferMessage(
  shown: OfferConditions | undefined,
  current: OfferConditions | undefined,
): string | undefined {
  if (!shown || !current) return undefined;
  const keys = Object.keys(labels) as (keyof OfferConditions)[];
  const changed = keys
    .filter((key) => current[key] !== shown[key])
    // The booking form and the overview do not show the duration, so the message contains the current one.
    .map((key) => labels[key] + (key === "duration_minutes" ? ` (jetzt ${formatDuration(current[key])})` : ""));
  return changed.length > 0 ? `Gerade hat sich geändert: ${changed.join(", ")}.` : undefined;
}
