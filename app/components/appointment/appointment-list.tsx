import { type ComponentType, lazy, Suspense } from "react";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { emptyModule } from "#app/ui/lazy-loaded.ts";
import type { Appointment } from "#domain/appointment/offer-appointment.ts";
import type { CountedAppointment, OfferWithMinimum } from "#domain/appointment/participants.ts";
import { berlinDay, formatDateTime, formatMonth, formatWeekday } from "#domain/berlin-time.ts";
import type { CountAnnouncerProps } from "./count-announcer.tsx";
import type { ParticipantsProps } from "./participants.tsx";
import { SlotCount } from "./slot-count.tsx";

// On the server, `lazy` would suspend in the first render of an isolate and hide the list from visitors without
// JavaScript.
const serverParts = import.meta.env.SSR ? await import("./lazy-parts.ts") : null;
const loadParts = () => import("./lazy-parts.ts");
const CountAnnouncer: ComponentType<CountAnnouncerProps> =
  serverParts?.CountAnnouncer ??
  lazy<ComponentType<CountAnnouncerProps>>(() =>
    loadParts().then((module) => ({ default: module.CountAnnouncer }), emptyModule),
  );
const Participants: ComponentType<ParticipantsProps> =
  serverParts?.Participants ??
  lazy<ComponentType<ParticipantsProps>>(() =>
    loadParts().then((module) => ({ default: module.Participants }), emptyModule),
  );

export type ListedAppointment = Pick<Appointment, "id" | "timestamp" | "remaining_slots" | "status"> & {
  isBookable: boolean;
  /** Whether a party of the chosen quantity can join the waitlist. On an offer's page the quantity is 1. */
  canJoinWaitlist?: boolean;
  /** Why the appointment was cancelled. */
  reason?: string;
  /** See `SlotCountState`. */
  slotsAsOf?: string | undefined;
};

export type AppointmentListProps = {
  appointments: readonly (ListedAppointment & CountedAppointment)[];
  offer: { price: number } & OfferWithMinimum;
  /** Groups the appointments under a heading for each month. */
  isByMonth?: boolean;
};

export function AppointmentList({ appointments, offer, isByMonth = false }: AppointmentListProps) {
  // The Berlin month of each appointment, `yyyy-mm`, or "" for a list without months. Computed once, because formatting
  // is slow.
  const months = appointments.map(({ timestamp }) => (isByMonth ? berlinDay(timestamp).slice(0, 7) : ""));
  return (
    <Suspense>
      {[...new Set(months)].map((month) => (
        <div key={month}>
          {month && <h3 className="eyebrow pt-6 pb-2 font-text">{formatMonth(month)}</h3>}
          <ol className="border-t-3 border-rule">
            {appointments
              .filter((_, index) => months[index] === month)
              .map((appointment) => (
                <AppointmentListItem key={appointment.id} appointment={appointment} offer={offer} />
              ))}
          </ol>
        </div>
      ))}
      <CountAnnouncer appointments={appointments} />
    </Suspense>
  );
}

type AppointmentListItemProps = Pick<AppointmentListProps, "offer"> & {
  appointment: AppointmentListProps["appointments"][number];
};

function AppointmentListItem({ appointment, offer }: AppointmentListItemProps) {
  const timeLabel = formatDateTime(appointment.timestamp);
  const label = offer.price === 0 ? "Dabei sein" : "Buchen";
  const timeColor = appointment.isBookable ? "text-ink-strong" : "text-ink-soft";
  const timeDecoration = appointment.status === "cancelled" ? "line-through decoration-2" : "";
  return (
    <li
      id={`termin-${appointment.id}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-4.5 xl:grid-cols-[6.25rem_minmax(0,1fr)_9rem_12rem]"
    >
      <span className="col-span-full text-xs text-ink-soft xl:col-span-1">{formatWeekday(appointment.timestamp)}</span>
      <time
        dateTime={appointment.timestamp.toISOString()}
        className={`num font-display text-[clamp(1.5rem,1.3rem+0.9vw,2.125rem)]/[1.1] ${timeColor} ${timeDecoration}`}
      >
        {timeLabel}
      </time>
      {appointment.status === "cancelled" && appointment.reason && (
        <span className="col-span-full row-start-4 text-sm xl:col-[2/-1] xl:row-start-2">{appointment.reason}</span>
      )}
      <span className="max-xl:row-start-3">
        <SlotCount {...appointment} />
        {appointment.isBookable && offer.minimum_participants && (
          <Participants appointment={appointment} offer={offer} />
        )}
      </span>
      <span className="max-xl:col-start-2 max-xl:row-[2/4] max-[22.5rem]:row-[3] xl:justify-self-end">
        {appointment.isBookable ? (
          <LinkButton to={`/buchung/?termin=${appointment.id}`} aria-label={`${label}: ${timeLabel}`}>
            {label}
          </LinkButton>
        ) : (
          appointment.canJoinWaitlist && (
            <LinkButton
              variant="outline"
              to={`/buchung/?termin=${appointment.id}`}
              aria-label={`Auf die Warteliste: ${timeLabel}`}
            >
              {/* One flex item: the button's gap would separate two. */}
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
