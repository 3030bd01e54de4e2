import type { Sql } from "postgres";
import type { AuthContext, Body } from "./auth.ts";
import type { CodeEmails } from "./code-emails.ts";
import { AuthError, invalid } from "./errors.ts";
import { assertPassword } from "./passwords.ts";
import {
  findUserByEmail,
  insertUser,
  normalizeEmail,
  readMetadata,
  reloadUser,
  type User,
  userJsonOf,
} from "./users.ts";

/**
 * Emails a confirmation code and returns the user. When a confirmed account has the email, only returns an invented
 * user, so that the response does not reveal the account.
 */
export async function signUp(
  { sql }: AuthContext,
  emails: CodeEmails,
  body: Body,
  redirectTo: string | null,
): Promise<Body> {
  const email = normalizeEmail(body.email);
  const password = assertPassword(body.password);
  const metadata = readMetadata(body.data);
  const existing = await findUserByEmail(sql, email);
  if (existing?.email_confirmed_at) return inventedUser(email, metadata);
  const user = existing ?? (await createAccount(sql, email, password, metadata));
  await emails.send(sql, user, "signup", redirectTo);
  return userJsonOf(sql, await reloadUser(sql, user));
}

/**
 * Emails a sign-in code. For an unknown email, creates an account first, or throws `otp_disabled` when `create_user` is
 * false.
 */
export async function requestCode(
  { sql }: AuthContext,
  emails: CodeEmails,
  body: Body,
  redirectTo: string | null,
): Promise<Body> {
  if (body.phone) throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
  const email = normalizeEmail(body.email);
  let user = await findUserByEmail(sql, email);
  if (!user) {
    if (body.create_user === false) throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
    user = await createAccount(sql, email, crypto.randomUUID(), readMetadata(body.data));
  }
  await emails.send(sql, user, user.email_confirmed_at ? "magiclink" : "signup", redirectTo);
  return {};
}

/**
 * Known and unknown emails get the same response. As in GoTrue, only `over_email_send_rate_limit` reveals a known
 * email, because an unknown email never gets this error.
 */
export async function requestRecovery(
  { sql }: AuthContext,
  emails: CodeEmails,
  body: Body,
  redirectTo: string | null,
): Promise<Body> {
  if (!body.email) throw invalid("Password recovery requires an email");
  const user = await findUserByEmail(sql, normalizeEmail(body.email));
  if (user) await emails.send(sql, user, "recovery", redirectTo);
  return {};
}

export async function resend(
  { sql }: AuthContext,
  emails: CodeEmails,
  body: Body,
  redirectTo: string | null,
): Promise<Body> {
  if (body.type !== "signup" && body.type !== "email_change")
    throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  const user = await findUserByEmail(sql, normalizeEmail(body.email));
  if (!user) return {};
  if (body.type === "signup" && !user.email_confirmed_at) await emails.send(sql, user, "signup", redirectTo);
  if (body.type === "email_change" && user.email_change) {
    await emails.sendEmailChange(sql, user, user.email_change, redirectTo);
  }
  return {};
}

function createAccount(sql: Sql, email: string, password: string, metadata: Body): Promise<User> {
  const id = crypto.randomUUID();
  const identity = { sub: id, email, email_verified: false, phone_verified: false };
  return insertUser(sql, { id, email, password, isConfirmed: false, userMetadata: { ...metadata, ...identity } });
}

function inventedUser(email: string, metadata: Body): Body {
  const now = new Date();
  return {
    id: crypto.randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
