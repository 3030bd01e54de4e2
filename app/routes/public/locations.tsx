import { redirect } from "react-router";
import { createSuggestionFetcher } from "#app/client/suggestions.ts";
import { CardGrid } from "#app/components/content/card-grid.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { LocationCard } from "#app/components/content/record-cards.tsx";
import { hasIgnored } from "#app/components/search/ignored-query.ts";
import { filtersOf } from "#app/components/search/search-filters.ts";
import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { staticData } from "../../static-part.tsx";
import type { Route } from "./+types/locations.ts";
import { type Directory, DirectoryPage, directoryHead } from "./directory-page.tsx";
import { createQueryReader, loadPage } from "./list-query.ts";
import type { ListTexts } from "./list-result.tsx";
import { CARDS_PART } from "./list-screen.tsx";
import { readNearSearch, withNear } from "./near-search.ts";
import { withFiltersOfWords } from "./offer-search.ts";
import { loadLocationMap, loadMapOfLocations } from "./place-map.ts";
import { loadRegionChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const queryWithFilters = withFiltersOfWords(url.searchParams, ["stufenlos"]);
  if (queryWithFilters) throw redirect(`${directory.path}?${queryWithFilters}`);
  const [choices, near] = await Promise.all([loadRegionChoices(api), readNearSearch(api, url.searchParams)]);
  const reader = createQueryReader(url.searchParams);
  const filterWithoutPlace = {
    query: reader.text("suche", "Suchtext"),
    region_id: reader.region(choices.regions)?.id,
    onlyStepFree: reader.flag("stufenlos", "stufenlos"),
  };
  const { query, labels, ignored } = reader;
  const { filter, ignoredFilters, search } = withNear({ query, labels, ignored, filter: filterWithoutPlace }, near);
  const { list: locations, missingPage } = await loadPage(url, (page) => api.location.list({ page, ...filter }));
  const ignoredQuery = { filters: ignoredFilters, page: missingPage };
  // A page with ignored parameters gets no tags, so it is not cached.
  if (!hasIgnored(ignoredQuery)) context.get(pageTagsContext).add(pageTags.locations, pageTags.regions);
  const hasHero = locations.page === 1 && !search.isFiltered && !hasIgnored(ignoredQuery);
  const { items, ...page } = locations;
  const center = near?.area?.filter; // contains the position of the searched place
  const locationIds = items.map(({ id }) => id);
  const map = center ? await loadMapOfLocations(api, center, locationIds) : hasHero && (await loadLocationMap(api));
  const shownMap = map ? { label: "Kunsträume", drawing: staticData(context, "map", map) } : null;
  const site = await context.get(siteContext)();
  const hero = hasHero ? { title: site.locations_title, lead: site.locations_lead } : null;
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
  title: "Kunstszene",
  path: "/kunstszene/",
  description: "Werkstätten, Ateliers und Kunsträume, in denen du selbst Hand anlegst.",
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => directoryHead(matches, directory, loaderData);

const suggest = createSuggestionFetcher("location");

const texts: ListTexts = {
  label: "Kunsträume",
  count: pluralize.locations,
  headings: { first: "Von A bis Z", further: "Weiter in der Kunstszene" },
  searching: "Kunsträume werden gesucht …",
  all: "Alle Kunsträume zeigen",
  empty: { title: "Hier steht noch keine Tür offen.", text: "Wir schließen gerade auf. Schau bald wieder vorbei." },
};

export default function Locations({ loaderData, matches }: Route.ComponentProps) {
  return (
    <DirectoryPage
      directory={directory}
      data={loaderData}
      matches={matches}
      texts={texts}
      form={{
        label: "Welchen Ort suchst du?",
        placeholder: "Scheune, Hof",
        filters: filtersOf(loaderData.choices),
        hasStepFreeFilter: true,
        suggest,
      }}
      renderCards={(items, hasPriorityImage) => (
        <CardGrid
          items={items}
          hasPriorityImage={hasPriorityImage}
          renderCard={(location, layout) => <LocationCard location={location} layout={layout} />}
        />
      )}
    />
  );
}
