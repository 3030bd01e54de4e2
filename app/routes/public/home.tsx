import { useNavigation } from "react-router";
import { fetchSuggestions } from "#app/client/suggestions.ts";
import { type ListQuery, listUrl } from "#app/components/search/list-url.ts";
import { berlinDay, startOfTomorrow } from "#domain/berlin-time.ts";
import { pageTags, tagsOfOffers } from "#domain/content/page-tags.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import { siteThings } from "../../structured-data/things.ts";
import { notFound } from "../not-found.ts";
import { pageNumberOf } from "../page-number.ts";
import type { Route } from "./+types/home.ts";
import { HomePage } from "./home.page.tsx";
import { frontOf } from "./home-front.ts";
import { readOfferSearch } from "./offer-search.ts";
import { offerChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const choices = await offerChoices(api);
  const page = pageNumberOf(url);
  const search = readOfferSearch(url.searchParams, choices);
  if (page === null || search === null) throw notFound(request);

  const { filter, isNarrowed, endsBeforeItBegins } = search;
  const [offers, alsoFound, front] = await Promise.all([
    endsBeforeItBegins
      ? { items: [], total: 0, page, itemsPerPage: itemsPerPage.cards }
      : api.offer.list({ page, ...filter }),
    filter.query && page === 1 ? api.offer.suggest({ query: filter.query }) : [],
    page === 1 && !isNarrowed ? frontOf(api) : null,
  ]);
  if (page > 1 && offers.items.length === 0) throw notFound(request);

  const tags = context.get(pageTagsContext);
  tags.add(pageTags.offers, pageTags.regions, pageTags.terms);
  if (front)
    tags.add(
      pageTags.landingPage("homepage"),
      pageTags.artists,
      pageTags.locations,
      ...tagsOfOffers(front.landing?.offers ?? {}),
    );
  return {
    offers,
    search: { query: search.query, labels: search.labels, isNarrowed, endsBeforeItBegins },
    choices,
    alsoFound: alsoFound.filter(({ entity }) => entity !== "offer"),
    front,
    firstDay: berlinDay(startOfTomorrow(new Date())),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { isNarrowed, query } = loaderData?.search ?? { isNarrowed: false, query: {} as ListQuery };
  return pageHead(matches, {
    title: isNarrowed ? "Angebote finden" : "Workshops und Kunst zum Mitmachen",
    path: listUrl("/", query),
    page: loaderData?.offers.page,
    feed: "/feeds/angebote",
    isSearch: Boolean(query.suche || query.von || query.bis) || loaderData?.offers.total === 0,
  });
};

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const navigation = useNavigation();
  const isSearching = navigation.state === "loading" && navigation.location.pathname === "/";
  return (
    <>
      <HomePage {...loaderData} isSearching={isSearching} suggest={fetchSuggestions} />
      <StructuredData things={import.meta.env.SSR && siteThings(siteUrlOf(matches))} />
    </>
  );
}
