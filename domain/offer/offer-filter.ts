import { z } from "zod";
import { Near } from "#domain/location/near.ts";

const Day = z.iso.date("Bitte gib ein Datum ein.");

/** `fromDay` and `toDay` are inclusive Berlin days. */
export const OfferFilter = z.object({
  query: z.string().trim().max(200).optional(),
  region_id: z.uuid().optional(),
  artFormId: z.uuid().optional(),
  offer_type_id: z.uuid().optional(),
  fromDay: Day.optional(),
  toDay: Day.optional(),
  onlyWithFreeSlots: z.boolean().optional(),
  onlyFreeOfCharge: z.boolean().optional(),
  /** Only at locations known to be step-free. */
  onlyStepFree: z.boolean().optional(),
  near: Near.optional(),
  /** ISO weekdays in Berlin; 1 is Monday. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).optional(),
});
export type OfferFilter = z.infer<typeof OfferFilter>;

export const suggestedEntities = ["offer", "artist", "location"] as const;
/** A record that is suggested while somebody types a search. */
export type Suggestion = { entity: (typeof suggestedEntities)[number]; id: string; name: string; slug: string };
