import { sectionGroupsOf, splitContent, withVatNotes } from "#app/components/content/section-groups.ts";
import { requireCanonicalUrl } from "#app/routes/canonical-url.ts";
import { reachableContactOf } from "#domain/booking/host-contact.ts";
import { pageTags, tagsOfOffers } from "#domain/content/page-tags.ts";
import { vatNoteOf } from "#domain/offer/vat-note.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import { slugIdOf } from "#domain/slug.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { artistThings } from "../../structured-data/page-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import { notFound } from "../not-found.ts";
import { pageNumberOf, requireExistingPage } from "../page-number.ts";
import type { Route } from "./+types/artist.ts";
import { ArtistPage } from "./artist.page.tsx";
import { splitAbout } from "./artist-about.ts";

export const handle = { header: "inverted" } satisfies RouteHandle;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const slugId = slugIdOf(params.slug);
  const page = pageNumberOf(new URL(request.url)) ?? 1;
  const artist = slugId && (await api.artist.bySlugId({ slugId }));
  if (!artist) throw notFound(request);
  requireCanonicalUrl(request, `/kuenstler-in/${artist.slug}/`);

  const offers = await api.offer.listOf({ artist_id: artist.id, page });
  requireExistingPage(request, offers);
  const tags = context.get(pageTagsContext);
  const { fields, content } = splitContent(artist);
  tags.add(
    pageTags.artist(artist.slug_id),
    pageTags.offers,
    pageTags.offerTypesAndArtForms,
    ...tagsOfOffers(content.offers),
  );
  if (artist.region) tags.add(pageTags.region(artist.region.slug_id));
  const site = await context.get(siteContext)();
  const contact = reachableContactOf(artist, site);
  const vatNote = vatNoteOf(offers.items, site.vat_sentence);
  const { about, otherContent } = splitAbout(withVatNotes(content, site));
  return { artist: fields, about, sections: sectionGroupsOf(context, otherContent), contact, offers, vatNote };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, slug, art_forms: artForms, region, city, image } = loaderData.artist;
  const artFormNames = artForms.map((artForm) => artForm.name).join(", ");
  const facts = [name, artFormNames, region?.name ?? city].filter(Boolean);
  return pageHead(matches, {
    title: name,
    description: `${facts.join(` ${siteConfiguration.separator} `)}: Angebote zum Mitmachen und Termine.`,
    path: `/kuenstler-in/${slug}/`,
    page: loaderData.offers.page,
    image,
    feed: `/feeds/kuenstler-in/${slug}`,
  });
};

export default function ArtistRoute({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <ArtistPage {...loaderData} />
      <StructuredData things={import.meta.env.SSR && artistThings({ ...loaderData, siteUrl: siteUrlOf(matches) })} />
    </>
  );
}
