import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Asks the database whether whoever holds the connection's token is an admin now. */
export async function isAdmin(db: Database): Promise<boolean> {
  return dataOf(await db.rpc("is_admin"));
}
