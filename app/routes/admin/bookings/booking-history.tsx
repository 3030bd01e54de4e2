import { formatDateTime } from "#domain/berlin-time.ts";
import type { BookingEvent } from "#domain/booking-records.ts";
import { type MailKind, mailKindLabels } from "#domain/mail-kind.ts";

const fieldWords: Record<string, string> = {
  status: "Status",
  quantity: "Anzahl",
  companions: "Begleitung",
  appointment_id: "Termin",
  note: "Notiz",
  present: "Anwesenheit",
  free_cancellation_until: "Stornofrist",
};

/** What became of a booking, oldest first. */
export function BookingHistory({ events }: { events: readonly BookingEvent[] }) {
  return (
    <ol className="grid w-full border-t border-line text-xs">
      {events.map((event, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no id and only grow at the end
        <li key={place} className="grid gap-0.5 border-b border-line py-2">
          <span>{eventWords(event)}</span>
          <span className="wrap-anywhere text-ink-soft">
            <span className="num">{formatDateTime(event.at)}</span>
            {event.actor && `, ${event.actor}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function eventWords({ what, fields, mail }: BookingEvent): string {
  if (what === "booked") return "Gebucht";
  if (what === "booked_by_host") return "Telefonisch gebucht";
  if (what === "mail" && mail) {
    const label = mailKindLabels[mail.kind as MailKind] ?? mail.kind;
    return `E-Mail „${label}“: ${mail.sentAt ? "gesendet" : mail.error ? "noch nicht angekommen" : "unterwegs"}`;
  }
  const changed = fields.flatMap((field) => fieldWords[field] ?? []);
  return changed.length > 0 ? `Geändert: ${changed.join(", ")}` : "Geändert";
}
