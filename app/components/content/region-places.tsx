import { PlaceMap } from "#app/components/map/place-map.tsx";
import { listUrl } from "#app/components/search/list-url.ts";
import type { MapDrawing } from "#domain/location/map-drawing.ts";
import type { ArtistCard } from "#workers/data/content/artist.ts";
import type { LocationCard as LocationCardData } from "#workers/data/content/location.ts";
import { ArtistGrid } from "./artist-grid.tsx";
import { LocationCard } from "./record-cards.tsx";
import { RegionPageSection } from "./region-page-section.tsx";

export type RegionPlacesProps = {
  /** `null` when no location of the region has a position. */
  map: MapDrawing | null;
  /** The first locations of the region; `/kunstszene/` lists all. */
  locations: readonly LocationCardData[];
  artists: readonly ArtistCard[];
};

const offsets = ["", "lg:mt-16", "lg:mt-6"];

export function RegionPlaces({
  slug,
  totals,
  map,
  locations,
  artists,
}: RegionPlacesProps & { slug: string; totals: { locations: number; artists: number } }) {
  const query = { region: slug };
  return (
    <>
      {map && <PlaceMap map={map} title="Auf der Karte" label="Kunsträume" />}
      {locations.length > 0 && (
        <RegionPageSection
          id="kunstraeume"
          title="Wo gearbeitet wird"
          more={
            totals.locations > locations.length && {
              to: listUrl("/kunstszene/", query),
              label: "Alle Kunsträume hier",
            }
          }
        >
          <ul className="page-grid gap-y-section">
            {locations.map((location, index) => (
              <li key={location.id} className={`md:col-span-6 lg:col-span-4 ${offsets[index % offsets.length]}`}>
                <LocationCard
                  location={location}
                  layout={{ sizes: "(min-width: 1024px) 30vw, (min-width: 768px) 45vw, 100vw", frame: "aspect-4/3" }}
                />
              </li>
            ))}
          </ul>
        </RegionPageSection>
      )}
      {artists.length > 0 && (
        <RegionPageSection
          id="menschen"
          title="Wer aufmacht"
          more={
            totals.artists > artists.length && {
              to: listUrl("/kuenstler-innen/", query),
              label: "Alle Künstler:innen hier",
            }
          }
        >
          <ArtistGrid artists={artists} />
        </RegionPageSection>
      )}
    </>
  );
}
