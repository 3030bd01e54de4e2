import type { Json } from "#supabase/database.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Everything the product knows about the signed-in person (Art. 15 and 20 GDPR). */
export async function exportAccount(db: Database): Promise<Json> {
  return dataOf(await db.rpc("export_account"));
}

/** Deletes the signed-in person: upcoming bookings give their places back, all lose the person. Repeating it is harmless. */
export async function eraseAccount(db: Database): Promise<void> {
  dataOf(await db.rpc("erase_account"));
}
