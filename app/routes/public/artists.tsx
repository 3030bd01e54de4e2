import { Suspense } from "react";
import { suggestionsOf } from "#app/client/suggestions.ts";
import { ArtistGrid } from "#app/components/content/artist-grid.tsx";
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
import type { Route } from "./+types/artists.ts";
import { HomeScreen } from "./home-screen.tsx";
import { createQueryReader, loadPage } from "./list-query.ts";
import type { ListTexts } from "./list-result.tsx";
import { regionMap } from "./place-map.ts";
import { artistChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const choices = await artistChoices(api);
  const reader = createQueryReader(url.searchParams);
  const filter = {
    query: reader.text("suche", "Suchtext"),
    region_id: reader.choice("region", "Region", choices.regions)?.id,
    artFormId: reader.choice("kunstform", "Kunstform", choices.art_forms)?.id,
  };
  const { list: artists, missingPage } = await loadPage(url, (page) => api.artist.list({ page, ...filter }));
  const ignored = { filters: reader.ignored, page: missingPage };
  if (!hasIgnored(ignored))
    context.get(pageTagsContext).add(pageTags.artists, pageTags.locations, pageTags.regions, pageTags.terms);
  const search = { query: reader.query, labels: reader.labels, isFiltered: Object.keys(reader.query).length > 0 };
  const isFront = artists.page === 1 && !search.isFiltered && !hasIgnored(ignored);
  const map = isFront ? await regionMap(api, (slug) => listUrl("/kuenstler-innen/", { region: slug })) : null;
  return { artists, search, ignored, choices, map, isFront };
}

const list = { title: "Künstler:innen", path: "/kuenstler-innen/" } as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const query = loaderData?.search.query ?? {};
  return pageHead(matches, {
    title: list.title,
    path: listUrl(list.path, query),
    description: "Künstler:innen, die ihre Werkstatt für dich öffnen.",
    page: loaderData?.artists.page,
    isSearch: Boolean(query.suche) || loaderData?.artists.total === 0 || (loaderData && hasIgnored(loaderData.ignored)),
  });
};

const suggest = suggestionsOf("artist");

const texts: ListTexts = {
  label: "Künstler:innen",
  count: pluralize.artists,
  headings: { first: "Von A bis Z", further: "Weiter mit den Künstler:innen" },
  searching: "Künstler:innen werden gesucht …",
  all: "Alle Künstler:innen zeigen",
  empty: { title: "Diese Wand ist noch leer.", text: "Wir hängen gerade um. Schau bald wieder vorbei." },
};

export default function Artists({ loaderData, matches }: Route.ComponentProps) {
  const { artists, search, ignored, choices, map, isFront } = loaderData;
  const site = siteOf(matches);
  return (
    <>
      <HomeScreen
        path={list.path}
        texts={texts}
        list={artists}
        search={search}
        ignored={ignored}
        form={{
          label: "Wen suchst du?",
          placeholder: "Marlene, Voss",
          filters: filtersOf(choices),
          suggest,
        }}
        hero={
          isFront
            ? {
                Hero: ListHero,
                eyebrow: artists.total > 0 ? pluralize.artists(artists.total) : null,
                title: site.artists_title,
                lead: <p>{site.artists_lead}</p>,
              }
            : null
        }
        cards={(items, isFirst) => <ArtistGrid artists={items} isFirst={isFirst} />}
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
