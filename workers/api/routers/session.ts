import { publicProcedure, router } from "../trpc.ts";

export const sessionRouter = router({
  /** Who is signed in, for the browser's shared value `supabase_user`. Tokens stay in HttpOnly cookies. */
  current: publicProcedure.query(({ ctx }) => ({
    user: ctx.session.user,
    /** Unix time in seconds, `null` when signed out */
    expires_at: ctx.session.expiresAt,
  })),
});
