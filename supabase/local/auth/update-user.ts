import type { Sql } from "postgres";
import type { Claims } from "../tokens.ts";
import type { AuthContext, Body } from "./auth.ts";
import type { CodeEmails } from "./code-emails.ts";
import { AuthError, emailTaken, invalid } from "./errors.ts";
import { assertPassword } from "./passwords.ts";
import { signOut } from "./sessions.ts";
import {
  findUserByEmail,
  hashPassword,
  isPasswordOf,
  mergeMetadata,
  normalizeEmail,
  reloadUser,
  toJson,
  type User,
  userJsonOf,
} from "./users.ts";

/** A new email applies once the old and the new email have confirmed the change. A refused request changes nothing. */
export async function updateUser(
  { sql }: AuthContext,
  emails: CodeEmails,
  user: User,
  claims: Claims,
  body: Body,
  redirectTo: string | null,
): Promise<Body> {
  const newEmail = body.email === undefined ? null : normalizeEmail(body.email);
  const newPassword = body.password === undefined ? null : assertPassword(body.password);
  const changesEmail = newEmail !== null && newEmail !== user.email;
  if (body.data !== undefined && (typeof body.data !== "object" || body.data === null)) {
    throw invalid("data must be an object");
  }
  if ((newPassword !== null || changesEmail) && !(await hasPassedFactor(sql, user, claims))) {
    const message = "AAL2 session is required to update email or password when MFA is enabled.";
    throw new AuthError(401, "insufficient_aal", message);
  }
  if (changesEmail && (await findUserByEmail(sql, newEmail))) throw emailTaken();
  if (newPassword !== null && (await isPasswordOf(sql, user, newPassword))) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  // Before the other changes, because `sendEmailChange` throws when the last email is too recent.
  if (changesEmail) await emails.sendEmailChange(sql, user, newEmail, redirectTo);
  if (newPassword !== null) {
    await sql`update auth.users set encrypted_password = ${await hashPassword(sql, newPassword)}, updated_at = now() where id = ${user.id}`;
    await signOut(sql, claims, "others");
  }
  if (body.data) {
    const metadata = toJson(sql, mergeMetadata(user.raw_user_meta_data, { ...body.data }));
    await sql`update auth.users set raw_user_meta_data = ${metadata}, updated_at = now() where id = ${user.id}`;
  }
  return userJsonOf(sql, await reloadUser(sql, user));
}

/** True when the session is aal2 or the user has no verified factor. */
async function hasPassedFactor(sql: Sql, user: User, { session_id }: Claims): Promise<boolean> {
  const [row] = await sql`select from auth.mfa_factors where user_id = ${user.id} and status = 'verified'
    and not exists (select from auth.sessions where id = ${session_id ?? null} and aal = 'aal2')`;
  return !row;
}
