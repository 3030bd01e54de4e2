import type { LoaderFunctionArgs } from "react-router";
import { hasIgnoredParts, type IgnoredQuery } from "#app/components/search/ignored-query.ts";
import type { Page, PageInfo } from "#domain/list/pagination.ts";
import type { MapDrawing } from "#domain/location/map-drawing.ts";
import type { Near } from "#domain/location/near.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { ApiCaller } from "#workers/api/router.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import { staticData } from "../../static-part.tsx";
import { pageNumberOf } from "../page-number.ts";
import { createQueryReader, loadPage } from "./list-query.ts";
import type { ShownSearch } from "./list-result.tsx";
import { CARDS_PART } from "./list-screen.tsx";
import { readNearSearch, withNear } from "./near-search.ts";

export type DirectoryData<Item> = {
  page: PageInfo;
  /** From `staticData`: `null` when the document already contains the HTML of the cards. */
  items: readonly Item[] | null;
  search: ShownSearch;
  ignored: IgnoredQuery;
  /** The probable spelling of a misspelled text; `null` when neither spelling finds anything, or on further pages. */
  correction: string | null;
  /** The map below the results; `null` when the page has no map. `drawing` is from `staticData`, too. */
  map: { label: string; drawing: MapDrawing | null } | null;
  /** The texts of the hero; `null` on further pages, in searches and with ignored parameters. */
  hero: { title: string; lead: string } | null;
};

type DirectoryOptions<Choices, Filter, Item> = {
  loadChoices: (api: ApiCaller) => Promise<Choices>;
  /** Reads the filters other than the search text and the place. */
  filterOf: (reader: ReturnType<typeof createQueryReader>, choices: Choices) => Filter;
  list: (input: Filter & { query: string | undefined; near?: Near; page: number }) => Promise<Page<Item>>;
  tags: readonly string[];
  /** Loads the map of `items` and the searched place; without a searched place, the map shown with the hero. */
  loadMap: (
    items: readonly Item[],
    searchedPlace: Near | null,
  ) => Promise<{ label: string; drawing: MapDrawing | null }>;
  heroOf: (site: SiteSettings) => { title: string; lead: string };
};

export async function loadDirectory<Choices, Filter extends object, Item>(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { loadChoices, filterOf, list, tags, loadMap, heroOf }: DirectoryOptions<Choices, Filter, Item>,
): Promise<DirectoryData<Item> & { choices: Choices }> {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const [choices, near] = await Promise.all([loadChoices(api), readNearSearch(api, url.searchParams)]);
  const reader = createQueryReader(url.searchParams);
  const filterWithoutPlace = { query: reader.text("suche", "Suchtext"), ...filterOf(reader, choices) };
  const { query, labels } = reader;
  const { filter, ignoredFilters, search } = withNear(
    { query, labels, ignored: reader.ignored, filter: filterWithoutPlace },
    near,
  );
  const [{ list: loadedList, missingPage }, correction] = await Promise.all([
    loadPage(url, (page) => list({ ...filter, page })),
    filter.query && pageNumberOf(url) === 1 ? api.offer.correctSearch({ query: filter.query }) : null,
  ]);
  const { items, ...page } = loadedList;
  const hasCorrection =
    correction && (page.total > 0 || (await list({ ...filter, query: correction, page: 1 })).total > 0);
  const ignored = { filters: ignoredFilters, page: missingPage, isPlaceUnknown: near !== null && near.area === null };
  // A page with ignored parameters gets no tags, so it is not cached.
  if (!hasIgnoredParts(ignored)) context.get(pageTagsContext).add(...tags);
  const hasHero = page.page === 1 && !search.isFiltered && !hasIgnoredParts(ignored);
  const searchedPlace = near?.area?.near ?? null;
  const map = searchedPlace || hasHero ? await loadMap(items, searchedPlace) : null;
  const site = await context.get(siteContext)();
  return {
    page,
    items: staticData(context, CARDS_PART, items),
    search,
    ignored,
    correction: hasCorrection ? correction : null,
    choices,
    map: map?.drawing ? { label: map.label, drawing: staticData(context, "map", map.drawing) } : null,
    hero: hasHero ? heroOf(site) : null,
  };
}
