import { type ComponentType, lazy, Suspense } from "react";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { emptyModule } from "#app/ui/lazy-loaded.ts";
import type { Appointment } from "#domain/appointment/offer-appointment.ts";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import type { CountAnnouncerProps } from "./count-announcer.tsx";
import { SlotCount } from "./slot-count.tsx";

// Lazy-loaded, because nothing is announced before the first change.
const CountAnnouncer = lazy<ComponentType<CountAnnouncerProps>>(() =>
  import("./count-announcer.tsx").then((file) => ({ default: file.CountAnnouncer }), emptyModule),
);

export type ListedAppointment = Pick<Appointment, "id" | "timestamp" | "remaining_slots" | "status"> & {
  isBookable: boolean;
  /** True when the appointment is full and its waitlist is open. */
  canJoinWaitlist?: boolean;
  /** See `SlotCountState`. */
  countedAt?: string | undefined;
};

export type AppointmentListProps = {
  appointments: readonly ListedAppointment[];
  /** Free offers use the label "Dabei sein" instead of "Buchen". */
  isFree?: boolean;
};

/** Appointments of an offer with live counts; changes are announced to screen readers. */
export function AppointmentList({ appointments, isFree = false }: AppointmentListProps) {
  return (
    <>
      <ol className="border-t-3 border-rule">
        {appointments.map((appointment) => (
          <AppointmentListItem key={appointment.id} appointment={appointment} isFree={isFree} />
        ))}
      </ol>
      <Suspense>
        <CountAnnouncer appointments={appointments} />
      </Suspense>
    </>
  );
}

function AppointmentListItem({ appointment, isFree }: { appointment: ListedAppointment; isFree: boolean }) {
  const when = formatDateTime(appointment.timestamp);
  const label = isFree ? "Dabei sein" : "Buchen";
  const timeColor = appointment.isBookable ? "text-ink-strong" : "text-ink-soft";
  const timeDecoration = appointment.status === "cancelled" ? "line-through decoration-2" : "";
  return (
    <li
      id={`termin-${appointment.id}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-4.5 max-[359px]:gap-x-2 lg:grid-cols-[6.25rem_minmax(0,1fr)_9rem_12rem]"
    >
      <span className="col-span-full text-xs text-ink-soft lg:col-span-1">{formatWeekday(appointment.timestamp)}</span>
      <time
        dateTime={appointment.timestamp.toISOString()}
        className={`num font-display text-[clamp(1.5rem,1.3rem+0.9vw,2.125rem)]/[1.1] ${timeColor} ${timeDecoration}`}
      >
        {when}
      </time>
      <span className="max-lg:row-start-3">
        <SlotCount {...appointment} />
      </span>
      <span className="max-lg:col-start-2 max-lg:row-[2/4] lg:justify-self-end">
        {appointment.isBookable ? (
          <LinkButton to={`/buchung/?termin=${appointment.id}`} aria-label={`${label}: ${when}`}>
            {label}
          </LinkButton>
        ) : (
          appointment.canJoinWaitlist && (
            <LinkButton
              variant="outline"
              to={`/buchung/?termin=${appointment.id}`}
              aria-label={`Auf die Warteliste: ${when}`}
            >
              {/* One flex item: the button's gap would widen the space. */}
              <span>
                <span className="max-[26rem]:hidden">Auf die </span>Warteliste
              </span>
            </LinkButton>
          )
        )}
      </span>
    </li>
  );
}
