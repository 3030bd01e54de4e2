import {
  escape as escapeText,
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import { type AppointmentStatus, endOf } from "#domain/appointment/offer-appointment.ts";
import { BERLIN } from "#domain/berlin-time.ts";
import { addressLine } from "#domain/booking/calendar-links.ts";
import type { PostalAddress } from "#domain/booking/host-contact.ts";
import type { BookingStatus } from "#domain/booking/offer-booking.ts";
import { type Position, pointOf } from "#domain/location/position.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import { BERLIN_VTIMEZONE, berlinLocalTime } from "./berlin-timezone.ts";

/** `REQUEST` and `CANCEL` in an email about one booking; `PUBLISH` for downloads and feeds. */
export type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

type CalendarPerson = { name: string; email: string };

type CalendarOffer = {
  name: string;
  slug: string;
  duration_minutes: number;
  /** `null` when the offer has no location; in a public feed, also when its location is unpublished. */
  location: (PostalAddress & Position & { name: string }) | null;
};

export type CalendarAppointment = {
  id: string;
  /** Grows when the host moves or cancels the appointment (RFC 5546, 2.1.4). */
  calendar_sequence: number;
  timestamp: Date;
  status: AppointmentStatus;
  offer: CalendarOffer & { summary?: string };
  /** The contact of the host, in one line. */
  contact?: string;
  /** Becomes DTSTAMP, so that an unchanged feed is byte-identical. */
  changedAt: Date;
};

export type CalendarBooking = {
  id: string;
  code: string;
  quantity: number;
  status: BookingStatus;
  /**
   * Grows with each change of the quantity, status or appointment, when the host moves or cancels the appointment, and
   * when the offer gets another location, artist or duration.
   */
  calendar_sequence: number;
  appointment: { timestamp: Date; status: AppointmentStatus };
  offer: CalendarOffer;
  /** The contact of the host, in one line. */
  contact?: string;
  /** Set in emails: mail programs show no calendar button for a REQUEST without an attendee. */
  guest?: CalendarPerson;
};

const REFRESH_S = 60 * 60;
const REMINDER_S = 24 * 60 * 60;

/**
 * `siteUrl` is `SITE_URL`, never the request's Host. For a booking, `dtstamp` is the creation time of the download,
 * feed or email.
 */
type CalendarContext = { siteUrl: string; dtstamp: Date };

/** Public appointments as a subscription feed. */
export function appointmentsCalendar(
  appointments: CalendarAppointment[],
  { name, description = "", siteUrl }: { name: string; description?: string; siteUrl: string },
): string {
  const calendar = createCalendar("PUBLISH", name);
  if (description !== "") calendar.description(description);
  for (const appointment of appointments) {
    addEvent(
      calendar,
      appointment,
      { siteUrl, dtstamp: appointment.changedAt },
      {
        cancelledLabel: appointment.status === "cancelled" ? "Abgesagt" : null,
        description: [appointment.offer.summary, appointment.contact && `Kontakt: ${appointment.contact}`]
          .filter(Boolean)
          .join("\n"),
      },
    );
  }
  return textOf(calendar);
}

/** A person's bookings as a subscription feed. */
export function bookingsCalendar(
  bookings: CalendarBooking[],
  { name, ...context }: CalendarContext & { name: string },
): string {
  const calendar = createCalendar("PUBLISH", name);
  for (const booking of bookings) addBooking(calendar, booking, context);
  return textOf(calendar);
}

/**
 * One booking as a download (`PUBLISH`) or for an email (`REQUEST`, `CANCEL`). Downloads, emails and the personal feed
 * use the same UID, so that a calendar shows the booking once.
 */
export function bookingCalendar(
  booking: CalendarBooking,
  { method, organizer, ...context }: CalendarContext & { method: CalendarMethod; organizer?: CalendarPerson },
): string {
  const calendar = createCalendar(method);
  addBooking(calendar, booking, context, { organizer, method });
  return textOf(calendar);
}

/** The media type with the method, which mail programs require. */
export function calendarType(method: CalendarMethod): string {
  return `text/calendar; charset=utf-8; method=${method}`;
}

function createCalendar(method: CalendarMethod, name?: string): ICalCalendar {
  const calendar = new ICalCalendar({
    method: ICalCalendarMethod[method],
    prodId: { company: siteConfiguration.name, product: "Termine", language: siteConfiguration.currentLocale },
    scale: "GREGORIAN",
  });
  if (name === undefined) return calendar;
  // The library does not escape the name. The calendar itself gets no time zone, unlike its events: with one, the
  // library would write DTSTAMP as local time.
  const escapedName = escapeText(withoutControls(name).replaceAll("\n", " "), false);
  return calendar.name(escapedName).ttl(REFRESH_S);
}

function addBooking(
  calendar: ICalCalendar,
  booking: CalendarBooking,
  context: CalendarContext,
  { organizer, method }: { organizer?: CalendarPerson | undefined; method?: CalendarMethod } = {},
): void {
  const slots = booking.quantity === 1 ? "1 Platz" : `${booking.quantity} Plätze`;
  const overview = new URL("/buchung/uebersicht/", context.siteUrl).href;
  const isCancelled =
    method === "CANCEL" || booking.status === "cancelled_by_guest" || booking.status === "cancelled_by_host";
  const cancelledLabel = booking.appointment.status === "cancelled" ? "Abgesagt" : "Storniert";
  const event = addEvent(calendar, { ...booking, timestamp: booking.appointment.timestamp }, context, {
    cancelledLabel: isCancelled ? cancelledLabel : null,
    description: [
      `Buchungscode ${booking.code}, ${slots}`,
      ...(booking.contact ? [`Kontakt: ${booking.contact}`] : []),
      `Deine Buchungen: ${overview}`,
    ].join("\n"),
  });
  if (!isCancelled) {
    event.createAlarm({ type: ICalAlarmType.display, trigger: REMINDER_S, description: booking.offer.name });
  }
  if (organizer) event.organizer(organizer);
  // Accepted, so that calendar programs do not ask for an answer, which nobody would read.
  if (booking.guest) {
    event.createAttendee({ ...booking.guest, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  }
}

function addEvent(
  calendar: ICalCalendar,
  {
    id,
    calendar_sequence,
    timestamp,
    offer,
  }: Pick<CalendarAppointment, "id" | "calendar_sequence" | "timestamp" | "offer">,
  { siteUrl, dtstamp }: CalendarContext,
  { cancelledLabel, description }: { cancelledLabel: "Abgesagt" | "Storniert" | null; description: string },
) {
  const end = endOf({ timestamp }, offer);
  const localStart = berlinLocalTime(timestamp);
  const localEnd = berlinLocalTime(end);
  return calendar.createEvent({
    id: `${id}@${new URL(siteUrl).hostname}`,
    sequence: calendar_sequence,
    stamp: dtstamp,
    // UTC when `berlinLocalTime` finds the start or end ambiguous.
    ...(localStart !== null && localEnd !== null
      ? { timezone: BERLIN, start: localStart, end: localEnd }
      : { timezone: null, start: timestamp, end }),
    summary: withoutControls(cancelledLabel ? `${cancelledLabel}: ${offer.name}` : offer.name),
    description: withoutControls(description),
    location: calendarLocation(offer.location),
    url: new URL(`/angebot/${offer.slug}/`, siteUrl).href,
    status: cancelledLabel ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

function calendarLocation(location: CalendarOffer["location"]) {
  const title = withoutControls(location ? addressLine(location) : "");
  const point = location && pointOf(location);
  return point ? { title, geo: { lat: point.latitude, lon: point.longitude } } : title;
}

/** RFC 5545 forbids most control characters. */
function withoutControls(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, " ");
}

/**
 * Adds VTIMEZONE even to an empty calendar, because RFC 5545 requires a component. Adds X-WR-TIMEZONE before the
 * components (RFC 5545, 3.6), because the library would append it.
 */
function textOf(calendar: ICalCalendar): string {
  const property = calendar.name() ? `X-WR-TIMEZONE:${BERLIN}\r\n` : "";
  return calendar.toString().replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, property + BERLIN_VTIMEZONE);
}
