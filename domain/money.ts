const euro = new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" });

/** Formats cents as euros (specification, section 9): `formatPrice(4500)` is "45,00 €", with a non-breaking space. */
export function formatPrice(cents: number): string {
  return euro.format(cents / 100);
}
