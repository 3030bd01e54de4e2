import { formatDateTime } from "#domain/berlin-time.ts";
import type { RecordedBookingChange } from "#domain/booking/booking-records.ts";
import { bookingStatusLabels, replacementLabels } from "#domain/booking/offer-booking.ts";
import { OBSOLETE } from "#domain/mail/email-failure.ts";
import { mailKindLabels } from "#domain/mail/mail-kind.ts";
import { formatPrice } from "#domain/money.ts";
import type { BookingEvent } from "#workers/data/booking/booking-records.ts";

export function BookingHistory({ events }: { events: readonly BookingEvent[] }) {
  return (
    <ol className="grid w-full border-t border-line text-xs">
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and the items have no state
        <li key={index} className="grid gap-0.5 border-b border-line py-2">
          <span>{eventLabel(event)}</span>
          <span className="wrap-anywhere text-ink-soft">
            <span className="num whitespace-nowrap">{formatDateTime(event.at)}</span>
            {authorLabel(event)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function authorLabel({ by_guest, by_check_in_pass: isByCheckInPass, actor }: BookingEvent): string {
  if (by_guest) return ", Gast";
  if (isByCheckInPass) return ", per Einlass-Link";
  return actor === null ? "" : `, ${actor || "gelöschtes Konto"}`;
}

function eventLabel(event: BookingEvent): string {
  if (event.what === "booked") return "Gebucht";
  if (event.what === "walk_in") return "Ohne Buchung gekommen";
  if (event.what === "booked_by_admin") return "Telefonisch gebucht";
  if (event.what === "mail" && event.mail_kind) {
    return `E-Mail „${mailKindLabels[event.mail_kind]}“: ${mailStateLabel(event)}`;
  }
  if (event.what === "note") return "Notiz geändert";
  return changeLabels(event.changes).join(", ");
}

function mailStateLabel({ mail_sent_at, mail_error }: Pick<BookingEvent, "mail_sent_at" | "mail_error">): string {
  if (mail_sent_at) return "gesendet";
  if (mail_error === OBSOLETE) return "nicht angekommen, inzwischen überholt";
  return mail_error ? "noch nicht angekommen" : "unterwegs";
}

/** A change is `[old, new]`, or `true` for a personal detail. */
function changeLabels({
  status,
  quantity,
  timestamp,
  present,
  paid_cents: paid,
  companions,
  replacement,
  name,
  email,
  phone,
}: RecordedBookingChange): string[] {
  const labels = [];
  if (status) labels.push(`Status: ${bookingStatusLabels[status[0]]} → ${bookingStatusLabels[status[1]]}`);
  if (timestamp) labels.push(`Termin: ${formatDateTime(timestamp[0])} → ${formatDateTime(timestamp[1])}`);
  if (quantity) labels.push(`Plätze: ${quantity[0]} → ${quantity[1]}`);
  if (present) labels.push(`Anwesend: ${present[0] ?? 0} → ${present[1] ?? 0}`);
  if (paid) labels.push(`Bezahlt: ${formatPrice(paid[0])} → ${formatPrice(paid[1])}`);
  if (replacement?.[1]) labels.push(`Ersatztermin: ${replacementLabels[replacement[1]]}`);
  const details = [name && "Name", email && "E-Mail", phone && "Telefon", companions && "Begleitung"].filter(Boolean);
  if (details.length > 0) labels.push(`${details.join(", ")} geändert`);
  return labels;
}
