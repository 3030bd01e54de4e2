import { pageTags, tagsOfOffers } from "#domain/page-tags.ts";
import { pageTitle } from "#domain/site-configuration.ts";
import { slugIdOf } from "#domain/slug.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { notFound } from "../not-found.ts";
import { pageNumberOf } from "../page-number.ts";
import { throwUnavailable } from "../refusal.ts";
import { requireAddress } from "../slug-address.ts";
import type { Route } from "./+types/artist.ts";
import { ArtistPage } from "./artist.page.tsx";

export const handle = { header: "inverted" } satisfies RouteHandle;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const slugId = slugIdOf(params.slug);
  const page = pageNumberOf(new URL(request.url));
  const artist = slugId && page && (await api.artist.bySlugId({ slugId }).catch(throwUnavailable));
  if (!artist) throw notFound(request);
  requireAddress(request, `/kuenstler-in/${artist.slug}/`);

  const offers = await api.offer.listOf({ artistId: artist.id, page }).catch(throwUnavailable);
  if (page > 1 && offers.items.length === 0) throw notFound(request);
  const tags = context.get(pageTagsContext);
  tags.add(pageTags.artist(artist.slugId), pageTags.offers, pageTags.terms, ...tagsOfOffers(artist.offers));
  if (artist.region) tags.add(pageTags.region(artist.region.slugId));
  return { artist, offers };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { name, artForms, region, city } = loaderData.artist;
  const forms = artForms.map((form) => form.name).join(", ");
  return [
    { title: pageTitle(name) },
    {
      name: "description",
      content: `${[name, forms, region?.name ?? city].filter(Boolean).join(" · ")}: Angebote zum Mitmachen und Termine.`,
    },
  ];
};

export default function ArtistRoute({ loaderData }: Route.ComponentProps) {
  return <ArtistPage {...loaderData} />;
}
