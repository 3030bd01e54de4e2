import { formatPrice } from "#domain/money.ts";

type PaidBooking = { first_name: string; last_name: string; paid_cents: number };

/** Asks first, because a deleted payment can be recorded again only with a new time. */
export function confirmPaymentDeletion({ first_name, last_name, paid_cents }: PaidBooking): boolean {
  return confirm(`Zahlung löschen: ${formatPrice(paid_cents)} von ${first_name} ${last_name}?`);
}
