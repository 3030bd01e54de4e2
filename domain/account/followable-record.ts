import { z } from "zod";
import { type FollowableRecord, followEntities, followSegments } from "./follow.ts";

/** In a separate file, so that public pages do not load zod. */
export const FollowableRecordInput = z.object({
  entity: z.enum(followEntities),
  slugId: z.string().regex(/^[a-z0-9]{5}$/),
}) satisfies z.ZodType<FollowableRecord>;

/** The record that a query such as `angebot=ab12c` names; `null` for any other query. */
export function followableRecordOf(query: URLSearchParams): FollowableRecord | null {
  const entity = followEntities.find((candidate) => query.has(followSegments[candidate]));
  const slugId = entity && query.get(followSegments[entity]);
  return FollowableRecordInput.safeParse({ entity, slugId }).data ?? null;
}
