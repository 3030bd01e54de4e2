import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import type { AnnouncementFacts } from "#workers/data/mail/mail-facts.ts";
import type { EmailBlock, EmailContent } from "./email.ts";
import type { MailContext } from "./mail-context.ts";

/** The pages of the followed records show further offers and times. */
const MAX_OFFERS = 10;
const MAX_TIMES = 4;

/** New appointments of what a person follows. `unsubscribeUrl` ends all follows without signing in. */
export function newAppointments(
  { offers }: AnnouncementFacts,
  { siteUrl }: MailContext,
  unsubscribeUrl: string,
): EmailContent {
  const [first] = offers;
  const isSingle = offers.length === 1 && first?.times.length === 1;
  const names = offers.map(({ name }) => name);
  return {
    subject:
      offers.length === 1 ? `${isSingle ? "Neuer Termin" : "Neue Termine"}: ${names[0]}` : "Neue Termine für dich",
    preview: names.slice(0, 3).join(", "),
    label: "Sag mir Bescheid",
    title: isSingle ? "Ein neuer Termin." : "Neue Termine.",
    body: [
      ...offers.slice(0, MAX_OFFERS).flatMap((offer): EmailBlock[] => [
        {
          kind: "paragraph",
          text: [`${[offer.name, offer.location].filter(Boolean).join(", ")}:`, ...timesOf(offer.times)].join("\n"),
        },
        {
          kind: "links",
          links: [{ label: `${offer.name} ansehen`, href: `${siteUrl}/angebot/${offer.slug}/#termine` }],
        },
      ]),
      ...(offers.length > MAX_OFFERS
        ? [{ kind: "action", label: "Alle Angebote ansehen", href: `${siteUrl}/` } as const]
        : []),
      {
        kind: "links",
        links: [
          { label: "Keine Mails über neue Termine mehr", href: unsubscribeUrl },
          { label: "Einzelnes beenden: in deinem Konto", href: `${siteUrl}/konto/#bescheid` },
        ],
      },
    ],
    reason: "Du bekommst diese Mail, weil du „Sag mir Bescheid“ gedrückt hast. Es ist höchstens eine am Tag.",
  };
}

function timesOf(times: readonly Date[]): string[] {
  const rest = times.length - MAX_TIMES;
  return [
    ...times.slice(0, MAX_TIMES).map((time) => `${formatWeekday(time).slice(0, 2)} ${formatDateTime(time)}`),
    ...(rest > 0 ? [rest === 1 ? "und ein weiterer Termin" : `und ${rest} weitere Termine`] : []),
  ];
}
