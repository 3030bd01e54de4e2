import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const cacheRouter = router({
  /** Makes the page at `path`, or without it every page, stale. KV carries this to the other edges within a minute. */
  purge: adminProcedure
    .input(z.object({ path: z.string().startsWith("/").max(500).optional() }).prefault({}))
    .mutation(async ({ ctx, input }) => ({ purged: await ctx.cache.purgePath(input.path) })),
});
