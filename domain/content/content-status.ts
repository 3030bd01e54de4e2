import { z } from "zod";

const contentStatuses = ["draft", "published", "archived"] as const;
export const ContentStatus = z.enum(contentStatuses);
export type ContentStatus = z.infer<typeof ContentStatus>;
