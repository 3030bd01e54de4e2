import { z } from "zod";
import { pageUrl } from "#domain/site/page-url.ts";
import { adminProcedure, router } from "../trpc.ts";

export const cacheRouter = router({
  /**
   * Invalidates the page at `path`, or every page. A missing trailing slash of `path` is added. Other edge locations
   * follow within a minute, when KV has propagated the stamp. Returns the stamped tags, and the URLs of the cached
   * pages that were young enough to be fresh.
   */
  purge: adminProcedure
    .input(
      z
        .object({
          path: z
            .string()
            .startsWith("/")
            .max(500)
            .transform((path) => pageUrl(path))
            .optional(),
        })
        .prefault({}),
    )
    .mutation(async ({ ctx: { cache }, input: { path } }) => ({
      purged: await cache.purgePath(path),
      ...(await cache.listPages(path)),
    })),
});
