import { pageTags } from "#domain/page-tags.ts";
import { pageTitle } from "#domain/site-configuration.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { notFound } from "../not-found.ts";
import { pageNumberOf } from "../page-number.ts";
import { throwUnavailable } from "../refusal.ts";
import type { Route } from "./+types/locations.ts";
import { LocationsPage } from "./locations.page.tsx";
import { chosen, regionChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const page = pageNumberOf(url);
  const choices = await regionChoices(api).catch(throwUnavailable);
  const region = chosen(choices.regions, url.searchParams.get("region"));
  if (page === null || region === undefined) throw notFound(request);
  const locations = await api.location.list({ page, regionId: region?.id }).catch(throwUnavailable);
  if (page > 1 && locations.items.length === 0) throw notFound(request);
  context.get(pageTagsContext).add(pageTags.locations, pageTags.regions);
  return { locations, choices, region };
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Kunstszene") },
  { name: "description", content: "Werkstätten, Ateliers und Kunsträume, in denen du selbst Hand anlegst." },
];

export default function Locations({ loaderData }: Route.ComponentProps) {
  return <LocationsPage {...loaderData} />;
}
