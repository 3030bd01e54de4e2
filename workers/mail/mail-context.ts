import { type HostContact, hostContactOf } from "#domain/booking/host-contact.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { AppointmentFacts, WaitlistFacts } from "#workers/data/mail/mail-facts.ts";
import type { EmailLink } from "./email.ts";

/** `siteUrl` has no trailing slash. */
export type MailContext = { siteUrl: string; site: SiteSettings; now: Date };

/** Link to a booking; signed-out guests sign in first. */
export function bookingLink({ id }: { id: string }, { siteUrl }: MailContext): string {
  return `${siteUrl}/buchung/uebersicht/${id}/`;
}

/** Link to the waitlist, where a guest can leave the waitlist or decline a waitlist offer. */
export function waitlistLink({ siteUrl }: MailContext): string {
  return `${siteUrl}/buchung/uebersicht/#warteliste`;
}

/** Link to accept a waitlist offer. */
export function acceptLink({ id }: { id: string }, { siteUrl }: MailContext): string {
  return `${siteUrl}/buchung/?warteliste=${id}`;
}

/** Link to book as many slots as the party waited for. */
export function newBookingLink(
  { appointment, quantity }: Pick<WaitlistFacts, "appointment" | "quantity">,
  { siteUrl }: MailContext,
): string {
  return `${siteUrl}/buchung/?termin=${appointment.id}&plaetze=${quantity}`;
}

/** Link to an offer's appointments, or to the home page when the offer is not public. */
export function offerLink({ offer }: AppointmentFacts, { siteUrl }: MailContext, label: string): EmailLink {
  return { label, href: offer.status === "published" ? `${siteUrl}/angebot/${offer.slug}/#termine` : `${siteUrl}/` };
}

/** The contact of an appointment's host. */
export function contactOf({ offer }: AppointmentFacts, { site }: MailContext): HostContact {
  return hostContactOf(offer, site);
}
