import { drawMap, type MapDrawing } from "#domain/location/map-drawing.ts";
import { type Point, type Position, pointOf } from "#domain/location/position.ts";
import type { ApiCaller } from "#workers/api/router.ts";
import type { LocationOnMap } from "#workers/data/content/location.ts";

/** The map of all published locations, or of those of a region; `null` when none has a position. */
export async function locationMap(api: ApiCaller, filter: { region_id?: string } = {}): Promise<MapDrawing | null> {
  const locations = await api.location.onMap(filter);
  const places = locations.map(({ name, slug, city, point }) => ({
    name,
    to: `/kunstraum/${slug}/`,
    note: city ?? undefined,
    point,
  }));
  return drawMap({ places, regions: filter.region_id ? [] : regionsOf(locations) });
}

/** The map of the regions that have locations, each in their middle. `to` is the path that a region leads to. */
export async function regionMap(api: ApiCaller, to: (slug: string) => string): Promise<MapDrawing | null> {
  const regions = regionsOf(await api.location.onMap({}));
  const places = regions.map(({ name, slug, point, locations }) => ({
    name,
    to: to(slug),
    note: locations === 1 ? "1 Kunstraum" : `${locations} Kunsträume`,
    point,
  }));
  return drawMap({ places, regions, leastSpanKm: 200 });
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
