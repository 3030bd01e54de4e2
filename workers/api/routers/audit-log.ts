import { z } from "zod";
import { AuditFilter } from "#domain/audit/audit-log.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { listAuditLog } from "#workers/data/audit/audit-log.ts";
import { adminProcedure, router } from "../trpc.ts";

export const auditLogRouter = router({
  /** `next` is the `before` of the next page; `null` when this page is not full. */
  list: adminProcedure
    .input(
      z
        .object({
          record: z.object({ entity: z.string().max(40), id: z.uuid() }).optional(),
          before: z.number().int().positive().optional(),
          filter: AuditFilter.optional(),
        })
        .prefault({}),
    )
    .query(async ({ ctx, input }) => {
      const entries = await listAuditLog(ctx.db, { ...input, limit: itemsPerPage.adminRows });
      return {
        entries,
        next: entries.length === itemsPerPage.adminRows ? (entries.at(-1)?.cursor ?? null) : null,
      };
    }),
});
