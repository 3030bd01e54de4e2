/** WGS84 in degrees; both `null` while unknown. */
export type Position = { latitude: number | null; longitude: number | null };
/** A known position. */
export type Point = { latitude: number; longitude: number };

/** A distance in whole km, at least 1. */
export function wholeKm(km: number): number {
  return Math.max(1, Math.round(km));
}

/** Straight-line distance, whole km, at least 1. */
export function distanceKm(a: Point, b: Point): number {
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const share =
    sine((b.latitude - a.latitude) / 2) ** 2 +
    cosine(a.latitude) * cosine(b.latitude) * sine((b.longitude - a.longitude) / 2) ** 2;
  return wholeKm(12_742 * Math.asin(Math.sqrt(Math.min(1, share))));
}

/** The position as a point; `null` while unknown. */
export function pointOf({ latitude, longitude }: Position): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
