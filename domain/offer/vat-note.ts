/**
 * The VAT sentence for the prices of several offers, some of which may have a host with another sentence. `null` when all
 * of them are free of charge.
 */
export function vatNoteOf(offers: readonly { price: number }[], vatSentence: string): string | null {
  if (offers.every(({ price }) => price === 0)) return null;
  return `Preise pro Platz, ${vatSentence.replace(/\.$/, "")}. Ausnahmen stehen beim Angebot.`;
}
