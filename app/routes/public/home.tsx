import { fetchSuggestions } from "#app/client/suggestions.ts";
import { hasIgnored } from "#app/components/search/ignored-query.ts";
import { type ListQuery, listUrl } from "#app/components/search/list-url.ts";
import { berlinDay, startOfTomorrow } from "#domain/berlin-time.ts";
import { pageTags, tagsOfOffers } from "#domain/content/page-tags.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import { pageHead, siteOf, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import { siteThings } from "../../structured-data/things.ts";
import { pageNumberOf } from "../page-number.ts";
import type { Route } from "./+types/home.ts";
import { HomePage } from "./home.page.tsx";
import { loadHomeFront } from "./home-front.ts";
import { loadPage } from "./list-query.ts";
import { readOfferSearch } from "./offer-search.ts";
import { offerChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const choices = await offerChoices(api);
  const { filter, ignored: filters, ...search } = readOfferSearch(url.searchParams, choices);
  const isFirstPage = pageNumberOf(url) === 1;
  const [{ list: offers, missingPage }, alsoFound, front] = await Promise.all([
    loadPage(url, async (page) =>
      search.endsBeforeItBegins
        ? { items: [], total: 0, page, itemsPerPage: itemsPerPage.cards }
        : api.offer.list({ page, ...filter }),
    ),
    filter.query && isFirstPage ? api.offer.suggest({ query: filter.query }) : [],
    isFirstPage && !search.isFiltered && filters.length === 0
      ? loadHomeFront(api, await context.get(siteContext)())
      : null,
  ]);

  const ignored = { filters, page: missingPage };
  if (!hasIgnored(ignored)) {
    const tags = context.get(pageTagsContext);
    tags.add(pageTags.offers, pageTags.regions, pageTags.terms);
    if (front)
      tags.add(
        pageTags.landingPage("homepage"),
        pageTags.artists,
        pageTags.locations,
        ...tagsOfOffers(front.landing?.offers ?? {}),
      );
  }
  return {
    offers,
    search,
    ignored,
    choices,
    alsoFound: alsoFound.filter(({ entity }) => entity !== "offer"),
    front,
    firstDay: berlinDay(startOfTomorrow(new Date())),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { isFiltered, query } = loaderData?.search ?? { isFiltered: false, query: {} as ListQuery };
  return pageHead(matches, {
    title: isFiltered ? "Angebote finden" : "Workshops und Kunst zum Mitmachen",
    path: listUrl("/", query),
    page: loaderData?.offers.page,
    isSearch:
      Boolean(query.suche || query.von || query.bis) ||
      loaderData?.offers.total === 0 ||
      (loaderData && hasIgnored(loaderData.ignored)),
  });
};

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <HomePage {...loaderData} siteName={siteOf(matches).name} suggest={fetchSuggestions} />
      <StructuredData
        things={import.meta.env.SSR && siteThings({ siteUrl: siteUrlOf(matches), site: siteOf(matches) })}
      />
    </>
  );
}
