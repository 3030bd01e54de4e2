import type { ContentStatus } from "#domain/content/content-status.ts";
import { RecordEntity } from "#domain/content/record-draft.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { type Database, dataOf, type FunctionRow } from "#workers/data/supabase.ts";
import { toDraft } from "./record.ts";

type PublicationKey = { entity: RecordEntity; id: string };

/**
 * Plans to publish a record's draft at `publishAt`, with the changes made until then.
 * @throws Refused with the codes of SQL's `schedule_publication`, such as `plan_changed` when the stored time is
 * neither `seenPublishAt` nor `publishAt`, or `outdated_version` when `seenStatus` is given and the record is neither
 * public nor has this status
 */
export async function schedulePublication(
  db: Database,
  {
    entity,
    id,
    publishAt,
    seenPublishAt,
    seenStatus,
  }: PublicationKey & { publishAt: Date; seenPublishAt: Date | null; seenStatus?: ContentStatus | undefined },
): Promise<void> {
  const seen = { seen_publish_at: seenPublishAt?.toISOString(), seen_status: seenStatus ?? null };
  const plan = { entity, record_id: id, publish_at: publishAt.toISOString() };
  dataOf(await db.rpc("schedule_publication", { ...plan, ...seen }));
}

/**
 * Cancels a planned publication. `isPublic` and `draftVersion` describe the record that the admin saw. Returns `false`
 * when nothing is planned because the record has been published since. Idempotent.
 */
export async function unschedulePublication(
  db: Database,
  { entity, id, isPublic, draftVersion }: PublicationKey & { isPublic: boolean; draftVersion: number | null },
): Promise<boolean> {
  const seen = { was_public: isPublic, draft_version: draftVersion };
  return dataOf(await db.rpc("unschedule_publication", { entity, record_id: id, ...seen }));
}

/** The planned publications that are due, earliest first, at most 50. `parseDraft` throws if the draft is malformed. */
export async function listDuePublications(db: Database) {
  const rows: FunctionRow<"list_due_publications", { nullable: "draft_version" | "page_type" }>[] = dataOf(
    await db.rpc("list_due_publications"),
  );
  return rows.map(({ entity: name, record_id: id, page_type: pageType, draft_version: draftVersion, snapshot }) => {
    const entity = RecordEntity.parse(name);
    return { entity, id, pageType, draftVersion, parseDraft: () => toDraft(entity, snapshot) };
  });
}

/**
 * Publishes a due record with the draft that was validated. Returns `false` when the publication is no longer due.
 * @throws Refused with the codes of SQL's `publish`, such as `outdated_version` when the draft has changed since
 */
export async function publishScheduled(
  db: Database,
  { entity, id, draftVersion }: PublicationKey & { draftVersion: number | null },
): Promise<boolean> {
  return dataOf(await db.rpc("publish_scheduled", { entity, record_id: id, draft_version: draftVersion }));
}

/** Records why a due publication was refused, unless its draft has changed since. The publication is not retried. */
export async function failPublication(
  db: Database,
  { entity, id, draftVersion, failure }: PublicationKey & { draftVersion: number | null; failure: RefusalCode },
): Promise<void> {
  dataOf(await db.rpc("fail_publication", { entity, record_id: id, failure, draft_version: draftVersion }));
}
