import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const cacheRouter = router({
  /**
   * Makes the page at `path`, or without it every page, stale. KV carries this to the other edges within a minute.
   * Answers the tags it stamped, and the pages that visitors would else have been shown from the cache.
   */
  purge: adminProcedure
    .input(z.object({ path: z.string().startsWith("/").max(500).optional() }).prefault({}))
    .mutation(async ({ ctx: { cache }, input: { path } }) => ({
      purged: await cache.purgePath(path),
      ...(await cache.keptPages(path)),
    })),
});
