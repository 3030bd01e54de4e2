import { z } from "zod";

/** Only what is within this straight-line distance of a point, the nearest first; degrees and km. */
export const Near = z.object({ latitude: z.number(), longitude: z.number(), radius_km: z.int().min(1).max(100) });
export type Near = z.infer<typeof Near>;
