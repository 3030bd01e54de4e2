import { z } from "zod";
import { pageTags } from "#domain/content/page-tags.ts";
import { IconId } from "#domain/icon/icon-id.ts";
import { SearchTerms, type TermEntity, TermName } from "#domain/offer/term.ts";
import { tagsOfTerm } from "#workers/api/term-tags.ts";
import {
  addUsualTerms,
  createTerm,
  deleteTerm,
  listTerms,
  listTermsWithUse,
  updateTerm,
} from "#workers/data/offer/term.ts";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";

const Id = z.uuid();
const NewTerm = z.object({ id: Id, name: TermName, searchTerms: SearchTerms.optional(), icon: IconId.optional() });
const TermUpdate = z.object({
  id: Id,
  version: z.int(),
  name: TermName.optional(),
  searchTerms: SearchTerms.optional(),
  icon: IconId.nullable().optional(),
});

/** Art forms and offer types, by which offers and artists are classified. */
export const offerTypeRouter = router(termProcedures("offer_type"));
export const artFormRouter = router(termProcedures("art_form"));

function termProcedures(entity: TermEntity) {
  const hasIcon = entity === "art_form";
  return {
    list: publicProcedure.query(({ ctx }) => listTerms(ctx.db, entity)),
    listWithUse: adminProcedure.query(({ ctx }) => listTermsWithUse(ctx.db, entity)),
    create: adminProcedure.input(NewTerm).mutation(async ({ ctx, input }) => {
      await createTerm(ctx.db, entity, input);
      return { purged: await ctx.cache.purge([pageTags.offerTypesAndArtForms]) };
    }),
    addUsual: adminProcedure.mutation(async ({ ctx }) => {
      await addUsualTerms(ctx.db, entity);
      return { purged: await ctx.cache.purge([pageTags.offerTypesAndArtForms]) };
    }),
    /**
     * Requires the `version` that the admin saw. Purges pages only when name or icon is given, because no cached
     * page depends on search terms.
     */
    update: adminProcedure
      .input(TermUpdate.refine(({ icon }) => hasIcon || icon === undefined, "An offer type has no icon"))
      .mutation(async ({ ctx, input }) => {
        const changesPages = input.name !== undefined || input.icon !== undefined;
        // Read before the change: a failed read after the commit would report the change as failed.
        const tags = changesPages ? await tagsOfTerm(ctx.db, entity, input.id) : [];
        await updateTerm(ctx.db, entity, input);
        return { purged: await ctx.cache.purge(tags) };
      }),
    delete: adminProcedure.input(z.object({ id: Id })).mutation(async ({ ctx, input }) => {
      await deleteTerm(ctx.db, entity, input.id);
      return { purged: await ctx.cache.purge([pageTags.offerTypesAndArtForms]) };
    }),
  };
}
