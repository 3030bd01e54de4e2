import { suggestionsOf } from "#app/client/suggestions.ts";
import { CardGrid } from "#app/components/content/card-grid.tsx";
import { ListHero } from "#app/components/content/list-hero.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { LocationCard } from "#app/components/content/record-cards.tsx";
import { PlaceMap } from "#app/components/map/lazy-maps.tsx";
import { hasIgnored } from "#app/components/search/ignored-query.ts";
import { listUrl } from "#app/components/search/list-url.ts";
import { filtersOf } from "#app/components/search/search-filters.ts";
import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { StaticPart, staticData } from "../../static-part.tsx";
import { listThings } from "../../structured-data/page-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import type { Route } from "./+types/locations.ts";
import { CARDS_PART, HomeScreen } from "./home-screen.tsx";
import { createQueryReader, loadPage } from "./list-query.ts";
import type { ListTexts } from "./list-result.tsx";
import { readNearSearch, withNear } from "./near-search.ts";
import { locationMap, locationsNear } from "./place-map.ts";
import { regionChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const [choices, near] = await Promise.all([regionChoices(api), readNearSearch(api, url.searchParams)]);
  const reader = createQueryReader(url.searchParams);
  const filterWithoutPlace = {
    query: reader.text("suche", "Suchtext"),
    region_id: reader.choice("region", "Region", choices.regions)?.id,
  };
  const { query, labels, ignored } = reader;
  const { filter, ignoredFilters, search } = withNear({ query, labels, ignored, filter: filterWithoutPlace }, near);
  const { list: locations, missingPage } = await loadPage(url, (page) => api.location.list({ page, ...filter }));
  const ignoredQuery = { filters: ignoredFilters, page: missingPage };
  if (!hasIgnored(ignoredQuery)) context.get(pageTagsContext).add(pageTags.locations, pageTags.regions);
  const hasHero = locations.page === 1 && !search.isFiltered && !hasIgnored(ignoredQuery);
  const { items, ...page } = locations;
  const center = near?.found?.filter;
  const locationIds = items.map(({ id }) => id);
  const map = center ? await locationsNear(api, center, locationIds) : hasHero && (await locationMap(api));
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

const list = { title: "Kunstszene", path: "/kunstszene/" } as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const query = loaderData?.search.query ?? {};
  return pageHead(matches, {
    title: list.title,
    path: listUrl(list.path, query),
    description: "Werkstätten, Ateliers und Kunsträume, in denen du selbst Hand anlegst.",
    page: loaderData?.page.page,
    isSearch:
      Boolean(query.suche || query.nahe) ||
      loaderData?.page.total === 0 ||
      (loaderData && hasIgnored(loaderData.ignored)),
  });
};

const suggest = suggestionsOf("location");

const texts: ListTexts = {
  label: "Kunsträume",
  count: pluralize.locations,
  headings: { first: "Von A bis Z", further: "Weiter in der Kunstszene" },
  searching: "Kunsträume werden gesucht …",
  all: "Alle Kunsträume zeigen",
  empty: { title: "Hier steht noch keine Tür offen.", text: "Wir schließen gerade auf. Schau bald wieder vorbei." },
};

export default function Locations({ loaderData, matches }: Route.ComponentProps) {
  const { page, items, search, ignored, choices, map, hero } = loaderData;
  return (
    <>
      <HomeScreen
        path={list.path}
        texts={texts}
        list={page}
        items={items}
        search={search}
        ignored={ignored}
        hasMap={map !== null}
        form={{
          label: "Welchen Ort suchst du?",
          placeholder: "Scheune, Hof",
          filters: filtersOf(choices),
          suggest,
        }}
        hero={
          hero
            ? {
                Hero: ListHero,
                eyebrow: page.total > 0 ? pluralize.locations(page.total) : null,
                title: hero.title,
                lead: <p>{hero.lead}</p>,
              }
            : null
        }
        cards={(items, isFirst) => (
          <CardGrid
            items={items}
            isFirst={isFirst}
            card={(location, layout) => <LocationCard location={location} layout={layout} />}
          />
        )}
      />
      {map && (
        <StaticPart name="map" data={map.drawing}>
          {(drawing) => <PlaceMap map={drawing} title="Auf der Karte" label={map.label} />}
        </StaticPart>
      )}
      <StructuredData things={import.meta.env.SSR && listThings({ ...list, siteUrl: siteUrlOf(matches) })} />
    </>
  );
}
