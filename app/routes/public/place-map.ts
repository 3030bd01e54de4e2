import { drawMap, type MapDrawing } from "#domain/location/map-drawing.ts";
import { type Point, type Position, pointOf } from "#domain/location/position.ts";
import type { ApiCaller } from "#workers/api/router.ts";
import type { ArtistCard } from "#workers/data/content/artist.ts";
import type { LocationOnMap } from "#workers/data/content/location.ts";

/** The map of all published locations, or of those of a region; `null` when none has a position. */
export async function locationMap(api: ApiCaller, filter: { region_id?: string } = {}): Promise<MapDrawing | null> {
  const locations = await api.location.onMap(filter);
  return drawMap({ places: locations.map(locationPlace), regions: filter.region_id ? [] : regionsOf(locations) });
}

function locationPlace({ name, slug, city, point }: LocationOnMap) {
  return { name, to: `/kunstraum/${slug}/`, note: city ?? undefined, point };
}

/** The map of these locations around a searched place; `null` without any. */
export async function locationsNear(
  api: ApiCaller,
  center: Point,
  ids: readonly (string | undefined)[],
): Promise<MapDrawing | null> {
  const known = [...new Set(ids)].filter((id) => id !== undefined);
  const locations = known.length > 0 ? await api.location.onMap({ ids: known }) : [];
  return drawMap({ places: locations.map(locationPlace), center });
}

/** The map of these artists around a searched place, each at their position nearest to it; `null` without any. */
export function artistsNear(center: Point, artists: readonly ArtistCard[]): MapDrawing | null {
  const places = artists.flatMap(({ name, slug, region, point }) =>
    point ? [{ name, to: `/kuenstler-in/${slug}/`, note: region ?? undefined, point }] : [],
  );
  return drawMap({ places, center });
}

/**
 * The map of the regions that have locations, each region at the mean position of its locations.
 * @param to returns the path that a region links to
 * @param near only these regions, around a searched place
 */
export async function regionMap(
  api: ApiCaller,
  to: (slug: string) => string,
  near?: { center: Point; slugs: readonly string[] },
): Promise<MapDrawing | null> {
  const all = regionsOf(await api.location.onMap({}));
  const regions = near ? all.filter(({ slug }) => near.slugs.includes(slug)) : all;
  const places = regions.map(({ name, slug, point, locations }) => ({
    name,
    to: to(slug),
    note: locations === 1 ? "1 Kunstraum" : `${locations} Kunsträume`,
    point,
  }));
  return drawMap({ places, regions, leastSpanKm: 200, ...(near && { center: near.center }) });
}

/** The map of one location and its surroundings; `null` without a position. */
export function mapOfLocation(location: (Position & { name: string; slug: string }) | null): MapDrawing | null {
  const point = location && pointOf(location);
  return (
    point &&
    drawMap({
      places: [{ name: location.name, to: `/kunstraum/${location.slug}/`, point }],
      leastSpanKm: 75,
      aspect: 2.1,
    })
  );
}

function regionsOf(locations: readonly LocationOnMap[]) {
  const points = new Map<string, { name: string; slug: string; points: Point[] }>();
  for (const { region, point } of locations) {
    if (!region) continue;
    const known = points.get(region.slug) ?? { ...region, points: [] };
    known.points.push(point);
    points.set(region.slug, known);
  }
  return [...points.values()].map(({ name, slug, points: all }) => ({
    name,
    slug,
    locations: all.length,
    point: {
      latitude: all.reduce((sum, { latitude }) => sum + latitude, 0) / all.length,
      longitude: all.reduce((sum, { longitude }) => sum + longitude, 0) / all.length,
    },
  }));
}
