import { CardGrid } from "#app/components/content/card-grid.tsx";
import { PageSections } from "#app/components/content/page-sections.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { RegionPageSection } from "#app/components/content/region-page-section.tsx";
import type { RegionPlacesProps } from "#app/components/content/region-places.tsx";
import type { SectionGroup, WithoutContent } from "#app/components/content/section-groups.ts";
import { PostalAddressBlock } from "#app/components/location/postal-address.tsx";
import { OfferCard } from "#app/components/offer/offer-card.tsx";
import { listUrl } from "#app/components/search/list-url.ts";
import { FeedLinks } from "#app/components/site/lazy-feed-links.tsx";
import { StaticPart } from "#app/static-part.tsx";
import { headingTextProps } from "#app/ui/heading/heading-text.ts";
import { FramedImage, ImageCaption, imageTransitionStyle } from "#app/ui/image/framed-image.tsx";
import { Breadcrumb } from "#app/ui/layout/breadcrumb.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { RegionPage as RegionWithContent } from "#workers/data/content/region.ts";
import type { OfferCard as OfferCardData } from "#workers/data/offer/offer-list.ts";

const RegionPlaces = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/content/region-places.tsx")).RegionPlaces : null,
  () => import("#app/components/content/region-places.tsx").then((module) => module.RegionPlaces),
);

export const MAX_SHOWN = { offers: 5, locations: 6, artists: 8 } as const;

export const STATIC_PARTS = { offers: "offers", places: "places" } as const;

export type RegionPageProps = {
  region: WithoutContent<RegionWithContent>;
  sections: readonly SectionGroup[];
  /** Including records that are not shown. */
  totals: { offers: number; locations: number; artists: number };
  /** The first offers, from `staticData`: `null` when the document already contains the HTML. */
  offers: readonly OfferCardData[] | null;
  /** The VAT note for the prices of the first offers (`vatNoteOf`). */
  vatNote: string | null;
  /** The map, and the first locations and artists, from `staticData` like `offers`. */
  places: RegionPlacesProps | null;
};

export function RegionPage({ region, sections, totals, offers, vatNote, places }: RegionPageProps) {
  return (
    <>
      <div className="page-grid">
        <Breadcrumb crumbs={[{ label: "Regionen", to: "/regionen/" }, { label: region.name }]} />
      </div>
      <article>
        <div className="page-grid items-start gap-y-6">
          {region.image && (
            <figure className="md:col-[7/-1] md:row-start-1">
              <FramedImage
                image={region.image}
                frame="aspect-3/4 max-md:aspect-square"
                sizes="(min-width: 768px) 50vw, 100vw"
                isPriority
                className="bleed-right max-md:bleed-left"
                style={imageTransitionStyle(`/region/${region.slug}/`)}
              />
              <ImageCaption image={region.image} />
            </figure>
          )}
          <div className="grid gap-6 md:col-[1/7] md:row-start-1 md:self-center md:pr-gap">
            <p className="eyebrow num flex flex-wrap gap-x-4">
              {totals.offers > 0 && <span>{pluralize.offers(totals.offers)}</span>}
              {totals.locations > 0 && <span>{pluralize.locations(totals.locations)}</span>}
              {totals.artists > 0 && <span>{pluralize.artists(totals.artists)}</span>}
            </p>
            <h1 className="text-display-title tracking-[-0.02em]" {...headingTextProps(region.name)} />
            {region.intro && <p className="max-w-prose text-lg text-pretty">{region.intro}</p>}
            {region.address && <PostalAddressBlock name={region.name} address={region.address} />}
          </div>
        </div>
        <PageSections groups={sections} />
      </article>
      <RegionPageSection
        id="angebote"
        title="Was ansteht"
        isEmpty={totals.offers === 0}
        empty="Gerade ist hier nichts geplant. Mit „Sag mir Bescheid“ schreiben wir dir, sobald ein Termin dazukommt."
        more={
          totals.offers > MAX_SHOWN.offers && {
            to: listUrl("/", { region: region.slug }),
            label: "Alle Angebote hier",
          }
        }
      >
        <StaticPart name={STATIC_PARTS.offers} data={offers}>
          {(offers) => (
            <CardGrid
              items={offers}
              hasPriorityImage={false}
              renderCard={(offer, layout) => <OfferCard offer={offer} layout={layout} />}
            />
          )}
        </StaticPart>
        <div className="page-grid gap-y-4 pt-8">
          {vatNote && <p className="text-xs text-ink-soft">{vatNote}</p>}
          <FeedLinks
            path={`/feeds/region/${region.slug}`}
            recordName={region.name}
            entity="region"
            slugId={region.slug_id}
          />
        </div>
      </RegionPageSection>
      <StaticPart name={STATIC_PARTS.places} data={places}>
        {(places) => <RegionPlaces {...places} slug={region.slug} totals={totals} />}
      </StaticPart>
    </>
  );
}
