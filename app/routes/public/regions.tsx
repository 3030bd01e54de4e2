import { CardGrid } from "#app/components/content/card-grid.tsx";
import { RegionCard } from "#app/components/content/entry-cards.tsx";
import { ListPage } from "#app/components/content/list-page.tsx";
import { pluralise } from "#app/components/content/pluralise.ts";
import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { listThings } from "../../structured-data/page-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import type { Route } from "./+types/regions.ts";
import { hasIgnored, loadPage } from "./list-query.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const { list: regions, missingPage } = await loadPage(url, (page) => api.region.list({ page }));
  const ignored = { filters: [], page: missingPage };
  // The cards show the numbers of offers, locations and artists.
  if (!hasIgnored(ignored))
    context.get(pageTagsContext).add(pageTags.regions, pageTags.locations, pageTags.artists, pageTags.offers);
  return { regions, ignored };
}

const list = { title: "Regionen", path: "/regionen/" } as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    ...list,
    description: "Landschaften mit Werkstätten: Was sich in jeder Region ausprobieren lässt, und bei wem.",
    page: loaderData?.regions.page,
    feed: "/feeds/angebote",
    isSearch: loaderData && hasIgnored(loaderData.ignored),
  });

export default function Regions({ loaderData, matches }: Route.ComponentProps) {
  const { ignored, regions } = loaderData;
  return (
    <>
      <ListPage
        eyebrow={pluralise.regions(regions.total)}
        title="Zwischen Oder und Elbe"
        lead="Flaches Land, Hügel, Seen, Heide. In jeder Gegend wird anders gearbeitet: Such dir die Landschaft aus, die Werkstatt findet sich."
        list={regions}
        ignored={ignored}
        label="Regionen"
        path={list.path}
        empty={{
          title: "Noch keine Landschaft.",
          text: "Wir rahmen gerade die ersten Regionen. Schau bald wieder vorbei.",
        }}
      >
        <CardGrid items={regions.items} card={(region, layout) => <RegionCard region={region} layout={layout} />} />
      </ListPage>
      <StructuredData things={import.meta.env.SSR && listThings({ ...list, siteUrl: siteUrlOf(matches) })} />
    </>
  );
}
