import { Suspense } from "react";
import { CardGrid } from "#app/components/content/card-grid.tsx";
import { type HeroImage, HomeHero } from "#app/components/content/home-hero.tsx";
import type { HomeSectionsProps } from "#app/components/content/home-sections.tsx";
import { LazyRichText } from "#app/components/content/lazy-rich-text.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { PlaceMap } from "#app/components/map/lazy-maps.tsx";
import { OfferCard } from "#app/components/offer/offer-card.tsx";
import type { IgnoredQuery } from "#app/components/search/ignored-query.ts";
import { filtersOf } from "#app/components/search/search-filters.ts";
import type { SearchFormProps } from "#app/components/search/search-form.tsx";
import type { SearchHintsProps } from "#app/components/search/search-hints.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { PageSectionContents } from "#domain/content/page-section.ts";
import type { Page } from "#domain/list/pagination.ts";
import type { MapDrawing } from "#domain/location/map-drawing.ts";
import type { LandingPage } from "#workers/data/content/landing-page.ts";
import type { OfferCard as OfferEntry } from "#workers/data/offer/offer-card.ts";
import { HomeScreen } from "./home-screen.tsx";
import { DAY_ORDER_ERROR, type ListTexts, type ShownSearch } from "./list-result.tsx";
import type { OfferChoices } from "./search-choices.ts";

type HomeFront = Pick<HomeSectionsProps, "regions" | "artists"> & {
  image: HeroImage;
  landing: LandingPage | null;
  map: MapDrawing | null;
};

export type HomePageProps = Pick<SearchFormProps, "suggest"> & {
  /** Published offers, ordered by their next bookable appointment. */
  offers: Page<OfferEntry>;
  /** The options of the filters. */
  choices: OfferChoices;
  /** The first selectable day, `yyyy-mm-dd`. */
  firstDay: string;
  search: ShownSearch & { endsBeforeItBegins: boolean };
  /** Compact rows instead of pictures. */
  isRows?: boolean;
  hints: Pick<SearchHintsProps, "meant" | "holiday" | "suggestions"> | null;
  /** Shown when nothing is found. */
  related: readonly OfferEntry[];
  siteName: string;
  /** Only on the first page without a search. */
  front: HomeFront | null;
  ignored?: IgnoredQuery;
};

// Rendered on the server and lazy-loaded in the browser: the sections contain only links, which work before hydration.
const HomeSections = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/content/home-sections.tsx")).HomeSections : null,
  () => import("#app/components/content/home-sections.tsx").then((module) => module.HomeSections),
);

// Rarely shown, so not part of the first load.
const SearchHints = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/search/search-hints.tsx")).SearchHints : null,
  () => import("#app/components/search/search-hints.tsx").then((module) => module.SearchHints),
);

const OfferList = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/offer/offer-list.tsx")).OfferList : null,
  () => import("#app/components/offer/offer-list.tsx").then((module) => module.OfferList),
);

/** The query parameter of the compact view. */
const rowsView = { name: "ansicht", value: "liste" };

const texts: ListTexts = {
  label: "Angebote",
  count: pluralize.offers,
  headings: { first: "Als Nächstes", further: "Weiter im Katalog" },
  searching: "Angebote werden gesucht …",
  all: "Alle Angebote zeigen",
  empty: { title: "Diese Wand ist noch leer.", text: "Wir hängen gerade um. Schau bald wieder vorbei." },
};

export function HomePage({
  offers,
  choices,
  firstDay,
  suggest,
  search,
  hints,
  related,
  isRows = false,
  siteName,
  front,
  ignored,
}: HomePageProps) {
  const landing = splitLandingPage(front?.landing ?? null);
  const isDayOrderWrong = search.endsBeforeItBegins;
  return (
    <>
      <HomeScreen
        path="/"
        texts={texts}
        list={offers}
        search={search}
        {...(ignored && { ignored })}
        form={{
          label: "Wonach ist dir?",
          placeholder: "Ton, Linol, Tusche",
          ...(suggest && { suggest }),
          filters: filtersOf(choices),
          appointments: { firstDay, ...(isDayOrderWrong && { lastDayErrors: [DAY_ORDER_ERROR] }) },
        }}
        hero={
          front && {
            Hero: HomeHero,
            eyebrow: offers.total > 0 ? `${pluralize.offers(offers.total)} zum Mitmachen` : null,
            title: landing.title ?? siteName,
            image: front.image,
            lead: landing.lead && (
              <Suspense>
                <LazyRichText document={landing.lead} />
              </Suspense>
            ),
          }
        }
        {...(isRows && { kept: rowsView })}
        cards={(items, isFirst) =>
          isRows ? (
            <Suspense>
              <OfferList offers={items} />
            </Suspense>
          ) : (
            <CardGrid
              items={items}
              card={(offer, layout) => <OfferCard offer={offer} layout={layout} />}
              isFirst={isFirst}
              {...(landing.intro && { intro: <GridIntro {...landing.intro} /> })}
            />
          )
        }
        hints={
          <Suspense>
            <SearchHints
              {...hints}
              query={search.query}
              page={offers.page}
              rows={offers.total > 0 ? { query: rowsView, isShown: isRows } : null}
            />
          </Suspense>
        }
        empty={{
          related,
          ...(isDayOrderWrong && { reason: `${DAY_ORDER_ERROR} Dreh die beiden um, dann suchen wir noch einmal.` }),
        }}
      />
      {front && (
        <Suspense>
          {front.map && <PlaceMap map={front.map} title="Auf der Karte" label="Kunsträume" />}
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
    title: landing?.title,
    lead: lead?.content.body ?? null,
    intro: intro?.content ?? null,
    rest: landing && {
      ...landing,
      sections: landing.sections.filter((section) => section !== lead && section !== intro),
    },
  };
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
