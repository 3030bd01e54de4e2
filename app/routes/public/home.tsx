import { pageTags } from "#domain/page-tags.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import { siteThings } from "../../structured-data/things.ts";
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

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const page = loaderData?.offers.page ?? 1;
  return pageHead(matches, { title: "Workshops und Kunst zum Mitmachen", path: page > 1 ? `/?seite=${page}` : "/" });
};

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <HomePage offers={loaderData.offers} />
      <StructuredData things={import.meta.env.SSR && siteThings(siteUrlOf(matches))} />
    </>
  );
}
