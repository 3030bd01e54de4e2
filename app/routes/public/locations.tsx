import { Suspense } from "react";
import { suggestionsOf } from "#app/client/suggestions.ts";
import { CardGrid } from "#app/components/content/card-grid.tsx";
import { LocationCard } from "#app/components/content/entry-cards.tsx";
import { ListHero } from "#app/components/content/list-hero.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { PlaceMap } from "#app/components/map/lazy-maps.tsx";
import { hasIgnored } from "#app/components/search/ignored-query.ts";
import { listUrl } from "#app/components/search/list-url.ts";
import { filtersOf } from "#app/components/search/search-filters.ts";
import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import { pageHead, siteOf, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { listThings } from "../../structured-data/page-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import type { Route } from "./+types/locations.ts";
import { HomeScreen } from "./home-screen.tsx";
import { createQueryReader, loadPage } from "./list-query.ts";
import type { ListTexts } from "./list-result.tsx";
import { locationMap } from "./place-map.ts";
import { regionChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const choices = await regionChoices(api);
  const reader = createQueryReader(url.searchParams);
  const filter = {
    query: reader.text("suche", "Suchtext"),
    region_id: reader.choice("region", "Region", choices.regions)?.id,
  };
  const { list: locations, missingPage } = await loadPage(url, (page) => api.location.list({ page, ...filter }));
  const ignored = { filters: reader.ignored, page: missingPage };
  if (!hasIgnored(ignored)) context.get(pageTagsContext).add(pageTags.locations, pageTags.regions);
  const search = { query: reader.query, labels: reader.labels, isFiltered: Object.keys(reader.query).length > 0 };
  const isFront = locations.page === 1 && !search.isFiltered && !hasIgnored(ignored);
  const map = isFront ? await locationMap(api) : null;
  return { locations, search, ignored, choices, map, isFront };
}

const list = { title: "Kunstszene", path: "/kunstszene/" } as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const query = loaderData?.search.query ?? {};
  return pageHead(matches, {
    title: list.title,
    path: listUrl(list.path, query),
    description: "Werkstätten, Ateliers und Kunsträume, in denen du selbst Hand anlegst.",
    page: loaderData?.locations.page,
    isSearch:
      Boolean(query.suche) || loaderData?.locations.total === 0 || (loaderData && hasIgnored(loaderData.ignored)),
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
  const { locations, search, ignored, choices, map, isFront } = loaderData;
  const site = siteOf(matches);
  return (
    <>
      <HomeScreen
        path={list.path}
        texts={texts}
        list={locations}
        search={search}
        ignored={ignored}
        form={{
          label: "Welchen Ort suchst du?",
          placeholder: "Scheune, Ziegelei, Hof",
          filters: filtersOf(choices),
          suggest,
        }}
        hero={
          isFront
            ? {
                Hero: ListHero,
                eyebrow: locations.total > 0 ? pluralize.locations(locations.total) : null,
                title: site.locations_title,
                lead: <p>{site.locations_lead}</p>,
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
        <Suspense>
          <PlaceMap map={map} title="Auf der Karte" label="Kunsträume" />
        </Suspense>
      )}
      <StructuredData things={import.meta.env.SSR && listThings({ ...list, siteUrl: siteUrlOf(matches) })} />
    </>
  );
}
