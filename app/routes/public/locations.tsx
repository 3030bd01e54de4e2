import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { listThings } from "../../structured-data/page-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import { notFound } from "../not-found.ts";
import { pageNumberOf } from "../page-number.ts";
import type { Route } from "./+types/locations.ts";
import { LocationsPage } from "./locations.page.tsx";
import { chosen, regionChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const page = pageNumberOf(url);
  const choices = await regionChoices(api);
  const region = chosen(choices.regions, url.searchParams.get("region"));
  if (page === null || region === undefined) throw notFound(request);
  const locations = await api.location.list({ page, region_id: region?.id });
  if (page > 1 && locations.items.length === 0) throw notFound(request);
  context.get(pageTagsContext).add(pageTags.locations, pageTags.regions);
  return { locations, choices, region };
}

const list = { title: "Kunstszene", path: "/kunstszene/" } as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    ...list,
    description: "Werkstätten, Ateliers und Kunsträume, in denen du selbst Hand anlegst.",
    page: loaderData?.locations.page,
    feed: "/feeds/angebote",
  });

export default function Locations({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <LocationsPage {...loaderData} />
      <StructuredData things={import.meta.env.SSR && listThings({ ...list, siteUrl: siteUrlOf(matches) })} />
    </>
  );
}
