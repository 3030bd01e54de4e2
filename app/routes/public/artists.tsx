import { ArtistGrid } from "#app/components/content/artist-grid.tsx";
import { ListPage } from "#app/components/content/list-page.tsx";
import { pluralise } from "#app/components/content/pluralise.ts";
import { ListFilter } from "#app/components/search/list-filter.tsx";
import { pageTags } from "#domain/content/page-tags.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { listThings } from "../../structured-data/page-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import { notFound } from "../not-found.ts";
import { pageNumberOf } from "../page-number.ts";
import type { Route } from "./+types/artists.ts";
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
  const { artists, choices, region, artForm } = loaderData;
  const filters = [
    { name: "region", label: "Region", all: "Alle Regionen", options: choices.regions, value: region?.value },
    {
      name: "kunstform",
      label: "Kunstform",
      all: "Alle Kunstformen",
      options: choices.art_forms,
      value: artForm?.value,
    },
  ];
  return (
    <>
      <ListPage
        eyebrow={[pluralise.artists(artists.total), region?.label, artForm?.label].filter(Boolean).join(" · ")}
        title="Sie machen auf"
        lead="Wer hier hängt, lässt dich in die Werkstatt: zum Zusehen, zum Fragen, vor allem aber zum Selbermachen."
        filter={<ListFilter action={list.path} filters={filters} />}
        list={artists}
        label="Künstlerinnen und Künstler"
        path={list.path}
        query={{ region: region?.value, kunstform: artForm?.value }}
        empty={{
          title: "Diese Wand ist noch leer.",
          text: "Zu dieser Auswahl kennen wir noch niemanden. Nimm einen Filter weg.",
        }}
      >
        <ArtistGrid artists={artists.items} isFirst />
      </ListPage>
      <StructuredData things={import.meta.env.SSR && listThings({ ...list, siteUrl: siteUrlOf(matches) })} />
    </>
  );
}
