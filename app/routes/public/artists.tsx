import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { listThings } from "../../structured-data/page-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import { notFound } from "../not-found.ts";
import { pageNumberOf } from "../page-number.ts";
import type { Route } from "./+types/artists.ts";
import { ArtistsPage } from "./artists.page.tsx";
import { chosen, listChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const page = pageNumberOf(url);
  const choices = await listChoices(api);
  const region = chosen(choices.regions, url.searchParams.get("region"));
  const artForm = chosen(choices.art_forms, url.searchParams.get("kunstform"));
  if (page === null || region === undefined || artForm === undefined) throw notFound(request);
  const artists = await api.artist.list({ page, region_id: region?.id, artFormId: artForm?.id });
  if (page > 1 && artists.items.length === 0) throw notFound(request);
  context.get(pageTagsContext).add(pageTags.artists, pageTags.regions, pageTags.terms);
  return { artists, choices, region, artForm };
}

const list = { title: "Künstler:innen", path: "/kuenstler-innen/" } as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    ...list,
    description: "Die Künstlerinnen und Künstler, die ihre Werkstatt für dich öffnen.",
    page: loaderData?.artists.page,
    feed: "/feeds/angebote",
  });

export default function Artists({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <ArtistsPage {...loaderData} />
      <StructuredData things={import.meta.env.SSR && listThings({ ...list, siteUrl: siteUrlOf(matches) })} />
    </>
  );
}
