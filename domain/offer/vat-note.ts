import { vatSentenceOf } from "#domain/booking/host-contact.ts";

type PricedOffer = { price: number; artist: Host | null; location: Host | null };
type Host = { is_vat_exempt: boolean };

/**
 * A note about VAT for the prices of several offers; `null` when all offers are free of charge.
 * @param vatSentence the site's VAT sentence
 */
export function vatNoteOf(offers: readonly PricedOffer[], vatSentence: string): string | null {
  const partners = offers.filter(({ price }) => price > 0).map(({ artist, location }) => artist ?? location);
  const sentences = new Set(
    [false, true]
      .filter((isExempt) => partners.some((partner) => (partner?.is_vat_exempt ?? false) === isExempt))
      .map((isExempt) => vatSentenceOf({ is_vat_exempt: isExempt }, { vat_sentence: vatSentence })),
  );
  if (sentences.size === 0) return null;
  const note = `Preise pro Platz, ${[...sentences].join(" oder ").replace(/\.$/, "")}.`;
  return sentences.size === 1 ? note : `${note} Was gilt, steht beim Angebot.`;
}
