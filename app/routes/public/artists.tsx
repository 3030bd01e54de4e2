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
import type { Route } from "./+types/artists.ts";
import { createQueryReader, hasIgnored, loadPage } from "./list-query.ts";
import { listChoices } from "./search-choices.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const api = context.get(apiContext);
  const choices = await listChoices(api);
  const reader = createQueryReader(url.searchParams);
  const region = reader.choice("region", "Region", choices.regions);
  const artForm = reader.choice("kunstform", "Kunstform", choices.art_forms);
  const { list: artists, missingPage } = await loadPage(url, (page) =>
    api.artist.list({ page, region_id: region?.id, artFormId: artForm?.id }),
  );
  const ignored = { filters: reader.ignored, page: missingPage };
  if (!hasIgnored(ignored)) context.get(pageTagsContext).add(pageTags.artists, pageTags.regions, pageTags.terms);
  return { artists, choices, region, artForm, ignored };
}

const list = { title: "Künstler:innen", path: "/kuenstler-innen/" } as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead(matches, {
    ...list,
    description: "Die Künstlerinnen und Künstler, die ihre Werkstatt für dich öffnen.",
    page: loaderData?.artists.page,
    feed: "/feeds/angebote",
    isSearch: loaderData && hasIgnored(loaderData.ignored),
  });

export default function Artists({ loaderData, matches }: Route.ComponentProps) {
  const { ignored, artists, choices, region, artForm } = loaderData;
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
        ignored={ignored}
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
