import { expect, it } from "vitest";
import { calendarLinks } from "./calendar-links.ts";

const booking = {
  appointment: { timestamp: new Date("2027-10-30T23:30:00Z") },
  offer: {
    name: "Ton & Feuer",
    duration_minutes: 150,
    location: { name: "Werkhof Süd", street: "Am Kanal 3", postal_code: "01234", city: "Musterstadt" },
  },
};
const contact = {
  name: "Mira",
  address: [],
  channels: [{ phone: null, email: "mira@example.org", via: null }],
  email: "mira@example.org",
  vat_sentence: "inkl. MwSt.",
};
const paramsOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

it("links to Google Calendar and Outlook with only the offer's name, location, contact and times in UTC", () => {
  const { google, outlook } = calendarLinks(booking, contact);
  const [location, details] = ["Werkhof Süd, Am Kanal 3, 01234 Musterstadt", "Kontakt: Mira, mira@example.org"];
  expect(paramsOf(google)).toEqual({
    action: "TEMPLATE",
    text: "Ton & Feuer",
    dates: "20271030T233000Z/20271031T020000Z",
    details,
    location,
  });
  expect(paramsOf(outlook)).toEqual({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: "Ton & Feuer",
    startdt: "2027-10-30T23:30:00.000Z",
    enddt: "2027-10-31T02:00:00.000Z",
    body: details,
    location,
  });
});
