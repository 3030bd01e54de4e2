import { z } from "zod";
import { directoryRecords } from "#domain/content/directory-records.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import { Near } from "#domain/location/near.ts";
import { listDirectoryRecords } from "#workers/data/content/directory-records.ts";
import {
  findPlace,
  getLocationById,
  getLocationBySlugId,
  listLocations,
  listLocationsOnMap,
} from "#workers/data/content/location.ts";
import { adminProcedure, router, searchProcedure, visitorProcedure } from "../trpc.ts";
import { updateProcedure } from "../update-procedure.ts";

export const locationRouter = router({
  bySlugId: visitorProcedure
    .input(z.object({ slugId: z.string() }))
    .query(({ ctx, input }) => getLocationBySlugId(ctx.db, input.slugId)),

  byId: visitorProcedure
    .input(z.object({ id: z.uuid().nullable() }))
    .query(({ ctx, input }) => getLocationById(ctx.db, input.id)),

  list: searchProcedure
    .input(
      Paging.extend({
        region_id: z.uuid().optional(),
        query: z.string().trim().max(200).optional(),
        near: Near.optional(),
        /** Only locations known to be step-free. */
        onlyStepFree: z.boolean().optional(),
        itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.cards),
      }).prefault({}),
    )
    .query(({ ctx, input }) => listLocations(ctx.db, input)),

  findPlace: searchProcedure
    .input(z.object({ query: z.string().trim().max(100) }))
    .query(({ ctx, input }) => findPlace(ctx.db, input.query)),

  listOnMap: visitorProcedure
    .input(z.object({ region_id: z.uuid().optional(), ids: z.array(z.uuid()).max(100).optional() }).prefault({}))
    .query(({ ctx, input }) => listLocationsOnMap(ctx.db, input)),

  listRecords: adminProcedure
    .input(directoryRecords.input)
    .query(({ ctx, input }) => listDirectoryRecords(ctx.db, "location", input)),

  update: updateProcedure("location"),
});
