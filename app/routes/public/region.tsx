import { sectionGroupsOf, splitContent, withVatNotes } from "#app/components/content/section-groups.ts";
import { requireCanonicalUrl } from "#app/routes/canonical-url.ts";
import { pageTags, tagsOfOffers } from "#domain/content/page-tags.ts";
import { vatNoteOf } from "#domain/offer/vat-note.ts";
import { slugIdOf } from "#domain/slug.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import { staticData } from "../../static-part.tsx";
import { regionThings } from "../../structured-data/page-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import { notFound } from "../not-found.ts";
import type { Route } from "./+types/region.ts";
import { loadLocationMap } from "./place-map.ts";
import { MAX_SHOWN, RegionPage, STATIC_PARTS } from "./region.page.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const slugId = slugIdOf(params.slug);
  const region = slugId && (await api.region.bySlugId({ slugId }));
  if (!region) throw notFound(request);
  requireCanonicalUrl(request, `/region/${region.slug}/`);

  const filter = { page: 1, region_id: region.id };
  const [offers, locations, artists, map] = await Promise.all([
    api.offer.list({ ...filter, itemsPerPage: MAX_SHOWN.offers }),
    api.location.list({ ...filter, itemsPerPage: MAX_SHOWN.locations }),
    api.artist.list({ ...filter, itemsPerPage: MAX_SHOWN.artists }),
    loadLocationMap(api, { region_id: region.id }),
  ]);
  const { fields, content } = splitContent(region);
  const site = await context.get(siteContext)();
  context
    .get(pageTagsContext)
    .add(
      pageTags.region(region.slug_id),
      pageTags.offers,
      pageTags.locations,
      pageTags.artists,
      ...tagsOfOffers(content.offers),
    );
  return {
    region: fields,
    sections: sectionGroupsOf(context, withVatNotes(content, site)),
    totals: { offers: offers.total, locations: locations.total, artists: artists.total },
    offers: staticData(context, STATIC_PARTS.offers, offers.items),
    vatNote: vatNoteOf(offers.items, site.vat_sentence),
    places: staticData(context, STATIC_PARTS.places, { map, locations: locations.items, artists: artists.items }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, slug, intro, image } = loaderData.region;
  return pageHead(matches, {
    title: name,
    description: intro || `Werkstätten und Angebote: ${name}`,
    path: `/region/${slug}/`,
    image,
    feed: `/feeds/region/${slug}`,
  });
};

export default function RegionRoute({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <RegionPage {...loaderData} />
      <StructuredData things={import.meta.env.SSR && regionThings({ ...loaderData, siteUrl: siteUrlOf(matches) })} />
    </>
  );
}
