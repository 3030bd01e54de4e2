import { CardGrid } from "#app/components/content/card-grid.tsx";
import { RegionCard } from "#app/components/content/entry-cards.tsx";
import { Catalogue } from "#app/components/content/list-page.tsx";
import { pluralise } from "#app/components/content/pluralise.ts";
import type { RegionCard as RegionEntry } from "#domain/content/page.ts";
import type { Page } from "#domain/list/pagination.ts";

/** Every region, on the home screen's wall. */
export function RegionsPage({ regions }: { regions: Page<RegionEntry> }) {
  return (
    <Catalogue
      eyebrow={pluralise.regions(regions.total)}
      title="Zwischen Oder und Elbe"
      lead="Flaches Land, Hügel, Seen, Heide. In jeder Gegend wird anders gearbeitet: Such dir die Landschaft aus, die Werkstatt findet sich."
      list={regions}
      label="Regionen"
      path="/regionen/"
      empty={{
        title: "Noch keine Landschaft.",
        text: "Wir rahmen gerade die ersten Regionen. Schau bald wieder vorbei.",
      }}
    >
      <CardGrid items={regions.items} card={(region, place) => <RegionCard region={region} place={place} />} />
    </Catalogue>
  );
}
