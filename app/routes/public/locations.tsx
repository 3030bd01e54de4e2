import { redirect } from "react-router";
import { createSuggestionFetcher } from "#app/client/suggestions.ts";
import { CardGrid } from "#app/components/content/card-grid.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { LocationCard } from "#app/components/content/record-cards.tsx";
import { filtersOf } from "#app/components/search/search-filters.ts";
import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext } from "../../context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import type { Route } from "./+types/locations.ts";
import { loadDirectory } from "./directory-data.ts";
import { type Directory, DirectoryPage, directoryHead } from "./directory-page.tsx";
import type { ListTexts } from "./list-result.tsx";
import { withFiltersOfWords } from "./offer-search.ts";
import { loadLocationMap, loadMapOfFoundLocations } from "./place-map.ts";
import { loadRegionChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
  const queryWithFilters = withFiltersOfWords(new URL(args.request.url).searchParams, ["stufenlos"]);
  if (queryWithFilters) throw redirect(`${directory.path}?${queryWithFilters}`);
  const api = args.context.get(apiContext);
  return loadDirectory(args, {
    loadChoices: loadRegionChoices,
    filterOf: (reader, { regions }) => ({
      region_id: reader.region(regions)?.id,
      onlyStepFree: reader.flag("stufenlos", "stufenlos"),
    }),
    list: api.location.list,
    tags: [pageTags.locations, pageTags.regions],
    loadMap: async (items, searchedPlace) => {
      const ids = items.map(({ id }) => id);
      const drawing = await (searchedPlace ? loadMapOfFoundLocations(api, searchedPlace, ids) : loadLocationMap(api));
      return { label: "Kunsträume", drawing };
    },
    heroOf: (site) => ({ title: site.locations_title, lead: site.locations_lead }),
  });
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
        label: "Welchen Kunstraum suchst du?",
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
