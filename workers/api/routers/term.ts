import { z } from "zod";
import { pageTags, tagsOfRecord } from "#domain/content/page-tags.ts";
import { IconId } from "#domain/icon/icon-id.ts";
import { SearchTerms, type TermEntity, TermName } from "#domain/offer/term.ts";
import {
  addUsualTerms,
  createTerm,
  deleteTerm,
  listTerms,
  listTermsWithUse,
  listTermUse,
  updateTerm,
} from "#workers/data/offer/term.ts";
import { adminProcedure, publicProcedure, router, type TrpcContext } from "../trpc.ts";

/** When more records than this show a term, every page is purged. */
const MAX_PURGED_RECORDS = 100;

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
      return { purged: await ctx.cache.purge([pageTags.terms]) };
    }),
    addUsual: adminProcedure.mutation(async ({ ctx }) => {
      await addUsualTerms(ctx.db, entity);
      return { purged: await ctx.cache.purge([pageTags.terms]) };
    }),
    /**
     * Requires the `version` that the admin saw. Purges pages only when name or icon is given, because no cached
     * page depends on search terms.
     */
    update: adminProcedure
      .input(TermUpdate.refine(({ icon }) => hasIcon || icon === undefined, "An offer type has no icon"))
      .mutation(async ({ ctx, input }) => {
        const update = () => updateTerm(ctx.db, entity, input);
        const changesPages = input.name !== undefined || input.icon !== undefined;
        if (changesPages) return { purged: await changeAndPurge(ctx, entity, input.id, update) };
        await update();
        return { purged: [] };
      }),
    delete: adminProcedure.input(z.object({ id: Id })).mutation(async ({ ctx, input }) => {
      await deleteTerm(ctx.db, entity, input.id);
      return { purged: await ctx.cache.purge([pageTags.terms]) };
    }),
  };
}

/**
 * Lists the records before the change: a failed read after the commit would report the change as failed. Returns the
 * stamped tags.
 */
async function changeAndPurge(
  { db, cache }: TrpcContext,
  entity: TermEntity,
  id: string,
  change: () => Promise<void>,
): Promise<string[]> {
  const records = await listTermUse(db, { entity, id, limit: MAX_PURGED_RECORDS + 1 });
  await change();
  if (records.length > MAX_PURGED_RECORDS) return cache.purgeAll();
  const recordTags = records.flatMap((record) => tagsOfRecord(record.entity, record.slug_id));
  const ownTags = entity === "offer_type" ? [pageTags.offerType(id)] : [];
  return cache.purge([...new Set([pageTags.terms, ...ownTags, ...recordTags])]);
}
