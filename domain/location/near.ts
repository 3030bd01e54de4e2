import { z } from "zod";

/** Filters a list by straight-line distance from a point (degrees, km) and sorts it by that distance. */
export const Near = z.object({ latitude: z.number(), longitude: z.number(), radius_km: z.int().min(1).max(100) });
export type Near = z.infer<typeof Near>;
