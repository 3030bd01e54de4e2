import { formatPrice } from "#domain/money.ts";

type PaidBooking = { first_name: string; last_name: string; paid_cents: number };

/** Asks for confirmation, because a payment that is recorded again gets a new time. */
export function confirmPaymentDeletion({ first_name, last_name, paid_cents }: PaidBooking): boolean {
  return confirm(`Zahlung löschen: ${formatPrice(paid_cents)} von ${first_name} ${last_name}?`);
}
