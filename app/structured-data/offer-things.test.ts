import type { Event } from "schema-dts";
import { expect, it } from "vitest";
import type { UpcomingAppointment } from "#domain/appointment/offer-appointment.ts";
import type { Offer } from "#workers/data/offer/offer.ts";
import { offerThings } from "./offer-things.ts";

const offer = {
  name: "Drehen an der Scheibe",
  slug: "drehen-ab12c",
  summary: "Ein Abend am Ton.",
  price: 4550,
  duration_minutes: 150,
  image: null,
  artist: { name: "Mira Sand", slug: "mira-sand-cd34e", contact_email: "mira@example.org" },
  location: {
    name: "Werkhof",
    slug: "werkhof-ef56g",
    street: "Am Kanal 3",
    postal_code: "01234",
    city: "Musterstadt",
    latitude: 52.5,
    longitude: 14.25,
    state: "BB",
    is_step_free: true,
    has_accessible_toilet: false,
    has_induction_loop: null,
  },
} as Offer;

const appointment: UpcomingAppointment = {
  id: "d1",
  timestamp: new Date("2027-04-12T16:00:00Z"),
  capacity: 8,
  remaining_slots: 3,
  held_slots: 0,
  is_confirmed: false,
  status: "scheduled",
  version: 1,
  former_timestamp: null,
  created_at: new Date("2027-01-05T09:00:00Z"),
  reason: "",
};

type EventThing = Extract<Event, { "@type": "Event" }> & { offers: { price: string; availability?: string } };

function eventOf(changes: Partial<UpcomingAppointment> = {}, offerChanges: Partial<Offer> = {}) {
  const [event] = eventsOf([{ ...appointment, ...changes }], offerChanges);
  return event as EventThing;
}

function eventsOf(appointments: UpcomingAppointment[], offerChanges: Partial<Offer> = {}): EventThing[] {
  const things = offerThings({
    offer: { ...offer, ...offerChanges },
    appointments,
    // The start of April 2 in Berlin: only appointments that start later can be booked.
    bookableAfter: new Date("2027-04-01T22:00:00Z"),
    siteUrl: "https://atelierland.example.org",
  });
  return things.filter((thing) => typeof thing === "object" && thing["@type"] === "Event") as EventThing[];
}

it("gives the organizer its own email and phone, never the location's when the organizer is an artist", () => {
  const artist = { ...offer.artist, contact_email: "mira@example.org", contact_phone: null };
  const location = { ...offer.location, contact_email: "hof@example.org", contact_phone: "030 1" };
  const { organizer } = eventOf({}, { artist, location } as Partial<Offer>);
  expect(organizer).toMatchObject({ name: "Mira Sand", email: "mira@example.org" });
  expect(organizer).not.toHaveProperty("telephone");
  const eventWithoutArtist = eventOf({}, { artist: null, location } as Partial<Offer>);
  expect(eventWithoutArtist.organizer).toMatchObject({ name: "Werkhof", email: "hof@example.org", telephone: "030 1" });
});

it("describes organizer and location once, and twenty appointments at most", () => {
  const appointments = Array.from({ length: 25 }, (_, index) => ({ ...appointment, id: `d${index}` }));
  const [first, ...others] = eventsOf(appointments);
  expect(others).toHaveLength(19);
  const organizer = { "@id": "https://atelierland.example.org/kuenstler-in/mira-sand-cd34e/#kuenstler-in" };
  const location = { "@id": "https://atelierland.example.org/kunstraum/werkhof-ef56g/#ort" };
  expect(first).toMatchObject({
    organizer: { ...organizer, name: "Mira Sand" },
    performer: organizer,
    location: { ...location, name: "Werkhof" },
  });
  for (const event of others) expect(event).toMatchObject({ organizer, performer: organizer, location });
  expect(JSON.stringify(others)).not.toContain("Mira Sand");
});

it("gives start and end in Berlin time with the UTC offset, in summer and winter", () => {
  expect([eventOf().startDate, eventOf().endDate]).toEqual(["2027-04-12T18:00:00+02:00", "2027-04-12T20:30:00+02:00"]);
  expect(eventOf({ timestamp: new Date("2027-12-12T17:00:00Z") }).startDate).toBe("2027-12-12T18:00:00+01:00");
  const overnight = eventOf({ timestamp: new Date("2027-10-30T23:30:00Z") });
  expect([overnight.startDate, overnight.endDate]).toEqual(["2027-10-31T01:30:00+02:00", "2027-10-31T03:00:00+01:00"]);
});

it("omits the availability when booking has closed with slots left, and availability and price when cancelled", () => {
  expect(eventOf().offers).toMatchObject({ price: "45.50", priceCurrency: "EUR" });
  const availability = (changes: Partial<UpcomingAppointment>) =>
    eventOf(changes).offers.availability?.split("/").at(-1);
  expect(availability({})).toBe("InStock");
  expect(availability({ remaining_slots: 0 })).toBe("SoldOut");
  expect(availability({ timestamp: new Date("2027-04-01T16:00:00Z") })).toBeUndefined();
  expect(eventOf({ status: "cancelled" })).not.toHaveProperty("offers");
});

it("gives each appointment the URL of its row on the page", () => {
  expect(eventOf().url).toBe(`https://atelierland.example.org/angebot/${offer.slug}/#termin-${appointment.id}`);
});

it("names the artist, with its email, as organizer, or the location when there is no artist", () => {
  expect(eventOf().organizer).toEqual({
    "@type": ["Person", "Organization"],
    "@id": "https://atelierland.example.org/kuenstler-in/mira-sand-cd34e/#kuenstler-in",
    name: "Mira Sand",
    url: "https://atelierland.example.org/kuenstler-in/mira-sand-cd34e/",
    email: "mira@example.org",
  });
  expect(eventOf({}, { artist: null }).organizer).toMatchObject({
    "@type": "Organization",
    "@id": "https://atelierland.example.org/kunstraum/werkhof-ef56g/#gastgeber",
  });
});

it("marks a moved or cancelled appointment", () => {
  const former_timestamp = new Date("2027-03-12T16:00:00Z");
  expect(eventOf().eventStatus).toBe("https://schema.org/EventScheduled");
  expect(eventOf()).not.toHaveProperty("previousStartDate");
  expect(eventOf({ former_timestamp })).toMatchObject({
    eventStatus: "https://schema.org/EventRescheduled",
    previousStartDate: "2027-03-12T17:00:00+01:00",
  });
  expect(eventOf({ former_timestamp, status: "cancelled" }).eventStatus).toBe("https://schema.org/EventCancelled");
});

it("omits the performer when there is no artist, and all events when there is no location", () => {
  expect(eventOf({}, { artist: null })).not.toHaveProperty("performer");
  expect(eventsOf([appointment], { location: null })).toEqual([]);
  expect(eventOf().location).toMatchObject({ name: "Werkhof", address: { postalCode: "01234" } });
});

it("gives a location's federal state and position when known, and the time from which an appointment can be booked", () => {
  expect(eventOf().location).toMatchObject({
    address: { addressRegion: "Brandenburg" },
    geo: { latitude: 52.5, longitude: 14.25 },
  });
  expect(eventOf().offers).toMatchObject({ validFrom: "2027-01-05T09:00:00.000Z" });
  const unlocated = { ...offer.location, latitude: null, longitude: null, state: null } as Offer["location"];
  const { location } = eventOf({}, { location: unlocated });
  expect(location).not.toHaveProperty("geo");
  expect(location).not.toHaveProperty("address.addressRegion");
});

it("lists only known access facts", () => {
  expect(eventOf().location).toMatchObject({
    amenityFeature: [
      { name: "Stufenlos erreichbar", value: true },
      { name: "Rollstuhlgerechtes WC", value: false },
    ],
  });
});
