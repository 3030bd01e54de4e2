import type { CardLayout } from "#app/components/content/card-grid.tsx";
import type { OfferCard as OfferCardData } from "#workers/data/offer/offer-list.ts";
import { OfferCard } from "./offer-card.tsx";

// Three cards per row on wide screens. Exactly four offers share one row, because the fourth would otherwise have a row
// to itself.
const thirds = ["lg:col-span-4", "lg:col-span-4 lg:mt-16", "lg:col-span-4 lg:mt-6"];
const quarters = ["lg:col-span-3", "lg:col-span-3 lg:mt-16", "lg:col-span-3 lg:mt-6", "lg:col-span-3 lg:mt-20"];

type OfferCardsProps = {
  offers: readonly OfferCardData[];
  /** `null` when all offers are free of charge (see `vatNoteOf`). */
  vatNote?: string | null;
};

export function OfferCards({ offers, vatNote }: OfferCardsProps) {
  const hasFourColumns = offers.length === 4;
  const columns = hasFourColumns ? quarters : thirds;
  const layout: CardLayout = {
    sizes: `(min-width: 1024px) ${hasFourColumns ? 23 : 31}vw, (min-width: 768px) 45vw, 100vw`,
    frame: "aspect-4/3",
    titleSize: hasFourColumns ? "small" : "regular",
    isRepeated: true, // the page may contain another card of the same offer
  };
  return (
    <>
      <ul className="page-grid gap-y-section">
        {offers.map((offer, index) => (
          <li key={offer.id} className={`md:col-span-6 ${columns[index % columns.length]}`}>
            <OfferCard offer={offer} layout={layout} />
          </li>
        ))}
      </ul>
      {vatNote && (
        <div className="page-grid">
          <p className="text-xs text-ink-soft">{vatNote}</p>
        </div>
      )}
    </>
  );
}
