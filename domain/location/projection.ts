import type { Point } from "./position.ts";

/** The drawn area in degrees: Germany and the nearest parts of its neighbors. */
export const mapBounds = { west: 5.5, south: 47, east: 15.6, north: 55.2 } as const;

/** A map unit is about 140 m in the middle of Germany. */
const UNITS_PER_DEGREE = 500;
/** Of longitude, at the equator. */
const KM_PER_DEGREE = 111.32;

/** Mercator projection to map units from the north-west corner of `mapBounds`. */
export function project({ latitude, longitude }: Point): { x: number; y: number } {
  return {
    x: (longitude - mapBounds.west) * UNITS_PER_DEGREE,
    y: (mercatorLatitude(mapBounds.north) - mercatorLatitude(latitude)) * UNITS_PER_DEGREE,
  };
}

/** The inverse of `project`. */
export function unproject({ x, y }: { x: number; y: number }): Point {
  const ordinate = mercatorLatitude(mapBounds.north) - y / UNITS_PER_DEGREE;
  return {
    latitude: (Math.atan(Math.exp((ordinate * Math.PI) / 180)) * 360) / Math.PI - 90,
    longitude: mapBounds.west + x / UNITS_PER_DEGREE,
  };
}

/** Whether the point is in the drawn area. */
export function isOnMap({ latitude, longitude }: Point): boolean {
  const { west, south, east, north } = mapBounds;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

const southEast = project({ latitude: mapBounds.south, longitude: mapBounds.east });
/** In map units. */
export const mapSize = { width: southEast.x, height: southEast.y };

/** The Mercator ordinate of a latitude, both in degrees. */
function mercatorLatitude(latitude: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;
}

/** Map units per kilometer at a latitude. */
export function unitsPerKm(latitude: number): number {
  return UNITS_PER_DEGREE / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
}
