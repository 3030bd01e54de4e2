import { z } from "zod";
import { pageTags, tagsOfRecord } from "#domain/content/page-tags.ts";
import { type TermEntity, TermName } from "#domain/offer/term.ts";
import {
  createTerm,
  deleteTerm,
  listTerms,
  listTermsWithUse,
  listTermUse,
  renameTerm,
} from "#workers/data/offer/term.ts";
import { adminProcedure, publicProcedure, router, type TrpcContext } from "../trpc.ts";

/** A term that more records show than this makes every page stale instead of each of theirs. */
const MAX_RECORDS = 100;

const Id = z.uuid();

/** The words offers and artists are sorted by. */
export const artFormRouter = termRouter("art_form");
export const offerTypeRouter = termRouter("offer_type");

function termRouter(entity: TermEntity) {
  return router({
    /** All of them by name (specification, section 7). */
    list: publicProcedure.query(({ ctx }) => listTerms(ctx.db, entity)),
    /** The same with the number of records that use each. */
    listWithUse: adminProcedure.query(({ ctx }) => listTermsWithUse(ctx.db, entity)),
    /** Makes a new one under the client's id; the same again makes no second one. */
    create: adminProcedure.input(z.object({ id: Id, name: TermName })).mutation(async ({ ctx, input }) => {
      await createTerm(ctx.db, entity, input);
      return { purged: await ctx.cache.purge([pageTags.terms]) };
    }),
    /** Renames one that still has `formerName`; every page that shows it goes stale. */
    rename: adminProcedure
      .input(z.object({ id: Id, name: TermName, formerName: z.string() }))
      .mutation(async ({ ctx, input }) => {
        await renameTerm(ctx.db, entity, input);
        return { purged: await purgeTerm(ctx, entity, input.id) };
      }),
    /** Deletes one that nothing uses. */
    remove: adminProcedure.input(z.object({ id: Id })).mutation(async ({ ctx, input }) => {
      await deleteTerm(ctx.db, entity, input.id);
      return { purged: await ctx.cache.purge([pageTags.terms]) };
    }),
  });
}

async function purgeTerm({ db, cache }: TrpcContext, entity: TermEntity, id: string): Promise<string[]> {
  const records = await listTermUse(db, { entity, id, limit: MAX_RECORDS + 1 });
  if (records.length > MAX_RECORDS) return cache.purgePath();
  const shown = records.flatMap((record) => tagsOfRecord(record.entity, record.slug_id));
  return cache.purge([...new Set([pageTags.terms, pageTags.offerType(id), ...shown])]);
}
