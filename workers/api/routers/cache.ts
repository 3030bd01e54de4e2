import { z } from "zod";
import { pageUrl } from "#domain/site/page-url.ts";
import { adminProcedure, router } from "../trpc.ts";

export const cacheRouter = router({
  /**
   * Invalidates the page at `path`, or every page. Adds a missing trailing slash to `path`, unless `path` names a file.
   * All edge locations see the invalidation once KV has propagated the stamp, within a minute. Returns the stamped tags
   * (`purged`), the URLs of the cached pages that may have been fresh until now (`pages`), and whether `pages` is
   * complete (`isComplete`).
   */
  purge: adminProcedure
    .input(
      z
        .object({
          path: z
            .string()
            .startsWith("/")
            .max(500)
            .transform((path) => pageUrl(path.replace(/\?.*/s, ""))) // a purge covers every query of a path
            .optional(),
        })
        .prefault({}),
    )
    .mutation(async ({ ctx: { cache }, input: { path } }) => ({
      purged: await cache.purgePath(path),
      ...(await cache.listPages(path)),
    })),
});
