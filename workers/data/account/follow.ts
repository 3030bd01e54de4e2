import { type FollowableRecord, type FollowEntity, followSegments } from "#domain/account/follow.ts";
import { type Database, dataOf, type FunctionRow } from "#workers/data/supabase.ts";

/** A published record with the signed-in user's follow, if any; `null` when there is no such record. */
export async function getFollowableRecord(db: Database, userId: string, { entity, slugId }: FollowableRecord) {
  const record = dataOf(
    await db.from(entity).select("id, name, slug").eq("slug_id", slugId).eq("status", "published").maybeSingle(),
  );
  if (!record) return null;
  const follow = dataOf(
    await db.from("follow").select("id").eq("user_id", userId).eq("record_id", record.id).maybeSingle(),
  );
  return { name: record.name, path: pathOf(entity, record.slug), followId: follow?.id ?? null };
}

/**
 * The follows of the signed-in user, latest first. `record` is `null` when the followed record has no public page.
 * @throws Refused `signed_out`
 */
export async function listFollows(db: Database) {
  const rows = dataOf(await db.rpc("list_follows")) as FunctionRow<"list_follows", { nullable: "name" | "slug" }>[];
  return rows.map(({ id, entity, name, slug }) => ({
    id,
    record: name !== null && slug !== null ? { name, path: pathOf(entity as FollowEntity, slug) } : null,
  }));
}
export type Follow = Awaited<ReturnType<typeof listFollows>>[number];

/**
 * Follows a published record. Idempotent.
 * @throws Refused `record_not_found`, `too_many_follows`, `signed_out`
 */
export async function followRecord(db: Database, { entity, slugId }: FollowableRecord): Promise<void> {
  dataOf(await db.rpc("follow_record", { entity, slug_id: slugId }));
}

/** Ends a follow of the signed-in user. Idempotent. @throws Refused `signed_out` */
export async function unfollow(db: Database, followId: string): Promise<void> {
  dataOf(await db.rpc("unfollow", { follow_id: followId }));
}

/** Ends all follows of a user and discards unsent announcements. Idempotent. Needs the service connection. */
export async function unfollowAll(db: Database, userId: string): Promise<void> {
  dataOf(await db.rpc("unfollow_all", { user_id: userId }));
}

function pathOf(entity: FollowEntity, slug: string): string {
  return `/${followSegments[entity]}/${slug}/`;
}
