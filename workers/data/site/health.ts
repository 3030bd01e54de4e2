import type { Database } from "#workers/data/supabase.ts";

/** True when the database responds within two seconds. */
export async function isReachable(db: Database): Promise<boolean> {
  const { error } = await db.from("offer_type").select("id").limit(1).abortSignal(AbortSignal.timeout(2_000));
  return error === null;
}
