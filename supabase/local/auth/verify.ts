import type { Sql } from "postgres";
import { inTransaction } from "../transaction.ts";
import type { AuthContext, Body } from "./auth.ts";
import { createCodeEmails } from "./code-emails.ts";
import { AuthError, emailTaken, expiredCode, expiredLink, invalid } from "./errors.ts";
import { type CodeKind, consumeCode, hashCode } from "./one-time-codes.ts";
import { type DeviceDetails, startSession } from "./sessions.ts";
import { findUserByEmail, findUserById, normalizeEmail, type User } from "./users.ts";

/** The kinds of code that a request may redeem, by the `type` of the request. */
const CODE_KINDS: Record<string, CodeKind[]> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  magiclink: ["recovery_token"],
  recovery: ["recovery_token"],
  email: ["confirmation_token", "recovery_token"],
  email_change: ["email_change_token_new", "email_change_token_current"],
};

/**
 * Redeems a token hash, or a code together with its email. Returns the session, or a message after the first of the two
 * confirmations of an email change.
 */
export async function verifyCode(context: AuthContext, body: Body, device: DeviceDetails): Promise<Body> {
  const kinds = kindsOf(body.type);
  if (typeof body.token_hash === "string") {
    return redeem(context, body.token_hash, kinds, device, expiredLink());
  }
  if (typeof body.token !== "string" || body.token === "") throw invalid("Verify requires a token or a token hash");
  return redeem(context, hashCode(normalizeEmail(body.email), body.token), kinds, device, expiredCode());
}

/** Returns the URL to redirect to, whose fragment contains the session, a message or the error. */
export async function verifyLink(context: AuthContext, query: URLSearchParams, device: DeviceDetails): Promise<string> {
  const target = createCodeEmails(context).safeRedirect(query.get("redirect_to"));
  try {
    const type = query.get("type");
    const hash = query.get("token") ?? "";
    const sessionOrMessage = await redeem(context, hash, kindsOf(type), device, expiredLink());
    const fields = ["access_token", "expires_at", "expires_in", "refresh_token", "token_type"];
    const values = sessionOrMessage.access_token
      ? [...fields.map((field) => [field, String(sessionOrMessage[field])]), ["type", type ?? ""]]
      : [["message", String(sessionOrMessage.msg)]];
    return `${target}#${new URLSearchParams(values)}`;
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const values = { error: "access_denied", error_code: error.code, error_description: error.message };
    return `${target}#${new URLSearchParams(values)}`;
  }
}

async function redeem(
  { sql, tokens }: AuthContext,
  hash: string,
  kinds: CodeKind[],
  device: DeviceDetails,
  invalidCodeError: AuthError,
): Promise<Body> {
  return inTransaction(sql, async (tx): Promise<Body> => {
    const user = await confirmByCode(tx, hash, kinds, invalidCodeError);
    if (!user) {
      return { code: "200", msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email" };
    }
    return startSession(tx, tokens, user, "otp", device);
  });
}

/**
 * Returns `null` after the first confirmation of an email change, which the old and the new email must confirm. Throws
 * `invalidCodeError` when the code is unknown or expired.
 */
async function confirmByCode(
  sql: Sql,
  hash: string,
  kinds: CodeKind[],
  invalidCodeError: AuthError,
): Promise<User | null> {
  const consumed = await consumeCode(sql, hash, kinds);
  const user = consumed && (await findUserById(sql, consumed.userId));
  if (!consumed || !user) throw invalidCodeError;
  if (consumed.kind.startsWith("email_change")) {
    if (!(await confirmEmailChange(sql, user))) return null;
  } else if (!user.email_confirmed_at) {
    await confirmEmail(sql, user);
  }
  return findUserById(sql, user.id);
}

async function confirmEmail(sql: Sql, user: User): Promise<void> {
  const verified = sql.json({ email_verified: true });
  await sql`update auth.users set email_confirmed_at = now(), updated_at = now(),
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}'::jsonb) || ${verified} where id = ${user.id}`;
  await sql`update auth.identities set identity_data = identity_data || ${verified}, updated_at = now()
    where user_id = ${user.id} and provider = 'email'`;
}

/** Returns false while the code of the other email is still to be redeemed. */
async function confirmEmailChange(sql: Sql, user: User): Promise<boolean> {
  const [otherCode] =
    await sql`select from auth.one_time_tokens where user_id = ${user.id} and token_type::text like 'email_change%'`;
  if (otherCode) {
    await sql`update auth.users set email_change_confirm_status = 1, updated_at = now() where id = ${user.id}`;
    return false;
  }
  const email = user.email_change as string; // Set when the codes were issued.
  if (await findUserByEmail(sql, email)) throw emailTaken();
  const metadata = sql.json({ email, email_verified: true });
  await sql`update auth.users set email = ${email}, email_change = '', email_change_confirm_status = 0, updated_at = now(),
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}'::jsonb) || ${metadata} where id = ${user.id}`;
  await sql`update auth.identities set identity_data = identity_data || ${metadata}, updated_at = now()
    where user_id = ${user.id} and provider = 'email'`;
  return true;
}

function kindsOf(type: unknown): CodeKind[] {
  const kinds = typeof type === "string" ? CODE_KINDS[type] : undefined;
  if (!kinds) throw invalid(type ? "Invalid email verification type" : "Verify requires a verification type");
  return kinds;
}
