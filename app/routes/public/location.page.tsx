import { ContactLinks, WebsiteLink } from "#app/components/booking/contact-links.tsx";
import { type Fact, FactList } from "#app/components/content/fact-list.tsx";
import { PageSections } from "#app/components/content/page-sections.tsx";
import type { SectionGroup, WithoutContent } from "#app/components/content/section-groups.ts";
import { AccessFacts } from "#app/components/location/access-facts.tsx";
import { PostalAddressBlock } from "#app/components/location/postal-address.tsx";
import { LocationMapSection } from "#app/components/map/lazy-maps.tsx";
import { OfferGrid } from "#app/components/offer/offer-grid.tsx";
import type { FeedLinksProps } from "#app/components/site/feed-links.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { headingTextProps } from "#app/ui/heading/heading-text.ts";
import { FramedImage, ImageCaption, imageTransitionStyle } from "#app/ui/image/framed-image.tsx";
import { Breadcrumb } from "#app/ui/layout/breadcrumb.tsx";
import type { ReachableContact } from "#domain/booking/host-contact.ts";
import type { Page } from "#domain/list/pagination.ts";
import type { MapDrawing } from "#domain/location/map-drawing.ts";
import type { LocationPage as LocationWithContent } from "#workers/data/content/location.ts";
import type { OfferCard } from "#workers/data/offer/offer-list.ts";

type Location = WithoutContent<LocationWithContent>;

export type LocationPageProps = {
  location: Location;
  sections: readonly SectionGroup[];
  contact: ReachableContact;
  /** Ordered by their next bookable appointment. */
  offers: Page<OfferCard>;
  /** A note about VAT for the prices of `offers`; `null` when all are free of charge. */
  vatNote: string | null;
  map: MapDrawing | null;
  /** `null` when the location is not published: guests who have booked it may still read its page. */
  feed: FeedLinksProps | null;
};

export function LocationPage({ location, sections, contact, offers, vatNote, map, feed }: LocationPageProps) {
  return (
    <>
      <div className="page-grid">
        <Breadcrumb crumbs={[{ label: "Kunstszene", to: "/kunstszene/" }, { label: location.name }]} />
      </div>
      <article>
        <div className="page-grid items-end gap-y-6">
          <figure className="md:col-[1/9] md:row-start-1">
            <FramedImage
              image={location.image}
              frame="aspect-4/3 lg:aspect-video"
              sizes="(min-width: 768px) 66vw, 100vw"
              isPriority
              className="bleed-left max-md:bleed-right"
              style={imageTransitionStyle(`/kunstraum/${location.slug}/`)}
            />
            <ImageCaption image={location.image} />
          </figure>
          <div className="grid gap-6 md:col-[9/-1]">
            <p className="eyebrow">{["Kunstraum", location.region?.name].filter(Boolean).join(" · ")}</p>
            <FactList facts={factsOf(location, contact)} />
            <AccessFacts {...location} />
          </div>
          <h1
            className="text-display-title tracking-[-0.02em] md:col-[1/12] max-md:row-start-2"
            {...headingTextProps(location.name)}
          />
        </div>
        <PageSections groups={sections} />
        {map && <LocationMapSection map={map} />}
      </article>
      <OfferGrid
        title="Hier mitmachen"
        offers={offers}
        vatNote={vatNote}
        path={`/kunstraum/${location.slug}/`}
        empty={
          feed
            ? "Gerade ist hier nichts geplant. Mit „Sag mir Bescheid“ schreiben wir dir, sobald ein Termin dazukommt."
            : "Gerade ist hier nichts geplant."
        }
        feed={feed}
      />
    </>
  );
}

function factsOf({ name, address, region, website }: Location, contact: ReachableContact): Fact[] {
  const facts: Fact[] = [];
  if (address) facts.push({ label: "Adresse", value: <PostalAddressBlock name={name} address={address} /> });
  if (region) facts.push({ label: "Region", value: <Link to={`/region/${region.slug}/`}>{region.name}</Link> });
  facts.push({ label: "Kontakt", value: <ContactLinks contact={contact} /> });
  if (website) facts.push({ label: "Website", value: <WebsiteLink url={website} /> });
  return facts;
}
