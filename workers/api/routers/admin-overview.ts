import { getAdminOverview } from "../../data/admin-overview.ts";
import { adminProcedure, router } from "../trpc.ts";

export const adminOverviewRouter = router({
  /** What needs a hand today and the numbers of the week. */
  read: adminProcedure.query(({ ctx }) => getAdminOverview(ctx.db)),
});
