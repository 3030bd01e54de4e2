import type { BreadcrumbList, Organization, PostalAddress, Thing } from "schema-dts";
import type { Address } from "#domain/content/page.ts";
import type { Picture } from "#domain/media/image.ts";
import { sharePicture } from "#domain/media/share-image.ts";
import { siteAddress, siteConfiguration } from "#domain/site/site-configuration.ts";

/** Who stands behind the site. */
export function siteOrganization(siteUrl: string) {
  return {
    "@type": "Organization",
    "@id": siteAddress("/#organisation", siteUrl),
    name: siteConfiguration.name,
    url: siteAddress("/", siteUrl),
    logo: siteAddress("/favicon.svg", siteUrl),
  } satisfies Organization;
}

/** The home page: the site, who runs it, and how to search it. */
export function siteThings(siteUrl: string): Thing[] {
  return [
    siteOrganization(siteUrl),
    {
      "@type": "WebSite",
      "@id": siteAddress("/#website", siteUrl),
      name: siteConfiguration.name,
      description: siteConfiguration.description,
      url: siteAddress("/", siteUrl),
      inLanguage: siteConfiguration.currentLocale,
      publisher: { "@id": siteAddress("/#organisation", siteUrl) },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${siteAddress("/", siteUrl)}?suche={search_term_string}` },
        // Google's spelling; schema.org's own types do not know it.
        ...{ "query-input": "required name=search_term_string" },
      },
    },
  ];
}

/** The way to a page, the page itself last. */
export function breadcrumbs(siteUrl: string, crumbs: readonly { name: string; path: string }[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteAddress(path, siteUrl),
    })),
  };
}

/** Only what is known of an address; `undefined` when nothing is. */
export function postalAddress(address: Address | null): PostalAddress | undefined {
  if (!address) return undefined;
  const { street, postalCode, city } = address;
  return {
    "@type": "PostalAddress",
    ...(street && { streetAddress: street }),
    ...(postalCode && { postalCode }),
    ...(city && { addressLocality: city }),
    addressCountry: "DE",
  };
}

/** The absolute address of the picture that shared links show, too. */
export function imageAddress(picture: Picture | null, siteUrl: string): string {
  return siteAddress(sharePicture(picture).url, siteUrl);
}

/** What a place does for people who need it. */
export function accessFeatures(place: {
  isStepFree: boolean;
  hasAccessibleToilet: boolean;
  hasInductionLoop: boolean;
}) {
  const features = [
    ["Stufenlos erreichbar", place.isStepFree],
    ["Rollstuhlgerechtes WC", place.hasAccessibleToilet],
    ["Induktionsschleife", place.hasInductionLoop],
  ] as const;
  return features.map(([name, value]) => ({ "@type": "LocationFeatureSpecification" as const, name, value }));
}
