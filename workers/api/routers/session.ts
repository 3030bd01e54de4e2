import { Refused } from "#domain/refusal.ts";
import { isFactorCodeMissing } from "#workers/data/account/account.ts";
import { publicProcedure, requireUser, router } from "../trpc.ts";

export const sessionRouter = router({
  /**
   * The user and the expiry of the session; the components of a page share them as `supabase_user` (`shared-user.ts`).
   * Supabase validates the session, so that a sign-out on another device also ends the session here.
   * @throws Refused `backend_unavailable` when the token cannot be checked or refreshed
   */
  current: publicProcedure.query(async ({ ctx }) => {
    const session = await ctx.sessionPort.check();
    if (session.state === "unavailable") throw new Refused("backend_unavailable");
    return {
      user: session.user,
      /** Unix time in seconds; `null` when signed out. */
      expires_at: session.expiresAt,
    };
  }),

  isFactorCodeMissing: publicProcedure.query(({ ctx }) => {
    requireUser(ctx);
    return isFactorCodeMissing(ctx.db);
  }),
});
