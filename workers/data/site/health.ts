import type { Database } from "#workers/data/supabase.ts";

const TIMEOUT_MS = 2_000;

/** True when the database answers a query without an error within two seconds. */
export async function isReachable(db: Database): Promise<boolean> {
  const { error } = await db.from("offer_type").select("id").limit(1).abortSignal(AbortSignal.timeout(TIMEOUT_MS));
  return error === null;
}

/** True when a query that needs the secret key succeeds within two seconds. */
export async function isSecretKeyAccepted(serviceDb: Database): Promise<boolean> {
  const query = serviceDb.from("mail_outbox").select("id").limit(1);
  return (await query.abortSignal(AbortSignal.timeout(TIMEOUT_MS))).error === null;
}
