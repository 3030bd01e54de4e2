import { createSuggestionFetcher } from "#app/client/suggestions.ts";
import { ArtistGrid } from "#app/components/content/artist-grid.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { listUrl } from "#app/components/search/list-url.ts";
import { filtersOf } from "#app/components/search/search-filters.ts";
import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext } from "../../context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import type { Route } from "./+types/artists.ts";
import { loadDirectory } from "./directory-data.ts";
import { type Directory, DirectoryPage, directoryHead } from "./directory-page.tsx";
import type { ListTexts } from "./list-result.tsx";
import { drawMapOfArtists, loadRegionMap } from "./place-map.ts";
import { loadArtistChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
  const api = args.context.get(apiContext);
  return loadDirectory(args, {
    loadChoices: loadArtistChoices,
    filterOf: (reader, { regions, artForms }) => ({
      region_id: reader.region(regions)?.id,
      artFormId: reader.choice("kunstform", "Kunstform", artForms)?.id,
    }),
    list: api.artist.list,
    tags: [pageTags.artists, pageTags.locations, pageTags.regions, pageTags.offerTypesAndArtForms],
    loadMap: async (items, searchedPlace) => {
      if (searchedPlace) return { label: "Künstler:innen", drawing: drawMapOfArtists(searchedPlace, items) };
      const urlOf = (slug: string) => listUrl(directory.path, { region: slug });
      return { label: "Regionen", drawing: await loadRegionMap(api, urlOf) };
    },
    heroOf: (site) => ({ title: site.artists_title, lead: site.artists_lead }),
  });
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
