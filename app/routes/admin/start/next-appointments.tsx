import { OccupancyBar } from "#app/components/admin/appointments/occupancy-bar.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { bookedSlots } from "#domain/appointment/appointment-detail.ts";
import type { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import { startOfDay } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatDate, formatTime, formatWeekday } from "#domain/berlin-time.ts";
import { checkInOpensAt } from "#domain/check-in/check-in-event.ts";
import type { Page } from "#domain/list/pagination.ts";
import { formatPrice } from "#domain/money.ts";
import { locationNameOf } from "#domain/offer/location-name.ts";

/** The appointments of today and the next seven days, with links to check-in. */
export function NextAppointments({ appointments, now }: { appointments: Page<ListedAppointment>; now: Date }) {
  const today = berlinDay(now);
  const byDay = Map.groupBy(appointments.items, ({ timestamp }) => berlinDay(timestamp));
  const laterDays = [...byDay.keys()].filter((day) => day !== today);
  const isTruncated = appointments.total > appointments.items.length;
  return (
    <div className="grid gap-9">
      <section aria-labelledby="heute">
        <h2 id="heute" className={headingStyle}>
          {formatWeekday(now)}, {formatDate(now)}
        </h2>
        <AppointmentRows appointments={byDay.get(today) ?? []} now={now} />
        {!byDay.has(today) && <p className="py-3 text-sm">Heute ist kein Termin.</p>}
      </section>
      <section aria-labelledby="woche-voraus">
        <h2 id="woche-voraus" className={headingStyle}>
          Die nächsten sieben Tage
        </h2>
        {laterDays.map((day) => (
          <div key={day}>
            <h3 className="num pt-4 font-text text-sm font-semibold tracking-normal">
              {formatWeekday(startOfDay(day))}, {formatDate(startOfDay(day))}
            </h3>
            <AppointmentRows appointments={byDay.get(day) ?? []} now={now} />
          </div>
        ))}
        {laterDays.length === 0 && !isTruncated && <p className="py-3 text-sm">Noch kein Termin.</p>}
        <Link to={isTruncated ? "/admin/termine/?zeitraum=woche" : "/admin/termine/"} className={allLinkStyle}>
          {isTruncated ? "Alle Termine dieser Tage" : "Alle Termine"}
        </Link>
      </section>
    </div>
  );
}

const headingStyle = "border-b-3 border-rule pb-2 text-display-xs sm:text-display-sm";
const allLinkStyle = "mt-2 inline-flex min-h-target items-center text-sm";

function AppointmentRows({ appointments, now }: { appointments: readonly ListedAppointment[]; now: Date }) {
  if (appointments.length === 0) return null;
  return (
    <ul>
      {appointments.map((appointment) => {
        const { id, timestamp, offer, present, due_cents } = appointment;
        const to = `/admin/termin-buchungen/${id}/`;
        const booked = bookedSlots(appointment);
        const canCheckIn = booked > 0 && checkInOpensAt(timestamp) <= now;
        return (
          <li
            key={id}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-line py-2 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto_8.5rem]"
          >
            <time dateTime={timestamp.toISOString()} className="num font-semibold">
              {formatTime(timestamp)}
            </time>
            <span className="min-w-0">
              <Link
                variant="quiet"
                to={to}
                className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
              >
                {offer.name}
              </Link>
              <span className="block text-xs text-ink-soft">{offer.location ?? locationNameOf(null)}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-4 text-xs max-sm:col-start-2 sm:justify-end">
              {offer.status !== "published" && <span>nicht öffentlich</span>}
              <OccupancyBar booked={booked} capacity={appointment.capacity} />
              {(present > 0 || canCheckIn) && <span className="num">{present} da</span>}
              {due_cents > 0 && <span className="num">{formatPrice(due_cents)} offen</span>}
            </span>
            {canCheckIn && (
              <LinkButton
                to={to}
                size="xs"
                variant="outline"
                className="max-sm:col-start-2 max-sm:justify-self-start sm:justify-self-end"
                aria-label={`Einchecken: ${offer.name}, ${formatTime(timestamp)} Uhr`}
              >
                Einchecken
              </LinkButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
