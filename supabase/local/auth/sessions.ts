import { randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import type { Claims, TokenIssuer } from "../tokens.ts";
import { inTransaction } from "../transaction.ts";
import { AuthError } from "./errors.ts";
import { findUserById, INSTANCE_ID, reloadUser, type User, userJsonOf } from "./users.ts";

/** `jwt_expiry` in supabase/config.toml. */
const ACCESS_TOKEN_SECONDS = 900;
/** `timebox` and `inactivity_timeout` of supabase/config.toml. */
const MAX_SESSION_AGE = "4320 hours";
const MAX_IDLE_TIME = "720 hours";
/**
 * `refresh_token_reuse_interval` in supabase/config.toml. For this time after its use, a refresh token is accepted
 * again, for a second tab or after a lost response.
 */
const REUSE_SECONDS = 10;
/** In characters, as in GoTrue. */
const REFRESH_TOKEN_LENGTH = 12;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

type RefreshToken = {
  id: number;
  token: string;
  user_id: string;
  session_id: string;
  revoked: boolean;
  parent: string | null;
  updated_at: Date;
};

/** Authentication methods of the claim `amr`. A session with `totp` is aal2. */
type SignInMethod = "password" | "otp" | "recovery" | "email/signup" | "magiclink" | "email_change" | "totp";

export type DeviceDetails = { userAgent: string | null; ip: string | null };

/** Returns GoTrue's token response. Throws `user_banned`. */
export async function startSession(
  sql: Sql,
  tokens: TokenIssuer,
  user: User,
  method: SignInMethod,
  device: DeviceDetails,
): Promise<Record<string, unknown>> {
  if (user.banned_until && user.banned_until > new Date()) throw new AuthError(400, "user_banned", "User is banned");
  const sessionId = crypto.randomUUID();
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
    values (${sessionId}, ${user.id}, now(), now(), 'aal1', ${device.userAgent}, ${device.ip})`;
  await sql`insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), ${sessionId}, now(), now(), ${method})`;
  await sql`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${user.id}`;
  await sql`update auth.identities set last_sign_in_at = now(), updated_at = now() where user_id = ${user.id}`;
  const refreshToken = await insertRefreshToken(sql, user.id, sessionId, null);
  return tokenResponse(sql, tokens, await reloadUser(sql, user), sessionId, refreshToken);
}

/**
 * Returns GoTrue's token response. Follows GoTrue's rules for a refresh token that was used before:
 *
 * - When the successor of the used token was never used, the response contains this successor again.
 * - Within `REUSE_SECONDS`, any other used token gets a new successor.
 * - Later, the request is refused, and all refresh tokens of the session are revoked.
 */
export async function refreshSession(sql: Sql, tokens: TokenIssuer, token: unknown): Promise<Record<string, unknown>> {
  if (typeof token !== "string" || token === "") throw refreshTokenNotFound();
  const outcome = await inTransaction(sql, async (tx) => {
    const [owner] = await tx<Pick<RefreshToken, "user_id" | "session_id">[]>`
      select user_id, session_id from auth.refresh_tokens where token = ${token}`;
    if (!owner) throw refreshTokenNotFound();
    const { user_id: userId, session_id: sessionId } = owner;
    // Serializes refreshes of one session.
    const [session] = await tx<{ is_over: boolean; is_idle: boolean }[]>`
      select created_at < now() - ${MAX_SESSION_AGE}::interval as is_over,
        coalesce(refreshed_at at time zone 'utc', created_at) < now() - ${MAX_IDLE_TIME}::interval as is_idle
      from auth.sessions where id = ${sessionId} for update`;
    if (!session) throw new AuthError(400, "session_not_found", "Invalid Refresh Token: No Valid Session Found");
    if (session.is_over) throw sessionExpired("Invalid Refresh Token: Session Expired");
    if (session.is_idle) throw sessionExpired("Invalid Refresh Token: Session Expired (Inactivity)");
    const user = await findUserById(tx, userId);
    if (!user) throw refreshTokenNotFound();
    if (user.banned_until && user.banned_until > new Date()) {
      throw new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
    }

    // Read after locking, because a concurrent refresh may have replaced the tokens.
    const sessionTokens = await tx<RefreshToken[]>`
      select * from auth.refresh_tokens where session_id = ${sessionId} order by id desc`;
    const givenToken = sessionTokens.find((candidate) => candidate.token === token);
    if (!givenToken) throw refreshTokenNotFound();
    const activeToken = sessionTokens.find((candidate) => !candidate.revoked);
    let nextToken: string;
    if (givenToken.revoked && activeToken?.parent === token) {
      nextToken = activeToken.token;
    } else {
      const isRecent = Date.now() - givenToken.updated_at.getTime() <= REUSE_SECONDS * 1000;
      if (givenToken.revoked && !isRecent) {
        await tx`update auth.refresh_tokens set revoked = true, updated_at = now()
          where session_id = ${sessionId} and not revoked`;
        return new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
      }
      await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = ${sessionId} and not revoked`;
      nextToken = await insertRefreshToken(tx, user.id, sessionId, token);
    }
    await tx`update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = ${sessionId}`;
    return tokenResponse(tx, tokens, user, sessionId, nextToken);
  });
  // Thrown after the commit, because a rollback would undo the revocation of the tokens.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** Raises a session to aal2 after a second factor was verified. Also ends the user's other sessions below aal2. */
export async function raiseSession(
  sql: Sql,
  tokens: TokenIssuer,
  { user, sessionId, factorId }: { user: User; sessionId: string; factorId: string },
): Promise<Record<string, unknown>> {
  const method: SignInMethod = "totp";
  await sql`insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), ${sessionId}, now(), now(), ${method})
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`;
  const [oldToken] = await sql<{ token: string }[]>`update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${sessionId} and not revoked returning token`;
  const refreshToken = await insertRefreshToken(sql, user.id, sessionId, oldToken?.token ?? null);
  await sql`update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now() where id = ${sessionId}`;
  await sql`delete from auth.sessions where user_id = ${user.id} and aal < 'aal2'`;
  return tokenResponse(sql, tokens, user, sessionId, refreshToken);
}

/** Lowers the sessions that a removed factor had raised. Issued access tokens contain `aal2` until they expire. */
export async function lowerSessions(sql: Sql, factorId: string): Promise<void> {
  await sql`delete from auth.mfa_amr_claims where authentication_method = 'totp'
    and session_id in (select id from auth.sessions where factor_id = ${factorId})`;
  await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factorId}`;
}

export async function signOut(sql: Sql, claims: Claims, scope: string): Promise<void> {
  const userId = claims.sub ?? null;
  const sessionId = claims.session_id ?? null;
  if (scope === "global") await sql`delete from auth.sessions where user_id = ${userId}`;
  else if (scope === "others") await sql`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`;
  else await sql`delete from auth.sessions where id = ${sessionId}`;
}

/** Expects verified claims. Throws when the user or the session no longer exists. */
export async function requireSessionUser(sql: Sql, claims: Claims): Promise<User> {
  if (!claims.sub) throw new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");
  const user = await findUserById(sql, claims.sub);
  if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (claims.session_id) {
    const [session] = await sql`select from auth.sessions where id = ${claims.session_id} and user_id = ${user.id}`;
    if (!session) {
      throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
    }
  }
  return user;
}

async function tokenResponse(
  sql: Sql,
  tokens: TokenIssuer,
  user: User,
  sessionId: string,
  refreshToken: string,
): Promise<Record<string, unknown>> {
  const methods = await sql<{ method: string; timestamp: number }[]>`
    select authentication_method as method, extract(epoch from updated_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc`;
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const accessToken = await tokens.sign({
    iss: tokens.issuer,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: methods.some(({ method }) => method === "totp") ? "aal2" : "aal1",
    amr: methods.map(({ method, timestamp }) => ({ method, timestamp })),
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await userJsonOf(sql, user),
  };
}

async function insertRefreshToken(sql: Sql, userId: string, sessionId: string, parent: string | null): Promise<string> {
  const token = Array.from(randomBytes(REFRESH_TOKEN_LENGTH), (byte) => BASE32[byte % BASE32.length]).join("");
  await sql`insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
    values (${INSTANCE_ID}, ${token}, ${userId}, false, clock_timestamp(), clock_timestamp(), ${parent}, ${sessionId})`;
  return token;
}

const sessionExpired = (message: string) => new AuthError(400, "session_expired", message);

function refreshTokenNotFound(): AuthError {
  return new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
}
