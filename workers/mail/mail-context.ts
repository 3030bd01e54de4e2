import type { DateFacts } from "#workers/data/mail/mail-facts.ts";
import type { EmailLink } from "./email.ts";

/** Where and when letters are written: the site's address without a slash at its end, and the moment. */
export type MailContext = { siteUrl: string; now: Date };

/** A person's booking; whoever is signed out signs in first. */
export function bookingLink({ id }: { id: string }, { siteUrl }: MailContext): string {
  return `${siteUrl}/buchung/uebersicht/${id}/`;
}

/** Where a waiting party stands, and declines what it is offered. */
export function waitlistLink({ siteUrl }: MailContext): string {
  return `${siteUrl}/buchung/uebersicht/#warteliste`;
}

/** Where a party accepts what it was offered. */
export function acceptLink({ id }: { id: string }, { siteUrl }: MailContext): string {
  return `${siteUrl}/buchung/?warteliste=${id}`;
}

/** The dates of an offer, or the home page when the offer is not shown any more. */
export function offerLink({ offer }: DateFacts, { siteUrl }: MailContext, label: string): EmailLink {
  return { label, href: offer.isPublished ? `${siteUrl}/angebot/${offer.slug}/#termine` : `${siteUrl}/` };
}

/** Whose words an organiser's are. */
export function hostOf({ offer }: DateFacts): string {
  return offer.artist ?? offer.location?.name ?? "Der Veranstalter";
}
