import type { Json } from "#supabase/database.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** All data about the signed-in user (Art. 15 and 20 GDPR). */
export async function exportAccount(db: Database): Promise<Json> {
  return dataOf(await db.rpc("export_account"));
}

/** Deletes the signed-in user: upcoming bookings are cancelled, all bookings are anonymised. Idempotent. */
export async function eraseAccount(db: Database): Promise<void> {
  dataOf(await db.rpc("erase_account"));
}

/** Whether the owner of the access token is an admin now, as the database says. */
export async function isAdmin(db: Database): Promise<boolean> {
  return dataOf(await db.rpc("is_admin"));
}
