import { formatAppointmentTime } from "#domain/berlin-time.ts";
import type { AnnouncementFacts } from "#workers/data/mail/mail-facts.ts";
import type { EmailBlock, EmailContent } from "./email.ts";
import type { MailContext } from "./mail-context.ts";

const MAX_OFFERS = 10;
/** Per offer. */
const MAX_APPOINTMENTS = 4;
const MAX_PREVIEW_NAMES = 3;
const CUT_NOTE = "Das sind nicht alle neuen Termine. Die anderen findest du auf den Seiten der Angebote.";

/**
 * An announcement.
 * @param unsubscribeUrl the URL at which the person ends all follows without signing in
 */
export function newAppointments(
  { offers, isCut }: AnnouncementFacts,
  { siteUrl }: MailContext,
  unsubscribeUrl: string,
): EmailContent {
  const [firstOffer] = offers;
  const shownOffers = offers.slice(0, MAX_OFFERS);
  const hasOnlyOneAppointment = offers.length === 1 && firstOffer?.appointments.length === 1;
  const offerNames = offers.map(({ name }) => name);
  return {
    subject:
      offers.length === 1
        ? `${hasOnlyOneAppointment ? "Neuer Termin" : "Neue Termine"}: ${offerNames[0]}`
        : "Neue Termine für dich",
    preview: offerNames.slice(0, MAX_PREVIEW_NAMES).join(", "),
    label: "Sag mir Bescheid",
    title: hasOnlyOneAppointment ? "Ein neuer Termin." : "Neue Termine.",
    body: [
      ...shownOffers.flatMap((offer): EmailBlock[] => [
        {
          kind: "paragraph",
          text: [
            `${[offer.name, offer.location].filter(Boolean).join(", ")}:`,
            ...linesOf(offer.appointments, isCut),
          ].join("\n"),
        },
        {
          kind: "links",
          links: [{ label: `${offer.name} ansehen`, href: `${siteUrl}/angebot/${offer.slug}/#termine` }],
        },
      ]),
      // Appointments that SQL has omitted can belong to any offer; an offer with omitted lines says so itself.
      ...(isCut && shownOffers.some(({ appointments }) => appointments.length <= MAX_APPOINTMENTS)
        ? [{ kind: "note", text: CUT_NOTE } as const]
        : []),
      ...(offers.length > MAX_OFFERS
        ? [{ kind: "action", label: "Alle Angebote ansehen", href: `${siteUrl}/` } as const]
        : []),
      {
        kind: "links",
        links: [
          { label: "Keine Mails über neue Termine mehr", href: unsubscribeUrl },
          { label: "Im Konto einzeln beenden", href: `${siteUrl}/konto/#bescheid` },
        ],
      },
    ],
    reason: "Du bekommst diese Mail, weil du „Sag mir Bescheid“ gedrückt hast. Es ist höchstens eine am Tag.",
  };
}

function linesOf(appointments: AnnouncementFacts["offers"][number]["appointments"], isCut: boolean): string[] {
  const lines = appointments
    .slice(0, MAX_APPOINTMENTS)
    .map(
      ({ timestamp, isFull }) => `${formatAppointmentTime(timestamp)}${isFull ? " (ausgebucht, mit Warteliste)" : ""}`,
    );
  const omittedCount = appointments.length - lines.length;
  if (omittedCount === 0) return lines;
  if (isCut) return [...lines, "und weitere Termine"];
  return [...lines, omittedCount === 1 ? "und ein weiterer Termin" : `und ${omittedCount} weitere Termine`];
}
