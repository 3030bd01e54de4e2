import { z } from "zod";
import { addAdmin, listAdmins, removeAdmin } from "#workers/data/account/team.ts";
import { relayOf } from "#workers/live/stubs.ts";
import { adminProcedure, router } from "../trpc.ts";

/** The accounts with the role admin. */
export const teamRouter = router({
  list: adminProcedure.query(({ ctx }) => listAdmins(ctx.db)),
  add: adminProcedure
    .input(z.object({ email: z.string().trim().min(1).max(254) }))
    .mutation(({ ctx, input }) => addAdmin(ctx.db, input.email)),
  remove: adminProcedure.input(z.object({ id: z.uuid() })).mutation(async ({ ctx, input }) => {
    await removeAdmin(ctx.db, input.id);
    await relayOf(ctx.env).closeSocketsOf(input.id).catch(ctx.report);
  }),
});
