import { z } from "zod";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import { listFailedMail, retryMail } from "#workers/data/mail/mail-outbox.ts";
import { abandonIfObsolete } from "#workers/mail/outbox.ts";
import { adminProcedure, router } from "../trpc.ts";

export const mailRouter = router({
  listFailed: adminProcedure
    .input(Paging.extend({ itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.adminRows) }).prefault({}))
    .query(({ ctx, input }) => listFailedMail(ctx.db, input)),

  retry: adminProcedure.input(z.object({ id: z.uuid() })).mutation(async ({ ctx, input }) => {
    const isObsolete = await abandonIfObsolete(ctx.env, input.id);
    return { isObsolete, isRetried: !isObsolete && (await retryMail(ctx.db, input.id)) };
  }),
});
