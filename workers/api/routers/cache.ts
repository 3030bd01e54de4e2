import { z } from "zod";
import { pageUrl } from "#domain/site/page-url.ts";
import { adminProcedure, router } from "../trpc.ts";

export const cacheRouter = router({
  /**
   * Invalidates the page at `path`, or every page, with a stamp, which KV propagates to all edge locations within a
   * minute. Returns the stamped tags, and the URLs of the cached pages that may have been fresh until now.
   * @throws Refused `backend_unavailable`
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
