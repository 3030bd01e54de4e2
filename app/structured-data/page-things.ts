import type { Thing } from "schema-dts";
import type { WithoutContent } from "#app/components/content/section-groups.ts";
import { absoluteUrl } from "#domain/site/page-url.ts";
import type { ArtistPage } from "#workers/data/content/artist.ts";
import type { LocationPage } from "#workers/data/content/location.ts";
import type { RegionPage } from "#workers/data/content/region.ts";
import {
  type ArtistThing,
  absoluteImageUrl,
  accessFeatures,
  artistIdentity,
  breadcrumbs,
  geoOf,
  postalAddress,
} from "./things.ts";

export function artistThings({
  artist,
  siteUrl,
}: {
  artist: WithoutContent<ArtistPage>;
  siteUrl: string;
}): (Thing | ArtistThing)[] {
  const path = `/kuenstler-in/${artist.slug}/`;
  return [
    { ...artistIdentity(artist, siteUrl), image: absoluteImageUrl(artist.image, siteUrl) },
    breadcrumbs(siteUrl, [
      { name: "Künstler:innen", path: "/kuenstler-innen/" },
      { name: artist.name, path },
    ]),
  ];
}

export function locationThings({
  location,
  siteUrl,
}: {
  location: WithoutContent<LocationPage>;
  siteUrl: string;
}): Thing[] {
  const path = `/kunstraum/${location.slug}/`;
  return [
    {
      "@type": "Place",
      "@id": `${absoluteUrl(path, siteUrl)}#ort`,
      name: location.name,
      url: absoluteUrl(path, siteUrl),
      image: absoluteImageUrl(location.image, siteUrl),
      address: postalAddress(location.address, location.state),
      ...geoOf(location),
      ...accessFeatures(location),
      ...(location.region && {
        containedInPlace: {
          "@type": "Place" as const,
          name: location.region.name,
          url: absoluteUrl(`/region/${location.region.slug}/`, siteUrl),
        },
      }),
    },
    breadcrumbs(siteUrl, [
      { name: "Kunstszene", path: "/kunstszene/" },
      { name: location.name, path },
    ]),
  ];
}

export function regionThings({ region, siteUrl }: { region: WithoutContent<RegionPage>; siteUrl: string }): Thing[] {
  const path = `/region/${region.slug}/`;
  return [
    {
      "@type": "Place",
      "@id": `${absoluteUrl(path, siteUrl)}#region`,
      name: region.name,
      ...(region.intro && { description: region.intro }),
      url: absoluteUrl(path, siteUrl),
      image: absoluteImageUrl(region.image, siteUrl),
      address: postalAddress(region.address),
    },
    breadcrumbs(siteUrl, [
      { name: "Regionen", path: "/regionen/" },
      { name: region.name, path },
    ]),
  ];
}

export function directoryThings({ title, path, siteUrl }: { title: string; path: string; siteUrl: string }): Thing[] {
  return [
    breadcrumbs(siteUrl, [
      { name: "Angebote", path: "/" },
      { name: title, path },
    ]),
  ];
}
