import { formatPrice } from "#domain/money.ts";

/** Whom to ask for the refund of a cancelled booking; `null` when nothing was paid. */
export function refundSentence({ paid_cents: paid }: { paid_cents: number }, hostName: string): string | null {
  return paid > 0
    ? `Du hast schon ${formatPrice(paid)} bezahlt. Wegen der Rückzahlung melde dich bei ${hostName}.`
    : null;
}
