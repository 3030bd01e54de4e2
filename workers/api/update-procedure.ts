import { tagsOfRecord } from "#domain/content/page-tags.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";
import { recordUpdates } from "#domain/content/record-update.ts";
import { updateRecord } from "#workers/data/content/record.ts";
import { adminProcedure } from "./trpc.ts";

/**
 * Updates fields of a record and requires the `version` that the admin saw. `purged` in the result contains the cache
 * tags of the record.
 */
export function updateProcedure<Entity extends RecordEntity>(entity: Entity) {
  return adminProcedure.input(recordUpdates[entity]).mutation(async ({ ctx, input }) => {
    const record = await updateRecord(ctx.db, entity, input);
    return { ...record, purged: await ctx.cache.purge(tagsOfRecord(entity, record.slug_id)) };
  });
}
