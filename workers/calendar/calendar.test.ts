import ICAL from "ical.js";
import { afterEach, expect, it } from "vitest";
import { BERLIN_VTIMEZONE, berlinLocalTime } from "./berlin-timezone.ts";
import {
  appointmentsCalendar,
  bookingCalendar,
  bookingsCalendar,
  type CalendarAppointment,
  type CalendarBooking,
  calendarType,
} from "./calendar.ts";

const context = { siteUrl: "https://atelierland.example.org", dtstamp: new Date("2027-01-05T09:30:00Z") };

const appointment: CalendarAppointment = {
  id: "7d1f",
  calendar_sequence: 0,
  timestamp: new Date("2027-04-12T16:00:00Z"),
  changedAt: new Date("2027-01-02T08:00:00Z"),
  status: "scheduled",
  offer: {
    name: "Drehen an der Scheibe",
    slug: "drehen-an-der-scheibe-ab12c",
    duration_minutes: 150,
    location: {
      name: "Werkhof Süd",
      street: "Am Kanal 3",
      postal_code: "01234",
      city: "Musterstadt",
      latitude: null,
      longitude: null,
    },
  },
};

const booking: CalendarBooking = {
  id: "b00c",
  status: "confirmed",
  calendar_sequence: 0,
  appointment: { timestamp: appointment.timestamp, status: "scheduled" },
  offer: appointment.offer,
  code: "ABCD2345",
  quantity: 2,
};

/** Parses the calendar with a different library than the product uses to write it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[] as never);
  const zone = calendar.getFirstSubcomponent("vtimezone");
  if (!zone) throw new Error("no time zone");
  ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const components = calendar.getAllSubcomponents("vevent");
  return { calendar, zone, components, events: components.map((component) => new ICAL.Event(component)) };
}

afterEach(() => ICAL.TimezoneService.reset());

/** Writes and parses an event at `timestamp`. Returns the local times as written and the instants as parsed. */
function roundTrip(timestamp: string, durationMinutes: number) {
  const text = appointmentsCalendar(
    [
      {
        ...appointment,
        timestamp: new Date(timestamp),
        offer: { ...appointment.offer, duration_minutes: durationMinutes },
      },
    ],
    {
      name: "Angebote",
      ...context,
    },
  );
  const [event] = read(text).events;
  if (!event) throw new Error("no event");
  return {
    lines: text
      .slice(text.indexOf("BEGIN:VEVENT"))
      .split("\r\n")
      .filter((line) => /^DT(START|END)[;:]/.test(line)),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
  };
}

it("writes local Berlin time with its VTIMEZONE", () => {
  expect(roundTrip("2027-04-12T16:00:00Z", 150)).toEqual({
    lines: ["DTSTART;TZID=Europe/Berlin:20270412T180000", "DTEND;TZID=Europe/Berlin:20270412T203000"],
    start: "2027-04-12T16:00:00.000Z",
    end: "2027-04-12T18:30:00.000Z",
  });
});

it("writes the same local time before and after winter time begins", () => {
  expect(roundTrip("2027-10-30T16:00:00Z", 60).lines[0]).toBe("DTSTART;TZID=Europe/Berlin:20271030T180000");
  expect(roundTrip("2027-10-31T17:00:00Z", 60).lines[0]).toBe("DTSTART;TZID=Europe/Berlin:20271031T180000");
});

it("preserves the duration across the 23-hour day", () => {
  expect(roundTrip("2027-03-28T00:30:00Z", 120)).toEqual({
    lines: ["DTSTART;TZID=Europe/Berlin:20270328T013000", "DTEND;TZID=Europe/Berlin:20270328T043000"],
    start: "2027-03-28T00:30:00.000Z",
    end: "2027-03-28T02:30:00.000Z",
  });
});

it("preserves the duration across the 25-hour day", () => {
  expect(roundTrip("2027-10-30T23:30:00Z", 180)).toEqual({
    lines: ["DTSTART;TZID=Europe/Berlin:20271031T013000", "DTEND;TZID=Europe/Berlin:20271031T033000"],
    start: "2027-10-30T23:30:00.000Z",
    end: "2027-10-31T02:30:00.000Z",
  });
});

it("preserves start and end in the ambiguous hour", () => {
  for (const [timestamp, minutes] of [
    ["2027-10-31T00:15:00Z", 30], // 02:15 summer time
    ["2027-10-31T01:15:00Z", 30], // 02:15 winter time
    ["2027-10-31T00:30:00Z", 45], // from 02:30 summer time until 02:15 winter time
  ] as const) {
    const { start, end } = roundTrip(timestamp, minutes);
    expect(new Date(start)).toEqual(new Date(timestamp));
    expect(new Date(end)).toEqual(new Date(Date.parse(timestamp) + minutes * 60_000));
  }
});

function instantOf(localTime: string, zone: ICAL.Timezone): number {
  const time = ICAL.Time.fromDateTimeString(localTime);
  time.zone = zone;
  return time.toJSDate().getTime();
}

it("converts every hour of two years to Berlin time and back, except the ambiguous hours", () => {
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(BERLIN_VTIMEZONE.trim()) as never));
  const ambiguous: string[] = [];
  for (let time = Date.UTC(2027, 0, 1); time < Date.UTC(2029, 0, 1); time += 3_600_000) {
    const localTime = berlinLocalTime(new Date(time));
    if (localTime === null) ambiguous.push(new Date(time).toISOString());
    else expect(instantOf(localTime, zone), localTime).toBe(time);
  }
  expect(ambiguous).toEqual([
    "2027-10-31T00:00:00.000Z",
    "2027-10-31T01:00:00.000Z",
    "2028-10-29T00:00:00.000Z",
    "2028-10-29T01:00:00.000Z",
  ]);
});

it("keeps the UID and writes sequence and status when an appointment is moved or cancelled", () => {
  const events = [
    appointment,
    { ...appointment, calendar_sequence: 1, timestamp: new Date("2027-04-13T16:00:00Z") },
    { ...appointment, calendar_sequence: 2, status: "cancelled" as const },
  ].map((version) => read(appointmentsCalendar([version], { name: "Angebote", ...context })).events[0]);
  expect(events.map((event) => event?.uid)).toEqual(Array(3).fill("7d1f@atelierland.example.org"));
  expect(events.map((event) => event?.sequence)).toEqual([0, 1, 2]);
  expect(events.map((event) => event?.component.getFirstPropertyValue("status"))).toEqual([
    "CONFIRMED",
    "CONFIRMED",
    "CANCELLED",
  ]);
  expect(events[2]?.summary).toBe("Abgesagt: Drehen an der Scheibe");
});

it("includes location, description and URL", () => {
  const { events } = read(
    appointmentsCalendar([{ ...appointment, offer: { ...appointment.offer, summary: "Zwei Abende am Ton" } }], {
      name: "A",
      ...context,
    }),
  );
  expect(events[0]?.location).toBe("Werkhof Süd, Am Kanal 3, 01234 Musterstadt");
  expect(events[0]?.description).toBe("Zwei Abende am Ton");
  expect(events[0]?.component.getFirstPropertyValue("url")).toBe(
    "https://atelierland.example.org/angebot/drehen-an-der-scheibe-ab12c/",
  );
});

it("includes the location's position when the position is known", () => {
  const geoOf = (position: { latitude: number | null; longitude: number | null }) => {
    const location = appointment.offer.location && { ...appointment.offer.location, ...position };
    const { components } = read(
      appointmentsCalendar([{ ...appointment, offer: { ...appointment.offer, location } }], { name: "A", ...context }),
    );
    return components[0]?.getFirstPropertyValue("geo");
  };
  expect(geoOf({ latitude: 52.6423, longitude: 14.3587 })).toEqual([52.6423, 14.3587]);
  expect(geoOf({ latitude: null, longitude: null })).toBeNull();
});

it("omits the location when it is unknown", () => {
  const { components } = read(
    appointmentsCalendar([{ ...appointment, offer: { ...appointment.offer, location: null } }], {
      name: "A",
      ...context,
    }),
  );
  expect(components[0]?.hasProperty("location")).toBe(false);
});

it("writes DTSTAMP in UTC: the given time for a booking, the last change for an appointment", () => {
  const text = bookingCalendar(booking, { method: "PUBLISH", ...context });
  expect(text).toContain("\r\nDTSTAMP:20270105T093000Z\r\n");
  expect(appointmentsCalendar([appointment], { name: "A", ...context })).toContain("\r\nDTSTAMP:20270102T080000Z\r\n");
});

it("escapes a hostile name, and folds lines after at most 75 bytes", () => {
  const name = 'Ton; Schall, Rauch \\ "Gäste"\r\nEND:VEVENT\nBEGIN:VALARM\u0000🎺'.repeat(3);
  const text = appointmentsCalendar([{ ...appointment, offer: { ...appointment.offer, name } }], { name, ...context });
  const { calendar, components } = read(text);
  expect(components.length).toBe(1);
  expect(components[0]?.getAllSubcomponents()).toEqual([]);
  expect(components[0]?.getFirstPropertyValue("summary")).toBe(name.replaceAll("\r", " ").replaceAll("\u0000", " "));
  const propertyNames = calendar.getAllProperties().map((property) => property.name);
  expect(propertyNames).toEqual([
    "version",
    "prodid",
    "calscale",
    "method",
    "name",
    "x-wr-calname",
    "refresh-interval",
    "x-published-ttl",
    "x-wr-timezone",
  ]);
  for (const line of text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

it("writes the properties of the calendar before its components, as RFC 5545 requires", () => {
  const text = appointmentsCalendar([appointment], { name: "Angebote", ...context });
  expect(text.slice(text.indexOf("BEGIN:VTIMEZONE"))).not.toContain("X-WR-");
  expect(text).toContain("X-WR-TIMEZONE:Europe/Berlin\r\nBEGIN:VTIMEZONE");
});

it("is valid without events", () => {
  const { calendar, events } = read(appointmentsCalendar([], { name: "Angebote", ...context }));
  expect(events).toEqual([]);
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Angebote");
  expect(calendar.getAllSubcomponents().map((component) => component.name)).toEqual(["vtimezone"]);
});

it("uses one UID for a booking in downloads, emails and the personal feed, and writes organizer, guest and booking code", () => {
  const organizer = { name: "Atelierland", email: "hallo@example.org" };
  const guest = { name: "Mira Beispiel", email: "mira@example.org" };
  const texts = [
    bookingCalendar(booking, { method: "PUBLISH", ...context }),
    bookingCalendar({ ...booking, guest }, { method: "REQUEST", organizer, ...context }),
    bookingCalendar({ ...booking, guest }, { method: "CANCEL", organizer, ...context }),
    bookingsCalendar([booking], { name: "Meine Buchungen", ...context }),
  ];
  const calendars = texts.map(read);
  expect(calendars.map(({ events }) => events[0]?.uid)).toEqual(Array(4).fill("b00c@atelierland.example.org"));
  expect(calendars.map(({ calendar }) => calendar.getFirstPropertyValue("method"))).toEqual([
    "PUBLISH",
    "REQUEST",
    "CANCEL",
    "PUBLISH",
  ]);
  const invitation = calendars[1]?.events[0];
  expect(invitation?.organizer).toBe("mailto:hallo@example.org");
  expect(invitation?.attendees.map((attendee) => attendee.getFirstValue())).toEqual(["MAILTO:mira@example.org"]);
  expect(invitation?.description).toBe(
    "Buchungscode ABCD2345, 2 Plätze\nDeine Buchungen: https://atelierland.example.org/buchung/uebersicht/",
  );
});

it("names the method in the media type", () => {
  expect(calendarType("CANCEL")).toBe("text/calendar; charset=utf-8; method=CANCEL");
});

it("cancels the event for every kind of cancellation", () => {
  const statusOf = (text: string) => read(text).components[0]?.getFirstPropertyValue("status");
  expect(statusOf(bookingCalendar(booking, { method: "CANCEL", ...context }))).toBe("CANCELLED");
  for (const status of ["cancelled_by_guest", "cancelled_by_host"] as const) {
    expect(statusOf(bookingsCalendar([{ ...booking, status }], { name: "A", ...context }))).toBe("CANCELLED");
  }
  expect(statusOf(bookingsCalendar([{ ...booking, status: "attended" }], { name: "A", ...context }))).toBe("CONFIRMED");
});

it("reminds of a booking a day before its appointment, but not of a cancelled booking or a public appointment", () => {
  const alarmsOf = (text: string) =>
    read(text).components.flatMap((event) =>
      event.getAllSubcomponents("valarm").map((alarm) => String(alarm.getFirstPropertyValue("trigger"))),
    );
  expect(alarmsOf(bookingCalendar(booking, { method: "PUBLISH", ...context }))).toEqual(["-P1D"]);
  expect(alarmsOf(bookingsCalendar([booking], { name: "A", ...context }))).toEqual(["-P1D"]);
  expect(alarmsOf(bookingCalendar(booking, { method: "CANCEL", ...context }))).toEqual([]);
  expect(alarmsOf(bookingsCalendar([{ ...booking, status: "cancelled_by_guest" }], { name: "A", ...context }))).toEqual(
    [],
  );
  expect(alarmsOf(appointmentsCalendar([appointment], { name: "A", ...context }))).toEqual([]);
});

it("distinguishes a cancelled appointment from a cancelled booking", () => {
  const summaryOf = (overrides: Partial<CalendarBooking>) =>
    read(bookingsCalendar([{ ...booking, ...overrides }], { name: "A", ...context })).events[0]?.summary;
  expect(summaryOf({})).toBe("Drehen an der Scheibe");
  for (const status of ["cancelled_by_guest", "cancelled_by_host"] as const) {
    expect(summaryOf({ status })).toBe("Storniert: Drehen an der Scheibe");
    expect(summaryOf({ status, appointment: { ...booking.appointment, status: "cancelled" } })).toBe(
      "Abgesagt: Drehen an der Scheibe",
    );
  }
});
