/** Created on first use, because creation takes milliseconds. */
let euro: Intl.NumberFormat | undefined;

/** Formats cents as euros (specification, section 9): `formatPrice(4500)` is "45,00 €", with a non-breaking space. */
export function formatPrice(cents: number): string {
  euro ??= new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" });
  return euro.format(cents / 100);
}

/** Parses typed euros to cents: "1.234,50" and "1234.5" are 123450; `null` when invalid or a million euros or more. */
export function parseCents(typedAmount: string): number | null {
  const plain = typedAmount
    .replace(/[\s€]/g, "")
    .replace(/(?<=[1-9]\d*)\.(?=\d{3}(\D|$))/g, "") // a dot before three digits separates thousands, except in "0.500"
    .replace(",", ".");
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
