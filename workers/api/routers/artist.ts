import { z } from "zod";
import { directoryRecords } from "#domain/content/directory-records.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import { Near } from "#domain/location/near.ts";
import { getArtistBySlugId, listArtists } from "#workers/data/content/artist.ts";
import { listDirectoryRecords } from "#workers/data/content/directory-records.ts";
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
    .input(directoryRecords.input)
    .query(({ ctx, input }) => listDirectoryRecords(ctx.db, "artist", input)),

  update: updateProcedure("artist"),
});
