import { z } from "zod";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { listAuditLog } from "#workers/data/audit/audit-log.ts";
import { adminProcedure, router } from "../trpc.ts";

export const auditLogRouter = router({
  /** Who changed what when, newest first: of one record or of everything. `next` is the cursor of older acts, if there may be any. */
  list: adminProcedure
    .input(
      z
        .object({
          record: z.object({ entity: z.string().max(40), id: z.uuid() }).optional(),
          before: z.number().int().positive().optional(),
        })
        .prefault({}),
    )
    .query(async ({ ctx, input }) => {
      const acts = await listAuditLog(ctx.db, { ...input, limit: itemsPerPage.adminRows });
      return { acts, next: acts.length === itemsPerPage.adminRows ? (acts.at(-1)?.cursor ?? null) : null };
    }),
});
