/**
 * The entities that can be followed, with the first path segment of their pages. The segment is also the query
 * parameter of `/bescheid/`.
 */
export const followSegments = {
  offer: "angebot",
  artist: "kuenstler-in",
  location: "kunstraum",
  region: "region",
} as const;

export type FollowEntity = keyof typeof followSegments;
export const followEntities = Object.keys(followSegments) as FollowEntity[];

/** Identifies a record that people can follow. */
export type FollowableRecord = { entity: FollowEntity; slugId: string };

/** The path of the page on which a person starts or stops following the record: "/bescheid/?angebot=ab12c". */
export function followPath({ entity, slugId }: FollowableRecord): string {
  return `/bescheid/?${followSegments[entity]}=${slugId}`;
}
