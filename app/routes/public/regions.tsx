import { CardGrid } from "#app/components/content/card-grid.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { RegionCard } from "#app/components/content/record-cards.tsx";
import { hasIgnored } from "#app/components/search/ignored-query.ts";
import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { staticData } from "../../static-part.tsx";
import type { Route } from "./+types/regions.ts";
import { type Directory, DirectoryPage, directoryHead } from "./directory-page.tsx";
import { createQueryReader, loadPage } from "./list-query.ts";
import type { ListTexts } from "./list-result.tsx";
import { CARDS_PART } from "./list-screen.tsx";
import { readNearSearch, withNear } from "./near-search.ts";
import { loadRegionMap } from "./place-map.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const near = await readNearSearch(api, url.searchParams);
  const reader = createQueryReader(url.searchParams);
  const filterWithoutPlace = { query: reader.text("suche", "Suchtext") };
  const { query, labels, ignored } = reader;
  const { filter, ignoredFilters, search } = withNear({ query, labels, ignored, filter: filterWithoutPlace }, near);
  const { list: regions, missingPage } = await loadPage(url, (page) => api.region.list({ page, ...filter }));
  const ignoredQuery = { filters: ignoredFilters, page: missingPage };
  // The cards count offers, locations and artists, so the page has the tags of these lists too. A page with ignored
  // parameters gets no tags, so it is not cached.
  if (!hasIgnored(ignoredQuery))
    context.get(pageTagsContext).add(pageTags.regions, pageTags.locations, pageTags.artists, pageTags.offers);
  const hasHero = regions.page === 1 && !search.isFiltered && !hasIgnored(ignoredQuery);
  const { items, ...page } = regions;
  const center = near?.area?.filter; // contains the position of the searched place
  const map =
    (center || hasHero) &&
    (await loadRegionMap(
      api,
      (slug) => `/region/${slug}/`,
      center && { center, slugs: items.map(({ slug }) => slug) },
    ));
  const shownMap = map ? { label: "Regionen", drawing: staticData(context, "map", map) } : null;
  const site = await context.get(siteContext)();
  const hero = hasHero ? { title: site.regions_title, lead: site.regions_lead } : null;
  return { page, items: staticData(context, CARDS_PART, items), search, ignored: ignoredQuery, map: shownMap, hero };
}

const directory: Directory = {
  title: "Regionen",
  path: "/regionen/",
  description: "Landschaften mit Werkstätten: Was sich in jeder Region ausprobieren lässt, und bei wem.",
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => directoryHead(matches, directory, loaderData);

const texts: ListTexts = {
  label: "Regionen",
  count: pluralize.regions,
  headings: { first: "Von A bis Z", further: "Weiter in den Regionen" },
  searching: "Regionen werden gesucht …",
  all: "Alle Regionen zeigen",
  empty: { title: "Noch keine Landschaft.", text: "Wir rahmen gerade die ersten Regionen. Schau bald wieder vorbei." },
};

export default function Regions({ loaderData, matches }: Route.ComponentProps) {
  return (
    <DirectoryPage
      directory={directory}
      data={loaderData}
      matches={matches}
      texts={texts}
      form={{
        label: "Welche Region suchst du?",
        placeholder: "Oderbruch",
        filters: [],
      }}
      renderCards={(items, hasPriorityImage) => (
        <CardGrid
          items={items}
          hasPriorityImage={hasPriorityImage}
          renderCard={(region, layout) => <RegionCard region={region} layout={layout} />}
        />
      )}
    />
  );
}
