import { formatPrice } from "#domain/money.ts";

/** What the guest has paid for a cancelled booking, and whom to ask for a refund; `null` when nothing was paid. */
export function refundSentence({ paid_cents: paid }: { paid_cents: number }, hostName: string): string | null {
  return paid > 0
    ? `Du hast schon ${formatPrice(paid)} bezahlt. Wegen der Rückzahlung melde dich bei ${hostName}.`
    : null;
}
