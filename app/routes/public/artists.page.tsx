import { ArtistGrid } from "#app/components/content/artist-grid.tsx";
import { Catalogue } from "#app/components/content/list-page.tsx";
import { pluralise } from "#app/components/content/pluralise.ts";
import { ListFilter } from "#app/components/search/list-filter.tsx";
import type { ArtistCard as ArtistEntry } from "#domain/content/page.ts";
import type { Page } from "#domain/list/pagination.ts";
import type { Choice } from "./search-choices.ts";

const PATH = "/kuenstler-innen/";

export type ArtistsPageProps = {
  artists: Page<ArtistEntry>;
  choices: { regions: Choice[]; art_forms: Choice[] };
  region: Choice | null;
  artForm: Choice | null;
};

/** Every artist, on the home screen's wall. */
export function ArtistsPage({ artists, choices, region, artForm }: ArtistsPageProps) {
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
    <Catalogue
      eyebrow={[pluralise.artists(artists.total), region?.label, artForm?.label].filter(Boolean).join(" · ")}
      title="Sie machen auf"
      lead="Wer hier hängt, lässt dich in die Werkstatt: zum Zusehen, zum Fragen, vor allem aber zum Selbermachen."
      filter={<ListFilter action={PATH} filters={filters} />}
      list={artists}
      label="Künstlerinnen und Künstler"
      path={PATH}
      query={{ region: region?.value, kunstform: artForm?.value }}
      empty={{
        title: "Diese Wand ist noch leer.",
        text: "Zu dieser Auswahl kennen wir noch niemanden. Nimm einen Filter weg.",
      }}
    >
      <ArtistGrid artists={artists.items} isFirst />
    </Catalogue>
  );
}
