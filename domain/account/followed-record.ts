import { z } from "zod";
import { type FollowedRecord, followEntities } from "./follow.ts";

/** The schema is apart from its type, so that public pages do not load Zod. */
export const FollowedRecordInput = z.object({
  entity: z.enum(followEntities),
  slugId: z.string().regex(/^[a-z0-9]{5}$/),
}) satisfies z.ZodType<FollowedRecord>;
