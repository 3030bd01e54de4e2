import { redirect } from "react-router";
import { fetchSuggestions } from "#app/client/suggestions.ts";
import type { HomeSectionsProps } from "#app/components/content/home-sections.tsx";
import { hasInteractiveSections } from "#app/components/content/section-groups.ts";
import { hasIgnoredParts } from "#app/components/search/ignored-query.ts";
import { type ListQuery, listUrl } from "#app/components/search/list-url.ts";
import { berlinDay, startOfTomorrow } from "#domain/berlin-time.ts";
import { pageTags, tagsOfOffers } from "#domain/content/page-tags.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { ROWS_COOKIE_PAIR } from "#domain/list/remembered-view.ts";
import { searchPeriods, searchPeriodsWith } from "#domain/offer/search-period.ts";
import { vatNoteOf } from "#domain/offer/vat-note.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { staticData, useStaticData } from "../../static-part.tsx";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import { siteThings } from "../../structured-data/things.ts";
import { pageNumberOf } from "../page-number.ts";
import type { Route } from "./+types/home.ts";
import { HomePage, LEAD_PART, SECTIONS_PART } from "./home.page.tsx";
import { type HomeContent, loadHomeContent } from "./home-content.ts";
import { loadPage } from "./list-query.ts";
import { CARDS_PART } from "./list-screen.tsx";
import { readNearSearch, withNear } from "./near-search.ts";
import { readOfferSearch, withFiltersOfWords, withPeriodOfHoliday } from "./offer-search.ts";
import { loadMapOfFoundLocations } from "./place-map.ts";
import { listRelated } from "./related-offers.ts";
import { loadOfferChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  // `?ansicht=bilder` chooses the default view, offers as images, so the cookie that remembers rows is deleted.
  if (url.searchParams.get("ansicht") === "bilder") {
    url.searchParams.delete("ansicht");
    throw redirect(`/${url.search}`, { headers: { "set-cookie": `${ROWS_COOKIE_PAIR}; path=/; max-age=0` } });
  }
  const api = context.get(apiContext);
  const queryWithFilters = withFiltersOfWords(url.searchParams);
  if (queryWithFilters) throw redirect(`/?${queryWithFilters}`);
  const [choices, near] = await Promise.all([loadOfferChoices(api), readNearSearch(api, url.searchParams)]);
  const firstDay = berlinDay(startOfTomorrow(new Date()));
  const offerSearch = readOfferSearch(url.searchParams, choices, firstDay);
  const { filter, ignoredFilters, search } = withNear(offerSearch, near);
  const isFirstPage = pageNumberOf(url) === 1;
  const searchText = isFirstPage ? filter.query : undefined;
  const site = await context.get(siteContext)();
  const [{ list: offers, missingPage }, suggestions, correction, homeContent] = await Promise.all([
    loadPage(url, async (page) =>
      search.isEndBeforeStart
        ? { items: [], total: 0, page, itemsPerPage: itemsPerPage.cards }
        : api.offer.list({ page, ...filter }),
    ),
    searchText ? api.offer.suggest({ query: searchText, entities: ["artist", "location"] }) : [],
    searchText ? api.offer.correctSearch({ query: searchText }) : null,
    isFirstPage && !search.isFiltered && ignoredFilters.length === 0 ? loadHomeContent(api, site) : null,
  ]);

  // Only the server renders the structured data, so the browser does not get this input.
  staticData(context, SITE_DATA, site);

  // When a search for the name of a holiday finds no offer, a redirect searches the period of the holiday instead.
  const holidayQuery = searchText ? withPeriodOfHoliday(url.searchParams) : null;
  if (holidayQuery && offers.total === 0) throw redirect(`/?${holidayQuery}`);
  const holiday = holidayQuery && {
    label: `Alle Termine: ${periodLabel(holidayQuery.get("wann"))}`,
    to: `/?${holidayQuery}`,
  };
  const ignored = { filters: ignoredFilters, page: missingPage, isPlaceUnknown: near !== null && near.area === null };
  // A page with ignored parameters gets no tags, so it is not cached.
  if (!hasIgnoredParts(ignored)) {
    const tags = context.get(pageTagsContext);
    tags.add(pageTags.offers, pageTags.regions, pageTags.offerTypesAndArtForms);
    if (homeContent)
      tags.add(
        pageTags.landingPage("homepage"),
        pageTags.artists,
        pageTags.locations,
        ...tagsOfOffers(homeContent.sections.content?.offers ?? {}),
      );
  }
  const { items, ...list } = offers;
  const searchedPlace = near?.area?.near;
  const locationIds = items.map(({ location }) => location?.id);
  const map = searchedPlace && (await loadMapOfFoundLocations(api, searchedPlace, locationIds));
  const sections: HomeSectionsProps | null = homeContent?.sections ?? (map ? { map } : null);
  const related = offers.total === 0 && search.isFiltered ? await listRelated(api, filter) : [];
  const isStatic = sections !== null && !hasInteractiveSections(sections.content ?? null);
  return {
    description: site.description,
    list,
    offers: staticData(context, CARDS_PART, items),
    search,
    ignored,
    choices: { ...choices, periods: searchPeriodsWith(search.query.wann ?? null) },
    hints: correction || holiday || suggestions.length > 0 ? { correction, holiday, suggestions } : null,
    related,
    vatNote: vatNoteOf([...items, ...related], site.vat_sentence),
    homeContent: homeContent && {
      ...withoutSections(homeContent),
      lead: staticData(context, LEAD_PART, homeContent.lead),
    },
    sections: isStatic ? staticData(context, SECTIONS_PART, sections) : sections,
    hasMap: Boolean(map),
    firstDay,
    showsRows: url.searchParams.get("ansicht") === "liste",
  };
}

function withoutSections({ sections: _, ...homeContent }: HomeContent) {
  return homeContent;
}

function periodLabel(name: string | null): string {
  return searchPeriods.find(({ value }) => value === name)?.label ?? "";
}

/** The name of the site's settings in `staticData`. */
const SITE_DATA = "site";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { isFiltered, query } = loaderData?.search ?? { isFiltered: false, query: {} as ListQuery };
  return pageHead(matches, {
    title: isFiltered ? "Angebote finden" : "Workshops und Kunst zum Mitmachen",
    description: loaderData?.description ?? "",
    path: listUrl("/", query),
    page: loaderData?.list.page,
    feed: "/feeds/angebote",
    isNoindex:
      Boolean(query.suche || query.nahe || query.von || query.bis || query.wann) ||
      loaderData?.list.total === 0 ||
      (loaderData && hasIgnoredParts(loaderData.ignored)),
  });
};

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const site = useStaticData<SiteSettings>(SITE_DATA, null);
  return (
    <>
      <HomePage {...loaderData} suggest={fetchSuggestions} />
      <StructuredData
        things={import.meta.env.SSR && site !== null && siteThings({ siteUrl: siteUrlOf(matches), site })}
      />
    </>
  );
}
