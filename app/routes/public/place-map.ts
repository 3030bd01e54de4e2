import { drawMap, type MapDrawing } from "#domain/location/map-drawing.ts";
import { type Point, type Position, pointOf } from "#domain/location/position.ts";
import type { ApiCaller } from "#workers/api/router.ts";
import type { ArtistCard } from "#workers/data/content/artist.ts";
import type { LocationOnMap } from "#workers/data/content/location.ts";

/**
 * The map of all published locations with the names of their regions, or of one region's locations without such names.
 * `null` when no location has a position.
 */
export async function loadLocationMap(api: ApiCaller, filter: { region_id?: string } = {}): Promise<MapDrawing | null> {
  const locations = await api.location.listOnMap(filter);
  return drawMap({ places: locations.map(toPlace), regions: filter.region_id ? [] : regionsOf(locations) });
}

function toPlace({ name, slug, city, point }: LocationOnMap) {
  return { name, to: `/kunstraum/${slug}/`, note: city ?? undefined, point };
}

/** The map of these locations and the searched place; `null` when no location has a position. */
export async function loadMapOfFoundLocations(
  api: ApiCaller,
  searchedPlace: Point,
  ids: readonly (string | undefined)[],
): Promise<MapDrawing | null> {
  const uniqueIds = [...new Set(ids)].filter((id) => id !== undefined);
  const locations = uniqueIds.length > 0 ? await api.location.listOnMap({ ids: uniqueIds }) : [];
  return drawMap({ places: locations.map(toPlace), searchedPlace });
}

/**
 * The map of these artists and the searched place; `null` when no artist has a position. An artist is at the location
 * of their offers that is nearest to the searched place, else in the middle of their town.
 */
export function drawMapOfArtists(searchedPlace: Point, artists: readonly ArtistCard[]): MapDrawing | null {
  const places = artists.flatMap(({ name, slug, region, point }) =>
    point ? [{ name, to: `/kuenstler-in/${slug}/`, note: region ?? undefined, point }] : [],
  );
  return drawMap({ places, searchedPlace });
}

/**
 * The map of the regions that have locations with a position; `null` when there is no such region.
 * @param pathOf returns the path that a region links to
 * @param near limits the map to the regions with these slugs and the searched place
 */
export async function loadRegionMap(
  api: ApiCaller,
  pathOf: (slug: string) => string,
  near?: { searchedPlace: Point; slugs: readonly string[] },
): Promise<MapDrawing | null> {
  const allRegions = regionsOf(await api.location.listOnMap({}));
  const regions = near ? allRegions.filter(({ slug }) => near.slugs.includes(slug)) : allRegions;
  const places = regions.map(({ name, slug, point }) => ({ name, to: pathOf(slug), point }));
  return drawMap({ places, regions, minSpanKm: 200, ...(near && { searchedPlace: near.searchedPlace }) });
}

/** The map of one location and its surroundings; `null` when the location has no position. */
export function mapOfLocation(location: (Position & { name: string; slug: string }) | null): MapDrawing | null {
  const point = location && pointOf(location);
  if (!point) return null;
  const place = { name: location.name, to: `/kunstraum/${location.slug}/`, point };
  return drawMap({ places: [place], minSpanKm: 75, aspect: 2.1 });
}

/** The regions of these locations, each at the mean position of its locations. */
function regionsOf(locations: readonly LocationOnMap[]) {
  const regions = new Map<string, { name: string; slug: string; points: Point[] }>();
  for (const { region, point } of locations) {
    if (!region) continue;
    const entry = regions.get(region.slug) ?? { ...region, points: [] };
    entry.points.push(point);
    regions.set(region.slug, entry);
  }
  return [...regions.values()].map(({ name, slug, points }) => ({
    name,
    slug,
    point: {
      latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
      longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
    },
  }));
}
