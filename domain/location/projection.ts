import type { Point } from "./position.ts";

/** The drawn area in degrees: Germany and the nearest parts of its neighbours. */
export const mapBounds = { west: 5.5, south: 47, east: 15.6, north: 55.2 } as const;

/** Units of the drawing per degree of longitude: a unit is about 140 m in the middle of Germany. */
const UNITS = 500;

/** Mercator projection, which preserves shapes. Units from the north-west corner, x to the east, y to the south. */
export function project({ latitude, longitude }: Point): { x: number; y: number } {
  return { x: (longitude - mapBounds.west) * UNITS, y: (stretched(mapBounds.north) - stretched(latitude)) * UNITS };
}

/** Size of the whole drawing in units. */
export const mapSize = (({ x, y }) => ({ width: x, height: y }))(
  project({ latitude: mapBounds.south, longitude: mapBounds.east }),
);

/** The Mercator ordinate of a latitude, in degrees. */
function stretched(latitude: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;
}

/** Units per kilometre at a latitude. */
export function unitsPerKm(latitude: number): number {
  return UNITS / (111.32 * Math.cos((latitude * Math.PI) / 180));
}
