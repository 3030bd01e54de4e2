import type { Json } from "#supabase/database.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** All data about the signed-in user (Art. 15 and 20 GDPR). */
export async function exportAccount(db: Database): Promise<Json> {
  return dataOf(await db.rpc("export_account"));
}

/**
 * Deletes the owner of the session: upcoming bookings are cancelled, all bookings are anonymized.
 * @throws Refused `code_required` unless the session began with a mailed code in the last ten minutes
 */
export async function eraseAccount(db: Database): Promise<void> {
  dataOf(await db.rpc("erase_account"));
}

/** Checks in the database that the session still exists. @throws Refused `signed_out` */
export async function requireLiveSession(db: Database): Promise<void> {
  dataOf(await db.rpc("require_session"));
}

/** Checks in the database that the owner of the session is currently an admin. @throws Refused `signed_out`, `not_admin` */
export async function requireAdminRole(db: Database): Promise<void> {
  dataOf(await db.rpc("require_admin"));
}
