import { pageTags, tagsOfOffers } from "#domain/page-tags.ts";
import { pageTitle } from "#domain/site-configuration.ts";
import { slugIdOf } from "#domain/slug.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import { notFound } from "../not-found.ts";
import { throwUnavailable } from "../refusal.ts";
import { requireAddress } from "../slug-address.ts";
import type { Route } from "./+types/region.ts";
import { RegionPage } from "./region.page.tsx";

/** How many of each a region shows before it leads to the whole list. */
const SHOWN = { offers: 5, locations: 6, artists: 8 } as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const slugId = slugIdOf(params.slug);
  const region = slugId && (await api.region.bySlugId({ slugId }).catch(throwUnavailable));
  if (!region) throw notFound(request);
  requireAddress(request, `/region/${region.slug}/`);

  const of = { page: 1, regionId: region.id };
  const [offers, locations, artists] = await Promise.all([
    api.offer.list({ ...of, itemsPerPage: SHOWN.offers }),
    api.location.list({ ...of, itemsPerPage: SHOWN.locations }),
    api.artist.list({ ...of, itemsPerPage: SHOWN.artists }),
  ]).catch(throwUnavailable);
  context
    .get(pageTagsContext)
    .add(
      pageTags.region(region.slugId),
      pageTags.offers,
      pageTags.locations,
      pageTags.artists,
      ...tagsOfOffers(region.offers),
    );
  return { region, offers, locations, artists };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: pageTitle(loaderData.region.name) },
        {
          name: "description",
          content: loaderData.region.intro || `Werkstätten und Angebote: ${loaderData.region.name}.`,
        },
      ]
    : [];

export default function RegionRoute({ loaderData }: Route.ComponentProps) {
  return <RegionPage {...loaderData} />;
}
