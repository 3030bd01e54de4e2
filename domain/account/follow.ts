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
export type FollowedRecord = { entity: FollowEntity; slugId: string };

/** "/bescheid/?angebot=ab12c": the page that starts and ends a follow of the record. */
export function followPath({ entity, slugId }: FollowedRecord): string {
  return `/bescheid/?${followSegments[entity]}=${slugId}`;
}
