import { pageTags } from "#domain/page-tags.ts";
import { pageTitle, siteConfiguration } from "#domain/site-configuration.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { notFound } from "../not-found.ts";
import { pageNumberOf } from "../page-number.ts";
import { throwUnavailable } from "../refusal.ts";
import type { Route } from "./+types/home.ts";
import { HomePage } from "./home.page.tsx";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageNumberOf(new URL(request.url));
  if (page === null) throw notFound(request);
  const offers = await context.get(apiContext).offer.list({ page }).catch(throwUnavailable);
  if (page > 1 && offers.items.length === 0) throw notFound(request);
  context.get(pageTagsContext).add(pageTags.offers);
  return { offers };
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Workshops und Kunst zum Mitmachen") },
  { name: "description", content: siteConfiguration.description },
];

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage offers={loaderData.offers} />;
}
