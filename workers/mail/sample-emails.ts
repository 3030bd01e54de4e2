import type { MailKind } from "#domain/mail/mail-kind.ts";
import { defaultSiteSettings, type SiteSettings } from "#domain/site/site-settings.ts";
import type { AnnouncementFacts, BookingFacts, WaitlistFacts } from "#workers/data/mail/mail-facts.ts";
import * as bookingEmails from "./booking-emails.ts";
import type { EmailContent } from "./email.ts";
import * as followEmails from "./follow-emails.ts";
import type { MailContext } from "./mail-context.ts";
import { renderEmail } from "./render-email.tsx";
import * as waitlistEmails from "./waitlist-emails.ts";

// Sample emails for tests and `npm run mails`; not deployed.

export const sampleSite: SiteSettings = {
  ...defaultSiteSettings,
  operator_name: "Atelierland gGmbH in Gründung",
  operator_address: "Musterweg 1\n15324 Letschin",
  contact_email: "hallo@example.org",
  contact_phone: "030 23125 000",
  mail_sender: "Atelierland",
};

const context: MailContext = {
  siteUrl: "https://atelierland.example.org",
  site: sampleSite,
  now: new Date("2027-04-01T10:00:00Z"),
};

const unsubscribeUrl = `${context.siteUrl}/bescheid/beenden/?link=7d1f3a52-0000-4000-8000-000000000005.0f3a`;

type Overrides<Facts extends BookingFacts | WaitlistFacts> = Partial<Omit<Facts, "appointment" | "offer">> & {
  appointment?: Partial<Facts["appointment"]>;
  offer?: Partial<Facts["offer"]>;
};

const facts = {
  appointment: {
    id: "7d1f3a52-0000-4000-8000-000000000001",
    timestamp: new Date("2027-04-12T16:00:00Z"),
    status: "scheduled",
    reason: "",
    capacity: 8,
    remaining_slots: 0,
    held_slots: 0,
    is_confirmed: false,
    version: 1,
    calendar_sequence: 0,
  },
  offer: {
    id: "7d1f3a52-0000-4000-8000-000000000002",
    name: "Cyanotypie: Blaupausen vom Garten",
    slug: "cyanotypie-blaupausen-vom-garten-ab12c",
    status: "published",
    price: 4500,
    max_slots_per_booking: 5,
    minimum_participants: null,
    decides_hours_before: null,
    cancellation_deadline_hours: 48,
    duration_minutes: 150,
    artist_id: "7d1f3a52-0000-4000-8000-000000000003",
    location_id: "7d1f3a52-0000-4000-8000-000000000004",
    artist: {
      name: "Mira Sandow",
      contact_email: "mira@example.org",
      contact_phone: "030 23125 101",
      is_vat_exempt: false,
      address: null,
    },
    location: {
      name: "Werkhof Lindenau",
      is_hidden: false,
      contact_email: null,
      contact_phone: null,
      is_vat_exempt: false,
      street: "Gießerstraße 12",
      postal_code: "04229",
      latitude: 51.329,
      longitude: 12.329,
      city: "Leipzig",
    },
  },
} as const;

/** Builds the facts of a booking. */
export function aBooking({ appointment, offer, ...overrides }: Overrides<BookingFacts> = {}): BookingFacts {
  return {
    id: "7d1f3a52-0000-4000-8000-000000000003",
    code: "KX7P2H9R",
    status: "confirmed",
    quantity: 2,
    companions: ["Konstantin Wolle"],
    price: 4500,
    paid_cents: 0,
    paid_to: facts.offer.artist.name,
    first_name: "Friederike",
    last_name: "Mühlenbeck",
    appointmentId: facts.appointment.id,
    userId: "7d1f3a52-0000-4000-8000-000000000006",
    email: "friederike@example.org",
    isByAdmin: false,
    isUnclaimed: false,
    created_at: new Date("2027-04-01T09:59:00Z"),
    free_cancellation_until: new Date("2027-04-10T16:00:00Z"),
    calendar_sequence: 0,
    replacement: null,
    ...overrides,
    appointment: { ...facts.appointment, ...appointment },
    offer: { ...facts.offer, ...offer },
  };
}

/** Builds the facts of a waitlist entry. */
export function aWaitingParty({ appointment, offer, ...overrides }: Overrides<WaitlistFacts> = {}): WaitlistFacts {
  return {
    id: "7d1f3a52-0000-4000-8000-000000000004",
    status: "waiting",
    quantity: 3,
    offer_expires_at: null,
    email: "friederike@example.org",
    ...overrides,
    appointment: { ...facts.appointment, ...appointment },
    offer: { ...facts.offer, ...offer },
  };
}

/** The first offer has one appointment, the second has seven; the first of the seven is full. */
function anAnnouncement(offerCount: number): AnnouncementFacts {
  const weekly = (count: number) =>
    Array.from({ length: count }, (_, week) => ({
      timestamp: new Date(Date.UTC(2027, 3, 12 + 7 * week, 16)),
      isFull: count > 1 && week === 0,
    }));
  const { name, slug, location } = facts.offer;
  return {
    email: "friederike@example.org",
    isCut: false,
    offers: [
      { name, slug, location: location.name, appointments: weekly(1) },
      { name: "Drehen an der Scheibe", slug: "drehen-an-der-scheibe-cd34e", location: null, appointments: weekly(7) },
    ].slice(0, offerCount),
  };
}

/** Every sample as HTML and text, by file name. */
export function renderSamples(): Record<string, { html: string; text: string }> {
  return Object.fromEntries(
    Object.entries(sampleEmails()).flatMap(([kind, cases]) =>
      Object.entries(cases).map(([suffix, content]) => [kind + suffix, renderEmail(content, context.siteUrl)]),
    ),
  );
}

/** Samples by kind of email, and by the suffix of the file name. */
export function sampleEmails(): Record<MailKind, Record<string, EmailContent>> {
  const booking = aBooking();
  const freeBookingForOne = aBooking({ quantity: 1, companions: [], price: 0 });
  const cancelledBooking = aBooking({
    status: "cancelled_by_host",
    appointment: {
      status: "cancelled",
      reason: "Der Brennofen braucht eine neue Wicklung.\nWir melden uns, sobald er wieder heiß wird.",
    },
  });
  const otherTimes = ["2027-04-19T16:00:00Z", "2027-05-03T16:00:00Z"].map((time) => new Date(time));
  const previousTime = new Date("2027-04-05T16:00:00Z");
  const expiresAt = new Date("2027-04-02T08:00:00Z");
  return {
    booking_confirmed: {
      "": bookingEmails.bookingConfirmed(booking, context),
      "-allein": bookingEmails.bookingConfirmed(freeBookingForOne, context),
      "-am-telefon": bookingEmails.bookingConfirmed(aBooking({ isUnclaimed: true, isByAdmin: true }), context),
      "-ersatz": bookingEmails.bookingConfirmed(aBooking({ replacement: "open" }), context),
    },
    booking_changed: { "": bookingEmails.bookingChanged(booking, context) },
    booking_restored: { "": bookingEmails.bookingRestored(booking, context) },
    booking_cancelled: {
      "": bookingEmails.bookingCancelled(booking, context),
      "-vom-veranstalter": bookingEmails.cancelledByHost(aBooking({ status: "cancelled_by_host" }), context, {
        otherTimes: [],
      }),
    },
    booking_moved: {
      "": bookingEmails.bookingMoved(booking, context, previousTime),
      "-ersatz": bookingEmails.appointmentReplaced(booking, context, {
        previousTime,
        reason: "Der Brennofen ist kaputt.",
      }),
    },
    booking_reminder: {
      "": bookingEmails.bookingReminder(booking, context),
      "-ersatz": bookingEmails.bookingReminder(aBooking({ replacement: "open" }), context),
    },
    appointment_cancelled: { "": bookingEmails.cancelledByHost(cancelledBooking, context, { otherTimes }) },
    appointment_moved: {
      "": bookingEmails.appointmentMoved(booking, context, previousTime),
      "-ersatz": bookingEmails.appointmentMoved(aBooking({ replacement: "open" }), context, previousTime),
    },
    offer_changed: {
      "": bookingEmails.offerChanged(booking, context, {
        location: { former: "Alte Ziegelei", current: "Werkhof Lindenau" },
        artist: null,
        formerPartner: { name: "Mira Sandow", status: "published", is_vat_exempt: false },
        duration: null,
      }),
      "-kuerzer": bookingEmails.offerChanged(booking, context, {
        location: null,
        artist: null,
        duration: { former: 180, current: 150 },
        formerPartner: { name: "Mira Sandow", status: "published", is_vat_exempt: false },
      }),
      "-offen": bookingEmails.offerChanged(aBooking({ offer: { artist: null, location: null } }), context, {
        location: { former: "Alte Ziegelei", current: null },
        artist: { former: "Jonas Wieck", current: null },
        duration: null,
        formerPartner: { name: "Jonas Wieck", status: "published", is_vat_exempt: true },
      }),
    },
    appointment_message: {
      "": bookingEmails.appointmentMessage(booking, context, {
        subject: "Bitte alte Kleidung mitbringen",
        body: "Ihr Lieben,\n\nam Montag wird es blau, und Blau geht nicht wieder heraus. Schürzen haben wir, für Ärmel und Schuhe können wir nicht bürgen.\n\nBis bald im Hof\nMira",
      }),
    },
    new_appointments: {
      "": followEmails.newAppointments(anAnnouncement(2), context, unsubscribeUrl),
      "-einer": followEmails.newAppointments(anAnnouncement(1), context, unsubscribeUrl),
    },
    waitlist_joined: { "": waitlistEmails.waitlistJoined(aWaitingParty(), context) },
    waitlist_offered: {
      "": waitlistEmails.waitlistOffered(
        aWaitingParty({ status: "offered", offer_expires_at: expiresAt }),
        context,
        expiresAt,
      ),
      "-allein": waitlistEmails.waitlistOffered(
        aWaitingParty({ quantity: 1, offer: { price: 0 } }),
        context,
        expiresAt,
      ),
      "-verschoben": waitlistEmails.waitlistOffered(
        aWaitingParty({ status: "offered", offer_expires_at: expiresAt }),
        context,
        expiresAt,
        previousTime,
      ),
    },
    waitlist_moved: { "": waitlistEmails.waitlistMoved(aWaitingParty(), context, previousTime) },
    waitlist_expired: {
      "": waitlistEmails.waitlistExpired(aWaitingParty({ status: "expired" }), context),
      "-verpasst": waitlistEmails.waitlistExpired(
        aWaitingParty({ status: "expired", offer_expires_at: expiresAt }),
        context,
      ),
      "-buchbar": waitlistEmails.waitlistExpired(
        aWaitingParty({ status: "expired", offer_expires_at: expiresAt, appointment: { remaining_slots: 3 } }),
        context,
      ),
      "-abgesagt": waitlistEmails.waitlistExpired(
        aWaitingParty({ status: "expired", appointment: { status: "cancelled", reason: "Sturmschaden am Dach." } }),
        context,
      ),
    },
  };
}
