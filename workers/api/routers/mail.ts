import { z } from "zod";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import { listFailedMail, retryMail } from "#workers/data/mail/mail-outbox.ts";
import { adminProcedure, router } from "../trpc.ts";

export const mailRouter = router({
  /** Mails that were tried and have not gone out, newest first: given up, or waiting for the next attempt. */
  listFailed: adminProcedure
    .input(Paging.extend({ itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.adminRows) }).prefault({}))
    .query(({ ctx, input }) => listFailedMail(ctx.db, input)),

  /** Tries a mail again at once, and then as often as a new one. */
  retry: adminProcedure.input(z.object({ id: z.uuid() })).mutation(async ({ ctx, input }) => {
    await retryMail(ctx.db, input.id);
  }),
});
