import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import type { HeroProps } from "#app/components/content/home-hero.tsx";
import { hasIgnoredParts, type IgnoredQuery } from "#app/components/search/ignored-query.ts";
import { type ListQuery, listUrl, SEARCH_STATE } from "#app/components/search/list-url.ts";
import type { SearchFormProps } from "#app/components/search/search-form.tsx";
import { StaticPart } from "#app/static-part.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { PageInfo } from "#domain/list/pagination.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import { type ListTexts, ResultsHeading, type ShownSearch } from "./list-result.tsx";
import type { NothingFoundProps } from "./nothing-found.tsx";

export const CARDS_PART = "cards";

export type ListScreenProps<Item> = {
  /** Such as `/kunstszene/`. */
  path: string;
  texts: ListTexts;
  list: PageInfo;
  /** From `staticData`: `null` when the document already contains the HTML of the cards. */
  items: readonly Item[] | null;
  search: ShownSearch;
  ignored?: IgnoredQuery;
  form: Omit<SearchFormProps, "action" | "query">;
  /** The top of the page around the search form; with `null`, only the form. */
  hero: (Omit<HeroProps, "search"> & { Hero: ComponentType<HeroProps> }) | null;
  /** A query parameter that is not a filter. Searches and pagination keep this parameter. */
  hiddenField?: SearchFormProps["hiddenField"];
  /** `hasPriorityImage`: the first image is loaded with priority, because no hero is above the cards. */
  renderCards: (items: readonly Item[], hasPriorityImage: boolean) => ReactNode;
  hints?: ReactNode;
  empty?: Pick<NothingFoundProps, "isEndBeforeStart" | "related" | "vatNote">;
  hasMap?: boolean;
};

// Lazy-loaded in the browser: the search is a plain form, which works before hydration.
const SearchForm = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/search/search-form.tsx")).SearchForm : null,
  () => import("#app/components/search/search-form.tsx").then((module) => module.SearchForm),
);

// Rarely shown, so not part of the first load.
const IgnoredNotice = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/search/ignored-notice.tsx")).IgnoredNotice : null,
  () => import("#app/components/search/ignored-notice.tsx").then((module) => module.IgnoredNotice),
);

/**
 * Corrected spelling, suggestions and other links below the heading of the list. Lazy-loaded in the browser, because
 * links work before hydration.
 */
export const SearchHints = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/search/search-hints.tsx")).SearchHints : null,
  () => import("#app/components/search/search-hints.tsx").then((module) => module.SearchHints),
);

const ListSkeleton = lazyLoaded(null, () => import("./list-skeleton.tsx").then((module) => module.ListSkeleton));

const NothingFound = lazyLoaded(import.meta.env.SSR ? (await import("./nothing-found.tsx")).NothingFound : null, () =>
  import("./nothing-found.tsx").then((module) => module.NothingFound),
);

/** The list of the home page and of the directories: search form, results, pagination (specification, section 2). */
export function ListScreen<Item extends { id: string }>(props: ListScreenProps<Item>) {
  const { path, texts, list, items, search, ignored, form, hero, renderCards, hints, empty, hiddenField, hasMap } =
    props;
  const { query, isFiltered } = search;
  const urlOf = (query: ListQuery, page: number) =>
    listUrl(path, { ...query, ...(hiddenField && { [hiddenField.name]: hiddenField.value }) }, page);
  const { nahe: _, umkreis: __, ...queryWithoutPlace } = query;
  const navigation = useNavigation();
  const isListLoading = navigation.state === "loading" && navigation.location.pathname === pageUrl(path);
  const isSlow = useDelayed(isListLoading);
  const heading = useFocusAfterSearch(JSON.stringify(query));
  const searchForm = <SearchForm {...form} action={path} query={query} hiddenField={hiddenField} />;
  const results =
    list.total > 0 ? (
      <StaticPart name={CARDS_PART} data={items}>
        {(items) => renderCards(items, hero === null)}
      </StaticPart>
    ) : (
      <NothingFound path={path} isFiltered={isFiltered} texts={texts} {...empty} />
    );
  return (
    <>
      {hero ? (
        <hero.Hero {...hero} search={searchForm} />
      ) : (
        <div className="page-grid">
          <div className="on-block p-5 md:p-8">{searchForm}</div>
        </div>
      )}
      <section aria-labelledby="liste" aria-busy={isListLoading}>
        <div className="page-grid gap-y-2 pt-section pb-8">
          <div aria-hidden="true" className="mb-3 h-0.75 bg-rule" />
          <ResultsHeading {...{ ...list, path, search, texts, heading, hasMap }} hasHero={hero !== null} />
          {/* Without a hero, the heading above is an h1. Card titles are h3, so an h2 must come between. */}
          {!hero && <h2 className="sr-only">{texts.label}</h2>}
          {ignored && hasIgnoredParts(ignored) && (
            <IgnoredNotice ignored={ignored} listUrl={urlOf(ignored.isPlaceUnknown ? queryWithoutPlace : query, 1)} />
          )}
          {hints}
        </div>
        {isSlow ? <ListSkeleton label={texts.searching} fallback={results} /> : results}
        <div className="page-grid pt-8">
          <Pagination {...list} label={texts.label} pageLink={(page) => urlOf(query, page)} />
        </div>
      </section>
    </>
  );
}

const SKELETON_DELAY_MS = 200;

/** True once `isPending` has been true for `SKELETON_DELAY_MS`: a list that loads quickly shows no skeleton. */
function useDelayed(isPending: boolean): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    if (!isPending) return setIsDelayed(false);
    const timer = setTimeout(() => setIsDelayed(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isDelayed;
}

/**
 * Moves the focus to the results' heading after a search, so that screen readers announce the result. Does nothing
 * after going back, which restores the scroll position, or after a link to the page itself, which begins at its top.
 */
function useFocusAfterSearch(query: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastQuery = useRef(query);
  const navigationType = useNavigationType();
  const { state } = useLocation();
  useEffect(() => {
    if (lastQuery.current === query) return;
    lastQuery.current = query;
    if (navigationType === "POP" || (query === "{}" && state !== SEARCH_STATE)) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [query, navigationType, state]);
  return heading;
}
