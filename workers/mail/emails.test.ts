import { describe, expect, it } from "vitest";
import {
  appointmentMessage,
  appointmentMoved,
  bookingCancelled,
  bookingChanged,
  bookingConfirmed,
  bookingMoved,
  bookingReminder,
  bookingRestored,
  cancelledByHost,
  offerChanged,
} from "./booking-emails.ts";
import { newAppointments } from "./follow-emails.ts";
import { renderEmail } from "./render-email.tsx";
import { aBooking, aWaitingParty, sampleEmails, sampleSite } from "./sample-emails.ts";
import { waitlistExpired, waitlistJoined, waitlistMoved, waitlistOffered } from "./waitlist-emails.ts";

const siteUrl = "https://atelierland.example.org";
const emails = Object.entries(sampleEmails()).flatMap(([kind, cases]) =>
  Object.entries(cases).map(([suffix, content]) => [`${kind}${suffix}`, content] as const),
);

describe.each(emails)("the email %s", (_, content) => {
  const { html, text } = renderEmail(content, siteUrl);

  it("has a reason, a preview and a subject that fits on one line", () => {
    expect(content.subject.length).toBeLessThan(78); // RFC 5322, 2.1.1, without "Subject: "
    expect(content.preview.length).toBeGreaterThan(10); // more than a date
    expect(content.reason).toMatch(/^Du bekommst diese Mail/);
  });

  it("has no missing values", () => {
    for (const value of [text, content.subject, content.preview]) {
      expect(value).not.toMatch(/undefined|null|NaN|\[object|Invalid|\{\w+\}| {2}|,,| \./);
    }
    expect(html).not.toMatch(/undefined|\[object|Invalid Date/);
  });

  it("links only to the site and to directions", () => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThanOrEqual(3); // home page, Impressum and Datenschutz
    const isAllowed = (href = "") =>
      href.startsWith(`${siteUrl}/`) || href.startsWith("https://www.openstreetmap.org/");
    expect(links.filter((href) => !isAllowed(href))).toEqual([]);
  });
});

it("keeps the dash and the time on the line of the date", () => {
  const content = bookingConfirmed(aBooking(), { siteUrl, site: sampleSite, now: new Date("2027-04-01T10:00:00Z") });
  const { html } = renderEmail(content, siteUrl);
  expect(html).toMatch(/\d{4}\u00a0—\u00a0\d\d:\d\d\u00a0Uhr/);
  expect(html).not.toMatch(/ — \d\d:\d\d Uhr/);
});

it("shows the booked and the required participants of an offer with a minimum, and by when the host decides", () => {
  // The sample's appointment has 8 slots, so 2 are booked.
  const facts = { appointment: { remaining_slots: 6 }, offer: { minimum_participants: 4 } };
  const context = { siteUrl, site: sampleSite, now: new Date("2027-04-01T10:00:00Z") };
  for (const content of [
    bookingConfirmed(aBooking(facts), context),
    waitlistJoined(aWaitingParty(facts), context),
    waitlistOffered(aWaitingParty(facts), context, new Date("2027-04-02T08:00:00Z")),
  ]) {
    expect(renderEmail(content, siteUrl).text).toContain(
      "2 von 4 angemeldet, entschieden bis Sa 10.04., 18:00 Uhr. Fällt der Termin aus, schreiben wir dir.",
    );
  }
});

it.each([
  ["on the same day", 16, 2.5, "18:00 bis 20:30 Uhr"],
  ["in the night", 16, 9, "18:00 bis 03:00 Uhr"],
  ["the next morning", 16, 13, "18:00 Uhr bis Dienstag, 13.04.2027, 07:00 Uhr"],
  ["in the following night, but after 27 hours", -1, 27, "01:00 Uhr bis Dienstag, 13.04.2027, 04:00 Uhr"],
  ["days later", 16, 46, "18:00 Uhr bis Mittwoch, 14.04.2027, 16:00 Uhr"],
])(
  "omits the date of the end only when the appointment ends on its day, or before 06:00 on the next day and within 24 hours: %s",
  (_, hourUtc, hours, time) => {
    const timestamp = new Date(Date.UTC(2027, 3, 12, hourUtc));
    const booking = aBooking({ appointment: { timestamp }, offer: { duration_minutes: hours * 60 } });
    const content = bookingConfirmed(booking, { siteUrl, site: sampleSite, now: new Date("2027-04-01T10:00:00Z") });
    expect(content.body).toContainEqual(expect.objectContaining({ kind: "ticket", weekday: "Montag", time }));
  },
);

it("contains directions only for guests with a booked or held slot", () => {
  const directions = "https://www.openstreetmap.org/directions?to=Gie%C3%9Ferstra%C3%9Fe%2012%2C%2004229%20Leipzig";
  const textOf = (name: string) => {
    const content = emails.find(([emailName]) => emailName === name)?.[1];
    if (!content) throw new Error(`no email ${name}`);
    return renderEmail(content, siteUrl).text;
  };
  for (const name of ["booking_confirmed", "waitlist_offered"]) expect(textOf(name)).toContain(directions);
  for (const name of ["booking_cancelled", "waitlist_joined", "waitlist_moved", "waitlist_expired"]) {
    expect(textOf(name)).not.toContain("openstreetmap");
  }
});

it("says that an announcement lacks appointments when SQL has cut it, even when it lists every appointment that it has", () => {
  const textWith = (appointmentCount: number, isCut: boolean) => {
    const appointment = { timestamp: new Date("2027-04-12T16:00:00Z"), isFull: false };
    const appointments = Array.from({ length: appointmentCount }, () => appointment);
    const offers = [{ name: "Blaupausen", slug: "blaupausen-ab12c", location: null, appointments }];
    const context = { siteUrl, site: sampleSite, now: new Date("2027-04-01T10:00:00Z") };
    const content = newAppointments({ email: "friederike@example.org", isCut, offers }, context, `${siteUrl}/ende/`);
    return renderEmail(content, siteUrl).text;
  };
  const note = "Das sind nicht alle neuen Termine. Die anderen findest du auf den Seiten der Angebote.";
  for (const count of [3, 4]) {
    expect(textWith(count, true)).toContain(note);
    expect(textWith(count, false)).not.toMatch(/nicht alle|weitere/);
  }
  expect(textWith(5, true)).toContain("\nund weitere Termine\n");
  expect(textWith(5, true)).not.toContain(note);
  expect(textWith(5, false)).toContain("\nund ein weiterer Termin\n");
});

describe("an email about a booking or waitlist entry", () => {
  const context = { siteUrl, site: sampleSite, now: new Date("2027-04-01T10:00:00Z") };
  const textOf = (content: Parameters<typeof renderEmail>[0]) => renderEmail(content, siteUrl).text;

  it("promises free cancellation until the deadline, but at least for an hour after booking; after that, it names the contract partner", () => {
    const bookedAfterDeadline = {
      free_cancellation_until: new Date("2027-03-30T10:00:00Z"),
      created_at: new Date("2027-04-01T09:30:00Z"),
    };
    expect(textOf(bookingConfirmed(aBooking(), context))).toContain(
      "Kostenlos stornierbar bis 10.04.2027 — 18:00 Uhr.",
    );
    expect(textOf(bookingConfirmed(aBooking(bookedAfterDeadline), context))).toContain(
      "Kostenlos stornierbar bis 01.04.2027 — 12:30 Uhr.",
    );
    const bookedDayBefore = { ...bookedAfterDeadline, created_at: new Date("2027-03-31T10:00:00Z") };
    expect(textOf(bookingConfirmed(aBooking(bookedDayBefore), context))).toMatch(
      /Die Stornofrist ist abgelaufen\. Bitte frag bei Mira Sandow nach\./,
    );
  });

  it("tells a guest whose booking belongs to no account how to claim it, and mentions cancelling only while it is possible", () => {
    const message = { subject: "Hinweis", body: "Der Eingang ist im Hof." };
    const compose = (overrides: Parameters<typeof aBooking>[0]) =>
      textOf(appointmentMessage(aBooking({ isUnclaimed: true, ...overrides }), context, message));
    const claim = "Melde dich mit friederike@example.org an, dann steht die Buchung in deiner Übersicht";
    expect(compose({})).toContain(`${claim}, und du kannst sie selbst ändern oder stornieren.`);
    const isOver = { free_cancellation_until: context.now, created_at: new Date("2027-03-31T10:00:00Z") };
    for (const text of [compose(isOver), compose({ status: "attended" })]) {
      expect(text).toContain(`${claim}.`);
      expect(text).not.toContain("stornieren");
    }
  });

  it("has no second full stop after names that end with one", () => {
    const name = "Kulturverein e. V.";
    const { artist, location } = aBooking().offer;
    const offer = { artist: artist && { ...artist, name }, location: location && { ...location, name } };
    const late = { created_at: new Date("2027-03-31T10:00:00Z"), free_cancellation_until: context.now };
    const booking = aBooking({ offer, ...late });
    const paid = { status: "cancelled_by_guest", paid_cents: 9000, paid_to: name } as const;
    const change = (current: string | null) => ({
      location: { former: name, current },
      artist: { former: null, current: name },
      duration: null,
      formerPartner: { name, status: "published", is_vat_exempt: false } as const,
    });
    const withoutArtist = { artist: null };
    for (const content of [
      bookingConfirmed(booking, context),
      bookingReminder(booking, context),
      bookingCancelled(aBooking({ offer, ...paid }), context),
      bookingCancelled(aBooking({ offer: withoutArtist, ...paid }), context),
      cancelledByHost(booking, context, { otherTimes: [] }),
      offerChanged(booking, context, change(name)),
      offerChanged(aBooking({ offer: withoutArtist }), context, change(null)),
      waitlistJoined(aWaitingParty({ offer }), context),
      waitlistExpired(aWaitingParty({ offer }), context),
    ]) {
      expect(`${content.preview}\n${textOf(content)}`).toContain(name);
      expect(`${content.preview}\n${textOf(content)}`).not.toMatch(/V\.\./);
    }
  });

  it("mentions payment at the location only when the booking has a price", () => {
    expect(textOf(bookingConfirmed(aBooking(), context))).toMatch(/90,00\s€, vor Ort/);
    expect(textOf(bookingConfirmed(aBooking({ price: 0 }), context))).not.toContain("Zahlung vor Ort");
  });

  it("shows what is still to be paid, or what was paid", () => {
    const payments = [0, 4000, 9000].map((paid_cents) => {
      const text = textOf(bookingReminder(aBooking({ paid_cents }), context));
      return text.replaceAll("\u00a0", " ").match(/(Zu zahlen|Bezahlt): .*/)?.[0];
    });
    expect(payments).toEqual([
      "Zu zahlen: 90,00 €, vor Ort, inkl. MwSt.",
      "Zu zahlen: 50,00 €, vor Ort, 40,00 € sind schon bezahlt, inkl. MwSt.",
      "Bezahlt: 90,00 €, inkl. MwSt.",
    ]);
  });

  it("mentions the paid amount of a cancelled booking, and whom to ask for a refund", () => {
    for (const compose of [
      bookingCancelled,
      (...args: Parameters<typeof bookingCancelled>) => cancelledByHost(...args, { otherTimes: [] }),
    ]) {
      const status = "cancelled_by_guest";
      expect(textOf(compose(aBooking({ status, paid_cents: 9000 }), context))).toMatch(
        /Du hast schon 90,00\s€ bezahlt\. Melde dich bei Mira Sandow wegen der Rückzahlung\./,
      );
      expect(textOf(compose(aBooking({ status }), context))).not.toContain("bezahlt");
    }
  });

  it("says what applies to a changed booking without calling the slots new, because only a name may have changed", () => {
    const text = textOf(bookingChanged(aBooking(), context));
    expect(text).toContain("deine Buchung ist geändert und gilt für 2 Plätze. Der Buchungscode bleibt derselbe.");
    expect(text).toContain("Mit dabei: Konstantin Wolle");
    expect(text).not.toMatch(/Notiert|gilt jetzt/);
  });

  it("mentions the overpaid amount of a changed booking, and whom to ask for the refund", () => {
    expect(textOf(bookingChanged(aBooking({ quantity: 1, paid_cents: 9000 }), context))).toMatch(
      /Du hast 90,00\s€ bezahlt, das sind 45,00\s€ zu viel\. Melde dich bei Mira Sandow wegen der Rückzahlung\./,
    );
    expect(textOf(bookingChanged(aBooking({ paid_cents: 9000 }), context))).not.toContain("Rückzahlung");
  });

  it("names the payee and the site's contact when the offer's contract partner has changed since the payment", () => {
    const booking = aBooking({ status: "cancelled_by_guest", paid_cents: 9000, offer: { artist: null } });
    expect(textOf(bookingCancelled(booking, context))).toContain(
      "Melde dich bei Mira Sandow wegen der Rückzahlung, über Atelierland: Telefon 030 23125 000, hallo@example.org.",
    );
  });

  it("shows the host as contract partner, or the operator when there is no host", () => {
    expect(textOf(bookingConfirmed(aBooking(), context))).toContain(
      "Vertrag mit: Mira Sandow, Werkhof Lindenau, Gießerstraße 12, 04229 Leipzig, Telefon 030 23125 101, mira@example.org\n",
    );
    const withoutHost = aBooking({ offer: { artist: null, location: null } });
    expect(textOf(bookingConfirmed(withoutHost, context))).toContain(
      "Vertrag mit: Atelierland gGmbH in Gründung, Musterweg 1, 15324 Letschin, Telefon 030 23125 000, hallo@example.org\n",
    );
  });

  it("tells a waiting party how to reach the host", () => {
    const party = aWaitingParty();
    for (const content of [
      waitlistJoined(party, context),
      waitlistOffered(party, context, new Date("2027-04-02T08:00:00Z")),
      waitlistExpired(party, context),
    ]) {
      expect(textOf(content)).toContain("melde dich bei Mira Sandow: 030 23125 101, mira@example.org.");
    }
  });

  it("adds the site's phone or email, and names the site, when the host has no phone or no email", () => {
    const { offer } = aWaitingParty();
    const party = (contact: object) =>
      aWaitingParty({ offer: { artist: offer.artist && { ...offer.artist, ...contact } } });
    expect(textOf(waitlistJoined(party({ contact_phone: null }), context))).toContain(
      "melde dich bei Mira Sandow: mira@example.org, oder bei Atelierland: 030 23125 000.",
    );
    expect(textOf(waitlistJoined(party({ contact_email: null }), context))).toContain(
      "melde dich bei Mira Sandow: 030 23125 101, oder bei Atelierland: hallo@example.org.",
    );
  });

  it("says “findet nicht statt” when the appointment is cancelled, but not when only the booking is cancelled", () => {
    const bookingCancelledByHost = aBooking({ status: "cancelled_by_host" });
    for (const content of [
      bookingCancelled(aBooking({ status: "cancelled_by_guest" }), context),
      cancelledByHost(bookingCancelledByHost, context, { otherTimes: [] }),
    ]) {
      expect(textOf(content)).toContain("Garten (storniert)\n");
      expect(textOf(content)).not.toContain("findet nicht statt");
    }
    const bookingOfCancelledAppointment = aBooking({
      status: "cancelled_by_host",
      appointment: { status: "cancelled" },
    });
    expect(textOf(cancelledByHost(bookingOfCancelledAppointment, context, { otherTimes: [] }))).toContain(
      "Garten (findet nicht statt)\n",
    );
  });

  it.each([
    ["an appointment", appointmentMoved, "Montag, 12.04.2027, 18:00 Uhr, statt am Montag, 05.04.2027, 19:30 Uhr."],
    ["a booking", bookingMoved, "von Montag, 05.04.2027, 19:30 Uhr, auf Montag, 12.04.2027, 18:00 Uhr."],
  ])("names the new and the old time when %s is moved", (_, compose, times) => {
    expect(textOf(compose(aBooking(), context, new Date("2027-04-05T17:30:00Z")))).toContain(times);
  });

  it("asks the guest to accept a moved replacement when the booking is confirmed and the replacement is open", () => {
    const textOfMove = (overrides: Parameters<typeof aBooking>[0]) => {
      const content = appointmentMoved(aBooking(overrides), context, new Date("2027-04-05T17:30:00Z"));
      return textOf(content);
    };
    const openText = textOfMove({ replacement: "open" });
    expect(openText).toContain("Sag uns kurz, ob du kommst. Passt es dir nicht? Dann storniere kostenlos bis");
    expect(openText).toMatch(/\nZusagen:\nhttps:\S+#ersatztermin\n/);
    expect(textOfMove({})).toContain("Passt es dir nicht? Dann storniere kostenlos bis");
    for (const text of [textOfMove({}), textOfMove({ replacement: "open", status: "attended" })]) {
      expect(text).not.toContain("Sag uns kurz");
    }
  });

  it("promises no cancellation of a moved appointment to a guest who is checked in", () => {
    for (const compose of [appointmentMoved, bookingMoved]) {
      const content = compose(aBooking({ status: "attended" }), context, new Date("2027-04-05T17:30:00Z"));
      expect(`${content.preview} ${textOf(content)}`).not.toContain("kostenlos");
    }
  });

  it("says that a cancelled appointment did not take place when the email is sent after its start", () => {
    const booking = aBooking({ status: "cancelled_by_host", appointment: { status: "cancelled" } });
    const textAt = (now: Date) => {
      const content = cancelledByHost(booking, { ...context, now }, { otherTimes: [] });
      return `${content.preview}\n${textOf(content)}`;
    };
    const start = booking.appointment.timestamp;
    expect(textAt(new Date(start.getTime() - 1))).not.toMatch(/ausgefallen|konnte/);
    expect(textAt(start)).toContain("der Termin konnte nicht stattfinden");
    expect(textAt(start)).not.toMatch(/fällt|kann nicht/);
  });

  it.each([
    ["an email that is sent again", bookingConfirmed],
    ["a changed booking", bookingChanged],
    ["a restored booking", bookingRestored],
    ["a reminder", bookingReminder],
  ])("asks the guest in %s to accept an open replacement, until the guest has answered", (_, compose) => {
    const openText = textOf(compose(aBooking({ replacement: "open" }), context));
    expect(openText).toContain("Sag uns kurz, ob du kommst. Passt es dir nicht? Dann storniere kostenlos bis");
    expect(openText).toMatch(/\nZusagen:\nhttps:\S+#ersatztermin\n/);
    expect(openText).not.toMatch(/sicher|Kommt etwas dazwischen/);
    expect(textOf(compose(aBooking({ replacement: "accepted" }), context))).not.toContain("Sag uns kurz");
  });

  it("cuts no emoji in half when it shortens a message for the preview", () => {
    const message = { subject: "Hinweis", body: `${"a".repeat(139)}🎨` };
    expect(appointmentMessage(aBooking(), context, message).preview).toBe("a".repeat(139));
  });

  it("says in the preview of a cancellation whether one slot or several slots are free again", () => {
    expect(bookingCancelled(aBooking({ quantity: 1 }), context).preview).toMatch(/^Dein Platz ist wieder frei/);
    expect(bookingCancelled(aBooking({ quantity: 2 }), context).preview).toMatch(/^Deine Plätze sind wieder frei/);
  });

  it("says that the next parties get the slots when the waitlist offer ends before the cut-off, else that nobody can book", () => {
    // 22:00 UTC is midnight in Berlin, the cut-off of the sample's appointment on 12 April.
    const party = aWaitingParty({ status: "expired", offer_expires_at: new Date("2027-04-11T22:00:00Z") });
    const textAt = (now: string) => textOf(waitlistExpired(party, { ...context, now: new Date(now) }));
    expect(textAt("2027-04-11T21:59:59Z")).toContain(
      "reserviert und nichts von dir gehört. Jetzt sind die Nächsten auf der Liste an der Reihe.",
    );
    // The text does not say that the party was silent: moving the appointment may have ended the waitlist offer early.
    expect(textAt("2027-04-11T22:00:00Z")).toContain("reserviert. Der Termin lässt sich nun nicht mehr buchen.");
    const offerUntil = (end: string) => textOf(waitlistOffered(party, context, new Date(end)));
    expect(offerUntil("2027-04-11T21:59:59Z")).toContain("Danach gehen sie an die Nächsten auf der Liste.");
    expect(offerUntil("2027-04-11T22:00:00Z")).toContain("Danach lässt sich der Termin nicht mehr buchen.");
  });

  it("links to an ordinary booking after a waitlist offer only when enough slots are free and can be booked", () => {
    const textWith = (
      remaining_slots: number,
      offer: Partial<ReturnType<typeof aWaitingParty>["offer"]> = {},
      site = sampleSite,
    ) => {
      const party = aWaitingParty({
        status: "expired",
        offer_expires_at: new Date("2027-04-01T09:00:00Z"),
        appointment: { remaining_slots },
        offer,
      });
      return textOf(waitlistExpired(party, { ...context, site }));
    };
    const bookable = textWith(3);
    expect(bookable).toContain("Gerade sind noch 3 Plätze frei: Wenn du magst, buche ganz normal.");
    expect(bookable).toContain(`${siteUrl}/buchung/?termin=${aWaitingParty().appointment.id}&plaetze=3`);
    expect(bookable).not.toContain("die Nächsten auf der Liste");
    const tooFewSlots = textWith(2);
    expect(tooFewSlots).toContain("gehört. Jetzt sind die Nächsten auf der Liste an der Reihe.");
    expect(tooFewSlots).not.toContain("/buchung/?termin=");
    const withoutTerms = { ...sampleSite, missing_legal_pages: ["agb" as const] };
    for (const text of [
      textWith(3, { status: "archived" }),
      textWith(3, { max_slots_per_booking: 2 }),
      textWith(3, {}, withoutTerms),
    ]) {
      expect(text).toContain("nichts von dir gehört.\n");
      expect(text).not.toContain("/buchung/?termin=");
    }
  });

  it("names the new and the old time of an appointment that moves while slots are held for the party", () => {
    const emailOfMove = (quantity: number) =>
      waitlistOffered(
        aWaitingParty({ status: "offered", quantity }),
        context,
        new Date("2027-04-02T08:00:00Z"),
        new Date("2027-04-05T17:30:00Z"),
      );
    expect(emailOfMove(2).subject).toMatch(/^Neuer Termin: /);
    expect(textOf(emailOfMove(2))).toContain("Der Termin hat sich verschoben.\n");
    expect(textOf(emailOfMove(2))).toContain(
      "am Montag, 12.04.2027, 18:00 Uhr, statt am Montag, 05.04.2027, 19:30 Uhr. Wir haben 2 Plätze für dich reserviert",
    );
    expect(textOf(emailOfMove(1))).toContain("Wir haben einen Platz für dich reserviert");
    expect(textOf(emailOfMove(1))).not.toContain("frei geworden");
  });

  it("says after a move that the party still waits or, when the cut-off has passed, that nobody can book", () => {
    const emailOfMove = (now: string) =>
      waitlistMoved(aWaitingParty(), { ...context, now: new Date(now) }, new Date("2027-04-05T17:30:00Z"));
    const text = textOf(emailOfMove("2027-04-11T21:59:59Z"));
    expect(text).toContain(
      "am Montag, 12.04.2027, 18:00 Uhr, statt am Montag, 05.04.2027, 19:30 Uhr. Dein Eintrag auf der Warteliste gilt weiter.",
    );
    expect(text).toMatch(/Warteliste verlassen: https:\S+#warteliste/);
    const afterCutOff = textOf(emailOfMove("2027-04-11T22:00:00Z"));
    expect(afterCutOff).toContain("Er lässt sich nun nicht mehr buchen.");
    expect(afterCutOff).not.toContain("Warteliste verlassen");
  });

  it("links to the page on which the party can accept the waitlist offer", () => {
    const party = aWaitingParty({ status: "offered" });
    const { html } = renderEmail(waitlistOffered(party, context, new Date("2027-04-02T08:00:00Z")), siteUrl);
    expect(html).toContain(`href="${siteUrl}/buchung/?warteliste=${party.id}"`);
  });

  it("names other appointments when the host cancels a booking, and does not link to an archived offer", () => {
    const otherTimes = [new Date("2027-04-19T16:00:00Z")];
    expect(textOf(cancelledByHost(aBooking(), context, { otherTimes }))).toContain("Montag, 19.04.2027, 18:00 Uhr");
    const archived = cancelledByHost(aBooking({ offer: { status: "archived" } }), context, { otherTimes: [] });
    expect(textOf(archived)).not.toContain("/angebot/");
  });
});
