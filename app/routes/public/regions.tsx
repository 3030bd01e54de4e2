import { CardGrid } from "#app/components/content/card-grid.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { RegionCard } from "#app/components/content/record-cards.tsx";
import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext } from "../../context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import type { Route } from "./+types/regions.ts";
import { loadDirectory } from "./directory-data.ts";
import { type Directory, DirectoryPage, directoryHead } from "./directory-page.tsx";
import type { ListTexts } from "./list-result.tsx";
import { loadRegionMap } from "./place-map.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
  const api = args.context.get(apiContext);
  return loadDirectory(args, {
    loadChoices: async () => ({}),
    filterOf: () => ({}),
    list: api.region.list,
    // Each card counts locations, artists and offers.
    tags: [pageTags.regions, pageTags.locations, pageTags.artists, pageTags.offers],
    loadMap: async (items, searchedPlace) => {
      const near = searchedPlace ? { searchedPlace, slugs: items.map(({ slug }) => slug) } : undefined;
      return { label: "Regionen", drawing: await loadRegionMap(api, (slug) => `/region/${slug}/`, near) };
    },
    heroOf: (site) => ({ title: site.regions_title, lead: site.regions_lead }),
  });
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
