import { Refused } from "#domain/refusal.ts";
import { isFactorCodeMissing } from "#workers/data/account/account.ts";
import { publicProcedure, requireUser, router } from "../trpc.ts";

export const sessionRouter = router({
  /**
   * The session without tokens, for the value `supabase_user` that the components of a page share (`shared-user.ts`).
   * Supabase validates the session, so that a session that was ended on another device also ends here.
   * @throws Refused `backend_unavailable` when the token can currently not be checked or refreshed, for example because
   * Supabase cannot be reached
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

  /** True when the signed-in user is an admin with a second factor whose code was not entered in this session. */
  isFactorCodeMissing: publicProcedure.query(({ ctx }) => {
    requireUser(ctx);
    return isFactorCodeMissing(ctx.db);
  }),
});
