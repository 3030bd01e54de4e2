import { z } from "zod";

export const MAX_RADIUS_KM = 100;

/** Filters a list by the straight-line distance from a point (degrees, WGS84), and sorts the list by this distance. */
export const Near = z.object({
  latitude: z.number(),
  longitude: z.number(),
  radius_km: z.int().min(1).max(MAX_RADIUS_KM),
});
export type Near = z.infer<typeof Near>;
