import { z } from "zod";
import { dismissSetup, getAdminStart } from "#workers/data/site/admin-start.ts";
import { adminProcedure, router } from "../trpc.ts";

export const adminStartRouter = router({
  /** Lists of the tasks that need an admin, at most `items` per list, and the figures of this and the last week. */
  read: adminProcedure
    .input(z.object({ items: z.number().int().min(1).max(100).default(5) }).prefault({}))
    .query(({ ctx, input }) => getAdminStart(ctx.db, input)),
  /** Hides the setup checklist on the start page of the admin area for all admins. */
  dismissSetup: adminProcedure.mutation(({ ctx }) => dismissSetup(ctx.db)),
});
