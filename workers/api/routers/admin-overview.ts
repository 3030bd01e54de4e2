import { z } from "zod";
import { getAdminOverview } from "#workers/data/site/admin-overview.ts";
import { adminProcedure, router } from "../trpc.ts";

export const adminOverviewRouter = router({
  /** What needs a hand today, each list cut after `items`, and the numbers of the week. */
  read: adminProcedure
    .input(z.object({ items: z.number().int().min(1).max(100).default(5) }).prefault({}))
    .query(({ ctx, input }) => getAdminOverview(ctx.db, input)),
});
