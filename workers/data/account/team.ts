import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf, type FunctionRow } from "#workers/data/supabase.ts";

/** All admins, sorted by email. Needs an admin's connection. */
export async function listAdmins(db: Database) {
  const rows: FunctionRow<"list_admins", { nullable: "last_sign_in_at" }>[] = dataOf(await db.rpc("list_admins"));
  return reviveDates(rows, ["last_sign_in_at"]);
}

/** Makes the account with this confirmed email an admin. Idempotent. @throws Refused `account_not_found` */
export async function addAdmin(db: Database, email: string): Promise<void> {
  dataOf(await db.rpc("add_admin", { email }));
}

/** Revokes the role of an admin. Idempotent. @throws Refused `last_admin` */
export async function removeAdmin(db: Database, id: string): Promise<void> {
  dataOf(await db.rpc("remove_admin", { admin_id: id }));
}
