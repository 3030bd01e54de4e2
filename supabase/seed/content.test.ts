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
const taken = ({ bookings }: { bookings: { quantity: number }[] }) =>
  bookings.reduce((sum, { quantity }) => sum + quantity, 0);

test("every summary and every alt text fits its column", () => {
  for (const { name, summary } of offers) expect(summary.length, name).toBeLessThanOrEqual(300);
  for (const [path, { alt }] of media) expect(alt.length, path).toBeLessThanOrEqual(150);
});

test("every row has an id of its own", () => {
  const ids = contentRows().flatMap(({ rows }) => rows.map((row) => ("id" in row ? row.id : row)));
  expect(new Set(ids).size).toBe(ids.length);
});

test("a class at 18:00 stays at 18:00 when the clocks change", () => {
  const offer = offers.find(({ key }) => key === "drehen-an-der-scheibe") as Offer;
  const mondays = appointmentsOf({ ...offer, dates: [{ weekday: 1, time: "18:00", everyWeeks: 1, count: 8 }] }, now);
  expect(mondays.map(({ timestamp }) => formatDateTime(new Date(timestamp)).slice(-9))).toEqual(
    Array(8).fill("18:00 Uhr"),
  );
});

test("no date is oversold, no booking larger than the offer allows, nobody booked twice on a date", () => {
  for (const date of appointments(now)) {
    expect(taken(date)).toBeLessThanOrEqual(date.offer.capacity);
    for (const { quantity } of date.bookings) expect(quantity).toBeLessThanOrEqual(date.offer.maxSlots ?? 6);
    expect(new Set(date.bookings.map(({ guest }) => guest)).size).toBe(date.bookings.length);
  }
});

test("the demo shows what a visitor may meet: full, nearly full, cancelled, free of charge, past", () => {
  const dates = appointments(now);
  const coming = dates.filter(({ isPast }) => !isPast);
  expect(coming.length).toBeGreaterThan(300);
  expect(coming.some((date) => taken(date) === date.offer.capacity)).toBe(true);
  expect(coming.some((date) => date.offer.capacity - taken(date) === 2)).toBe(true);
  expect(coming.some(({ isCancelled }) => isCancelled)).toBe(true);
  expect(coming.some(({ offer }) => offer.price === 0)).toBe(true);
  expect(dates.some(({ isPast }) => isPast)).toBe(true);
});

test("the terms hold the accessibility statement under its anchor", () => {
  expect(JSON.stringify(landingPages.agb.sections)).toContain('"id":"barrierefreiheit"');
});

test("rich text knows headings, lists, bold, italic and links", () => {
  expect(richText("## Titel {#anker}", "- eins\n- **zwei**", "Hier [lang](/agb/).")).toEqual({
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
          { type: "text", text: "." },
        ],
      },
    ],
  });
});
