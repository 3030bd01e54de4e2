import { z } from "zod";
import { directoryRecords } from "#domain/content/directory-records.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import { Near } from "#domain/location/near.ts";
import { listDirectoryRecords } from "#workers/data/content/directory-records.ts";
import { listSortedByName } from "#workers/data/content/list-entry.ts";
import { getRegionBySlugId, listRegions } from "#workers/data/content/region.ts";
import { adminProcedure, publicProcedure, router, searchProcedure, visitorProcedure } from "../trpc.ts";
import { updateProcedure } from "../update-procedure.ts";

export const regionRouter = router({
  bySlugId: visitorProcedure
    .input(z.object({ slugId: z.string() }))
    .query(({ ctx, input }) => getRegionBySlugId(ctx.db, input.slugId)),

  list: searchProcedure
    .input(
      Paging.extend({
        query: z.string().trim().max(200).optional(),
        near: Near.optional(),
        itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.cards),
      }).prefault({}),
    )
    .query(({ ctx, input }) => listRegions(ctx.db, input)),

  listNames: publicProcedure.query(({ ctx }) => listSortedByName(ctx.db, "region")),

  listRecords: adminProcedure
    .input(directoryRecords.input)
    .query(({ ctx, input }) => listDirectoryRecords(ctx.db, "region", input)),

  update: updateProcedure("region"),
});
