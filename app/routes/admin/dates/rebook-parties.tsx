import { placesWords } from "#app/blocks/places.ts";
import { api } from "#app/client/api.ts";
import { useDeed } from "#app/client/use-deed.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { AppointmentFile, AppointmentRecord } from "#domain/appointment-file.ts";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";

/** After a date was called off: the dates its parties can go to, each with one press for all of them. */
export function RebookParties({ date, targets }: { date: AppointmentFile; targets: readonly AppointmentRecord[] }) {
  const { run, isBusy } = useDeed();
  const left = date.parties.filter(({ status }) => status === "cancelled_by_host");
  if (left.length === 0) return null;
  const places = left.reduce((sum, { quantity }) => sum + quantity, 0);
  const parties = (n: number) => (n === 1 ? "Eine Gruppe" : `${n} Gruppen`);

  return (
    <section aria-labelledby="umbuchen" className="grid gap-4 border-t-3 border-rule pt-4 print:hidden">
      <h2 id="umbuchen" className="text-display-xs sm:text-display-sm">
        Umbuchen
      </h2>
      <p className="text-sm">
        {parties(left.length)} ({placesWords(places)}) {left.length === 1 ? "hat" : "haben"} keinen Termin mehr. Ein
        Klick bucht alle um, die passen; sie bekommen eine E-Mail und können bis zum neuen Beginn kostenlos stornieren.
      </p>
      {targets.length === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-sm text-ink-soft">Kein anderer Termin dieses Angebots hat freie Plätze.</p>
          <LinkButton variant="outline" to={`/admin/angebots-termine/${date.offer.slug}/`}>
            Neuen Termin anlegen
          </LinkButton>
        </div>
      ) : (
        <ul className="grid border-t border-line">
          {targets.slice(0, 12).map((target) => {
            const fits = partiesThatFit(left, target.remainingSlots);
            const when = formatDateTime(target.timestamp);
            const label =
              fits === left.length
                ? "Alle umbuchen"
                : fits === 0
                  ? "Passt nicht"
                  : `${fits} von ${left.length} umbuchen`;
            return (
              <li
                key={target.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2"
              >
                <span className="text-sm">
                  {formatWeekday(target.timestamp)}, <span className="num font-semibold">{when}</span>,{" "}
                  {placesWords(target.remainingSlots)} frei
                </span>
                <Button
                  size="xs"
                  variant={fits === left.length ? "solid" : "outline"}
                  disabled={fits === 0}
                  aria-disabled={isBusy || undefined}
                  aria-label={`${label}: ${when}`}
                  onClick={() =>
                    run(
                      () => api.offerAppointment.rebook.mutate({ id: date.id, targetId: target.id }),
                      ({ moved }) => `${parties(moved)} umgebucht auf ${when}.`,
                    )
                  }
                >
                  {label}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Whole parties, in the order in which they booked, as the database takes them. */
function partiesThatFit(parties: AppointmentFile["parties"], free: number): number {
  let left = free;
  let fitting = 0;
  for (const { quantity } of [...parties].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    if (quantity > left) continue;
    left -= quantity;
    fitting++;
  }
  return fitting;
}
