import type { AppointmentFacts } from "#workers/data/mail/mail-facts.ts";
import type { EmailLink } from "./email.ts";

/** Context of composing: the site's URL without trailing slash, and the current time. */
export type MailContext = { siteUrl: string; now: Date };

/** Link to a booking; signed-out guests sign in first. */
export function bookingLink({ id }: { id: string }, { siteUrl }: MailContext): string {
  return `${siteUrl}/buchung/uebersicht/${id}/`;
}

/** Link to a waitlist entry, where its offer can be declined. */
export function waitlistLink({ siteUrl }: MailContext): string {
  return `${siteUrl}/buchung/uebersicht/#warteliste`;
}

/** Link to accept an offer of the waitlist. */
export function acceptLink({ id }: { id: string }, { siteUrl }: MailContext): string {
  return `${siteUrl}/buchung/?warteliste=${id}`;
}

/** Link to an offer's appointments, or to the home page when it is no longer public. */
export function offerLink({ offer }: AppointmentFacts, { siteUrl }: MailContext, label: string): EmailLink {
  return { label, href: offer.status === "published" ? `${siteUrl}/angebot/${offer.slug}/#termine` : `${siteUrl}/` };
}

/** Name of the host who signs a message. */
export function hostOf({ offer }: AppointmentFacts): string {
  return offer.artist ?? offer.location?.name ?? "Der Veranstalter";
}
