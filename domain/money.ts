const euro = new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" });

/**
 * Cents as German euros, as the specification's section 9 asks: `formatPrice(4500)` is "45,00 €".
 * The space before the sign does not break.
 */
export function formatPrice(cents: number): string {
  return euro.format(cents / 100);
}
