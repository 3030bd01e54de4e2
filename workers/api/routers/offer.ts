import { z } from "zod";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Paging } from "#domain/list/pagination.ts";
import { OfferFilter, suggestedEntities } from "#domain/offer/offer-filter.ts";
import { offerRecords } from "#domain/offer/offer-records.ts";
import { getOfferBySlugId } from "#workers/data/offer/offer.ts";
import { correctSearch, listOffers, listOffersOf, suggest } from "#workers/data/offer/offer-list.ts";
import { listOfferFacets, listOfferRecords } from "#workers/data/offer/offer-records.ts";
import { adminProcedure, publicProcedure, router, searchProcedure, visitorProcedure } from "../trpc.ts";
import { updateProcedure } from "../update-procedure.ts";

export const offerRouter = router({
  /** Guests who have booked an offer may read it while it is not published, but then `upcoming` is empty. */
  bySlugId: visitorProcedure.input(z.object({ slugId: z.string() })).query(async ({ ctx, input }) => {
    const offer = await getOfferBySlugId(ctx.db, input.slugId, new Date());
    return offer && offer.status !== "published" ? { ...offer, upcoming: [] } : offer;
  }),

  list: searchProcedure
    .input(
      Paging.extend({
        ...OfferFilter.shape,
        itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.cards),
      }).prefault({}),
    )
    .query(({ ctx, input }) => listOffers(ctx.db, input)),

  listOf: publicProcedure
    .input(
      Paging.extend({
        artist_id: z.uuid().optional(),
        location_id: z.uuid().optional(),
        itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.cards),
      }),
    )
    .query(({ ctx, input }) => listOffersOf(ctx.db, input)),

  /** Autocomplete for offers, artists and locations. */
  suggest: searchProcedure
    .input(
      z.object({ query: z.string().trim().max(200), entities: z.array(z.enum(suggestedEntities)).max(3).optional() }),
    )
    .query(({ ctx, input }) => (input.query === "" ? [] : suggest(ctx.db, input))),

  correctSearch: searchProcedure
    .input(z.object({ query: z.string().trim().max(200) }))
    .query(({ ctx, input }) => (input.query === "" ? null : correctSearch(ctx.db, input.query))),

  listRecords: adminProcedure.input(offerRecords.input).query(({ ctx, input }) => listOfferRecords(ctx.db, input)),

  listFacets: adminProcedure.query(({ ctx }) => listOfferFacets(ctx.db)),

  update: updateProcedure("offer"),
});
