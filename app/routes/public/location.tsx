import { sectionGroupsOf, splitContent, withVatNotes } from "#app/components/content/section-groups.ts";
import { requireCanonicalUrl } from "#app/routes/canonical-url.ts";
import { reachableContactOf } from "#domain/booking/host-contact.ts";
import { pageTags, tagsOfOffers } from "#domain/content/page-tags.ts";
import { vatNoteOf } from "#domain/offer/vat-note.ts";
import { slugIdOf } from "#domain/slug.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import { locationThings } from "../../structured-data/page-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import { notFound } from "../not-found.ts";
import { pageNumberOf, requireExistingPage } from "../page-number.ts";
import type { Route } from "./+types/location.ts";
import { LocationPage } from "./location.page.tsx";
import { feedOfLocation } from "./location-feed.ts";
import { mapOfLocation } from "./place-map.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const slugId = slugIdOf(params.slug);
  const page = pageNumberOf(new URL(request.url)) ?? 1;
  const location = slugId && (await api.location.bySlugId({ slugId }));
  if (!location) throw notFound(request);
  requireCanonicalUrl(request, `/kunstraum/${location.slug}/`);

  const offers = await api.offer.listOf({ location_id: location.id, page });
  requireExistingPage(request, offers);
  const tags = context.get(pageTagsContext);
  const { fields, content } = splitContent(location);
  tags.add(pageTags.location(location.slug_id), pageTags.offers, ...tagsOfOffers(content.offers));
  if (location.region) tags.add(pageTags.region(location.region.slug_id));
  const site = await context.get(siteContext)();
  return {
    location: fields,
    sections: sectionGroupsOf(context, withVatNotes(content, site)),
    contact: reachableContactOf(location, site),
    offers,
    vatNote: vatNoteOf(offers.items, site.vat_sentence),
    map: mapOfLocation(location),
    feed: location.status === "published" ? feedOfLocation(location) : null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, slug, address, region, image } = loaderData.location;
  const placeLabel = [address?.city, region?.name].filter(Boolean).join(", ");
  return pageHead(matches, {
    title: name,
    description: `${name}${placeLabel && ` in ${placeLabel}`}: Angebote zum Mitmachen, Termine, Adresse und Zugänglichkeit.`,
    path: `/kunstraum/${slug}/`,
    page: loaderData.offers.page,
    image,
    feed: loaderData.feed?.path,
  });
};

export default function LocationRoute({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <LocationPage {...loaderData} />
      <StructuredData things={import.meta.env.SSR && locationThings({ ...loaderData, siteUrl: siteUrlOf(matches) })} />
    </>
  );
}
