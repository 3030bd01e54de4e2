import { createSuggestionFetcher } from "#app/client/suggestions.ts";
import { ArtistGrid } from "#app/components/content/artist-grid.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { hasIgnored } from "#app/components/search/ignored-query.ts";
import { listUrl } from "#app/components/search/list-url.ts";
import { filtersOf } from "#app/components/search/search-filters.ts";
import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { staticData } from "../../static-part.tsx";
import type { Route } from "./+types/artists.ts";
import { type Directory, DirectoryPage, directoryHead } from "./directory-page.tsx";
import { createQueryReader, loadPage } from "./list-query.ts";
import type { ListTexts } from "./list-result.tsx";
import { CARDS_PART } from "./list-screen.tsx";
import { readNearSearch, withNear } from "./near-search.ts";
import { drawMapOfArtists, loadRegionMap } from "./place-map.ts";
import { loadArtistChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const [choices, near] = await Promise.all([loadArtistChoices(api), readNearSearch(api, url.searchParams)]);
  const reader = createQueryReader(url.searchParams);
  const filterWithoutPlace = {
    query: reader.text("suche", "Suchtext"),
    region_id: reader.region(choices.regions)?.id,
    artFormId: reader.choice("kunstform", "Kunstform", choices.artForms)?.id,
  };
  const { query, labels, ignored } = reader;
  const { filter, ignoredFilters, search } = withNear({ query, labels, ignored, filter: filterWithoutPlace }, near);
  const { list: artists, missingPage } = await loadPage(url, (page) => api.artist.list({ page, ...filter }));
  const ignoredQuery = { filters: ignoredFilters, page: missingPage };
  // A page with ignored parameters gets no tags, so it is not cached.
  if (!hasIgnored(ignoredQuery))
    context.get(pageTagsContext).add(pageTags.artists, pageTags.locations, pageTags.regions, pageTags.terms);
  const hasHero = artists.page === 1 && !search.isFiltered && !hasIgnored(ignoredQuery);
  const { items, ...page } = artists;
  const center = near?.area?.filter; // contains the position of the searched place
  const map = center
    ? drawMapOfArtists(center, items)
    : hasHero && (await loadRegionMap(api, (slug) => listUrl("/kuenstler-innen/", { region: slug })));
  const shownMap = map
    ? { label: center ? "Künstler:innen" : "Regionen", drawing: staticData(context, "map", map) }
    : null;
  const site = await context.get(siteContext)();
  const hero = hasHero ? { title: site.artists_title, lead: site.artists_lead } : null;
  return {
    page,
    items: staticData(context, CARDS_PART, items),
    search,
    ignored: ignoredQuery,
    choices,
    map: shownMap,
    hero,
  };
}

const directory: Directory = {
  title: "Künstler:innen",
  path: "/kuenstler-innen/",
  description: "Künstler:innen, die ihre Werkstatt für dich öffnen.",
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => directoryHead(matches, directory, loaderData);

const suggest = createSuggestionFetcher("artist");

const texts: ListTexts = {
  label: "Künstler:innen",
  count: pluralize.artists,
  headings: { first: "Von A bis Z", further: "Weiter mit den Künstler:innen" },
  searching: "Künstler:innen werden gesucht …",
  all: "Alle Künstler:innen zeigen",
  empty: { title: "Diese Wand ist noch leer.", text: "Wir hängen gerade um. Schau bald wieder vorbei." },
};

export default function Artists({ loaderData, matches }: Route.ComponentProps) {
  return (
    <DirectoryPage
      directory={directory}
      data={loaderData}
      matches={matches}
      texts={texts}
      form={{
        label: "Wen suchst du?",
        placeholder: "Marlene, Voss",
        filters: filtersOf(loaderData.choices),
        suggest,
      }}
      renderCards={(items, hasPriorityImage) => <ArtistGrid artists={items} hasPriorityImage={hasPriorityImage} />}
    />
  );
}
