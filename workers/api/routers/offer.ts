import { z } from "zod";
import { itemsPerPage } from "#domain/items-per-page.ts";
import { OfferUpdate } from "#domain/offer.ts";
import { OfferFilter } from "#domain/offer-filter.ts";
import { pageTags } from "#domain/page-tags.ts";
import { Paging } from "#domain/paging.ts";
import { getOfferBySlugId, listOffers, updateOffer } from "../../data/offer.ts";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";

export const offerRouter = router({
  /** The offer with everything its page shows, except its dates; `null` when there is none. */
  bySlugId: publicProcedure
    .input(z.object({ slugId: z.string() }))
    .query(({ ctx, input }) => getOfferBySlugId(ctx.db, input.slugId)),

  /** Published offers by their next bookable date. */
  list: publicProcedure
    .input(
      Paging.extend({
        ...OfferFilter.shape,
        itemsPerPage: Paging.shape.itemsPerPage.default(itemsPerPage.cards),
      }).prefault({}),
    )
    .query(({ ctx, input }) => listOffers(ctx.db, input)),

  /** Changes some fields, based on the `version` the admin saw; visitors see it on their next request. */
  update: adminProcedure.input(OfferUpdate).mutation(async ({ ctx, input }) => {
    const offer = await updateOffer(ctx.db, input);
    const purged = await ctx.cache.purge([pageTags.offer(offer.slugId), pageTags.offers]);
    return { ...offer, purged };
  }),
});
