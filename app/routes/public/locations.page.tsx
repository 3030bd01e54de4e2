import { CardGrid } from "#app/components/content/card-grid.tsx";
import { LocationCard } from "#app/components/content/entry-cards.tsx";
import { Catalogue } from "#app/components/content/list-page.tsx";
import { pluralise } from "#app/components/content/pluralise.ts";
import { ListFilter } from "#app/components/search/list-filter.tsx";
import type { LocationCard as LocationEntry } from "#domain/content/page.ts";
import type { Page } from "#domain/list/pagination.ts";
import type { Choice } from "./search-choices.ts";

const PATH = "/kunstszene/";

export type LocationsPageProps = {
  locations: Page<LocationEntry>;
  choices: { regions: Choice[] };
  region: Choice | null;
};

/** Every art space, on the home screen's wall. */
export function LocationsPage({ locations, choices, region }: LocationsPageProps) {
  const filters = [
    { name: "region", label: "Region", all: "Alle Regionen", options: choices.regions, value: region?.value },
  ];
  return (
    <Catalogue
      eyebrow={[pluralise.locations(locations.total), region?.label].filter(Boolean).join(" · ")}
      title="Scheunen, Speicher, Hinterhöfe"
      lead="Die Kunstszene steht nicht im Foyer herum. Sie arbeitet, und du darfst dazukommen."
      filter={<ListFilter action={PATH} filters={filters} />}
      list={locations}
      label="Kunsträume"
      path={PATH}
      query={{ region: region?.value }}
      empty={{ title: "Hier steht noch keine Tür offen.", text: "In dieser Region kennen wir noch keinen Kunstraum." }}
    >
      <CardGrid
        items={locations.items}
        card={(location, place) => <LocationCard location={location} place={place} />}
      />
    </Catalogue>
  );
}
