import { CardGrid } from "#app/components/content/card-grid.tsx";
import { HomeHero } from "#app/components/content/home-hero.tsx";
import type { HomeSectionsProps } from "#app/components/content/home-sections.tsx";
import { pluralize } from "#app/components/content/pluralize.ts";
import { OfferCard } from "#app/components/offer/offer-card.tsx";
import type { IgnoredQuery } from "#app/components/search/ignored-query.ts";
import { filtersOf } from "#app/components/search/search-filters.ts";
import type { SearchFormProps } from "#app/components/search/search-form.tsx";
import type { SearchHintsProps } from "#app/components/search/search-hints.tsx";
import { StaticPart } from "#app/static-part.tsx";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { PageInfo } from "#domain/list/pagination.ts";
import type { OfferCard as OfferCardData } from "#workers/data/offer/offer-list.ts";
import type { HomeContent } from "./home-content.ts";
import type { ListTexts, ShownSearch } from "./list-result.tsx";
import { ListScreen, SearchHints } from "./list-screen.tsx";
import type { OfferChoices } from "./search-choices.ts";

/** The names of the static parts: what is below the offers, and the text of the hero. */
export const SECTIONS_PART = "sections";
export const LEAD_PART = "lead";

type HomePageProps = Pick<SearchFormProps, "suggest"> & {
  list: PageInfo;
  /** From `staticData`: `null` when the document already contains the HTML of the cards. */
  offers: readonly OfferCardData[] | null;
  choices: OfferChoices;
  /** The first selectable day, `yyyy-mm-dd`. */
  firstDay: string;
  search: ShownSearch & { isEndBeforeStart: boolean };
  /** Whether the offers are compact rows instead of cards with images. */
  showsRows?: boolean;
  hints: Pick<SearchHintsProps, "correction" | "holiday" | "suggestions"> | null;
  /** Offers that are shown when a search finds none; otherwise empty. */
  related: readonly OfferCardData[];
  /** The VAT note for the prices of `offers` and `related` (`vatNoteOf`). */
  vatNote: string | null;
  /** `null` on further pages, in searches and with ignored parameters. */
  homeContent: Omit<HomeContent, "sections"> | null;
  /**
   * Below the offers: all sections when there is a `homeContent`, only a map of the results after a search near a
   * place. From `staticData` when no section is interactive.
   */
  sections: HomeSectionsProps | null;
  ignored?: IgnoredQuery;
  /** Whether `sections` has a map of the results. */
  hasMap: boolean;
};

// These components are lazy-loaded in the browser, because their texts and links work before hydration.
const HomeSections = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/content/home-sections.tsx")).HomeSections : null,
  () => import("#app/components/content/home-sections.tsx").then((module) => module.HomeSections),
);
const Lead = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/content/home-sections.tsx")).Lead : null,
  () => import("#app/components/content/home-sections.tsx").then((module) => module.Lead),
);

const GridQuote = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/content/grid-quote.tsx")).GridQuote : null,
  () => import("#app/components/content/grid-quote.tsx").then((module) => module.GridQuote),
);

const OfferList = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/offer/offer-list.tsx")).OfferList : null,
  () => import("#app/components/offer/offer-list.tsx").then((module) => module.OfferList),
);

/** The query parameter that shows the offers as rows. */
const rowsView = { name: "ansicht", value: "liste" };

const texts: ListTexts = {
  label: "Angebote",
  count: pluralize.offers,
  headings: { first: "Als Nächstes", further: "Weitere Angebote" },
  searching: "Angebote werden gesucht …",
  all: "Alle Angebote zeigen",
  empty: { title: "Diese Wand ist noch leer.", text: "Wir hängen gerade um. Schau bald wieder vorbei." },
};

export function HomePage({
  list,
  offers,
  choices,
  firstDay,
  suggest,
  search,
  hints,
  related,
  vatNote,
  showsRows = false,
  homeContent,
  ignored,
  sections,
  hasMap,
}: HomePageProps) {
  return (
    <>
      <ListScreen
        path="/"
        texts={texts}
        list={list}
        items={offers}
        search={search}
        {...(ignored && { ignored })}
        hasMap={hasMap}
        form={{
          label: "Wonach ist dir?",
          placeholder: "Ton, Linol, Tusche",
          ...(suggest && { suggest }),
          filters: filtersOf(choices),
          offerFilters: { firstDay, isEndBeforeStart: search.isEndBeforeStart },
        }}
        hero={
          homeContent && {
            Hero: HomeHero,
            eyebrow: list.total > 0 ? `${pluralize.offers(list.total)} zum Mitmachen` : null,
            title: homeContent.title,
            image: homeContent.image,
            lead: homeContent.hasLead && (
              <StaticPart name={LEAD_PART} data={homeContent.lead}>
                {(lead) => <Lead {...lead} />}
              </StaticPart>
            ),
          }
        }
        {...(showsRows && { hiddenField: rowsView })}
        renderCards={(items, hasPriorityImage) =>
          showsRows ? (
            <OfferList offers={items} />
          ) : (
            <CardGrid
              items={items}
              renderCard={(offer, layout) => <OfferCard offer={offer} layout={layout} />}
              hasPriorityImage={hasPriorityImage}
              {...(homeContent?.quote && { quote: <GridQuote {...homeContent.quote} /> })}
            />
          )
        }
        hints={
          <SearchHints
            {...hints}
            query={search.query}
            page={list.page}
            vatNote={list.total > 0 ? vatNote : null}
            rowsQuery={list.total > 0 ? rowsView : null}
            showsRows={showsRows}
          />
        }
        empty={{ related, vatNote, isEndBeforeStart: search.isEndBeforeStart }}
      />
      {(homeContent || hasMap) && (
        <StaticPart name={SECTIONS_PART} data={sections}>
          {(sections) => <HomeSections {...sections} />}
        </StaticPart>
      )}
    </>
  );
}
