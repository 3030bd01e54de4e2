import type { MetaDescriptor } from "react-router";
import { ListHero } from "#app/components/content/list-hero.tsx";
import { PlaceMap } from "#app/components/map/lazy-maps.tsx";
import { hasIgnoredParts } from "#app/components/search/ignored-query.ts";
import { listUrl } from "#app/components/search/list-url.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import type { Matches } from "../../page-title.ts";
import { StaticPart } from "../../static-part.tsx";
import { directoryThings } from "../../structured-data/page-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import type { DirectoryData } from "./directory-data.ts";
import { ListScreen, type ListScreenProps, SearchHints } from "./list-screen.tsx";

/** `title` is for the head and the structured data, `description` for the head. `path` begins and ends with a slash. */
export type Directory = { title: string; path: string; description: string };

/** The `meta` of a directory; `loaderData` is `undefined` when the loader has failed. */
export function directoryHead(
  matches: Matches,
  directory: Directory,
  loaderData: DirectoryData<unknown> | undefined,
): MetaDescriptor[] {
  const query = loaderData?.search.query ?? {};
  return pageHead(matches, {
    ...directory,
    path: listUrl(directory.path, query),
    page: loaderData?.page.page,
    isNoindex:
      Boolean(query.suche || query.nahe) ||
      loaderData?.page.total === 0 ||
      (loaderData && hasIgnoredParts(loaderData.ignored)),
  });
}

type DirectoryPageProps<Item> = Pick<ListScreenProps<Item>, "texts" | "form" | "renderCards"> & {
  directory: Directory;
  data: DirectoryData<Item>;
  matches: Matches;
};

export function DirectoryPage<Item extends { id: string }>(props: DirectoryPageProps<Item>) {
  const { directory, data, matches, texts, form, renderCards } = props;
  const { page, items, search, ignored, correction, map, hero } = data;
  return (
    <>
      <ListScreen
        path={directory.path}
        texts={texts}
        list={page}
        items={items}
        search={search}
        ignored={ignored}
        hasMap={map !== null}
        form={form}
        hero={
          hero && {
            Hero: ListHero,
            eyebrow: page.total > 0 ? texts.count(page.total) : null,
            title: hero.title,
            lead: <p>{hero.lead}</p>,
          }
        }
        renderCards={renderCards}
        hints={correction && <SearchHints path={directory.path} query={search.query} correction={correction} />}
      />
      {map && (
        <StaticPart name="map" data={map.drawing}>
          {(drawing) => <PlaceMap map={drawing} title="Auf der Karte" label={map.label} />}
        </StaticPart>
      )}
      <StructuredData things={import.meta.env.SSR && directoryThings({ ...directory, siteUrl: siteUrlOf(matches) })} />
    </>
  );
}
