import { eraseAccount, exportAccount } from "#workers/data/account/account.ts";
import { router, userProcedure } from "../trpc.ts";

export const accountRouter = router({
  /** Everything the product knows about the signed-in person. */
  export: userProcedure.query(({ ctx }) => exportAccount(ctx.db)),

  /** Deletes the signed-in person's account and everything personal. */
  erase: userProcedure.mutation(({ ctx }) => eraseAccount(ctx.db)),
});
