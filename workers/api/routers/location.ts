import { z } from "zod";
import { itemsPerPage } from "#domain/items-per-page.ts";
import { pageRecords } from "#domain/page-records.ts";
import { Paging } from "#domain/paging.ts";
import { getLocationBySlugId, listLocations } from "../../data/location.ts";
import { listPageRecords } from "../../data/page-records.ts";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";

export const locationRouter = router({
  /** The art space with everything its page shows, except its offers; `null` when there is none. */
  bySlugId: publicProcedure
    .input(z.object({ slugId: z.string() }))
    .query(({ ctx, input }) => getLocationBySlugId(ctx.db, input.slugId)),

  /** Published art spaces by name; of a region, if asked for. */
  list: publicProcedure
    .input(
      Paging.extend({
        regionId: z.uuid().optional(),
        itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.cards),
      }).prefault({}),
    )
    .query(({ ctx, input }) => listLocations(ctx.db, input)),

  /** Art spaces of every status for organisers. */
  listRecords: adminProcedure
    .input(pageRecords.input)
    .query(({ ctx, input }) => listPageRecords(ctx.db, "location", input)),
});
