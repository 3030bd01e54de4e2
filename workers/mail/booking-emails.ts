import { berlinDay, formatDate, formatDateTime } from "#domain/berlin-time.ts";
import { channelLine, contactLine, operatorNameOf, vatSentenceOf } from "#domain/booking/host-contact.ts";
import { cancellableUntil, isCancellable } from "#domain/booking/offer-booking.ts";
import { payeeOf, refundSentence } from "#domain/booking/refund.ts";
import { cutText } from "#domain/cut-text.ts";
import type { AppointmentFacts, BookingFacts, OfferChanges } from "#workers/data/mail/mail-facts.ts";
import { appointmentTicket, bookingTicketFacts, dateLine, timeLine } from "./appointment-ticket.ts";
import type { EmailBlock, EmailContent } from "./email.ts";
import { bookingLink, contactOf, type MailContext, offerLink } from "./mail-context.ts";

// Emails to the guest of one booking. For several slots, some texts address the party as "ihr".

/** In characters. */
const PREVIEW_LENGTH = 140;

/**
 * Sent when a booking is made, and can be sent again later, for example by an admin. The guest can then have an open
 * replacement.
 */
export function bookingConfirmed(booking: BookingFacts, context: MailContext): EmailContent {
  const { offer, appointment, quantity } = booking;
  const isAsking = hasOpenReplacement(booking);
  return {
    subject: `Gebucht: ${offer.name} am ${formatDate(appointment.timestamp)}`,
    preview: `${dateLine(appointment)}. Dein Buchungscode: ${booking.code}`,
    label: "Buchung bestätigt",
    title: isAsking
      ? "Passt dir der neue Termin?"
      : `${quantity === 1 ? "Dein Platz ist" : "Eure Plätze sind"} sicher, ${booking.first_name}.`,
    body: [
      {
        kind: "paragraph",
        text: `${
          isAsking
            ? `Hallo ${booking.first_name}, dein früherer Termin fällt leider aus. Wir haben dich auf einen neuen Termin gebucht: ${dateLine(appointment)}.`
            : `Schön, dass ${quantity === 1 ? "du kommst" : "ihr kommt"}.`
        } Der Termin hängt als Kalenderdatei an. Am Eingang genügt der Buchungscode.`,
      },
      appointmentTicket(booking, { facts: bookingTicketFacts(booking, context) }),
      ...refundBlocks(booking, context),
      ...answerBlocks(booking, context),
      ...termsBlocks(booking, context),
    ],
    reason: reasonOf(booking),
  };
}

/**
 * Sent after a change of slots or names. Several changes cause one email, and may cancel each other out, so the email
 * says what applies, not what changed.
 */
export function bookingChanged(booking: BookingFacts, context: MailContext): EmailContent {
  const slots = booking.quantity === 1 ? "einen Platz" : `${booking.quantity} Plätze`;
  return {
    subject: `Geändert: ${booking.offer.name} am ${formatDate(booking.appointment.timestamp)}`,
    preview: `Deine Buchung gilt für ${slots}. Dein Buchungscode: ${booking.code}`,
    label: "Buchung geändert",
    title: "Deine Buchung ist geändert.",
    body: [
      {
        kind: "paragraph",
        text: `Hallo ${booking.first_name}, deine Buchung ist geändert und gilt für ${slots}. Der Buchungscode bleibt derselbe.`,
      },
      appointmentTicket(booking, { facts: bookingTicketFacts(booking, context) }),
      ...refundBlocks(booking, context),
      ...answerBlocks(booking, context),
      ...termsBlocks(booking, context),
    ],
    reason: reasonOf(booking),
  };
}

export function bookingRestored(booking: BookingFacts, context: MailContext): EmailContent {
  return {
    subject: `Wieder gebucht: ${booking.offer.name} am ${formatDate(booking.appointment.timestamp)}`,
    preview: `${dateLine(booking.appointment)}. Dein Buchungscode: ${booking.code}`,
    label: "Buchung wiederhergestellt",
    title: "Du bist wieder dabei.",
    body: [
      {
        kind: "paragraph",
        text: `Hallo ${booking.first_name}, deine Buchung gilt wieder. Der Buchungscode bleibt derselbe.`,
      },
      appointmentTicket(booking, { facts: bookingTicketFacts(booking, context) }),
      ...refundBlocks(booking, context),
      ...answerBlocks(booking, context),
      ...termsBlocks(booking, context),
    ],
    reason: reasonOf(booking),
  };
}

export function bookingCancelled(booking: BookingFacts, context: MailContext): EmailContent {
  return {
    subject: `Storniert: ${booking.offer.name} am ${formatDate(booking.appointment.timestamp)}`,
    preview: `${booking.quantity === 1 ? "Dein Platz ist" : "Deine Plätze sind"} wieder frei, zu zahlen ist nichts.`,
    label: "Buchung storniert",
    title: `Schade, ${booking.first_name}. Bis ein andermal.`,
    body: [
      {
        kind: "paragraph",
        text:
          booking.quantity === 1
            ? "Wir haben deine Buchung storniert. Dein Platz ist wieder frei, zu zahlen ist nichts. Öffne die angehängte Datei, dann verschwindet der Termin aus deinem Kalender."
            : `Wir haben deine Buchung storniert. Die ${booking.quantity} Plätze sind wieder frei, zu zahlen ist nichts. Öffne die angehängte Datei, dann verschwindet der Termin aus deinem Kalender.`,
      },
      appointmentTicket(booking, { facts: [{ label: "Buchungscode", value: booking.code }], isCancelled: true }),
      ...refundBlocks(booking, context),
      { kind: "links", links: [offerLink(booking, context, "Andere Termine ansehen")] },
      contactBlock(booking, context),
    ],
    reason: reasonOf(booking),
  };
}

/**
 * Sent when the host cancels the appointment or this booking.
 * `otherTimes` are starts of other appointments with enough free slots. `formerTime` is the start that the guest knows
 * when no email about a move was sent.
 */
export function cancelledByHost(
  booking: BookingFacts,
  context: MailContext,
  { otherTimes, formerTime }: { otherTimes: readonly Date[]; formerTime?: Date | undefined },
): EmailContent {
  const { offer, appointment } = booking;
  const isMoved = formerTime !== undefined && formerTime.getTime() !== appointment.timestamp.getTime();
  const isAppointmentCancelled = appointment.status === "cancelled";
  // After an outage, or when an admin resends the email.
  const hasStarted = appointment.timestamp <= context.now;
  return {
    subject: `Abgesagt: ${offer.name} am ${formatDate(appointment.timestamp)}`,
    preview: isAppointmentCancelled
      ? `Der Termin ${hasStarted ? "ist leider ausgefallen" : "fällt leider aus"}. Zu zahlen ist nichts.`
      : "Deine Buchung wurde abgesagt. Zu zahlen ist nichts.",
    label: "Abgesagt",
    title: isAppointmentCancelled
      ? `Dieser Termin ${hasStarted ? "ist leider ausgefallen" : "fällt leider aus"}.`
      : "Wir müssen dir leider absagen.",
    body: [
      {
        kind: "paragraph",
        text: `Hallo ${booking.first_name}, ${
          isAppointmentCancelled
            ? `der Termin ${hasStarted ? "konnte" : "kann"} nicht stattfinden`
            : `${contactOf(booking, context).name} hat deine Buchung abgesagt`
        }. Das tut uns leid. Zu zahlen ist nichts${booking.paid_cents > 0 ? "" : ", und du musst nichts weiter tun"}.`,
      },
      ...(isAppointmentCancelled ? cancellationReasonBlocks(appointment.reason, booking, context) : []),
      appointmentTicket(booking, { facts: [{ label: "Buchungscode", value: booking.code }], isCancelled: true }),
      ...(isMoved
        ? [
            {
              kind: "paragraph",
              text: `Vorher war dein Termin am ${dateLine({ timestamp: formerTime })}. Auch der gilt nicht mehr.`,
            } as const,
          ]
        : []),
      ...refundBlocks(booking, context),
      ...(otherTimes.length > 0
        ? [
            {
              kind: "paragraph",
              text: `An ${otherTimes.length === 1 ? "diesem Termin" : "diesen Terminen"} ist noch Platz:\n${otherTimes.map((timestamp) => dateLine({ timestamp })).join("\n")}`,
            } as const,
            { kind: "action", ...offerLink(booking, context, "Anderen Termin buchen") } as const,
          ]
        : [{ kind: "links", links: [offerLink(booking, context, "Was es sonst noch gibt")] } as const]),
      contactBlock(booking, context),
    ],
    reason: reasonOf(booking),
  };
}

/**
 * Sent when the appointment is moved from `previousTime`. A guest with an open replacement is asked to accept the new
 * time.
 */
export function appointmentMoved(booking: BookingFacts, context: MailContext, previousTime: Date): EmailContent {
  return {
    subject: `Neuer Termin: ${booking.offer.name} am ${formatDate(booking.appointment.timestamp)}`,
    preview: `Jetzt am ${dateLine(booking.appointment)}.${isPresent(booking) ? "" : " Du kannst kostenlos stornieren."}`,
    label: "Termin verschoben",
    title: "Dein Termin hat sich verschoben.",
    body: [
      {
        kind: "paragraph",
        text: `Hallo ${booking.first_name}, der Termin findet zu einer anderen Zeit statt: am ${dateLine(booking.appointment)}, statt am ${dateLine({ timestamp: previousTime })}. Deine Buchung gilt weiter, und die angehängte Kalenderdatei trägt die neue Zeit ein.`,
      },
      appointmentTicket(booking, { facts: bookingTicketFacts(booking, context) }),
      ...(hasOpenReplacement(booking)
        ? acceptBlocks(booking, context)
        : [...cancellationBlocks(booking), ...bookingLinkBlocks(booking, context)]),
      contactBlock(booking, context),
    ],
    reason: reasonOf(booking),
  };
}

/**
 * Sent when the offer gets another location, artist or duration; the booking remains valid. Names the former and
 * the new contract partner when they differ.
 */
export function offerChanged(
  booking: BookingFacts,
  context: MailContext,
  { location, artist, duration, formerPartner }: OfferChanges,
): EmailContent {
  const { offer, appointment } = booking;
  const hasOnlyNewLocation = artist === null && duration === null && Boolean(location?.current);
  const hasOnlyNewPartner = location === null && artist === null && duration === null;
  const label = hasOnlyNewLocation ? "Neuer Kunstraum" : "Termin geändert";
  return {
    subject: `${label}: ${offer.name} am ${formatDate(appointment.timestamp)}`,
    preview: `${dateLine(appointment)}. Deine Buchung gilt weiter${isPresent(booking) ? "" : ", du kannst kostenlos stornieren"}.`,
    label,
    title: hasOnlyNewLocation
      ? "Dein Termin ist in einem anderen Kunstraum."
      : "Bei deinem Termin hat sich etwas geändert.",
    body: [
      {
        kind: "paragraph",
        text: [
          `Hallo ${booking.first_name}, ${hasOnlyNewPartner ? "bei deinem Termin hat sich etwas geändert." : "das hat sich geändert:"}`,
          location && changeSentence("der Kunstraum", location),
          artist && changeSentence("die Künstler:in", artist),
          duration &&
            `Der Termin geht jetzt von ${timeLine(appointment, duration.current)} und ist damit ${duration.current < duration.former ? "kürzer" : "länger"} als bisher.`,
          "Deine Buchung gilt weiter, und die angehängte Kalenderdatei ersetzt die alte.",
        ]
          .filter(Boolean)
          .join(" "),
      },
      appointmentTicket(booking, { facts: bookingTicketFacts(booking, context) }),
      ...partnerBlocks(formerPartner, booking, context),
      ...cancellationBlocks(booking),
      ...bookingLinkBlocks(booking, context),
      contactBlock(booking, context),
    ],
    reason: reasonOf(booking),
  };
}

function changeSentence(subject: string, { former, current }: NonNullable<OfferChanges["location"]>): string {
  const change = current === null ? `Noch nicht fest steht ${subject}` : `${current} ist jetzt ${subject}`;
  return `${change}${former === null ? "" : ` (bisher ${former})`}.`;
}

/** Whether the contract partner of the booking is not `formerPartner`. */
export function hasOtherPartner(
  formerPartner: OfferChanges["formerPartner"],
  booking: BookingFacts,
  context: MailContext,
): boolean {
  return formerNameOf(formerPartner, context) !== contactOf(booking, context).name;
}

function formerNameOf(formerPartner: OfferChanges["formerPartner"], { site }: MailContext): string {
  return formerPartner?.name ?? operatorNameOf(site);
}

/**
 * Names both contract partners, and both VAT sentences if they differ and the booking has a price. Empty when the
 * contract partner is the same.
 */
function partnerBlocks(
  formerPartner: OfferChanges["formerPartner"],
  booking: BookingFacts,
  context: MailContext,
): EmailBlock[] {
  if (!hasOtherPartner(formerPartner, booking, context)) return [];
  const contact = contactOf(booking, context);
  const formerName = formerNameOf(formerPartner, context);
  const formerVat = vatSentenceOf(formerPartner, context.site);
  const vatText = `Zum Preis gilt dann „${contact.vat_sentence}“, statt „${formerVat}“.`;
  return [
    {
      kind: "paragraph",
      text: [
        `Mit wem du den Vertrag hast, ändert sich: bisher mit ${formerName}, künftig mit ${contactLine(contact)}.`,
        booking.price > 0 && formerVat !== contact.vat_sentence && vatText,
      ]
        .filter(Boolean)
        .join(" "),
    },
  ];
}

/** Sent when an admin moves the booking from the appointment at `previousTime` to another appointment. */
export function bookingMoved(booking: BookingFacts, context: MailContext, previousTime: Date): EmailContent {
  const content = appointmentMoved(booking, context, previousTime);
  return {
    ...content,
    preview: `Du bist jetzt dabei am ${dateLine(booking.appointment)}.${isPresent(booking) ? "" : " Du kannst kostenlos stornieren."}`,
    label: "Auf einen anderen Termin gebucht",
    title: "Du hast einen neuen Termin.",
    body: content.body.with(0, {
      kind: "paragraph",
      text: `Hallo ${booking.first_name}, ${contactOf(booking, context).name} hat deine Buchung umgebucht: von ${dateLine({ timestamp: previousTime })}, auf ${dateLine(booking.appointment)}. Buchungscode und Plätze bleiben, und die angehängte Kalenderdatei trägt die neue Zeit ein.`,
    }),
  };
}

/** Sent when the appointment at `previousTime` is cancelled and has a replacement. */
export function appointmentReplaced(
  booking: BookingFacts,
  context: MailContext,
  { previousTime, reason }: { previousTime: Date; reason: string },
): EmailContent {
  const { offer, appointment } = booking;
  return {
    subject: `Abgesagt, neuer Termin: ${offer.name} am ${formatDate(appointment.timestamp)}`,
    preview: `Statt am ${dateLine({ timestamp: previousTime })} jetzt am ${dateLine(appointment)}. Passt dir das?`,
    label: "Abgesagt, mit neuem Termin",
    title: "Passt dir der neue Termin?",
    body: [
      {
        kind: "paragraph",
        text: `Hallo ${booking.first_name}, der Termin am ${dateLine({ timestamp: previousTime })} fällt leider aus. Das tut uns leid. Wir haben dich auf einen neuen Termin gebucht: ${dateLine(appointment)}. Buchungscode und Plätze bleiben, und die angehängte Kalenderdatei trägt die neue Zeit ein.`,
      },
      ...cancellationReasonBlocks(reason, booking, context),
      appointmentTicket(booking, { facts: bookingTicketFacts(booking, context) }),
      ...acceptBlocks(booking, context),
      contactBlock(booking, context),
    ],
    reason: reasonOf(booking),
  };
}

function hasOpenReplacement({ status, replacement }: BookingFacts): boolean {
  return status === "confirmed" && replacement === "open";
}

function acceptBlocks(booking: BookingFacts, context: MailContext): EmailBlock[] {
  const href = `${bookingLink(booking, context)}#ersatztermin`;
  return [
    { kind: "paragraph", text: `Sag uns kurz, ob du kommst. ${cancellationText(booking)}` },
    ...(booking.isUnclaimed
      ? bookingLinkBlocks(booking, context)
      : [
          { kind: "action", label: "Zusagen", href } as const,
          { kind: "links", links: [{ label: "Stornieren", href }] } as const,
        ]),
  ];
}

/** Whether the guest is checked in. Such a booking can no longer be cancelled. */
function isPresent({ status }: BookingFacts): boolean {
  return status === "attended";
}

function cancellationBlocks(booking: BookingFacts): EmailBlock[] {
  return isPresent(booking) ? [] : [{ kind: "paragraph", text: cancellationText(booking) }];
}

function cancellationText(booking: BookingFacts): string {
  return `Passt es dir nicht? Dann storniere kostenlos bis ${formatDateTime(cancellableUntil(booking))}.`;
}

function refundBlocks(booking: BookingFacts, context: MailContext): EmailBlock[] {
  const payee = payeeOf(booking, context.site);
  const isPartner = payee.name === contactOf(booking, context).name; // the email contains this contact anyway
  const text = refundSentence(booking, payee.name, isPartner ? "." : `, ${channelLine(payee.channels)}.`);
  return text === null ? [] : [{ kind: "paragraph", text }];
}

function cancellationReasonBlocks(reason: string, booking: BookingFacts, context: MailContext): EmailBlock[] {
  return reason === "" ? [] : [{ kind: "quote", text: reason, by: contactOf(booking, context).name }];
}

/** A message from the host to the guests of the appointment. */
export function appointmentMessage(
  booking: BookingFacts,
  context: MailContext,
  { subject, body }: { subject: string; body: string },
): EmailContent {
  return {
    subject: `${booking.offer.name}: ${subject}`,
    preview: cutText(body.replace(/\s+/g, " "), PREVIEW_LENGTH),
    label: "Nachricht zu deinem Termin",
    title: subject,
    body: [
      {
        kind: "paragraph",
        text: `Hallo ${booking.first_name}, ${contactOf(booking, context).name} schreibt dir zu deinem Termin:`,
      },
      { kind: "quote", text: body, by: contactOf(booking, context).name },
      appointmentTicket(booking, { facts: [{ label: "Buchungscode", value: booking.code }] }),
      ...bookingLinkBlocks(booking, context),
      contactBlock(booking, context),
    ],
    reason: reasonOf(booking),
  };
}

export function bookingReminder(booking: BookingFacts, context: MailContext): EmailContent {
  const { offer, appointment, quantity } = booking;
  // A reminder is sent on the day itself when, for example, no cron ran the day before.
  const day = berlinDay(appointment.timestamp) === berlinDay(context.now) ? "heute" : "morgen";
  return {
    subject: `${day === "heute" ? "Heute" : "Morgen"}: ${offer.name}`,
    preview: `${dateLine(appointment)}${offer.location ? `, ${offer.location.name}` : ""} (Code ${booking.code})`,
    label: "Erinnerung",
    title: `Bis ${day === "heute" ? "nachher" : day}, ${booking.first_name}.`,
    body: [
      {
        kind: "paragraph",
        text: `${quantity === 1 ? "Komm, wie du bist." : "Kommt, wie ihr seid."} Am Eingang genügt der Buchungscode.`,
      },
      appointmentTicket(booking, { facts: bookingTicketFacts(booking, context) }),
      ...answerBlocks(booking, context),
      ...(hasOpenReplacement(booking) ? [] : [reminderNote(booking, context)]),
      contactBlock(booking, context),
    ],
    reason: reasonOf(booking),
  };
}

function reminderNote(booking: BookingFacts, context: MailContext): EmailBlock {
  return {
    kind: "note",
    text:
      cancellableUntil(booking) > context.now
        ? `Kommt etwas dazwischen? Du kannst noch bis ${formatDateTime(cancellableUntil(booking))} kostenlos stornieren.`
        : "Kommt etwas dazwischen? Die Stornofrist ist abgelaufen. Antworte trotzdem kurz auf diese Mail, vielleicht wartet jemand auf deinen Platz.",
  };
}

/** Asks the guest to accept an open replacement; else links to the booking. */
function answerBlocks(booking: BookingFacts, context: MailContext): EmailBlock[] {
  return hasOpenReplacement(booking) ? acceptBlocks(booking, context) : bookingLinkBlocks(booking, context);
}

function bookingLinkBlocks(booking: BookingFacts, context: MailContext): EmailBlock[] {
  const href = bookingLink(booking, context);
  if (!booking.isUnclaimed) return [{ kind: "action", label: "Buchung ansehen", href }];
  const offeredChanges = isCancellable(booking, context.now) ? ", und du kannst sie selbst ändern oder stornieren" : "";
  return [
    {
      kind: "paragraph",
      text: `${booking.isByAdmin ? "Wir haben am Telefon für dich gebucht" : "Deine Buchung gehört noch zu keinem Konto"}. Melde dich mit ${booking.email} an, dann steht die Buchung in deiner Übersicht${offeredChanges}.`,
    },
    { kind: "action", label: "Anmelden und Buchung übernehmen", href },
  ];
}

/** How the guest reaches the host, for emails without `termsBlocks`. */
export function contactBlock(facts: AppointmentFacts, context: MailContext): EmailBlock {
  const { name, channels } = contactOf(facts, context);
  const ways = channels.map(
    ({ phone, email, via }) => `bei ${via ?? name}: ${[phone, email].filter(Boolean).join(", ")}`,
  );
  return { kind: "note", text: `Fragen? Antworte auf diese Mail oder melde dich ${ways.join(", oder ")}.` };
}

/** Contract partner, payment, cancellation and a link to the terms, as § 312f Abs. 2 BGB requires in a confirmation. */
function termsBlocks(booking: BookingFacts, context: MailContext): EmailBlock[] {
  const { siteUrl, now } = context;
  const until = cancellableUntil(booking);
  return [
    {
      kind: "note",
      text: [
        `Vertrag mit: ${contactLine(contactOf(booking, context))}`,
        booking.price > 0 ? "Zahlung vor Ort. Online wird nichts abgebucht." : "",
        until > now
          ? `Kostenlos stornierbar bis ${formatDateTime(until)}.`
          : `Die Stornofrist ist abgelaufen. Bitte frag bei ${contactOf(booking, context).name} nach.`,
        "Für Freizeitangebote mit festem Termin besteht kein Widerrufsrecht (§\u00a0312g Abs. 2 Nr. 9 BGB).",
      ]
        .filter(Boolean)
        .join("\n"),
    },
    { kind: "links", links: [{ label: "Unsere AGB", href: `${siteUrl}/agb/` }] },
  ];
}

function reasonOf({ isUnclaimed, isByAdmin }: BookingFacts): string {
  return isUnclaimed && isByAdmin
    ? "Du bekommst diese Mail, weil jemand für diese Adresse gebucht hat."
    : "Du bekommst diese Mail zu deiner Buchung.";
}
