import { type BookingStatus, isCancelledStatus } from "#domain/booking/offer-booking.ts";
import { amountOf, isPaid, type Payment } from "#domain/booking/payment.ts";
import { overpaidOf } from "#domain/booking/refund.ts";
import { formatPrice } from "#domain/money.ts";

/**
 * The paid or outstanding amount of a booking: "58,00 € offen", "58,00 € bezahlt", "58,00 € bezahlt, 29,00 € zu viel",
 * "20,00 € von 58,00 € bezahlt", "kostenlos", or "–" when a booking with a price was cancelled without a payment.
 */
export function paymentLabel(booking: Payment & { status: BookingStatus }): string {
  const { paid_cents: paid } = booking;
  const amount = amountOf(booking);
  if (amount === 0 && paid === 0) return "kostenlos";
  if (isCancelledStatus(booking.status)) return paid === 0 ? "–" : `${formatPrice(paid)} bezahlt`;
  if (paid === 0) return `${formatPrice(amount)} offen`;
  const overpaid = overpaidOf(booking);
  if (overpaid > 0) return `${formatPrice(paid)} bezahlt, ${formatPrice(overpaid)} zu viel`;
  return isPaid(booking) ? `${formatPrice(paid)} bezahlt` : `${formatPrice(paid)} von ${formatPrice(amount)} bezahlt`;
}
