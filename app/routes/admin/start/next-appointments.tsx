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

type NextAppointmentsProps = {
  /** The appointments of today and the next seven days, with those of earlier days that have not ended. */
  appointments: Page<ListedAppointment>;
  now: Date;
};

export function TodaysAppointments({ appointments, now }: NextAppointmentsProps) {
  const today = berlinDay(now);
  // Includes appointments that began on an earlier day and have not ended.
  const appointmentsOfToday = appointments.items.filter(({ timestamp }) => berlinDay(timestamp) <= today);
  return (
    <section aria-labelledby="heute">
      <h2 id="heute" className="border-b-3 border-rule pb-2 text-display-md sm:pb-4 sm:text-display-lg">
        {formatWeekday(now)}, {formatDate(now)}
      </h2>
      <AppointmentRows appointments={appointmentsOfToday} now={now} />
      {appointmentsOfToday.length === 0 && <p className="py-3 text-sm">Heute ist kein Termin.</p>}
    </section>
  );
}

export function WeekAhead({ appointments, now }: NextAppointmentsProps) {
  const byDay = Map.groupBy(appointments.items, ({ timestamp }) => berlinDay(timestamp));
  const days = [...byDay.keys()].filter((day) => day > berlinDay(now));
  const isTruncated = appointments.total > appointments.items.length;
  return (
    <section aria-labelledby="woche-voraus" className="text-sm">
      <h2 id="woche-voraus" className="border-b border-rule pb-1 text-display-xs">
        Die nächsten sieben Tage
      </h2>
      {days.map((day) => (
        <div key={day}>
          <h3 className="num pt-3 font-text text-xs font-semibold tracking-normal">
            {formatWeekday(startOfDay(day))}, {formatDate(startOfDay(day))}
          </h3>
          <AppointmentRows appointments={byDay.get(day) ?? []} now={now} isDense />
        </div>
      ))}
      {days.length === 0 && !isTruncated && <p className="py-3">Noch kein Termin.</p>}
      <Link
        to={isTruncated ? "/admin/termine/?zeitraum=woche" : "/admin/termine/"}
        className="mt-1 inline-flex min-h-target items-center"
      >
        {isTruncated ? "Alle Termine dieser Tage" : "Alle Termine"}
      </Link>
    </section>
  );
}

type AppointmentRowsProps = { appointments: readonly ListedAppointment[]; now: Date; isDense?: boolean };

function AppointmentRows({ appointments, now, isDense = false }: AppointmentRowsProps) {
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
            className={`grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-line sm:grid-cols-[3.5rem_minmax(0,1fr)_15rem_8.5rem] ${isDense ? "py-1" : "py-2.5"}`}
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
              {berlinDay(timestamp) < berlinDay(now) && (
                <span className="block text-xs">
                  seit {formatWeekday(timestamp)}, {formatDate(timestamp)}
                </span>
              )}
              {offer.status !== "published" && <span className="block text-xs">nicht öffentlich</span>}
            </span>
            <span className="flex flex-wrap items-center gap-x-4 text-xs max-sm:col-start-2">
              <OccupancyBar booked={booked} capacity={appointment.capacity} />
              {(present > 0 || canCheckIn) && <span className="num">{present} da</span>}
              {due_cents > 0 && <span className="num sm:ml-auto">{formatPrice(due_cents)} offen</span>}
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
