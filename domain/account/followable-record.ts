import { z } from "zod";
import { type FollowableRecord, followEntities } from "./follow.ts";

/** The schema of `FollowableRecord`, in a separate file so that public pages do not load zod. */
export const FollowableRecordInput = z.object({
  entity: z.enum(followEntities),
  slugId: z.string().regex(/^[a-z0-9]{5}$/),
}) satisfies z.ZodType<FollowableRecord>;
