import { formatPrice } from "#domain/money.ts";
import { type BookingStatus, isCancelledStatus } from "./offer-booking.ts";
import { amountOf, type Payment } from "./payment.ts";

/** What was paid beyond the price of the booking, in cents. A cancelled booking costs nothing. */
export function overpaidOf(booking: Payment & { status: BookingStatus }): number {
  const amount = isCancelledStatus(booking.status) ? 0 : amountOf(booking);
  return Math.max(booking.paid_cents - amount, 0);
}

/** Whom to ask for the refund of a cancelled or overpaid booking; `null` when nothing is to be refunded. */
export function refundSentence(booking: Payment & { status: BookingStatus }, hostName: string): string | null {
  const overpaid = overpaidOf(booking);
  if (overpaid === 0) return null;
  const paid = formatPrice(booking.paid_cents);
  return `${
    isCancelledStatus(booking.status)
      ? `Du hast schon ${paid} bezahlt.`
      : `Du hast ${paid} bezahlt, das sind ${formatPrice(overpaid)} zu viel.`
  } Wegen der Rückzahlung melde dich bei ${hostName}.`;
}
