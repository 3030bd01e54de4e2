import { Refused } from "#domain/refusal.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** The data of the signed-in user, with one key per subject, such as `account` and `bookings`. */
export async function exportAccount(db: Database): Promise<object> {
  return dataOf(await db.rpc("export_account")) as object;
}

/**
 * Deletes the signed-in user, cancels upcoming bookings and anonymizes all bookings.
 * @throws Refused `code_required` unless the session began with a mailed code in the last ten minutes, `last_admin`,
 * `second_factor_required`, `signed_out`
 */
export async function eraseAccount(db: Database): Promise<void> {
  dataOf(await db.rpc("erase_account"));
}

/** Checks in the database that the session still exists. @throws Refused `signed_out` */
export async function requireSession(db: Database): Promise<void> {
  dataOf(await db.rpc("require_session"));
}

/**
 * Checks in the database that the signed-in user is an admin.
 * @throws Refused `signed_out`, `not_admin`, `second_factor_required`
 */
export async function requireAdminRole(db: Database): Promise<void> {
  dataOf(await db.rpc("require_admin"));
}

/**
 * True when the signed-in user is an admin with a second factor whose code was not entered in this session.
 * @throws Refused `signed_out`
 */
export async function isFactorCodeMissing(db: Database): Promise<boolean> {
  try {
    await requireAdminRole(db);
  } catch (error) {
    if (error instanceof Refused && error.code === "second_factor_required") return true;
    if (!(error instanceof Refused && error.code === "not_admin")) throw error;
  }
  return false;
}
