export type Payment = {
  /** Cents per slot. */
  price: number;
  quantity: number;
  /** Cents for the whole booking. */
  paid_cents: number;
};

/** The total price in cents. */
export function amountOf({ price, quantity }: Pick<Payment, "price" | "quantity">): number {
  return price * quantity;
}

/** What remains to be paid, in cents. */
export function dueOf(payment: Payment): number {
  return Math.max(amountOf(payment) - payment.paid_cents, 0);
}

/** True when the booking has a price and was paid in full. */
export function isPaid(payment: Payment): boolean {
  return amountOf(payment) > 0 && payment.paid_cents >= amountOf(payment);
}
