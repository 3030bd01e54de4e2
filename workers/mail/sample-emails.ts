import type { MailKind } from "#domain/mail/mail-kind.ts";
import type { BookingFacts, WaitlistFacts } from "#workers/data/mail/mail-facts.ts";
import * as bookingLetters from "./booking-emails.ts";
import type { Letter } from "./email.ts";
import type { Desk } from "./mail-context.ts";
import { renderLetter } from "./render-email.tsx";
import * as waitlistLetters from "./waitlist-emails.ts";

/** Invented facts for tests and for `npm run mails`; nothing that is deployed imports this. */

const desk: Desk = { siteUrl: "https://atelierland.example.org", now: new Date("2027-04-01T10:00:00Z") };

type Overrides<Facts extends BookingFacts | WaitlistFacts> = Partial<Omit<Facts, "appointment" | "offer">> & {
  appointment?: Partial<Facts["appointment"]>;
  offer?: Partial<Facts["offer"]>;
};

const date = {
  appointment: {
    id: "7d1f3a52-0000-4000-8000-000000000001",
    timestamp: new Date("2027-04-12T16:00:00Z"),
    status: "scheduled",
    reason: "",
  },
  offer: {
    id: "7d1f3a52-0000-4000-8000-000000000002",
    name: "Cyanotypie: Blaupausen vom Garten",
    slug: "cyanotypie-blaupausen-vom-garten-ab12c",
    isPublished: true,
    durationMinutes: 150,
    artist: "Mira Sandow",
    location: { name: "Werkhof Lindenau", street: "Gießerstraße 12", postalCode: "04229", city: "Leipzig" },
  },
} as const;

/** A booking as letters tell it. */
export function aBooking({ appointment, offer, ...overrides }: Overrides<BookingFacts> = {}): BookingFacts {
  return {
    id: "7d1f3a52-0000-4000-8000-000000000003",
    code: "KX7P2H9R",
    status: "confirmed",
    quantity: 2,
    companions: ["Konstantin Wolle"],
    price: 4500,
    firstName: "Friederike",
    lastName: "Mühlenbeck",
    email: "friederike@example.org",
    isUnclaimed: false,
    createdAt: new Date("2027-04-01T09:59:00Z"),
    freeCancellationUntil: new Date("2027-04-10T16:00:00Z"),
    calendarSequence: 0,
    ...overrides,
    appointment: { ...date.appointment, ...appointment },
    offer: { ...date.offer, ...offer },
  };
}

/** A party on a waiting list as letters tell it. */
export function aWaitingParty({ appointment, offer, ...overrides }: Overrides<WaitlistFacts> = {}): WaitlistFacts {
  return {
    id: "7d1f3a52-0000-4000-8000-000000000004",
    status: "waiting",
    quantity: 3,
    price: 4500,
    offerExpiresAt: null,
    email: "friederike@example.org",
    ...overrides,
    appointment: { ...date.appointment, ...appointment },
    offer: { ...date.offer, ...offer },
  };
}

/** Every sample in both forms, by a name for files. */
export function renderSamples(): Record<string, { html: string; text: string }> {
  return Object.fromEntries(
    Object.entries(sampleLetters()).flatMap(([kind, cases]) =>
      Object.entries(cases).map(([name, letter]) => [kind + name, renderLetter(letter, desk.siteUrl)]),
    ),
  );
}

/** Letters of every kind with invented facts, the rare cases among them, by a name for files. */
export function sampleLetters(): Record<MailKind, Record<string, Letter>> {
  const booking = aBooking();
  const alone = aBooking({ quantity: 1, companions: [], price: 0 });
  const cancelled = aBooking({
    status: "cancelled_by_host",
    appointment: {
      status: "cancelled",
      reason: "Der Brennofen braucht eine neue Wicklung.\nWir melden uns, sobald er wieder heiß wird.",
    },
  });
  const otherDates = ["2027-04-19T16:00:00Z", "2027-05-03T16:00:00Z"].map((each) => new Date(each));
  const former = new Date("2027-04-05T16:00:00Z");
  const until = new Date("2027-04-02T08:00:00Z");
  return {
    booking_confirmed: {
      "": bookingLetters.bookingConfirmed(booking, desk),
      "-allein": bookingLetters.bookingConfirmed(alone, desk),
      "-am-telefon": bookingLetters.bookingConfirmed(aBooking({ isUnclaimed: true }), desk),
    },
    booking_changed: { "": bookingLetters.bookingChanged(booking, desk) },
    booking_restored: { "": bookingLetters.bookingRestored(booking, desk) },
    booking_cancelled: {
      "": bookingLetters.bookingCancelled(booking, desk),
      "-vom-veranstalter": bookingLetters.cancelledByHost(aBooking({ status: "cancelled_by_host" }), desk, []),
    },
    booking_moved: { "": bookingLetters.bookingMoved(booking, desk, former) },
    booking_reminder: { "": bookingLetters.bookingReminder(booking, desk) },
    appointment_cancelled: { "": bookingLetters.cancelledByHost(cancelled, desk, otherDates) },
    appointment_moved: { "": bookingLetters.appointmentMoved(booking, desk, former) },
    appointment_message: {
      "": bookingLetters.appointmentMessage(booking, desk, {
        subject: "Bitte alte Kleidung mitbringen",
        body: "Ihr Lieben,\n\nam Montag wird es blau, und Blau geht nicht wieder heraus. Schürzen haben wir, für Ärmel und Schuhe können wir nicht bürgen.\n\nBis bald im Hof\nMira",
      }),
    },
    waitlist_joined: { "": waitlistLetters.waitlistJoined(aWaitingParty(), desk) },
    waitlist_offered: {
      "": waitlistLetters.waitlistOffered(aWaitingParty({ status: "offered", offerExpiresAt: until }), desk, until),
      "-allein": waitlistLetters.waitlistOffered(aWaitingParty({ quantity: 1, price: 0 }), desk, until),
    },
    waitlist_expired: {
      "": waitlistLetters.waitlistExpired(aWaitingParty({ status: "expired" }), desk),
      "-verpasst": waitlistLetters.waitlistExpired(aWaitingParty({ status: "expired", offerExpiresAt: until }), desk),
      "-abgesagt": waitlistLetters.waitlistExpired(
        aWaitingParty({ status: "expired", appointment: { status: "cancelled", reason: "Sturmschaden am Dach." } }),
        desk,
      ),
    },
  };
}
