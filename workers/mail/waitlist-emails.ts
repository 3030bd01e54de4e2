import { isBookable } from "#domain/appointment/offer-appointment.ts";
import { formatDate, formatDateTime, startOfTomorrow } from "#domain/berlin-time.ts";
import { formatPrice } from "#domain/money.ts";
import { hasLegalDetails } from "#domain/site/site-settings.ts";
import { isBeforeCutOff } from "#domain/waitlist/waitlist-entry.ts";
import type { WaitlistFacts } from "#workers/data/mail/mail-facts.ts";
import { appointmentTicket, dateLine, participantsFacts } from "./appointment-ticket.ts";
import { contactBlock } from "./booking-emails.ts";
import type { EmailBlock, EmailContent } from "./email.ts";
import { acceptLink, contactOf, type MailContext, newBookingLink, offerLink, waitlistLink } from "./mail-context.ts";

export function waitlistJoined(entry: WaitlistFacts, context: MailContext): EmailContent {
  return {
    subject: `Warteliste: ${entry.offer.name} am ${formatDate(entry.appointment.timestamp)}`,
    preview: "Wir schreiben dir, sobald genug Plätze frei sind.",
    label: "Auf der Warteliste",
    title: "Wir halten Ausschau für dich.",
    body: [
      {
        kind: "paragraph",
        text: `Du wartest auf ${slotsFor(entry)}. Sobald ${
          entry.quantity === 1 ? "einer frei wird" : "alle zusammen frei sind"
        }, bekommst du eine Mail. Dann ${
          entry.quantity === 1 ? "ist er" : "sind sie"
        } 12 Stunden für dich reserviert, am Tag vor dem Termin 2 Stunden. Solange du nicht annimmst, ist nichts gebucht und nichts zu zahlen.`,
      },
      waitingTicket(entry, context),
      { kind: "action", label: "Warteliste ansehen", href: waitlistLink(context) },
      { kind: "links", links: [offerLink(entry, context, "Andere Termine ansehen")] },
      contactBlock(entry, context),
    ],
    reason: "Du bekommst diese Mail, weil du dich auf die Warteliste gesetzt hast.",
  };
}

/** Sent when the appointment for which the party waits is moved from `previousTime`. */
export function waitlistMoved(entry: WaitlistFacts, context: MailContext, previousTime: Date): EmailContent {
  const canWait = isBeforeCutOff(entry.appointment, context.now);
  return {
    subject: `Neuer Termin: ${entry.offer.name} am ${formatDate(entry.appointment.timestamp)}`,
    preview: `Jetzt am ${dateLine(entry.appointment)}, statt am ${dateLine({ timestamp: previousTime })}.`,
    label: "Nachricht von der Warteliste",
    title: "Der Termin hat sich verschoben.",
    body: [
      {
        kind: "paragraph",
        text: `Der Termin, auf den du wartest, findet zu einer anderen Zeit statt: am ${dateLine(entry.appointment)}, statt am ${dateLine({ timestamp: previousTime })}. ${
          canWait ? "Dein Eintrag auf der Warteliste gilt weiter." : "Er lässt sich nun nicht mehr buchen."
        }`,
      },
      waitingTicket(entry, context),
      ...(canWait ? stillWaitingBlocks(context) : []),
      contactBlock(entry, context),
    ],
    reason: "Du bekommst diese Mail, weil du auf der Warteliste stehst.",
  };
}

/**
 * Sent when slots are held for the party until `expiresAt`. Sent again, with `previousTime`, when the appointment is
 * moved while the slots are held.
 */
export function waitlistOffered(
  entry: WaitlistFacts,
  context: MailContext,
  expiresAt: Date,
  previousTime?: Date,
): EmailContent {
  const { quantity, offer } = entry;
  const { price } = offer;
  return {
    subject: `${previousTime ? "Neuer Termin" : "Frei geworden"}: ${offer.name} am ${formatDate(entry.appointment.timestamp)}`,
    preview: `Für dich reserviert bis ${formatDateTime(expiresAt)}.`,
    label: "Nachricht von der Warteliste",
    title: previousTime
      ? "Der Termin hat sich verschoben."
      : `${quantity === 1 ? "Ein Platz ist" : `${quantity} Plätze sind`} frei geworden.`,
    body: [
      {
        kind: "paragraph",
        text: `${
          previousTime
            ? `Der Termin findet zu einer anderen Zeit statt: am ${dateLine(entry.appointment)}, statt am ${dateLine({ timestamp: previousTime })}. Wir haben ${slotsFor(entry)}`
            : `Wir haben ${quantity === 1 ? "ihn" : "sie"}`
        } für dich reserviert, und zwar bis ${formatDateTime(expiresAt)}. Danach ${
          isBeforeCutOff(entry.appointment, expiresAt)
            ? `${quantity === 1 ? "geht er" : "gehen sie"} an die Nächsten auf der Liste.`
            : "lässt sich der Termin nicht mehr buchen."
        }`,
      },
      appointmentTicket(entry, {
        facts: [
          ...participantsFacts(entry, context.now),
          { label: quantity === 1 ? "Platz" : "Plätze", value: String(quantity) },
          {
            label: "Zusammen",
            value:
              price > 0
                ? `${formatPrice(price * quantity)}, vor Ort zu zahlen\n${contactOf(entry, context).vat_sentence}`
                : "kostenlos",
          },
          { label: "Annehmen bis", value: formatDateTime(expiresAt) },
        ],
      }),
      {
        kind: "action",
        label: quantity === 1 ? "Platz annehmen" : "Plätze annehmen",
        href: acceptLink(entry, context),
      },
      {
        kind: "note",
        text: `Brauchst du ${quantity === 1 ? "ihn" : "sie"} nicht mehr? Dann lehne bitte ab, damit andere schneller an die Reihe kommen.`,
      },
      { kind: "links", links: [{ label: "Ablehnen", href: waitlistLink(context) }] },
      contactBlock(entry, context),
    ],
    reason: "Du bekommst diese Mail, weil du auf der Warteliste stehst.",
  };
}

/**
 * Sent when the entry ends without a booking: the waitlist offer expired, the cut-off passed or the appointment was
 * cancelled.
 */
export function waitlistExpired(entry: WaitlistFacts, context: MailContext): EmailContent {
  const isCancelled = entry.appointment.status === "cancelled";
  const { title, text } = endTexts(entry, context);
  return {
    subject: `Warteliste beendet: ${entry.offer.name} am ${formatDate(entry.appointment.timestamp)}`,
    preview: isCancelled ? "Der Termin wurde abgesagt." : `Es ging um ${dateLine(entry.appointment)}.`,
    label: "Warteliste beendet",
    title,
    body: [
      { kind: "paragraph", text },
      ...(isCancelled && entry.appointment.reason !== ""
        ? [
            {
              kind: "quote",
              text: entry.appointment.reason,
              by: contactOf(entry, context).name,
            } as const,
          ]
        : []),
      appointmentTicket(entry, { isCancelled, hasSlot: false }),
      ...(canBook(entry, context)
        ? [{ kind: "action", label: "Termin buchen", href: newBookingLink(entry, context) } as const]
        : [{ kind: "action", ...offerLink(entry, context, "Andere Termine ansehen") } as const]),
      contactBlock(entry, context),
    ],
    reason: "Du bekommst diese Mail, weil du auf der Warteliste standest.",
  };
}

function endTexts(entry: WaitlistFacts, context: MailContext): { title: string; text: string } {
  if (entry.appointment.status === "cancelled") {
    return {
      title: "Der Termin fällt leider aus.",
      text: `${contactOf(entry, context).name} hat den Termin abgesagt, auf den du gewartet hast. Damit endet auch die Warteliste.`,
    };
  }
  if (entry.offer_expires_at !== null) {
    let nextSentence = "";
    if (canBook(entry, context)) {
      nextSentence = ` Gerade ${entry.quantity === 1 ? "ist noch ein Platz" : `sind noch ${entry.quantity} Plätze`} frei: Wenn du magst, buche ganz normal.`;
    } else if (entry.appointment.remaining_slots < entry.quantity) {
      nextSentence = " Jetzt sind die Nächsten auf der Liste an der Reihe.";
    }
    return {
      title: "Dein Angebot ist abgelaufen.",
      text: `Wir hatten ${slotsFor(entry)} für dich reserviert${
        isBeforeCutOff(entry.appointment, context.now)
          ? ` und nichts von dir gehört.${nextSentence}`
          : ". Der Termin lässt sich nun nicht mehr buchen."
      }`,
    };
  }
  return {
    title: "Diesmal ist kein Platz frei geworden.",
    text: "Der Termin lässt sich nun nicht mehr buchen, und für dich ist leider nichts frei geworden. Wir hätten dich gern dabeigehabt.",
  };
}

function stillWaitingBlocks(context: MailContext): EmailBlock[] {
  return [
    { kind: "action", label: "Warteliste ansehen", href: waitlistLink(context) },
    {
      kind: "note",
      text: "Passt dir die neue Zeit nicht? Dann verlass bitte die Warteliste, damit andere schneller an die Reihe kommen.",
    },
    { kind: "links", links: [{ label: "Warteliste verlassen", href: waitlistLink(context) }] },
  ];
}

/** The ticket of a party without held slots. */
function waitingTicket(entry: WaitlistFacts, { now }: MailContext): EmailBlock {
  return appointmentTicket(entry, {
    facts: [
      ...participantsFacts(entry, now),
      { label: entry.quantity === 1 ? "Platz" : "Plätze", value: String(entry.quantity) },
    ],
    hasSlot: false,
  });
}

/** Whether the party can book, without the waitlist, as many slots as it waited for. */
function canBook({ appointment, offer, quantity }: WaitlistFacts, { site, now }: MailContext): boolean {
  return (
    offer.status === "published" &&
    isBookable(appointment, startOfTomorrow(now)) &&
    appointment.remaining_slots >= quantity &&
    offer.max_slots_per_booking >= quantity &&
    hasLegalDetails(site)
  );
}

function slotsFor({ quantity }: WaitlistFacts): string {
  return quantity === 1 ? "einen Platz" : `${quantity} Plätze`;
}
