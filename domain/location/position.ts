/** Latitude and longitude in degrees (WGS84); both `null` while unknown. */
export type Position = { latitude: number | null; longitude: number | null };
/** A known position, in degrees (WGS84). */
export type Point = { latitude: number; longitude: number };

/** A distance rounded to whole km, at least 1. */
export function wholeKm(km: number): number {
  return Math.max(1, Math.round(km));
}

const EARTH_DIAMETER_KM = 12_742;

/** The straight-line distance in whole km, at least 1 (haversine formula). */
export function distanceKm(from: Point, to: Point): number {
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const haversine =
    sine((to.latitude - from.latitude) / 2) ** 2 +
    cosine(from.latitude) * cosine(to.latitude) * sine((to.longitude - from.longitude) / 2) ** 2;
  return wholeKm(EARTH_DIAMETER_KM * Math.asin(Math.sqrt(Math.min(1, haversine))));
}

/** `null` while the position is unknown. */
export function pointOf({ latitude, longitude }: Position): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
