import { ContactLinks, WebsiteLink } from "#app/components/booking/contact-links.tsx";
import { type Fact, FactList } from "#app/components/content/fact-list.tsx";
import { PageSections } from "#app/components/content/page-sections.tsx";
import type { SectionGroup, WithoutContent } from "#app/components/content/section-groups.ts";
import { PostalAddressBlock } from "#app/components/location/postal-address.tsx";
import { OfferGrid } from "#app/components/offer/offer-grid.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { headingTextProps } from "#app/ui/heading/heading-text.ts";
import { DrawnIcon } from "#app/ui/icon/drawn-icon.tsx";
import { FramedImage, ImageCaption, imageTransitionStyle } from "#app/ui/image/framed-image.tsx";
import { Breadcrumb } from "#app/ui/layout/breadcrumb.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { ReachableContact } from "#domain/booking/host-contact.ts";
import type { PageSectionContents } from "#domain/content/page-section.ts";
import type { Page } from "#domain/list/pagination.ts";
import type { ArtistPage as ArtistWithContent } from "#workers/data/content/artist.ts";
import type { OfferCard } from "#workers/data/offer/offer-list.ts";

type Artist = WithoutContent<ArtistWithContent>;

// Lazy-loaded in the browser, because text and links work before hydration.
const RichText = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/content/rich-text.tsx")).RichText : null,
  () => import("#app/components/content/rich-text.tsx").then((module) => module.RichText),
);

type ArtistPageProps = {
  artist: Artist;
  /** Shown next to the facts. */
  about: (PageSectionContents["text"] & { id: string }) | null;
  sections: readonly SectionGroup[];
  contact: ReachableContact;
  /** Ordered by their next bookable appointment. */
  offers: Page<OfferCard>;
  /** A note about VAT for the prices of `offers`; `null` when all are free of charge. */
  vatNote: string | null;
};

export function ArtistPage({ artist, about, sections, contact, offers, vatNote }: ArtistPageProps) {
  const artFormNames = artist.art_forms.map(({ name }) => name).join(", ");
  return (
    <>
      <article>
        <div className="on-block">
          <div className="page-grid">
            <Breadcrumb crumbs={[{ label: "Künstler:innen", to: "/kuenstler-innen/" }, { label: artist.name }]} />
          </div>
          <div className="page-grid items-end gap-y-6 pb-10">
            <figure className="md:col-[8/-1] md:row-start-1">
              <FramedImage
                image={artist.image}
                frame="aspect-3/4 max-md:aspect-square"
                sizes="(min-width: 768px) 42vw, 100vw"
                isPriority
                className="bleed-right max-md:bleed-left"
                style={imageTransitionStyle(`/kuenstler-in/${artist.slug}/`)}
              />
              <ImageCaption image={artist.image} />
            </figure>
            <div className="grid gap-5 md:col-[1/8] md:row-start-1">
              <p className="eyebrow">{[artFormNames, artist.region?.name].filter(Boolean).join(" · ")}</p>
              <h1 className="text-display-title tracking-[-0.02em]" {...headingTextProps(artist.name)} />
            </div>
          </div>
        </div>
        <div className="page-grid items-start gap-y-8 pt-section">
          <div className="md:col-[1/6] lg:col-[1/5]">
            <FactList facts={factsOf(artist, contact, offers.total)} />
          </div>
          {about && (
            <section data-section={about.id} className="grid gap-4 md:col-[6/-1] lg:col-[6/12]">
              {about.title && <h2 className="text-display-sm" {...headingTextProps(about.title)} />}
              <RichText document={about.body} className="max-w-prose text-lg" />
            </section>
          )}
        </div>
        <PageSections groups={sections} />
      </article>
      <OfferGrid
        title={`Mitmachen bei ${artist.name}`}
        offers={offers}
        vatNote={vatNote}
        path={`/kuenstler-in/${artist.slug}/`}
        empty="Gerade ist nichts geplant. Mit „Sag mir Bescheid“ schreiben wir dir, sobald ein Termin dazukommt."
        feed={{
          path: `/feeds/kuenstler-in/${artist.slug}`,
          recordName: artist.name,
          entity: "artist",
          slugId: artist.slug_id,
        }}
      />
    </>
  );
}

function factsOf(artist: Artist, contact: ReachableContact, offerCount: number): Fact[] {
  const { name, art_forms: artForms, region, city, address, website } = artist;
  const facts: Fact[] = [];
  if (artForms.length > 0) {
    facts.push({
      label: artForms.length === 1 ? "Kunstform" : "Kunstformen",
      value: (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {artForms.map(({ id, name: artFormName, icon }) => (
            <li key={id} className="flex items-center gap-1.5">
              {icon && <DrawnIcon drawing={icon} />}
              {artFormName}
            </li>
          ))}
        </ul>
      ),
    });
  }
  if (region) facts.push({ label: "Region", value: <Link to={`/region/${region.slug}/`}>{region.name}</Link> });
  if (address) facts.push({ label: "Werkstatt", value: <PostalAddressBlock name={name} address={address} /> });
  else if (city) facts.push({ label: "Zu Hause in", value: city });
  facts.push({ label: "Kontakt", value: <ContactLinks contact={contact} /> });
  if (website) facts.push({ label: "Website", value: <WebsiteLink url={website} /> });
  if (offerCount > 0) {
    facts.push({
      label: "Angebote",
      value: (
        <a href="#angebote" className="link num">
          {offerCount}
        </a>
      ),
    });
  }
  return facts;
}
