import { amountOf, isPaid } from "#domain/booking/payment.ts";
import { formatPrice } from "#domain/money.ts";

/** What a booking costs and how much of it is received: "58,00 € bezahlt", "20,00 € von 58,00 € bezahlt". */
export function paymentLabel(booking: Parameters<typeof isPaid>[0]): string {
  const { paid_cents: paid } = booking;
  const amount = amountOf(booking);
  if (amount === 0 && paid === 0) return "kostenlos";
  if (paid === 0) return `${formatPrice(amount)} offen`;
  return isPaid(booking) || amount === 0
    ? `${formatPrice(paid)} bezahlt`
    : `${formatPrice(paid)} von ${formatPrice(amount)} bezahlt`;
}
