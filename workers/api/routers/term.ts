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
    /** All terms, sorted by name (specification, section 7). */
    list: publicProcedure.query(({ ctx }) => listTerms(ctx.db, entity)),
    /** All terms, each with the number of records that use it. */
    listWithUse: adminProcedure.query(({ ctx }) => listTermsWithUse(ctx.db, entity)),
    /** Creates a term. Idempotent by `id`, which the client generates. */
    create: adminProcedure.input(NewTerm).mutation(async ({ ctx, input }) => {
      await createTerm(ctx.db, entity, input);
      return { purged: await ctx.cache.purge([pageTags.terms]) };
    }),
    /** Creates the usual terms, for a new site. Idempotent. */
    addUsual: adminProcedure.mutation(async ({ ctx }) => {
      await addUsualTerms(ctx.db, entity);
      return { purged: await ctx.cache.purge([pageTags.terms]) };
    }),
    /**
     * Changes the given fields of a term, based on the `version` that the admin saw. Purges every page that shows the
     * term when its name or icon changes; no cached page depends on search terms.
     */
    update: adminProcedure
      .input(TermUpdate.refine(({ icon }) => hasIcon || icon === undefined, "An offer type has no icon"))
      .mutation(async ({ ctx, input }) => {
        const update = () => updateTerm(ctx.db, entity, input);
        const isShown = input.name !== undefined || input.icon !== undefined;
        if (isShown) return { purged: await changeAndPurge(ctx, entity, input.id, update) };
        await update();
        return { purged: [] };
      }),
    /** Deletes an unused term. */
    delete: adminProcedure.input(z.object({ id: Id })).mutation(async ({ ctx, input }) => {
      await deleteTerm(ctx.db, entity, input.id);
      return { purged: await ctx.cache.purge([pageTags.terms]) };
    }),
  };
}

/**
 * Changes a term, then purges the pages that show it. Lists these pages first: if they were read after the commit and
 * the read failed, the change would be reported as failed. Returns the stamped tags.
 */
async function changeAndPurge(
  { db, cache }: TrpcContext,
  entity: TermEntity,
  id: string,
  change: () => Promise<void>,
): Promise<string[]> {
  const records = await listTermUse(db, { entity, id, limit: MAX_PURGED_RECORDS + 1 });
  await change();
  if (records.length > MAX_PURGED_RECORDS) return cache.purgePath();
  const recordTags = records.flatMap((record) => tagsOfRecord(record.entity, record.slug_id));
  const ownTags = entity === "offer_type" ? [pageTags.offerType(id)] : [];
  return cache.purge([...new Set([pageTags.terms, ...ownTags, ...recordTags])]);
}
