import { CardGrid } from "#app/components/content/card-grid.tsx";
import { LocationCard } from "#app/components/content/entry-cards.tsx";
import { ListPage } from "#app/components/content/list-page.tsx";
import { pluralise } from "#app/components/content/pluralise.ts";
import { ListFilter } from "#app/components/search/list-filter.tsx";
import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { listThings } from "../../structured-data/page-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import type { Route } from "./+types/locations.ts";
import { createQueryReader, hasIgnored, loadPage } from "./list-query.ts";
import { regionChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const choices = await regionChoices(api);
  const reader = createQueryReader(url.searchParams);
  const region = reader.choice("region", "Region", choices.regions);
  const { list: locations, missingPage } = await loadPage(url, (page) =>
    api.location.list({ page, region_id: region?.id }),
  );
  const ignored = { filters: reader.ignored, page: missingPage };
  if (!hasIgnored(ignored)) context.get(pageTagsContext).add(pageTags.locations, pageTags.regions);
  return { locations, choices, region, ignored };
}

const list = { title: "Kunstszene", path: "/kunstszene/" } as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    ...list,
    description: "Werkstätten, Ateliers und Kunsträume, in denen du selbst Hand anlegst.",
    page: loaderData?.locations.page,
    feed: "/feeds/angebote",
    isSearch: loaderData && hasIgnored(loaderData.ignored),
  });

export default function Locations({ loaderData, matches }: Route.ComponentProps) {
  const { ignored, locations, choices, region } = loaderData;
  const filters = [
    { name: "region", label: "Region", all: "Alle Regionen", options: choices.regions, value: region?.value },
  ];
  return (
    <>
      <ListPage
        eyebrow={[pluralise.locations(locations.total), region?.label].filter(Boolean).join(" · ")}
        title="Scheunen, Speicher, Hinterhöfe"
        lead="Die Kunstszene steht nicht im Foyer herum. Sie arbeitet, und du darfst dazukommen."
        filter={<ListFilter action={list.path} filters={filters} />}
        list={locations}
        ignored={ignored}
        label="Kunsträume"
        path={list.path}
        query={{ region: region?.value }}
        empty={{
          title: "Hier steht noch keine Tür offen.",
          text: "In dieser Region kennen wir noch keinen Kunstraum.",
        }}
      >
        <CardGrid
          items={locations.items}
          card={(location, layout) => <LocationCard location={location} layout={layout} />}
        />
      </ListPage>
      <StructuredData things={import.meta.env.SSR && listThings({ ...list, siteUrl: siteUrlOf(matches) })} />
    </>
  );
}
