import { eraseAccount, exportAccount } from "#workers/data/account/account.ts";
import { router, userProcedure } from "../trpc.ts";

export const accountRouter = router({
  /** All data about the signed-in person (Art. 20 GDPR). */
  export: userProcedure.query(({ ctx }) => exportAccount(ctx.db)),

  /** Deletes the signed-in person's account and personal data. */
  erase: userProcedure.mutation(({ ctx }) => eraseAccount(ctx.db)),
});
