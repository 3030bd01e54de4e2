import { describe, expect, it } from "vitest";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import {
  appointmentMoved,
  bookingCancelled,
  bookingConfirmed,
  bookingMoved,
  cancelledByHost,
} from "./booking-emails.ts";
import { renderLetter } from "./render-email.tsx";
import { aBooking, aWaitingParty, sampleLetters } from "./sample-emails.ts";
import { waitlistOffered } from "./waitlist-emails.ts";

const siteUrl = "https://atelierland.example.org";
const letters = Object.entries(sampleLetters()).flatMap(([kind, cases]) =>
  Object.entries(cases).map(([name, letter]) => [`${kind}${name}`, letter] as const),
);

describe.each(letters)("the letter %s", (_, letter) => {
  const { html, text } = renderLetter(letter, siteUrl);

  it("has a subject and a preview that fit a phone's inbox, and says why it came", () => {
    expect(letter.subject.length).toBeLessThan(78); // RFC 5322, 2.1.1: one line
    expect(letter.preview.length).toBeGreaterThan(10);
    expect(letter.reason).toMatch(/^Du bekommst diese Mail/);
  });

  it("has no holes where facts belong", () => {
    for (const form of [text, letter.subject, letter.preview]) {
      expect(form).not.toMatch(/undefined|null|NaN|\[object|Invalid|\{\w+\}| {2}(?!\w+ —)|,,| \./);
    }
    expect(html).not.toMatch(/undefined|\[object|Invalid Date/);
  });

  it("leads to our own site only", () => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter((href) => !href?.startsWith(`${siteUrl}/`))).toEqual([]);
  });
});

describe("what letters promise", () => {
  const desk = { siteUrl, now: new Date("2027-04-01T10:00:00Z") };
  const textOf = (letter: Parameters<typeof renderLetter>[0]) => renderLetter(letter, siteUrl).text;

  it("a free cancellation only until it ends, and within the hour after booking at least", () => {
    const late = {
      freeCancellationUntil: new Date("2027-03-30T10:00:00Z"),
      createdAt: new Date("2027-04-01T09:30:00Z"),
    };
    expect(textOf(bookingConfirmed(aBooking(), desk))).toContain("Kostenlos stornierbar bis 10.04.2027 — 18:00 Uhr.");
    expect(textOf(bookingConfirmed(aBooking(late), desk))).toContain(
      "Kostenlos stornierbar bis 01.04.2027 — 12:30 Uhr.",
    );
    const over = { ...late, createdAt: new Date("2027-03-31T10:00:00Z") };
    expect(textOf(bookingConfirmed(aBooking(over), desk))).not.toContain("stornierbar");
  });

  it("payment on the spot where there is something to pay", () => {
    expect(textOf(bookingConfirmed(aBooking(), desk))).toMatch(/90,00\s€, vor Ort/);
    expect(textOf(bookingConfirmed(aBooking({ price: 0 }), desk))).not.toContain("Zahlung vor Ort");
  });

  it("a contract with whoever offers it, or with the operator where an offer names nobody", () => {
    expect(textOf(bookingConfirmed(aBooking(), desk))).toContain(
      "Vertragspartner: Mira Sandow, Werkhof Lindenau, Leipzig\n",
    );
    const nobody = aBooking({ offer: { artist: null, location: null } });
    expect(textOf(bookingConfirmed(nobody, desk))).toContain(`Vertragspartner: ${siteConfiguration.operator}\n`);
  });

  it("a date that takes place, unless the date itself is called off", () => {
    const byHost = aBooking({ status: "cancelled_by_host" });
    for (const letter of [
      bookingCancelled(aBooking({ status: "cancelled_by_guest" }), desk),
      cancelledByHost(byHost, desk, []),
    ]) {
      expect(textOf(letter)).toContain("Garten (storniert)\n");
      expect(textOf(letter)).not.toContain("findet nicht statt");
    }
    const calledOff = aBooking({ status: "cancelled_by_host", appointment: { status: "cancelled" } });
    expect(textOf(cancelledByHost(calledOff, desk, []))).toContain("Garten (findet nicht statt)\n");
  });

  it.each([
    ["a date", appointmentMoved],
    ["a booking", bookingMoved],
  ])("the new time of %s that moved, and name the old one", (_, write) => {
    expect(textOf(write(aBooking(), desk, new Date("2027-04-05T17:30:00Z")))).toContain(
      "Montag, 12.04.2027, 18:00 Uhr, statt am Montag, 05.04.2027, 19:30 Uhr.",
    );
  });

  it("a way to accept what was offered, for this party", () => {
    const party = aWaitingParty({ status: "offered" });
    const { html } = renderLetter(waitlistOffered(party, desk, new Date("2027-04-02T08:00:00Z")), siteUrl);
    expect(html).toContain(`href="${siteUrl}/buchung/?warteliste=${party.id}"`);
  });

  it("other dates where there are some, and a page that exists", () => {
    const other = [new Date("2027-04-19T16:00:00Z")];
    expect(textOf(cancelledByHost(aBooking(), desk, other))).toContain("Montag, 19.04.2027, 18:00 Uhr");
    const archived = cancelledByHost(aBooking({ offer: { isPublished: false } }), desk, []);
    expect(textOf(archived)).not.toContain("/angebot/");
  });
});
