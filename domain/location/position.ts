/** WGS84 in degrees; both `null` while unknown. */
export type Position = { latitude: number | null; longitude: number | null };
/** A known position. */
export type Point = { latitude: number; longitude: number };

/** The position as a point; `null` while unknown. */
export function pointOf({ latitude, longitude }: Position): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
