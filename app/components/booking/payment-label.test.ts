import { expect, it } from "vitest";
import { paymentLabel } from "./payment-label.ts";

it("shows the paid, outstanding or overpaid amount, and no outstanding amount when the booking is cancelled", () => {
  const booking = { price: 2900, quantity: 2, paid_cents: 0, status: "confirmed" as const };
  const labels = [
    booking,
    { ...booking, paid_cents: 5800 },
    { ...booking, paid_cents: 2000 },
    { ...booking, paid_cents: 5800, quantity: 1 },
    { ...booking, price: 0 },
    { ...booking, status: "cancelled_by_guest" as const },
  ].map((row) => paymentLabel(row).replaceAll("\u00a0", " "));
  expect(labels).toEqual([
    "58,00 € offen",
    "58,00 € bezahlt",
    "20,00 € von 58,00 € bezahlt",
    "58,00 € bezahlt, 29,00 € zu viel",
    "kostenlos",
    "–",
  ]);
});
