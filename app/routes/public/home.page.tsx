import { Suspense, useEffect, useRef, useState } from "react";
import { CardGrid } from "#app/components/content/card-grid.tsx";
import { HomeHero } from "#app/components/content/home-hero.tsx";
import type { HomeSectionsProps } from "#app/components/content/home-sections.tsx";
import { OfferCard } from "#app/components/offer/offer-card.tsx";
import { IgnoredNotice, type IgnoredQuery } from "#app/components/search/ignored-notice.tsx";
import { listUrl } from "#app/components/search/list-url.ts";
import type { SearchFormProps } from "#app/components/search/search-form.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { CardSkeleton, Loading } from "#app/ui/layout/skeleton.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { PageSectionContents } from "#domain/content/page-section.ts";
import type { Page } from "#domain/list/pagination.ts";
import type { Suggestion } from "#domain/offer/offer-filter.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import type { LandingPage } from "#workers/data/content/landing-page.ts";
import type { OfferCard as OfferEntry } from "#workers/data/offer/offer-card.ts";
import {
  AlsoFound,
  DAY_ORDER_ERROR,
  NothingFound,
  type OfferSearchShown,
  ResultsHeading,
} from "./offer-search-result.tsx";

type HomeFront = Pick<HomeSectionsProps, "regions" | "artists"> & { landing: LandingPage | null };

export type HomePageProps = Pick<SearchFormProps, "choices" | "firstDay" | "suggest"> & {
  /** Published offers, ordered by their next bookable appointment. */
  offers: Page<OfferEntry>;
  search: OfferSearchShown;
  /** Artists and locations whose name matches the search. */
  alsoFound: readonly Suggestion[];
  /** Only on the first page without a search. */
  front: HomeFront | null;
  ignored?: IgnoredQuery;
  /** Another page or search is loading. */
  isSearching: boolean;
};

// Both work before hydration: the search is a plain form, the sections contain links.
const SearchForm = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/search/search-form.tsx")).SearchForm : null,
  () => import("#app/components/search/search-form.tsx").then((file) => file.SearchForm),
);
const HomeSections = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/content/home-sections.tsx")).HomeSections : null,
  () => import("#app/components/content/home-sections.tsx").then((file) => file.HomeSections),
);

export function HomePage({ offers, search, ignored, alsoFound, front, isSearching, ...form }: HomePageProps) {
  const { query, endsBeforeItBegins } = search;
  const isSlow = useDelayed(isSearching);
  const heading = useFocusAfterSearch(JSON.stringify(query));
  const landing = splitLandingPage(front?.landing ?? null);
  const searchForm = (
    <Suspense>
      <SearchForm {...form} query={query} {...(endsBeforeItBegins && { lastDayErrors: [DAY_ORDER_ERROR] })} />
    </Suspense>
  );
  return (
    <>
      {front ? (
        <HomeHero title={landing.title} lead={landing.lead} total={offers.total} search={searchForm} />
      ) : (
        <div className="page-grid">
          <div className="on-block p-5 md:p-8">{searchForm}</div>
        </div>
      )}
      <section aria-labelledby="angebote" aria-busy={isSearching}>
        <div className="page-grid gap-y-2 pt-section pb-8">
          <div aria-hidden="true" className="mb-3 h-0.75 bg-rule" />
          <ResultsHeading total={offers.total} search={search} heading={heading} isFront={front !== null} />
          {/* Card titles are h3. */}
          {!front && <h2 className="sr-only">Angebote</h2>}
          {ignored && <IgnoredNotice ignored={ignored} firstPage={listUrl("/", query)} />}
          {alsoFound.length > 0 && <AlsoFound suggestions={alsoFound} />}
        </div>
        {isSlow ? (
          <ListSkeleton />
        ) : offers.items.length > 0 ? (
          <CardGrid
            items={offers.items}
            card={(offer, layout) => <OfferCard offer={offer} layout={layout} />}
            isFirst={front === null}
            {...(landing.intro && { intro: <GridIntro {...landing.intro} /> })}
          />
        ) : (
          <NothingFound search={search} />
        )}
        <div className="page-grid pt-8">
          <Pagination {...offers} label="Angebote" pageLink={(page) => listUrl("/", query, page)} />
        </div>
      </section>
      {front && (
        <Suspense>
          <HomeSections regions={front.regions} artists={front.artists} content={landing.rest} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Splits the landing page: title and first text go to the hero, the first quote to the offer grid, the other sections
 * below.
 */
function splitLandingPage(landing: LandingPage | null) {
  const lead = landing?.sections.find((section) => section.type === "text");
  const intro = landing?.sections.find((section) => section.type === "quote");
  return {
    title: landing?.title ?? siteConfiguration.name,
    lead: lead?.content.body ?? null,
    intro: intro?.content ?? null,
    rest: landing && {
      ...landing,
      sections: landing.sections.filter((section) => section !== lead && section !== intro),
    },
  };
}

/** The skeleton of the offer grid. */
function ListSkeleton() {
  return (
    <Loading label="Angebote werden gesucht …">
      <CardGrid
        items={[{ id: "erstes" }, { id: "zweites" }, { id: "drittes" }, { id: "viertes" }]}
        card={() => <CardSkeleton />}
      />
    </Loading>
  );
}

function GridIntro({ quote, author }: PageSectionContents["quote"]) {
  return (
    <figure className="display text-[clamp(1.875rem,1.2rem+1.9vw,3.25rem)]/[1]">
      <blockquote>„{quote}“</blockquote>
      {author && (
        <figcaption className="mt-4 font-text text-xs font-normal tracking-normal text-ink-soft">{author}</figcaption>
      )}
    </figure>
  );
}

const SKELETON_DELAY_MS = 200;

/** True once `isPending` has lasted 200 ms, so that quick searches show no skeleton. */
function useDelayed(isPending: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!isPending) return setDelayed(false);
    const timer = setTimeout(() => setDelayed(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isDelayed;
}

/** Moves the focus to the results' heading after a search, so that screen readers announce the result. */
function useFocusAfterSearch(query: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(query);
  useEffect(() => {
    if (last.current === query) return;
    last.current = query;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [query]);
  return heading;
}
