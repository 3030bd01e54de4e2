import { Refused } from "#domain/refusal.ts";
import { publicProcedure, router } from "../trpc.ts";

export const sessionRouter = router({
  /**
   * Who is signed in, for the browser's shared value `supabase_user`. Asks Supabase, so that a session that was ended on
   * another device ends here, too. Tokens stay in HttpOnly cookies.
   * @throws backend_unavailable when nobody can say whether the session is valid
   */
  current: publicProcedure.query(async ({ ctx }) => {
    const session = await ctx.sessionPort.check();
    if (session.state === "unavailable") throw new Refused("backend_unavailable");
    return {
      user: session.user,
      /** Unix time in seconds, `null` when signed out */
      expires_at: session.expiresAt,
    };
  }),
});
