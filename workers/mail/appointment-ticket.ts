import { endOf } from "#domain/appointment/offer-appointment.ts";
import { participantsSentences } from "#domain/appointment/participants.ts";
import { berlinDay, formatDate, formatTime, formatWeekday } from "#domain/berlin-time.ts";
import { hostContactOf } from "#domain/booking/host-contact.ts";
import { dueOf } from "#domain/booking/payment.ts";
import { directionsUrl } from "#domain/location/directions.ts";
import { formatPrice } from "#domain/money.ts";
import type { AppointmentFacts, BookingFacts } from "#workers/data/mail/mail-facts.ts";
import type { Ticket } from "./email.ts";
import type { MailContext } from "./mail-context.ts";

const HOUR_MS = 60 * 60 * 1000;

type Fact = Ticket["facts"][number];

type TicketOptions = {
  facts?: readonly Fact[];
  /** The appointment or the guest's booking is cancelled. */
  isCancelled?: boolean;
  /** False without a booked or held slot; the ticket then has no directions. */
  hasSlot?: boolean;
};

/** An appointment as a ticket, in Berlin time. */
export function appointmentTicket(
  { appointment, offer }: AppointmentFacts,
  { facts = [], isCancelled = false, hasSlot = !isCancelled }: TicketOptions = {},
): Ticket & { kind: "ticket" } {
  const directions = hasSlot && offer.location ? directionsUrl(offer.location) : null;
  const cancelledLabel = appointment.status === "cancelled" ? "findet nicht statt" : "storniert";
  return {
    kind: "ticket",
    weekday: formatWeekday(appointment.timestamp),
    date: formatDate(appointment.timestamp),
    time: timeLine(appointment, offer.duration_minutes),
    title: offer.name,
    location: locationLines(offer),
    directions: directions ?? undefined,
    facts,
    cancelledLabel: isCancelled ? cancelledLabel : undefined,
  };
}

/** The facts on the ticket of a booking. */
export function bookingTicketFacts(booking: BookingFacts, { site, now }: MailContext): Fact[] {
  const { code, quantity, companions, offer } = booking;
  return [
    { label: "Buchungscode", value: code },
    ...participantsFacts(booking, now),
    { label: quantity === 1 ? "Platz" : "Plätze", value: String(quantity) },
    ...(companions.length > 0 ? [{ label: "Mit dabei", value: companions.join("\n") }] : []),
    paymentFact(booking, hostContactOf(offer, site).vat_sentence),
  ];
}

/** Empty when the offer has no minimum of participants. */
export function participantsFacts({ appointment, offer }: AppointmentFacts, now: Date): Fact[] {
  const participants = participantsSentences(appointment, offer, now);
  return participants ? [{ label: "Teilnehmende", value: participants }] : [];
}

function paymentFact(booking: BookingFacts, vatSentence: string): Fact {
  const { paid_cents: paid } = booking;
  const due = dueOf(booking);
  if (due > 0) {
    const paidLines = paid > 0 ? [`${formatPrice(paid)} sind schon bezahlt`] : [];
    return { label: "Zu zahlen", value: [`${formatPrice(due)}, vor Ort`, ...paidLines, vatSentence].join("\n") };
  }
  return paid > 0
    ? { label: "Bezahlt", value: `${formatPrice(paid)}\n${vatSentence}` }
    : { label: "Zu zahlen", value: "nichts" };
}

/**
 * "18:00 bis 20:30 Uhr", or "18:00 Uhr bis Sonntag, 18.04.2027, 16:00 Uhr" for an end on a later day. An end before
 * 06:00 on the next day has no date when it is less than 24 hours after the start.
 */
export function timeLine(appointment: { timestamp: Date }, durationMinutes: number): string {
  const start = appointment.timestamp;
  const end = endOf(appointment, { duration_minutes: durationMinutes });
  const startDay = berlinDay(start);
  const endsInNight =
    end.getTime() - start.getTime() < 24 * HOUR_MS && berlinDay(new Date(end.getTime() - 6 * HOUR_MS)) === startDay;
  return berlinDay(end) === startDay || endsInNight
    ? `${formatTime(start)} bis ${formatTime(end)} Uhr`
    : `${formatTime(start)} Uhr bis ${dateLine({ timestamp: end })}`;
}

/** "Montag, 12.04.2027, 18:00 Uhr", Berlin time. */
export function dateLine({ timestamp }: { timestamp: Date }): string {
  return `${formatWeekday(timestamp)}, ${formatDate(timestamp)}, ${formatTime(timestamp)} Uhr`;
}

function locationLines({ location, artist }: AppointmentFacts["offer"]): string[] {
  const town = `${location?.postal_code ?? ""} ${location?.city ?? ""}`.trim();
  return [location?.name, [location?.street, town].filter(Boolean).join(", "), artist && `Mit ${artist.name}`].filter(
    (line): line is string => Boolean(line),
  );
}
