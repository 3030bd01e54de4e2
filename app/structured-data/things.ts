import type {
  BreadcrumbList,
  MergeLeafTypes,
  Organization,
  OrganizationLeaf,
  PersonLeaf,
  PostalAddress,
  Thing,
} from "schema-dts";
import { type Position, pointOf } from "#domain/location/position.ts";
import { stateNames } from "#domain/location/state.ts";
import type { Image } from "#domain/media/image.ts";
import { shareImageOf } from "#domain/media/share-image.ts";
import { absoluteUrl } from "#domain/site/page-url.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";

export type SiteThingsInput = { siteUrl: string; site: SiteSettings };

/** The operator of the site. */
export function siteOrganization({ siteUrl, site }: SiteThingsInput) {
  return {
    "@type": "Organization",
    "@id": absoluteUrl("/#organisation", siteUrl),
    name: site.name,
    ...(site.operator_name && { legalName: site.operator_name }),
    url: absoluteUrl("/", siteUrl),
    logo: absoluteUrl("/favicon.svg", siteUrl),
    email: site.contact_email,
    ...(site.contact_phone && { telephone: site.contact_phone }),
  } satisfies Organization;
}

/**
 * An artist, identical on the artist's page and in events. The artist has two types, because no column tells whether an
 * artist is a person or a group.
 */
export function artistIdentity({ name, slug }: { name: string; slug: string }, siteUrl: string) {
  const url = absoluteUrl(`/kuenstler-in/${slug}/`, siteUrl);
  return { "@type": ["Person", "Organization"], "@id": `${url}#kuenstler-in`, name, url } satisfies ArtistThing;
}

export type ArtistThing = MergeLeafTypes<[PersonLeaf, OrganizationLeaf]>;

/** Structured data of the home page. */
export function siteThings({ siteUrl, site }: SiteThingsInput): Thing[] {
  return [
    siteOrganization({ siteUrl, site }),
    {
      "@type": "WebSite",
      "@id": absoluteUrl("/#website", siteUrl),
      name: site.name,
      description: site.description,
      url: absoluteUrl("/", siteUrl),
      inLanguage: siteConfiguration.currentLocale,
      publisher: { "@id": absoluteUrl("/#organisation", siteUrl) },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${absoluteUrl("/", siteUrl)}?suche={search_term_string}` },
        // Google requires `query-input`; the types of `schema-dts` do not have it.
        ...{ "query-input": "required name=search_term_string" },
      },
    },
  ];
}

/** @param crumbs the page itself last */
export function breadcrumbs(siteUrl: string, crumbs: readonly { name: string; path: string }[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(path, siteUrl),
    })),
  };
}

/**
 * An address in Germany.
 * @param state the part of the ISO 3166-2 code after "DE-": "BE" for Berlin
 */
export function postalAddress(
  address: { street: string | null; postal_code: string | null; city: string | null } | null,
  state: string | null = null,
): PostalAddress | undefined {
  if (!address) return undefined;
  const { street, postal_code: postalCode, city } = address;
  return {
    "@type": "PostalAddress",
    ...(street && { streetAddress: street }),
    ...(postalCode && { postalCode }),
    ...(city && { addressLocality: city }),
    ...(state && { addressRegion: stateNames[state] ?? state }),
    addressCountry: "DE",
  };
}

/** The URL of the image for shared links. */
export function absoluteImageUrl(image: Image | null, siteUrl: string): string {
  return absoluteUrl(shareImageOf(image).url, siteUrl);
}

export function geoOf(position: Position) {
  const point = pointOf(position);
  return point ? { geo: { "@type": "GeoCoordinates" as const, ...point } } : {};
}

export function accessFeatures(location: {
  is_step_free: boolean | null;
  has_accessible_toilet: boolean | null;
  has_induction_loop: boolean | null;
}) {
  const features = [
    ["Stufenlos erreichbar", location.is_step_free],
    ["Rollstuhlgerechtes WC", location.has_accessible_toilet],
    ["Induktionsschleife", location.has_induction_loop],
  ] as const;
  const known = features.flatMap(([name, value]) =>
    value === null ? [] : [{ "@type": "LocationFeatureSpecification" as const, name, value }],
  );
  return known.length > 0 ? { amenityFeature: known } : {};
}
