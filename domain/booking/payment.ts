type Payment = {
  /** Cents per slot. */
  price: number;
  quantity: number;
  /** Cents received for the whole booking. */
  paid_cents: number;
};

/** What the booking costs, in cents. */
export function amountOf({ price, quantity }: Pick<Payment, "price" | "quantity">): number {
  return price * quantity;
}

/** Whether the booking costs something and all of it has been received. */
export function isPaid(payment: Payment): boolean {
  return amountOf(payment) > 0 && payment.paid_cents >= amountOf(payment);
}
