import { z } from "zod";
import { type FollowedRecord, followEntities } from "./follow.ts";

/** The schema of `FollowedRecord`, in a separate file so that public pages do not load zod. */
export const FollowedRecordInput = z.object({
  entity: z.enum(followEntities),
  slugId: z.string().regex(/^[a-z0-9]{5}$/),
}) satisfies z.ZodType<FollowedRecord>;
