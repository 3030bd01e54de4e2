import { z } from "zod";

/** What can be followed, with the first segment of its page's URL, which is also the query key at /bescheid/. */
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

/** "/bescheid/?angebot=ab12c": where a person follows the record and stops following it. */
export function followPath({ entity, slugId }: FollowedRecord): string {
  return `/bescheid/?${followSegments[entity]}=${slugId}`;
}
