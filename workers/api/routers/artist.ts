import { z } from "zod";
import { itemsPerPage } from "#domain/items-per-page.ts";
import { pageRecords } from "#domain/page-records.ts";
import { Paging } from "#domain/paging.ts";
import { getArtistBySlugId, listArtists } from "../../data/artist.ts";
import { listPageRecords } from "../../data/page-records.ts";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";

export const artistRouter = router({
  /** The artist with everything their page shows, except their offers; `null` when there is none. */
  bySlugId: publicProcedure
    .input(z.object({ slugId: z.string() }))
    .query(({ ctx, input }) => getArtistBySlugId(ctx.db, input.slugId)),

  /** Published artists by name; of a region and an art form, if asked for. */
  list: publicProcedure
    .input(
      Paging.extend({
        regionId: z.uuid().optional(),
        artFormId: z.uuid().optional(),
        itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.cards),
      }).prefault({}),
    )
    .query(({ ctx, input }) => listArtists(ctx.db, input)),

  /** Artists of every status for organisers. */
  listRecords: adminProcedure
    .input(pageRecords.input)
    .query(({ ctx, input }) => listPageRecords(ctx.db, "artist", input)),
});
