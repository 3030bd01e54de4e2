import { z } from "zod";
import { pageRecords } from "#domain/content/page-records.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import { Near } from "#domain/location/near.ts";
import { getArtistBySlugId, listArtists } from "#workers/data/content/artist.ts";
import { listPageRecords } from "#workers/data/content/page-records.ts";
import { adminProcedure, router, searchProcedure, visitorProcedure } from "../trpc.ts";
import { updateProcedure } from "../update-procedure.ts";

export const artistRouter = router({
  bySlugId: visitorProcedure
    .input(z.object({ slugId: z.string() }))
    .query(({ ctx, input }) => getArtistBySlugId(ctx.db, input.slugId)),

  list: searchProcedure
    .input(
      Paging.extend({
        region_id: z.uuid().optional(),
        artFormId: z.uuid().optional(),
        query: z.string().trim().max(200).optional(),
        near: Near.optional(),
        itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.cards),
      }).prefault({}),
    )
    .query(({ ctx, input }) => listArtists(ctx.db, input)),

  listRecords: adminProcedure
    .input(pageRecords.input)
    .query(({ ctx, input }) => listPageRecords(ctx.db, "artist", input)),

  update: updateProcedure("artist"),
});
