import { expect, it } from "vitest";
import type { NewestOffer } from "#domain/offer/feed.ts";
import { renderRss } from "./rss.ts";

const channel = { title: "Angebote", description: "Alle.", path: "/", feedPath: "/feeds/region/mitte-ab12c.xml" };

const offerOf = (id: string, fields: Partial<NewestOffer> = {}): NewestOffer => ({
  id,
  name: id,
  slug: `${id}-ab12c`,
  summary: "",
  published_at: new Date("2027-03-05T08:00:00Z"),
  image: null,
  timestamps: [new Date("2027-04-02T16:00:00Z")],
  total: 1,
  ...fields,
});

const feedOf = (offers: NewestOffer[]) => renderRss(offers, channel, "https://atelierland.example.org");
const textsOf = (feed: string, name: string) =>
  [...feed.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text]) => text);

it("lists the offers in their order with RFC 822 dates", () => {
  const feed = feedOf([offerOf("ton"), offerOf("linol", { published_at: new Date("2027-02-01T23:30:00Z") })]);
  expect(textsOf(feed, "title")).toEqual(["Angebote", "ton", "linol"]);
  expect(textsOf(feed, "pubDate")).toEqual(["Fri, 05 Mar 2027 08:00:00 GMT", "Mon, 01 Feb 2027 23:30:00 GMT"]);
});

it("encloses the image of an offer as JPEG", () => {
  const image = { url: "/media/demo/ton.webp", width: 900, height: 1200, alt: "", credit: "" };
  const feed = feedOf([offerOf("ton", { image }), offerOf("linol")]);
  expect(feed.match(/<enclosure [^>]*>/g)).toEqual([
    '<enclosure url="https://atelierland.example.org/media/1200x630/demo/ton.webp.jpg" type="image/jpeg" length="0"/>',
  ]);
});

it.each([
  [2, ""],
  [3, " und ein weiterer"],
  [2001, " und 1999 weitere"],
])("lists appointments in Berlin time and counts the other appointments when the offer has %i", (total, others) => {
  const timestamps = [new Date("2027-10-30T16:00:00Z"), new Date("2027-10-31T17:00:00Z")];
  const [, description] = textsOf(feedOf([offerOf("ton", { timestamps, total })]), "description");
  expect(description).toBe(`Termine: 30.10.2027 — 18:00 Uhr, 31.10.2027 — 18:00 Uhr${others}`);
});
