import { expect, it } from "vitest";
import type { FeedAppointment, FeedOffer } from "#domain/offer/feed.ts";
import { renderRss } from "./rss.ts";

const now = new Date("2027-04-01T10:00:00Z");
const channel = { title: "Angebote", description: "Alle.", path: "/", feedPath: "/feeds/region/mitte-ab12c.xml" };

const offerOf = (id: string, createdAt: string) =>
  ({ id, name: id, slug: `${id}-ab12c`, summary: "", created_at: new Date(createdAt) }) as FeedOffer;

const appointmentOf = (offer: FeedOffer, timestamp: string) =>
  ({ offer, timestamp: new Date(timestamp), status: "scheduled" }) as FeedAppointment;

const feedOf = (appointments: FeedAppointment[]) =>
  renderRss(appointments, channel, { siteUrl: "https://atelierland.example.org", now });
const textsOf = (feed: string, name: string) =>
  [...feed.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text]) => text);

it("lists the newest offer first with RFC 822 dates", () => {
  const [older, newer] = [offerOf("linol", "2027-02-01T23:30:00Z"), offerOf("ton", "2027-03-05T08:00:00Z")];
  const feed = feedOf([appointmentOf(older, "2027-04-02T16:00:00Z"), appointmentOf(newer, "2027-04-03T16:00:00Z")]);
  expect(textsOf(feed, "title")).toEqual(["Angebote", "ton", "linol"]);
  expect(textsOf(feed, "pubDate")).toEqual(["Fri, 05 Mar 2027 08:00:00 GMT", "Mon, 01 Feb 2027 23:30:00 GMT"]);
});

it("encloses the image of an offer as JPEG", () => {
  const image = { url: "/media/demo/ton.webp", width: 900, height: 1200, alt: "", credit: "" };
  const ton = { ...offerOf("ton", "2027-03-05T08:00:00Z"), image };
  const feed = feedOf(
    [ton, offerOf("linol", "2027-03-05T08:00:00Z")].map((offer) => appointmentOf(offer, "2027-04-02T16:00:00Z")),
  );
  expect(feed.match(/<enclosure [^>]*>/g)).toEqual([
    '<enclosure url="https://atelierland.example.org/media/1200x630/demo/ton.webp.jpg" type="image/jpeg" length="0"/>',
  ]);
});

it("lists five appointments per offer in Berlin time, counts the other appointments and omits past appointments", () => {
  const ton = offerOf("ton", "2027-03-05T08:00:00Z");
  const pastTime = "2027-03-27T17:00:00Z";
  const summerTimes = ["2027-04-02T16:00:00Z", "2027-04-03T16:00:00Z", "2027-04-04T16:00:00Z"];
  const winterTimes = ["2027-10-31T17:00:00Z", "2027-11-01T17:00:00Z", "2027-11-02T17:00:00Z"];
  const appointments = [pastTime, ...summerTimes, ...winterTimes].map((time) => appointmentOf(ton, time));
  const [, description] = textsOf(feedOf(appointments), "description");
  expect(description).toBe(
    "Termine: 02.04.2027 — 18:00 Uhr, 03.04.2027 — 18:00 Uhr, 04.04.2027 — 18:00 Uhr, 31.10.2027 — 18:00 Uhr, 01.11.2027 — 18:00 Uhr und ein weiterer",
  );
});
