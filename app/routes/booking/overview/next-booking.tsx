import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import type { UpcomingBooking } from "#workers/data/booking/offer-booking.ts";

/** The booking with the next appointment, shown first because the list below is sorted by the time of booking. */
export function NextBooking({ booking: { id, appointment } }: { booking: UpcomingBooking }) {
  const { timestamp, offer } = appointment;
  const path = `/buchung/uebersicht/${id}/`;
  return (
    <section
      aria-labelledby="naechster-titel"
      className="flex flex-wrap items-end justify-between gap-x-gap gap-y-5 border-t-4 border-rule bg-sheet p-6 shadow-sheet"
    >
      <div className="grid min-w-0 gap-2 wrap-anywhere">
        <h2 id="naechster-titel" className="eyebrow font-text">
          Als Nächstes
        </h2>
        <p className="text-display-sm font-display text-ink-strong">
          {formatWeekday(timestamp)}, <span className="num">{formatDateTime(timestamp)}</span>
        </p>
        <p>
          <Link to={path}>{offer.name}</Link>
        </p>
      </div>
      <LinkButton to={path} variant="outline">
        Zum Ticket<span className="sr-only">: {offer.name}</span>
      </LinkButton>
    </section>
  );
}
