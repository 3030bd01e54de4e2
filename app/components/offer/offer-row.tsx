import type { CardLayout } from "#app/components/content/card-grid.tsx";
import type { OfferCard as OfferCardData } from "#domain/offer/offer.ts";
import { OfferCard } from "./offer-card.tsx";

/** Thirds of the wall at three heights; four works hang in quarters, so that none is left alone. */
const thirds = ["lg:col-span-4", "lg:col-span-4 lg:mt-16", "lg:col-span-4 lg:mt-6"];
const quarters = ["lg:col-span-3", "lg:col-span-3 lg:mt-16", "lg:col-span-3 lg:mt-6", "lg:col-span-3 lg:mt-20"];

/** A few offers beside each other: a choice made by hand, or what is akin to the one that is shown. */
export function OfferRow({ offers }: { offers: readonly OfferCardData[] }) {
  const isQuarters = offers.length === 4;
  const slots = isQuarters ? quarters : thirds;
  const place: CardLayout = {
    sizes: `(min-width: 1024px) ${isQuarters ? 23 : 31}vw, (min-width: 768px) 45vw, 100vw`,
    frame: "aspect-4/3",
    titleSize: isQuarters ? "small" : "regular",
    isRepeated: true,
  };
  return (
    <ul className="page-grid gap-y-section">
      {offers.map((offer, index) => (
        <li key={offer.id} className={`md:col-span-6 ${slots[index % slots.length]}`}>
          <OfferCard offer={offer} place={place} />
        </li>
      ))}
    </ul>
  );
}
