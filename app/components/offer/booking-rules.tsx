import { HostAddress } from "#app/components/booking/contact-links.tsx";
import type { HostContact } from "#domain/booking/host-contact.ts";

export type BookingRulesProps = {
  /** Free cancellation ends this many hours before the start. */
  deadlineHours: number;
  contact: HostContact;
};

export function BookingRules({ deadlineHours, contact }: BookingRulesProps) {
  return (
    <div className="grid gap-2 bg-paper-deep p-6 text-sm hyphens-none">
      <p>
        <strong className="font-semibold text-ink-strong">Buchbar bis 23:59 Uhr am Vortag.</strong>
      </p>
      <p>
        {deadlineHours === 0
          ? "Kostenlos stornierbar bis zum Beginn."
          : `Kostenlos stornierbar bis ${deadlineHours === 1 ? "eine Stunde" : `${deadlineHours} Stunden`} vor Beginn. Danach frag bitte direkt bei ${contact.name} nach.`}
      </p>
      <div className="mt-2 border-t border-line pt-3">
        <p className="text-ink-soft">Den Vertrag schließt du mit:</p>
        <HostAddress contact={contact} />
      </div>
    </div>
  );
}
