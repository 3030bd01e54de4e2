import { z } from "zod";
import { pageRecords } from "#domain/content/page-records.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import { Near } from "#domain/location/near.ts";
import { listByName } from "#workers/data/content/list-entry.ts";
import { listPageRecords } from "#workers/data/content/page-records.ts";
import { getRegionBySlugId, listRegions } from "#workers/data/content/region.ts";
import { adminProcedure, publicProcedure, router, searchProcedure, visitorProcedure } from "../trpc.ts";
import { updateProcedure } from "../update-procedure.ts";

export const regionRouter = router({
  /** The fields, address and sections of the region; `null` when there is no such region. */
  bySlugId: visitorProcedure
    .input(z.object({ slugId: z.string() }))
    .query(({ ctx, input }) => getRegionBySlugId(ctx.db, input.slugId)),

  /**
   * Published regions with counts of their content, sorted by name; with `near`, only those with a location within its
   * radius, nearest first. Optionally filtered by search text.
   */
  list: searchProcedure
    .input(
      Paging.extend({
        query: z.string().trim().max(200).optional(),
        near: Near.optional(),
        itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.cards),
      }).prefault({}),
    )
    .query(({ ctx, input }) => listRegions(ctx.db, input)),

  /** Names of all published regions, for filters. */
  listNames: publicProcedure.query(({ ctx }) => listByName(ctx.db, "region")),

  /** Regions of every status, for admins. */
  listRecords: adminProcedure
    .input(pageRecords.input)
    .query(({ ctx, input }) => listPageRecords(ctx.db, "region", input)),

  update: updateProcedure("region"),
});
