import { IconButton } from "#app/ui/button/icon-button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { bookedSlots, missingToMinimum, waitlistSlots } from "#domain/appointment/appointment-detail.ts";
import type { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import { addMonths, startOfDay } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatDate, formatMonth, formatTime, formatWeekday } from "#domain/berlin-time.ts";

type AppointmentMonthProps = {
  /** `yyyy-mm` */
  month: string;
  /** The Berlin days of each week, `yyyy-mm-dd` */
  weeks: readonly (readonly string[])[];
  appointments: readonly ListedAppointment[];
  today: string;
  /** The URL of another month, `yyyy-mm`. */
  monthLink: (month: string) => string;
  /** Opens the planner on a day. Omitted for appointments of several offers; each then shows its offer's name. */
  onAdd?: (day: string) => void;
  /** Maximum number of appointments shown per day. */
  perDay?: number;
  /** The URL of all appointments of a day. */
  dayLink?: (day: string) => string;
};

const weekdays = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"] as const;

/** On phones, the calendar is a list of the days that have or can get an appointment. */
export function AppointmentMonth(props: AppointmentMonthProps) {
  const { month, weeks, appointments, today, monthLink, onAdd, perDay = Number.POSITIVE_INFINITY, dayLink } = props;
  const byDay = Map.groupBy(appointments, ({ timestamp }) => berlinDay(timestamp));
  return (
    <section aria-labelledby="monat" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="monat" className="text-display-xs sm:text-display-sm">
          {formatMonth(month)}
        </h2>
        <div className="flex gap-2">
          <LinkButton size="xs" variant="outline" to={monthLink(addMonths(month, -1))} preventScrollReset>
            Monat davor
          </LinkButton>
          <LinkButton size="xs" variant="outline" to={monthLink(addMonths(month, 1))} preventScrollReset>
            Monat danach
          </LinkButton>
        </div>
      </div>
      <table className="w-full table-fixed border-collapse border-t-3 border-rule text-xs max-md:block">
        <caption className="sr-only">Termine im {formatMonth(month)}</caption>
        <thead className="max-md:hidden">
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="h-9 px-2 text-left font-semibold text-ink-soft">
                <abbr title={weekday} className="no-underline">
                  {weekday.slice(0, 2)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {weeks.map((week) => (
            <tr key={week[0]} className="max-md:block">
              {week.map((day) => {
                const dayAppointments = byDay.get(day) ?? [];
                const isOutsideMonth = !day.startsWith(month);
                const canAdd = onAdd !== undefined && day >= today && !isOutsideMonth;
                return (
                  <td
                    key={day}
                    className={`h-24 border border-line p-1.5 align-top max-md:block max-md:h-auto max-md:border-x-0 ${dayAppointments.length === 0 && !canAdd ? "max-md:hidden" : ""} ${isOutsideMonth ? "bg-paper-deep/60 text-ink-soft" : ""}`}
                  >
                    <div className="flex min-h-6 items-center justify-between">
                      <span className={`num ${day === today ? "bg-action px-1.5 font-semibold text-on-action" : ""}`}>
                        <span className="md:hidden">
                          {formatWeekday(startOfDay(day))}, {formatDate(startOfDay(day))}
                        </span>
                        <span aria-hidden="true" className="max-md:hidden">
                          {Number(day.slice(8))}
                        </span>
                      </span>
                      {canAdd && (
                        <IconButton
                          icon="plus"
                          label={`Termin am ${formatDate(startOfDay(day))} anlegen`}
                          onClick={() => onAdd?.(day)}
                          className="-my-2 -mr-2 size-8! opacity-60 hover:opacity-100 focus-visible:opacity-100"
                        />
                      )}
                    </div>
                    <ul className="grid gap-1">
                      {dayAppointments.slice(0, perDay).map((appointment) => (
                        <li key={appointment.id}>
                          <MonthAppointment
                            appointment={appointment}
                            showsOfferName={onAdd === undefined}
                            isPast={day < today}
                          />
                        </li>
                      ))}
                    </ul>
                    {dayLink && dayAppointments.length > perDay && (
                      <Link to={dayLink(day)} className="inline-flex min-h-6 items-center">
                        Alle an diesem Tag<span className="sr-only"> ({formatDate(startOfDay(day))})</span>
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {!appointments.some(({ timestamp }) => berlinDay(timestamp).startsWith(month)) && (
        <p className="text-sm text-ink-soft">In diesem Monat ist nichts geplant.</p>
      )}
    </section>
  );
}

type MonthAppointmentProps = { appointment: ListedAppointment; showsOfferName: boolean; isPast: boolean };

function MonthAppointment({ appointment, showsOfferName, isPast }: MonthAppointmentProps) {
  const { id, status, timestamp, capacity, offer } = appointment;
  const isCancelled = status === "cancelled";
  return (
    <Link
      variant="quiet"
      to={`/admin/termin-buchungen/${id}/`}
      className={`block min-h-6 border-l-3 px-1.5 py-0.5 hover:underline ${isCancelled ? "border-line text-ink-soft line-through" : "border-live bg-paper-deep"}`}
    >
      <span className="num font-semibold">{formatTime(timestamp)}</span>{" "}
      <span className="num">
        {bookedSlots(appointment)}/{capacity}
      </span>
      {showsOfferName && <span className="block hyphens-auto wrap-anywhere">{offer.name}</span>}
      {isCancelled ? (
        <span className="sr-only"> abgesagt</span>
      ) : (
        stateLabels(appointment, isPast ? null : offer.minimum_participants).map((label) => (
          <span key={label} className="block text-2xs hyphens-auto">
            {label}
          </span>
        ))
      )}
    </Link>
  );
}

/** @param minimum the minimum number of participants; `null` for none and for appointments before today */
function stateLabels(appointment: ListedAppointment, minimum: number | null): string[] {
  const missing = missingToMinimum(appointment, minimum);
  const waiting = waitlistSlots(appointment);
  return [
    ...(appointment.offer.status === "published" ? [] : ["nicht öffentlich"]),
    ...(appointment.remaining_slots === 0 ? ["ausgebucht"] : []),
    ...(missing ? [`noch ${missing} nötig`] : []),
    ...(waiting > 0 ? [waiting === 1 ? "1 wartet" : `${waiting} warten`] : []),
  ];
}
