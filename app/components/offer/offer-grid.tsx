import { CardGrid } from "#app/components/content/card-grid.tsx";
import { listUrl } from "#app/components/search/list-url.ts";
import type { FeedLinksProps } from "#app/components/site/feed-links.tsx";
import { FeedLinks } from "#app/components/site/lazy-feed-links.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import type { Page } from "#domain/list/pagination.ts";
import type { OfferCard as OfferCardData } from "#workers/data/offer/offer-list.ts";
import { OfferCard } from "./offer-card.tsx";

type OfferGridProps = {
  title: string;
  offers: Page<OfferCardData>;
  /** `null` when all offers are free of charge. */
  vatNote: string | null;
  /** The path of the page; further offers are at `?seite=2`. */
  path: string;
  /** Shown when there is no offer. */
  empty: string;
  /** `null` for a record that is not published, which has no feeds and cannot be followed. */
  feed: FeedLinksProps | null;
};

export function OfferGrid({ title, offers, vatNote, path, empty, feed }: OfferGridProps) {
  return (
    <section id="angebote" aria-labelledby="angebote-titel" className="scroll-mt-4">
      <div className="page-grid gap-y-2 pt-section pb-8">
        <div aria-hidden="true" className="mb-3 h-0.75 bg-rule" />
        <h2 id="angebote-titel" className="text-display-lg">
          {title}
        </h2>
        {offers.items.length === 0 && <p className="max-w-prose pt-4 text-lg text-pretty">{empty}</p>}
      </div>
      <CardGrid
        items={offers.items}
        hasPriorityImage={false}
        renderCard={(offer, layout) => <OfferCard offer={offer} layout={layout} />}
      />
      <div className="page-grid gap-y-4 pt-8">
        {vatNote && <p className="text-xs text-ink-soft">{vatNote}</p>}
        <Pagination {...offers} label={title} pageLink={(page) => `${listUrl(path, {}, page)}#angebote`} />
        {feed && <FeedLinks {...feed} />}
      </div>
    </section>
  );
}
