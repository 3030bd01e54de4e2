import { formatPrice } from "#domain/money.ts";

/** "45,00 €", or "kostenlos" for 0. */
export function formatPriceOrFree(cents: number): string {
  return cents === 0 ? "kostenlos" : formatPrice(cents);
}

export function Price({ cents, className = "" }: { cents: number; className?: string }) {
  return <span className={`num ${className}`}>{formatPriceOrFree(cents)}</span>;
}
