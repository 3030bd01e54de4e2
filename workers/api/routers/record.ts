import { z } from "zod";
import { ContentStatus } from "#domain/content/content-status.ts";
import { tagsOfRecord } from "#domain/content/page-tags.ts";
import {
  draftSchema,
  linkableEntities,
  publishingIssues,
  RecordEntity,
  recordActions,
  recordEntities,
} from "#domain/content/record-draft.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { Refused } from "#domain/refusal.ts";
import { requiredText } from "#domain/visible-text.ts";
import { mediaIdsOf } from "#workers/data/content/page-content.ts";
import {
  changeRecords,
  checkPublication,
  createRecord,
  discardDraft,
  duplicateOffer,
  findRecords,
  getRecordForEditing,
  listVersions,
  publishRecord,
  restoreVersion,
  saveDraft,
} from "#workers/data/content/record.ts";
import { getRecordPreview } from "#workers/data/content/record-preview.ts";
import { schedulePublication, unschedulePublication } from "#workers/data/content/scheduled-publication.ts";
import { requireAltTexts } from "#workers/data/media/media.ts";
import type { Database } from "#workers/data/supabase.ts";
import { adminProcedure, router } from "../trpc.ts";

const Id = z.uuid();
const RecordById = z.object({ entity: RecordEntity, id: Id });
const RecordBySlugId = z.object({ entity: RecordEntity, slugId: z.string().max(40) });
/** The version of the draft that the admin saw; `null` when there was no draft. */
const DraftVersion = z.number().int().positive().nullable();
/**
 * The version of the record that the admin saw; compared only when given and when the admin saw no draft. Optional,
 * because pages loaded before this field existed omit it, and would send a refused draft again without end.
 */
const RecordVersion = z.number().int().positive().optional();
const Name = requiredText(120, "Bitte gib einen Namen ein.");

/** `entity` determines the fields of `draft`. TypeScript cannot infer the union from `map`. */
const Draft = z.discriminatedUnion(
  "entity",
  recordEntities.map((entity) =>
    z.object({
      entity: z.literal(entity),
      id: Id,
      draftVersion: DraftVersion,
      recordVersion: RecordVersion,
      draft: draftSchema(entity),
    }),
  ) as never,
) as unknown as z.ZodType<Parameters<typeof saveDraft>[1]>;

/** Content as admins edit it. `purged` in a result contains the cache tags of the changed records. */
export const recordRouter = router({
  forEditing: adminProcedure.input(RecordBySlugId).query(({ ctx, input }) => getRecordForEditing(ctx.db, input)),

  preview: adminProcedure.input(RecordBySlugId).query(({ ctx, input }) => getRecordPreview(ctx.db, input)),

  find: adminProcedure
    .input(
      z.object({
        entity: z.enum(linkableEntities),
        query: z.string().trim().max(120).default(""),
        ids: z.array(Id).max(100).optional(),
        items: z.number().int().min(1).max(100).default(20),
      }),
    )
    .query(({ ctx, input }) => findRecords(ctx.db, input)),

  create: adminProcedure
    .input(
      z.discriminatedUnion("entity", [
        z.object({ entity: z.literal("offer"), id: Id, name: Name, offer_type_id: z.uuid("Bitte wähle eine Art.") }),
        z.object({
          entity: z.enum(["artist", "location", "region"]),
          id: Id,
          name: Name,
          isPublished: z.boolean().default(false),
        }),
      ]),
    )
    .mutation(async ({ ctx, input }) => {
      const record = await createRecord(ctx.db, input);
      const isPublished = "isPublished" in input && input.isPublished;
      if (!isPublished) return { ...record, purged: [] };
      await publishRecord(ctx.db, { entity: input.entity, id: record.id, draftVersion: null });
      return { ...record, purged: await ctx.cache.purge(tagsOfRecord(input.entity, record.slug_id)) };
    }),

  duplicateOffer: adminProcedure
    .input(z.object({ id: Id, copyId: Id }))
    .mutation(({ ctx, input }) => duplicateOffer(ctx.db, input)),

  /**
   * The draft may be incomplete. Refuses with `outdated_version` when the draft that the admin saw has changed, or when
   * the admin saw no draft and the record has changed.
   */
  saveDraft: adminProcedure.input(Draft).mutation(({ ctx, input }) => saveDraft(ctx.db, input)),

  /** The records whose publication the admin should confirm, for the publish dialog. */
  checkPublication: adminProcedure
    .input(z.object({ entity: RecordEntity, ids: z.array(Id).min(1).max(100) }))
    .query(({ ctx, input }) => checkPublication(ctx.db, input)),

  /**
   * Refuses an incomplete draft with `draft_incomplete`. Refuses with `outdated_version` when the draft that the admin
   * saw has changed, or when the record is neither published nor has the status `seenStatus`. Without `seenStatus`,
   * accepts any status. Idempotent.
   */
  publish: adminProcedure
    .input(RecordBySlugId.extend({ draftVersion: DraftVersion, seenStatus: ContentStatus.optional() }))
    .mutation(async ({ ctx, input: { draftVersion, seenStatus, ...key } }) => {
      const record = await requireComplete(ctx.db, { ...key, draftVersion }, { acceptsRepeat: true });
      const version = await publishRecord(ctx.db, { entity: key.entity, id: record.id, draftVersion, seenStatus });
      const purged = await ctx.cache.purge(tagsOfRecord(key.entity, record.slug_id));
      // The slug may have changed with the name. A failed read is only reported, because the draft is published and the
      // old slug redirects.
      const publishedRecord = await getRecordForEditing(ctx.db, key).catch((error: unknown) => {
        ctx.report(error);
        return null;
      });
      return { version, slug: publishedRecord?.slug ?? record.slug, purged };
    }),

  /**
   * Plans the publication. Refuses what `publish` refuses. Also refuses a time in the past with `publication_in_past`.
   * Refuses with `plan_changed` when the planned time is neither `seenPublishAt` nor `publishAt`.
   */
  schedule: adminProcedure
    .input(
      RecordBySlugId.extend({
        draftVersion: DraftVersion,
        publishAt: z.date(),
        seenPublishAt: z.date().nullable(),
        seenStatus: ContentStatus.optional(),
      }),
    )
    .mutation(async ({ ctx, input: { publishAt, seenPublishAt, seenStatus, ...key } }) => {
      const { id, draft } = await requireComplete(ctx.db, key);
      const visibleSections = draft.sections.filter(({ visible }) => visible);
      const mainImage = "image_id" in draft.fields && draft.fields.image_id !== null ? [draft.fields.image_id] : [];
      await requireAltTexts(ctx.db, [...mainImage, ...mediaIdsOf(visibleSections)]);
      await schedulePublication(ctx.db, { entity: key.entity, id, publishAt, seenPublishAt, seenStatus });
    }),

  /**
   * Cancels the planned publication. `isPublic` and `draftVersion` describe the record that the admin saw. Returns
   * `false` when the record was published instead.
   */
  unschedule: adminProcedure
    .input(RecordById.extend({ isPublic: z.boolean(), draftVersion: DraftVersion }))
    .mutation(({ ctx, input }) => unschedulePublication(ctx.db, input)),

  discardDraft: adminProcedure
    .input(
      RecordById.extend({
        draftVersion: z.number().int().positive(),
        /** `null` by default, because pages loaded before this field existed omit it. */
        seenPublishAt: z.date().nullable().default(null),
      }),
    )
    .mutation(({ ctx, input }) => discardDraft(ctx.db, input)),

  /** `next` is the `before` of the next page; `null` when this page is not full. */
  listVersions: adminProcedure.input(RecordById.extend({ before: Id.optional() })).query(async ({ ctx, input }) => {
    const versions = await listVersions(ctx.db, { ...input, limit: itemsPerPage.adminRows });
    return { versions, next: versions.length === itemsPerPage.adminRows ? (versions.at(-1)?.id ?? null) : null };
  }),

  restoreVersion: adminProcedure
    .input(z.object({ versionId: Id, draftVersion: DraftVersion, recordVersion: RecordVersion }))
    .mutation(({ ctx, input }) => restoreVersion(ctx.db, input)),

  /**
   * Applies `action` to each record. By record id, `draftVersions` contains the versions of the drafts that the admin
   * saw, and `publishAt` the planned times that an undo restores.
   */
  change: adminProcedure
    .input(
      z.object({
        entity: RecordEntity,
        ids: z.array(Id).min(1).max(100),
        action: z.enum(recordActions),
        publishAt: z.record(Id, z.date()).optional(),
        draftVersions: z.record(Id, z.number().int().positive()).optional(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const outcome = await changeRecords(ctx.db, input);
      const slugIds = outcome.changed.flatMap(({ slug_id: slugId }) => slugId ?? []);
      const tags = new Set(slugIds.flatMap((slugId) => tagsOfRecord(input.entity, slugId)));
      return { ...outcome, purged: await ctx.cache.purge([...tags]) };
    }),
});

/**
 * Returns the record when the draft that the admin saw can be published. With `acceptsRepeat`, also returns a published
 * record without a draft; `publishRecord` checks whether the call repeats a publication.
 * @throws Refused `record_not_found`, `outdated_version`, `draft_incomplete`
 */
async function requireComplete(
  db: Database,
  { draftVersion, ...key }: z.infer<typeof RecordBySlugId> & { draftVersion: number | null },
  { acceptsRepeat = false } = {},
) {
  const record = await getRecordForEditing(db, key);
  if (!record) throw new Refused("record_not_found");
  const mayBeRepeat = acceptsRepeat && record.draft_version === null && record.status === "published";
  if (record.draft_version !== draftVersion && !mayBeRepeat) throw new Refused("outdated_version");
  const issues = publishingIssues(key.entity, record.draft, key.slugId);
  if (Object.keys(issues).length > 0) throw new Refused("draft_incomplete");
  return record;
}
