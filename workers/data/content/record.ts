import { z } from "zod";
import { ContentStatus } from "#domain/content/content-status.ts";
import {
  type ChangedRecords,
  draftSchema,
  type LinkableEntity,
  type RecordAction,
  type RecordChoice,
  type RecordDraft,
  type RecordEntity,
  type RecordForEditing,
  type RecordVersion,
} from "#domain/content/record-draft.ts";
import { isRefusalCode, type RefusalCode, refusalMessage } from "#domain/refusal.ts";
import type { Json } from "#supabase/database.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** The names of landing pages are given; all others can be made anew. */
export type CreatableEntity = Exclude<RecordEntity, "landing_page">;

/** Which record: by the id at the end of its slug, or the type of a landing page. */
export type RecordKey = { entity: RecordEntity; slugId: string };

const EditingRow = z.object({
  id: z.string(),
  slug: z.string(),
  slug_id: z.string(),
  status: ContentStatus,
  version: z.number(),
  is_trashed: z.boolean(),
  snapshot: z.unknown(),
  draft_version: z.number().nullable(),
  saved_at: z.coerce.date(),
  saved_by: z.string().nullable(),
});

/** A record with the draft beside it; `null` when there is none. */
export async function getRecordForEditing(
  db: Database,
  { entity, slugId }: RecordKey,
): Promise<RecordForEditing | null> {
  const answer = dataOf(await db.rpc("get_record_for_editing", { entity, key: slugId }));
  if (answer === null) return null;
  const row = EditingRow.parse(answer);
  return {
    id: row.id,
    slug: row.slug,
    slug_id: row.slug_id,
    status: row.status,
    version: row.version,
    isTrashed: row.is_trashed,
    draft: toDraft(entity, row.snapshot),
    draftVersion: row.draft_version,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  };
}

/** Makes a record that nobody sees yet. The id comes from the browser, so that asking twice makes one. */
export async function createRecord(
  db: Database,
  {
    entity,
    id,
    name,
    offer_type_id: offerTypeId,
  }: { entity: CreatableEntity; id: string; name: string; offer_type_id?: string | undefined },
): Promise<{ id: string; slug: string; slug_id: string }> {
  // The database makes the slug, whatever is sent.
  const row = { id, name, slug: "", slug_id: "" };
  const made =
    entity === "offer"
      ? await db.from("offer").upsert({ ...row, offer_type_id: offerTypeId ?? "" }, { ignoreDuplicates: true })
      : await db.from(entity).upsert(row, { ignoreDuplicates: true });
  dataOf(made);
  const found = dataOf(await db.from(entity).select("id, slug, slug_id").eq("id", id).single());
  return { id: found.id, slug: found.slug, slug_id: found.slug_id };
}

/**
 * Keeps a draft based on `draftVersion` (`null`: there was none).
 * @throws Refused `outdated_version` when somebody saved since
 */
export async function saveDraft(
  db: Database,
  {
    entity,
    id,
    draft,
    draftVersion,
  }: { entity: RecordEntity; id: string; draft: RecordDraft; draftVersion: number | null },
): Promise<{ draftVersion: number; savedAt: Date }> {
  const row = dataOf(
    await db.rpc("save_draft", {
      entity,
      record_id: id,
      snapshot: toSnapshot(draft),
      // The types of functions know no null; the default is null.
      ...(draftVersion !== null && { draft_version: draftVersion }),
    }),
  );
  return { draftVersion: row.version, savedAt: new Date(row.updated_at) };
}

/** Applies the draft that was seen, when there is one, and makes the record public. Answers the record's new version. */
export async function publishRecord(
  db: Database,
  { entity, id, draftVersion }: { entity: RecordEntity; id: string; draftVersion: number | null },
): Promise<number> {
  return dataOf(
    await db.rpc("publish", {
      entity,
      record_id: id,
      ...(draftVersion !== null && { draft_version: draftVersion }),
    }),
  );
}

/** Throws away the draft that was seen. */
export async function discardDraft(
  db: Database,
  { entity, id, draftVersion }: { entity: RecordEntity; id: string; draftVersion: number },
): Promise<void> {
  dataOf(await db.rpc("discard_draft", { entity, record_id: id, draft_version: draftVersion }));
}

/** What was published and when, newest first. */
export async function listVersions(
  db: Database,
  { entity, id }: { entity: RecordEntity; id: string },
): Promise<RecordVersion[]> {
  const rows = dataOf(await db.rpc("list_versions", { entity, record_id: id }));
  return rows.map((row) => ({
    id: row.id,
    created_at: new Date(row.created_at),
    created_by: row.created_by,
    isCurrent: row.is_current,
  }));
}

/** Makes a kept version the draft. */
export async function restoreVersion(
  db: Database,
  { versionId, draftVersion }: { versionId: string; draftVersion: number | null },
): Promise<{ draftVersion: number; savedAt: Date }> {
  const row = dataOf(
    await db.rpc("restore_version", {
      version_id: versionId,
      ...(draftVersion !== null && { draft_version: draftVersion }),
    }),
  );
  return { draftVersion: row.version, savedAt: new Date(row.updated_at) };
}

const ChangedRow = z.object({
  changed: z.array(z.object({ id: z.string(), slug_id: z.string(), previous_status: ContentStatus })),
  refused: z.array(z.object({ id: z.string(), reason: z.string() })),
});

/** One deed for many records; what is refused is answered with its reason and keeps nobody else. */
export async function changeRecords(
  db: Database,
  { entity, ids, action }: { entity: RecordEntity; ids: string[]; action: RecordAction },
): Promise<ChangedRecords> {
  const { changed, refused } = ChangedRow.parse(
    dataOf(await db.rpc("change_records", { entity, record_ids: ids, action })),
  );
  return {
    changed,
    refused: refused.map(({ id, reason }) => ({
      id,
      message: refusalMessage(reasonOf(reason, action)),
    })),
  };
}

/** Input that SQL declines while publishing is a draft that is not finished. */
function reasonOf(reason: string, action: RecordAction): RefusalCode {
  if (!isRefusalCode(reason) || reason === "invalid_input")
    return action === "publish" ? "draft_incomplete" : "invalid_input";
  return reason;
}

/** Records that can be chosen, by name: those of the given ids, or those with `query` in their name; what lies in the archive cannot. */
export async function findRecords(
  db: Database,
  { entity, query, ids, items }: { entity: LinkableEntity; query: string; ids?: string[] | undefined; items: number },
): Promise<RecordChoice[]> {
  const all = db.from(entity).select("id, name, slug, status").order("name").limit(items);
  const rows = dataOf(
    await (ids
      ? all.in("id", ids)
      : all.neq("status", "archived").ilike("name", `%${query.replace(/[\\%_]/g, "\\$&")}%`)),
  );
  return rows.map(({ status, ...row }) => ({ ...row, isPublished: status === "published" }));
}

/** The draft as SQL stores it; sorted, so that an unchanged draft stays equal. */
function toSnapshot(draft: RecordDraft): Json {
  return { ...draft, art_form_ids: draft.art_form_ids.toSorted() } as unknown as Json;
}

const Snapshot = z.object({
  fields: z.record(z.string(), z.unknown()),
  address: z.record(z.string(), z.unknown()).nullish(),
  art_form_ids: z.array(z.string()).nullish(),
  sections: z.array(z.unknown()),
});

function toDraft(entity: RecordEntity, snapshot: unknown): RecordDraft {
  const { fields, address, art_form_ids, sections } = Snapshot.parse(snapshot);
  return draftSchema(entity).parse({ fields, address: address ?? null, art_form_ids: art_form_ids ?? [], sections });
}
