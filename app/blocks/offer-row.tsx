import type { OfferCard as OfferCardData } from "#domain/offer.ts";
import { OfferCard } from "./offer-card.tsx";

const SIZES = "(min-width: 1024px) 30vw, (min-width: 768px) 45vw, 100vw";
/** Thirds of the wall at three heights. */
const places = ["lg:col-span-4", "lg:col-span-4 lg:mt-16", "lg:col-span-4 lg:mt-6"];

/** A few offers beside each other: a choice made by hand, or what is akin to the one that is shown. */
export function OfferRow({ offers }: { offers: readonly OfferCardData[] }) {
  return (
    <ul className="page-grid gap-y-section">
      {offers.map((offer, index) => (
        <li key={offer.id} className={`md:col-span-6 ${places[index % places.length]}`}>
          <OfferCard offer={offer} place={{ sizes: SIZES, frame: "aspect-4/3" }} />
        </li>
      ))}
    </ul>
  );
}
