import { formatPrice } from "#domain/money.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import { hostContactOf, type OfferHost, type ReachableContact, reachableContactOf } from "./host-contact.ts";
import { type BookingStatus, isCancelledStatus } from "./offer-booking.ts";
import { amountOf, type Payment } from "./payment.ts";

/** What was paid beyond the price of the booking, in cents. A cancelled booking costs nothing. */
export function overpaidOf(booking: Payment & { status: BookingStatus }): number {
  const amount = isCancelledStatus(booking.status) ? 0 : amountOf(booking);
  return Math.max(booking.paid_cents - amount, 0);
}

/** Who received the payment of a booking and owes its refund. */
export type Payee = ReachableContact & { name: string };

/**
 * The contract partner at the time of the payment; meaningless without a payment. The payee is reached through the site
 * when the offer has another contract partner now, because a booking stores only the payee's name.
 * @param booking `paid_to` is `null` when the site's operator received the payment
 */
export function payeeOf(
  { paid_to: name, offer }: { paid_to: string | null; offer: OfferHost },
  site: SiteSettings,
): Payee {
  if (name === null) return hostContactOf({ artist: null, location: null }, site);
  const contact = hostContactOf(offer, site);
  return name === contact.name
    ? contact
    : { name, ...reachableContactOf({ contact_email: null, contact_phone: null }, site) };
}

/**
 * Whom to ask for the refund of a cancelled or overpaid booking; `null` when nothing is to be refunded.
 * @param ending what follows the last word, such as a comma and how to reach the payee
 */
export function refundSentence(
  booking: Payment & { status: BookingStatus },
  payee: string,
  ending = ".",
): string | null {
  const overpaid = overpaidOf(booking);
  if (overpaid === 0) return null;
  const paid = formatPrice(booking.paid_cents);
  return `${
    isCancelledStatus(booking.status)
      ? `Du hast schon ${paid} bezahlt.`
      : `Du hast ${paid} bezahlt, das sind ${formatPrice(overpaid)} zu viel.`
  } Melde dich bei ${payee} wegen der Rückzahlung${ending}`;
}
