import { Suspense } from "react";
import { CardGrid } from "#app/components/content/card-grid.tsx";
import { RegionCard } from "#app/components/content/entry-cards.tsx";
import { ListHero } from "#app/components/content/list-hero.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { PlaceMap } from "#app/components/map/lazy-maps.tsx";
import { hasIgnored } from "#app/components/search/ignored-query.ts";
import { listUrl } from "#app/components/search/list-url.ts";
import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import { pageHead, siteOf, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { listThings } from "../../structured-data/page-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import type { Route } from "./+types/regions.ts";
import { HomeScreen } from "./home-screen.tsx";
import { createQueryReader, loadPage } from "./list-query.ts";
import type { ListTexts } from "./list-result.tsx";
import { regionMap } from "./place-map.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const reader = createQueryReader(url.searchParams);
  const query = reader.text("suche", "Suchtext");
  const { list: regions, missingPage } = await loadPage(url, (page) => api.region.list({ page, query }));
  const ignored = { filters: reader.ignored, page: missingPage };
  // The cards show the numbers of offers, locations and artists.
  if (!hasIgnored(ignored))
    context.get(pageTagsContext).add(pageTags.regions, pageTags.locations, pageTags.artists, pageTags.offers);
  const search = { query: reader.query, labels: reader.labels, isFiltered: Object.keys(reader.query).length > 0 };
  const isFront = regions.page === 1 && !search.isFiltered && !hasIgnored(ignored);
  const map = isFront ? await regionMap(api, (slug) => `/region/${slug}/`) : null;
  return { regions, search, ignored, map, isFront };
}

const list = { title: "Regionen", path: "/regionen/" } as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const query = loaderData?.search.query ?? {};
  return pageHead(matches, {
    title: list.title,
    path: listUrl(list.path, query),
    description: "Landschaften mit Werkstätten: Was sich in jeder Region ausprobieren lässt, und bei wem.",
    page: loaderData?.regions.page,
    isSearch: Boolean(query.suche) || loaderData?.regions.total === 0 || (loaderData && hasIgnored(loaderData.ignored)),
  });
};

const texts: ListTexts = {
  label: "Regionen",
  count: pluralize.regions,
  headings: { first: "Von A bis Z", further: "Weiter in den Regionen" },
  searching: "Regionen werden gesucht …",
  all: "Alle Regionen zeigen",
  empty: { title: "Noch keine Landschaft.", text: "Wir rahmen gerade die ersten Regionen. Schau bald wieder vorbei." },
};

export default function Regions({ loaderData, matches }: Route.ComponentProps) {
  const { regions, search, ignored, map, isFront } = loaderData;
  const site = siteOf(matches);
  return (
    <>
      <HomeScreen
        path={list.path}
        texts={texts}
        list={regions}
        search={search}
        ignored={ignored}
        form={{
          label: "Welche Region suchst du?",
          placeholder: "Oderbruch, Fläming",
          filters: [],
        }}
        hero={
          isFront
            ? {
                Hero: ListHero,
                eyebrow: regions.total > 0 ? pluralize.regions(regions.total) : null,
                title: site.regions_title,
                lead: <p>{site.regions_lead}</p>,
              }
            : null
        }
        cards={(items, isFirst) => (
          <CardGrid
            items={items}
            isFirst={isFirst}
            card={(region, layout) => <RegionCard region={region} layout={layout} />}
          />
        )}
      />
      {map && (
        <Suspense>
          <PlaceMap map={map} title="Auf der Karte" label="Regionen" />
        </Suspense>
      )}
      <StructuredData things={import.meta.env.SSR && listThings({ ...list, siteUrl: siteUrlOf(matches) })} />
    </>
  );
}
