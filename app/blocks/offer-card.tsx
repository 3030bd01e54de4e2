import { useViewTransitionState } from "react-router";
import { Art } from "#app/ui/art.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { OfferCard as OfferCardData } from "#domain/offer.ts";
import { Price } from "./price.tsx";
import { SlotCount } from "./slot-count.tsx";

export type OfferCardProps = {
  offer: OfferCardData;
  /** How wide the card's picture stands. */
  sizes: string;
  /** A frame other than the picture's own. */
  frame?: string;
  isPriority?: boolean;
  /** Extra classes for the picture (bleeding to an edge) and for the words under it. */
  artClassName?: string;
  textClassName?: string;
};

/** A work on the wall with its museum label. One link, stretched over the whole; its picture becomes the page's picture. */
export function OfferCard({ offer, sizes, frame, isPriority, artClassName, textClassName = "" }: OfferCardProps) {
  const to = `/angebot/${offer.slug}/`;
  const isOpening = useViewTransitionState(to);
  const { artist, location, nextAppointment: next } = offer;
  return (
    <article className="group relative grid content-start gap-4">
      <Art
        picture={offer.image}
        sizes={sizes}
        {...(frame && { frame })}
        {...(isPriority && { isPriority })}
        {...(artClassName && { className: artClassName })}
        {...(isOpening && { style: { viewTransitionName: "work" } })}
        isDecorative
        grows
      />
      <div className={`grid gap-2 border-t border-line pt-3.5 ${textClassName}`}>
        <p className="eyebrow flex justify-between gap-4">
          <span>{[offer.offerType.name, location?.region].filter(Boolean).join(" · ")}</span>
          <span className="num">Kat. {offer.slugId.toUpperCase()}</span>
        </p>
        <h3 className="text-display-md">
          <Link look="quiet" to={to} prefetch="intent" className="after:absolute after:inset-0">
            {offer.name}
          </Link>
        </h3>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
          {artist && <span>{artist.name}</span>}
          {location && <span className="text-ink-soft">{location.name}</span>}
        </p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 text-sm">
          {next ? (
            <time dateTime={next.timestamp.toISOString()} className="num">
              {formatDateTime(next.timestamp)}
            </time>
          ) : (
            <span className="text-ink-soft">Neue Termine folgen</span>
          )}
          <Price cents={offer.price} className="font-semibold" />
        </p>
        {next && (
          <p>
            <SlotCount {...next} />
          </p>
        )}
      </div>
    </article>
  );
}
