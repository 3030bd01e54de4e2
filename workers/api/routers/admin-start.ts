import { z } from "zod";
import { dismissSetup, getAdminStart } from "#workers/data/site/admin-start.ts";
import { adminProcedure, router } from "../trpc.ts";

export const adminStartRouter = router({
  /** `items` is the maximum number of tasks per list. */
  read: adminProcedure
    .input(z.object({ items: z.number().int().min(1).max(100).default(5) }).prefault({}))
    .query(({ ctx, input }) => getAdminStart(ctx.db, input)),
  dismissSetup: adminProcedure.mutation(({ ctx }) => dismissSetup(ctx.db)),
});
