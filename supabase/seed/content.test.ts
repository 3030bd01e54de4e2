import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatDateTime } from "#domain/berlin-time.ts";
import { appointmentsOf } from "./appointments.ts";
import { landingPages } from "./landing-pages.ts";
import { media } from "./media.ts";
import type { Offer } from "./offer.ts";
import { offers } from "./offers.ts";
import { richText } from "./rich-text.ts";
import { appointments, contentRows } from "./rows.ts";

const now = new Date("2027-03-01T09:00:00Z");
const bookedSlots = ({ bookings }: { bookings: { quantity: number }[] }) =>
  bookings.reduce((sum, { quantity }) => sum + quantity, 0);

test("has no summary or alternative text that is longer than its column allows", () => {
  for (const { name, summary } of offers) expect(summary.length, name).toBeLessThanOrEqual(300);
  for (const [path, { alt }] of media) expect(alt.length, path).toBeLessThanOrEqual(150);
});

test("contains no two rows with the same id", () => {
  const ids = contentRows().flatMap(({ rows }) => rows.flatMap((row) => ("id" in row ? [row.id] : [])));
  expect(new Set(ids).size).toBe(ids.length);
});

test("begins weekly appointments at 18:00 Berlin time before and after the clocks change", () => {
  const offer = offers.find(({ key }) => key === "drehen-an-der-scheibe") as Offer;
  const mondays = appointmentsOf(
    { ...offer, appointments: [{ weekday: 1, time: "18:00", everyWeeks: 1, upcoming: 8 }] },
    now,
  );
  expect(mondays.map(({ timestamp }) => formatDateTime(new Date(timestamp)).slice(-9))).toEqual(
    Array(8).fill("18:00 Uhr"),
  );
});

test("oversells no appointment, exceeds no offer's limit per booking and books no guest twice for an appointment", () => {
  for (const appointment of appointments(now)) {
    expect(bookedSlots(appointment)).toBeLessThanOrEqual(appointment.offer.capacity);
    for (const { quantity } of appointment.bookings)
      expect(quantity).toBeLessThanOrEqual(appointment.offer.maxSlots ?? 6); // 6 is the database's default
    expect(new Set(appointment.bookings.map(({ guest }) => guest)).size).toBe(appointment.bookings.length);
  }
});

test("contains past appointments and over 300 upcoming ones, some of them full, nearly full, cancelled or free of charge", () => {
  const all = appointments(now);
  const upcoming = all.filter(({ isPast }) => !isPast);
  expect(upcoming.length).toBeGreaterThan(300);
  expect(upcoming.some((appointment) => bookedSlots(appointment) === appointment.offer.capacity)).toBe(true);
  expect(upcoming.some((appointment) => appointment.offer.capacity - bookedSlots(appointment) === 2)).toBe(true);
  expect(upcoming.some(({ isCancelled }) => isCancelled)).toBe(true);
  expect(upcoming.some(({ offer }) => offer.price === 0)).toBe(true);
  expect(all.some(({ isPast }) => isPast)).toBe(true);
});

test("names every other service that learns a visitor's IP address in the privacy policy", () => {
  expect(JSON.stringify(landingPages.datenschutz.sections)).toMatch(/OpenStreetMap.*YouTube oder Vimeo/);
});

test("contains the anchor of the accessibility statement in the terms", () => {
  expect(JSON.stringify(landingPages.agb.sections)).toContain('"id":"barrierefreiheit"');
});

test("quotes in the terms the label that precedes the contract partner on the offer page and in the order", () => {
  const [, quote] =
    /die beim Angebot und vor der Bestellung unter „([^“]+)“/.exec(JSON.stringify(landingPages.agb)) ?? [];
  for (const file of ["app/components/offer/booking-rules.tsx", "app/routes/booking/order-information.tsx"])
    expect(readFileSync(file, "utf8"), file).toContain(`>${quote}:</p>`);
});

test("converts headings, lists, bold, italic and links to rich text", () => {
  expect(richText("## Titel {#anker}", "- eins\n- **zwei**", "Hier [lang](/agb/), *schräg*.")).toEqual({
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2, id: "anker" }, content: [{ type: "text", text: "Titel" }] },
      {
        type: "bulletList",
        content: [
          { type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "eins" }] }] },
          {
            type: "listItem",
            content: [{ type: "paragraph", content: [{ type: "text", text: "zwei", marks: [{ type: "bold" }] }] }],
          },
        ],
      },
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Hier " },
          { type: "text", text: "lang", marks: [{ type: "link", attrs: { href: "/agb/" } }] },
          { type: "text", text: ", " },
          { type: "text", text: "schräg", marks: [{ type: "italic" }] },
          { type: "text", text: "." },
        ],
      },
    ],
  });
});
