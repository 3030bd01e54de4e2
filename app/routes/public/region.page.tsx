import { type ReactNode, Suspense } from "react";
import { ArtistGrid } from "#app/components/content/artist-grid.tsx";
import { CardGrid } from "#app/components/content/card-grid.tsx";
import { LocationCard } from "#app/components/content/entry-cards.tsx";
import { PageSections } from "#app/components/content/page-sections.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { PostalAddressBlock } from "#app/components/location/postal-address.tsx";
import { PlaceMap } from "#app/components/map/lazy-maps.tsx";
import { OfferCard } from "#app/components/offer/offer-card.tsx";
import { listUrl } from "#app/components/search/list-url.ts";
import { FeedLinks } from "#app/components/site/feed-links.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { headingText } from "#app/ui/heading/heading-text.ts";
import { FramedImage, imageTransitionStyle } from "#app/ui/image/framed-image.tsx";
import { Breadcrumb } from "#app/ui/layout/breadcrumb.tsx";
import type { Page } from "#domain/list/pagination.ts";
import type { MapDrawing } from "#domain/location/map-drawing.ts";
import type { ArtistCard } from "#workers/data/content/artist.ts";
import type { LocationCard as LocationEntry } from "#workers/data/content/location.ts";
import type { RegionPage as Region } from "#workers/data/content/region.ts";
import type { OfferCard as OfferEntry } from "#workers/data/offer/offer-card.ts";

export type RegionPageProps = {
  region: Region;
  /** The first page of each list. */
  offers: Page<OfferEntry>;
  locations: Page<LocationEntry>;
  artists: Page<ArtistCard>;
  /** Its locations; `null` when none has a position. */
  map: MapDrawing | null;
};

/** The page of a region: intro, sections, offers, locations, artists. */
export function RegionPage({ region, offers, locations, artists, map }: RegionPageProps) {
  const query = { region: region.slug };
  return (
    <>
      <div className="page-grid">
        <Breadcrumb crumbs={[{ label: "Regionen", to: "/regionen/" }, { label: region.name }]} />
      </div>
      <article>
        <div className="page-grid items-start gap-y-6">
          <FramedImage
            image={region.image}
            frame="aspect-3/4 max-md:aspect-square"
            sizes="(min-width: 768px) 50vw, 100vw"
            isPriority
            className="bleed-right max-md:bleed-left md:col-[7/-1] md:row-start-1"
            style={imageTransitionStyle(`/region/${region.slug}/`)}
          />
          <div className="grid gap-6 md:col-[1/7] md:row-start-1 md:self-center md:pr-gap">
            <p className="eyebrow num flex flex-wrap gap-x-4">
              <span>{pluralize.offers(offers.total)}</span>
              <span>{pluralize.locations(locations.total)}</span>
              <span>{pluralize.artists(artists.total)}</span>
            </p>
            <h1 className="text-display-title tracking-[-0.02em]" {...headingText(region.name)} />
            {region.intro && <p className="max-w-prose text-lg text-pretty">{region.intro}</p>}
            {region.address && <PostalAddressBlock name={region.name} address={region.address} />}
          </div>
        </div>
        <PageSections {...region} />
      </article>
      <ListSection
        id="angebote"
        title="Was ansteht"
        isEmpty={offers.items.length === 0}
        empty="Gerade ist hier nichts geplant. Schau bald wieder vorbei."
        more={offers.total > offers.items.length && { to: listUrl("/", query), label: "Alle Angebote hier" }}
      >
        <CardGrid
          items={offers.items}
          isFirst={false}
          card={(offer, layout) => <OfferCard offer={offer} layout={layout} />}
        />
        <div className="page-grid pt-8">
          <FeedLinks
            feed={`/feeds/region/${region.slug}`}
            recordName={region.name}
            followed={{ entity: "region", slugId: region.slug_id }}
          />
        </div>
      </ListSection>
      {map && (
        <Suspense>
          <PlaceMap map={map} title="Auf der Karte" label="Kunsträume" />
        </Suspense>
      )}
      {locations.items.length > 0 && (
        <ListSection
          id="kunstraeume"
          title="Wo gearbeitet wird"
          more={
            locations.total > locations.items.length && {
              to: listUrl("/kunstszene/", query),
              label: "Alle Kunsträume hier",
            }
          }
        >
          <ul className="page-grid gap-y-section">
            {locations.items.map((location, index) => (
              <li key={location.id} className={`md:col-span-6 lg:col-span-4 ${["", "lg:mt-16", "lg:mt-6"][index % 3]}`}>
                <LocationCard
                  location={location}
                  layout={{ sizes: "(min-width: 1024px) 30vw, (min-width: 768px) 45vw, 100vw", frame: "aspect-4/3" }}
                />
              </li>
            ))}
          </ul>
        </ListSection>
      )}
      {artists.items.length > 0 && (
        <ListSection
          id="menschen"
          title="Wer aufmacht"
          more={
            artists.total > artists.items.length && {
              to: listUrl("/kuenstler-innen/", query),
              label: "Alle Künstler:innen hier",
            }
          }
        >
          <ArtistGrid artists={artists.items} />
        </ListSection>
      )}
    </>
  );
}

type ListSectionProps = {
  id: string;
  title: string;
  isEmpty?: boolean;
  empty?: string;
  more: { to: string; label: string } | false;
  children: ReactNode;
};

/** One list of a region, with a link to the complete list. */
function ListSection({ id, title, isEmpty = false, empty, more, children }: ListSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="page-grid gap-y-2 pt-section pb-8">
        <div aria-hidden="true" className="mb-3 h-0.75 bg-rule" />
        <h2 id={id} className="text-display-lg">
          {title}
        </h2>
        {isEmpty && <p className="max-w-prose pt-4 text-lg text-pretty">{empty}</p>}
      </div>
      {children}
      {more && (
        <div className="page-grid pt-10">
          <p>
            <LinkButton variant="outline" to={more.to}>
              {more.label}
            </LinkButton>
          </p>
        </div>
      )}
    </section>
  );
}
