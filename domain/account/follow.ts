/** The first path segment of an entity's pages, also a query parameter of `/bescheid/`. */
export const followSegments = {
  offer: "angebot",
  artist: "kuenstler-in",
  location: "kunstraum",
  region: "region",
} as const;

export type FollowEntity = keyof typeof followSegments;
export const followEntities = Object.keys(followSegments) as FollowEntity[];

export type FollowableRecord = { entity: FollowEntity; slugId: string };

/** The page on which a person starts or stops following the record: "/bescheid/?angebot=ab12c". */
export function followPath({ entity, slugId }: FollowableRecord): string {
  return `/bescheid/?${followSegments[entity]}=${slugId}`;
}
