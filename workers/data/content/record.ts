import { z } from "zod";
import { ContentStatus } from "#domain/content/content-status.ts";
import { type PublicationCheck, publicationGapLabels } from "#domain/content/publication-check.ts";
import {
  type ChangedRecords,
  draftSchema,
  type LinkableEntity,
  publishingIssues,
  type RecordAction,
  type RecordChoice,
  type RecordDraft,
  type RecordEntity,
} from "#domain/content/record-draft.ts";
import type { RecordUpdate } from "#domain/content/record-update.ts";
import { isRefusalCode, type RefusalCode, refusalMessage } from "#domain/refusal.ts";
import type { Json } from "#supabase/database.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf, type FunctionRow } from "#workers/data/supabase.ts";

type CreatableEntity = Exclude<RecordEntity, "landing_page">;

/**
 * The versions that an admin saw. `draftVersion` is `null` when there was no draft; only then is `recordVersion`, if
 * given, compared.
 */
type SeenVersions = { draftVersion: number | null; recordVersion?: number | undefined };

/** The `slugId` of a landing page is its type. */
export type RecordKey = { entity: RecordEntity; slugId: string };

const EditingRow = z.object({
  id: z.string(),
  /** For a landing page, its type. */
  slug: z.string(),
  slug_id: z.string(),
  status: ContentStatus,
  version: z.number(),
  is_trashed: z.boolean(),
  /** The draft, or the current content when there is no draft. */
  snapshot: z.unknown(),
  /** `null` when no publication is planned. */
  publish_at: z.coerce.date().nullable(),
  /** The code with which the planned publication was refused. */
  publication_failure: z.string().nullable(),
  /** `null` without a draft. */
  draft_version: z.number().nullable(),
  saved_at: z.coerce.date(),
  /** The email of the last admin who saved; `null` when unknown. */
  saved_by: z.string().nullable(),
});
export type RecordForEditing<Entity extends RecordEntity = RecordEntity> = Omit<
  z.infer<typeof EditingRow>,
  "snapshot"
> & { draft: RecordDraft<Entity> };
/** What other admins or the scheduled job may change without changing the draft. */
export type PublicationState = Pick<RecordForEditing, "status" | "is_trashed" | "publish_at" | "publication_failure">;

/** A record with its draft, or else its current content; `null` when there is no such record. */
export async function getRecordForEditing(
  db: Database,
  { entity, slugId }: RecordKey,
): Promise<RecordForEditing | null> {
  const result = dataOf(await db.rpc("get_record_for_editing", { entity, key: slugId }));
  if (result === null) return null;
  const { snapshot, ...row } = EditingRow.parse(result);
  return { ...row, draft: toDraft(entity, snapshot) };
}

/** Creates an unpublished record. Idempotent by `id`; a repeated call may change name and offer type. */
export async function createRecord(
  db: Database,
  {
    entity,
    id,
    name,
    offer_type_id: offerTypeId,
  }: { entity: CreatableEntity; id: string; name: string; offer_type_id?: string | undefined },
): Promise<{ id: string; slug: string; slug_id: string }> {
  // The database sets slug and slug id.
  const row = { id, name, slug: "", slug_id: "" };
  const response =
    entity === "offer"
      ? await db.from("offer").upsert({ ...row, offer_type_id: offerTypeId ?? "" }, { ignoreDuplicates: true })
      : await db.from(entity).upsert(row, { ignoreDuplicates: true });
  dataOf(response);
  if (offerTypeId) {
    const changedType = { offer_type_id: offerTypeId };
    dataOf(await db.from("offer").update(changedType).eq("id", id).neq("offer_type_id", offerTypeId));
  }
  const { name: storedName, ...record } = dataOf(
    await db.from(entity).select("id, name, slug, slug_id").eq("id", id).single(),
  );
  if (storedName === name) return record;
  return dataOf(await db.from(entity).update({ name }).eq("id", id).select("id, slug, slug_id").single());
}

/**
 * Updates the given fields of a record and of its draft. Idempotent.
 * @throws Refused `outdated_version` when the record no longer has the version `version`, `record_not_found`,
 * `image_without_alt_text`
 */
export async function updateRecord(
  db: Database,
  entity: RecordEntity,
  { id, version, ...fields }: RecordUpdate,
): Promise<{ id: string; slug_id: string; version: number }> {
  return dataOf(await db.rpc("update_record", { entity, record_id: id, record_version: version, fields }).single());
}

/** Duplicates an offer with its draft, without appointments. Idempotent by `copyId`. */
export async function duplicateOffer(
  db: Database,
  { id, copyId }: { id: string; copyId: string },
): Promise<{ id: string; slug: string; slug_id: string }> {
  return dataOf(await db.rpc("duplicate_offer", { offer_id: id, copy_id: copyId }).single());
}

/**
 * Saves a draft that is based on the versions that the admin saw. Returns the draft's version and time, and the
 * record's `PublicationState`.
 * @throws Refused `outdated_version` when the draft or record has another version by now, `record_not_found`,
 * `invalid_input`
 */
export async function saveDraft(
  db: Database,
  {
    entity,
    id,
    draft,
    draftVersion,
    recordVersion,
  }: { entity: RecordEntity; id: string; draft: RecordDraft } & SeenVersions,
) {
  const request = db.rpc("save_draft", {
    entity,
    record_id: id,
    snapshot: toSnapshot(draft),
    draft_version: draftVersion,
    record_version: recordVersion ?? null,
  });
  const saved: FunctionRow<"save_draft", { nullable: "publish_at" | "publication_failure" }> = dataOf(
    await request.single(),
  );
  return reviveDates(saved, ["updated_at", "publish_at"]);
}

/**
 * Publishes a record with the status and the draft, if any, that the admin saw. Returns the record's version.
 * Idempotent.
 * @throws Refused with the codes of SQL's `publish`
 */
export async function publishRecord(
  db: Database,
  {
    entity,
    id,
    draftVersion,
    seenStatus,
  }: { entity: RecordEntity; id: string; draftVersion: number | null; seenStatus?: ContentStatus | undefined },
): Promise<number> {
  const seen = { draft_version: draftVersion, seen_status: seenStatus ?? null };
  return dataOf(await db.rpc("publish", { entity, record_id: id, ...seen }));
}

/** The records of `ids` whose publication an admin should confirm, with the reasons. */
export async function checkPublication(
  db: Database,
  { entity, ids }: { entity: RecordEntity; ids: string[] },
): Promise<PublicationCheck[]> {
  const [records, site] = await Promise.all([
    db.rpc("list_records_to_publish", { entity, record_ids: ids }).then(dataOf),
    db.from("site_setting").select("contact_phone").single().then(dataOf),
  ]);
  return records
    .map(({ id, is_public, snapshot, upcoming_appointments, mailed, unmailed, overlapping, ...record }) => {
      const draft = toDraft(entity, snapshot);
      const name = "name" in draft.fields ? draft.fields.name : draft.fields.title;
      const gaps = publicationGapLabels(
        entity,
        draft,
        upcoming_appointments,
        site.contact_phone,
        NamesByField.parse(record.unpublished_links),
        record.is_postal_code_unknown,
      );
      return {
        id,
        name,
        missing: is_public ? [] : gaps,
        mailed,
        unmailed: GuestsToCall.parse(unmailed),
        overlapping: overlapping.map((at) => new Date(at)),
      };
    })
    .filter(
      ({ missing, mailed, unmailed, overlapping }) =>
        missing.length + mailed + unmailed.length + overlapping.length > 0,
    );
}

const NamesByField = z.record(z.string(), z.string());

const GuestsToCall: z.ZodType<PublicationCheck["unmailed"]> = z.array(
  z.object({ id: z.string(), first_name: z.string(), last_name: z.string(), phone: z.string() }),
);

/**
 * Discards the draft that the admin saw, and cancels a planned publication. Returns the planned time, or `null` without
 * a plan. Idempotent: a repeated call returns `seenPublishAt`.
 * @throws Refused `outdated_version`, `record_not_found`
 */
export async function discardDraft(
  db: Database,
  {
    entity,
    id,
    draftVersion,
    seenPublishAt,
  }: { entity: RecordEntity; id: string; draftVersion: number; seenPublishAt: Date | null },
): Promise<Date | null> {
  const seen = { draft_version: draftVersion, seen_publish_at: seenPublishAt?.toISOString() ?? null };
  const plannedAt: string | null = dataOf(await db.rpc("discard_draft", { entity, record_id: id, ...seen }));
  return plannedAt === null ? null : new Date(plannedAt);
}

/** The published versions of a record, newest first; with `before`, a version's id, only older versions. */
export async function listVersions(
  db: Database,
  { entity, id, before, limit }: { entity: RecordEntity; id: string; before?: string | undefined; limit: number },
) {
  const rows: FunctionRow<"list_versions", { nullable: "created_by" }>[] = dataOf(
    await db.rpc("list_versions", { entity, record_id: id, before: before ?? null, items: limit }),
  );
  return reviveDates(rows, ["created_at"]);
}

/**
 * Saves a published version as the draft. The draft loses links to deleted records, terms and images; its sections lose
 * only deleted images. `lacks_deleted_content` says whether the draft lost anything.
 * @throws Refused `record_not_found`, and the refusals of `saveDraft`
 */
export async function restoreVersion(
  db: Database,
  { versionId, draftVersion, recordVersion }: { versionId: string } & SeenVersions,
) {
  const request = db.rpc("restore_version", {
    version_id: versionId,
    draft_version: draftVersion,
    record_version: recordVersion ?? null,
  });
  return reviveDates(dataOf(await request.single()), ["updated_at"]);
}

const ChangeResult = z.object({
  changed: z.array(
    z.object({
      id: z.string(),
      slug_id: z.string().nullable(),
      previous_status: ContentStatus,
      /** The status after the action; `null` for a deleted record. */
      status: ContentStatus.nullable(),
      was_trashed: z.boolean(),
      /** The time of the planned publication that the action deleted, if any; `null` in an undo. */
      publish_at: z.coerce.date().nullable(),
      links_lost: z.number(),
    }),
  ),
  refused: z.array(
    z.object({
      id: z.string(),
      reason: z.string(),
      detail: z.record(z.string(), z.union([z.string(), z.number()])).nullish(),
      booked: z
        .array(
          z.object({
            id: z.string(),
            timestamp: z.coerce.date(),
            offer: z.string(),
            parties: z.number(),
            names: z.array(z.string()),
            waiting: z.number(),
          }),
        )
        .nullish(),
    }),
  ),
});

/**
 * Applies one action to many records. A refused record is returned with its reason and does not stop the others;
 * `publish` refuses an incomplete draft with `draft_incomplete`. `draftVersions` has the versions of the drafts that
 * the admin saw, by record id. In an undo, `publishAt` has the planned times to restore, by record id.
 */
export async function changeRecords(
  db: Database,
  {
    entity,
    ids,
    action,
    publishAt,
    draftVersions,
  }: {
    entity: RecordEntity;
    ids: string[];
    action: RecordAction;
    publishAt?: Record<string, Date> | undefined;
    draftVersions?: Record<string, number> | undefined;
  },
): Promise<ChangedRecords> {
  const publish_at =
    publishAt && Object.fromEntries(Object.entries(publishAt).map(([id, at]) => [id, at.toISOString()]));
  const incompleteIds = action === "publish" ? await listIncomplete(db, { entity, ids, draftVersions }) : [];
  const response = await db.rpc("change_records", {
    entity,
    record_ids: ids.filter((id) => !incompleteIds.includes(id)),
    action,
    publish_at: publish_at ?? null,
    draft_versions: draftVersions ?? null,
  });
  const { changed, refused } = ChangeResult.parse(dataOf(response));
  return {
    changed,
    refused: [
      ...incompleteIds.map((id) => ({
        id,
        reason: "draft_incomplete" as const,
        message: refusalMessage("draft_incomplete"),
        booked: null,
      })),
      ...refused.map(({ id, reason: sqlReason, detail, booked }) => {
        const reason = refusalCodeOf(sqlReason, action);
        return {
          id,
          reason,
          message: refusalMessage(reason, detail ?? {}),
          booked: booked ? { total: Number(detail?.appointments), items: booked } : null,
        };
      }),
    ],
  };
}

/**
 * The ids of the records whose draft, or else current content, cannot be published. Omits records that SQL refuses
 * anyway: trashed ones, and those whose draft is not the one that the admin saw.
 */
async function listIncomplete(
  db: Database,
  {
    entity,
    ids,
    draftVersions = {},
  }: { entity: RecordEntity; ids: string[]; draftVersions?: Record<string, number> | undefined },
): Promise<string[]> {
  const request = db.rpc("list_snapshots_to_publish", { entity, record_ids: ids });
  const rows: FunctionRow<"list_snapshots_to_publish", { nullable: "draft_version" }>[] = dataOf(await request);
  return rows
    .filter(({ id, is_trashed, draft_version }) => !is_trashed && draft_version === (draftVersions[id] ?? null))
    .filter(
      ({ snapshot, slug_id }) => Object.keys(publishingIssues(entity, toDraft(entity, snapshot), slug_id)).length > 0,
    )
    .map(({ id }) => id);
}

/** `invalid_input` while publishing means that the draft is incomplete. */
function refusalCodeOf(reason: string, action: RecordAction): RefusalCode {
  const code = isRefusalCode(reason) ? reason : "invalid_input";
  return code === "invalid_input" && action === "publish" ? "draft_incomplete" : code;
}

/**
 * Records for a picker, sorted by name: those of `ids`, or unarchived records whose name has all words of `query`. The
 * name of an unpublished record is that of its draft.
 */
export async function findRecords(
  db: Database,
  { entity, query, ids, items }: { entity: LinkableEntity; query: string; ids?: string[] | undefined; items: number },
): Promise<RecordChoice[]> {
  const records = dataOf(await db.rpc("find_record_choices", { entity, query, items, ids: ids ?? null }));
  return records.map((record) => ({ ...record, name: record.name.trim() || "Ohne Namen" }));
}

/** Sorts the art forms, so that another order is no change: SQL ignores a draft that equals the stored draft. */
function toSnapshot(draft: RecordDraft): Json {
  // A draft contains JSON only, but its type has optional and `unknown` fields.
  return { ...draft, art_form_ids: draft.art_form_ids.toSorted() } as unknown as Json;
}

const Snapshot = z.object({
  fields: z.record(z.string(), z.unknown()),
  address: z.record(z.string(), z.unknown()).nullish(),
  art_form_ids: z.array(z.string()).nullish(),
  sections: z.array(z.unknown()),
});

/** Parses a snapshot of a draft or of a record's current content. @throws ZodError when the snapshot is malformed */
export function toDraft(entity: RecordEntity, snapshot: unknown): RecordDraft {
  const { fields, address, art_form_ids, sections } = Snapshot.parse(snapshot);
  return draftSchema(entity).parse({ fields, address: address ?? null, art_form_ids: art_form_ids ?? [], sections });
}
