import { z } from "zod";

/** Entities that can be followed. Each value is the first segment of its pages' URL and the query key at /bescheid/. */
export const followSegments = {
  offer: "angebot",
  artist: "kuenstler-in",
  location: "kunstraum",
  region: "region",
} as const;

export type FollowEntity = keyof typeof followSegments;
export const followEntities = Object.keys(followSegments) as FollowEntity[];

/** A record that a person follows or may follow. */
export const FollowedRecord = z.object({ entity: z.enum(followEntities), slugId: z.string().regex(/^[a-z0-9]{5}$/) });
export type FollowedRecord = z.infer<typeof FollowedRecord>;

/** "/bescheid/?angebot=ab12c": the page that starts and ends a follow of the record. */
export function followPath({ entity, slugId }: FollowedRecord): string {
  return `/bescheid/?${followSegments[entity]}=${slugId}`;
}
