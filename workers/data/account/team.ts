import { type Database, dataOf, type FunctionRow } from "#workers/data/supabase.ts";

/** An admin with the time of the last sign-in; `null` before the first. */
export type TeamMember = Omit<FunctionRow<"list_admins">, "last_sign_in_at"> & { last_sign_in_at: Date | null };

/** All admins by email. For admins. */
export async function listAdmins(db: Database): Promise<TeamMember[]> {
  const rows: FunctionRow<"list_admins", "last_sign_in_at">[] = dataOf(await db.rpc("list_admins"));
  return rows.map((row) => ({ ...row, last_sign_in_at: row.last_sign_in_at ? new Date(row.last_sign_in_at) : null }));
}

/** Makes the account with this email an admin. Idempotent. @throws Refused `account_not_found` */
export async function addAdmin(db: Database, email: string): Promise<void> {
  dataOf(await db.rpc("add_admin", { email }));
}

/** Revokes the role of an admin. Idempotent. @throws Refused `last_admin` */
export async function removeAdmin(db: Database, id: string): Promise<void> {
  dataOf(await db.rpc("remove_admin", { admin_id: id }));
}
