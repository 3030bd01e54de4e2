import { decodeJwt } from "jose";
import { type User, UserRole } from "#domain/account/user-role.ts";
import { sha256Hex } from "#workers/app/digest.ts";
import { settingsOf } from "#workers/app/environment.ts";
import type { ForwardedHeaders } from "#workers/app/forwarded-headers.ts";
import type { Report } from "#workers/app/report.ts";
import { within } from "#workers/app/time-limit.ts";
import { type Fetch, SUPABASE_BUDGET_MS } from "#workers/data/fetch-supabase.ts";
import { hasSessionEnded } from "./ended-session.ts";
import { IDLE_END_S, readTokens, tokenCookies } from "./session-cookie.ts";
import type { TokenPair } from "./session-refresh.ts";
import { KeysUnavailableError, type VerifiedToken, verifyToken, wasSignedByProject } from "./token.ts";

/** Tokens that expire within this time, or have expired, are refreshed. */
const REFRESH_BEFORE_END_S = 30;

/**
 * `unavailable`: the tokens cannot be validated or refreshed now, for example because Supabase cannot be reached, or
 * another session has just replaced this session (`isSessionReplaced`).
 */
export type Session =
  /** `expiresAt` is Unix time in seconds. */
  | { state: "signed-in"; user: User; accessToken: string; expiresAt: number }
  | { state: "signed-out"; user: null; accessToken: null; expiresAt: null }
  | { state: "unavailable"; user: null; accessToken: null; expiresAt: null };

export const signedOut: Session = { state: "signed-out", user: null, accessToken: null, expiresAt: null };
const unavailable: Session = { state: "unavailable", user: null, accessToken: null, expiresAt: null };

/** The part of Auth's response that the token repeats. */
type Account = { email?: string; app_metadata?: { role?: unknown } };

/** True when the request has a session cookie with tokens, which are not verified. */
export async function hasSessionCookie(request: Request, env: Env): Promise<boolean> {
  return (await readTokens(request, env)) !== null;
}

/**
 * Reads the session from `Authorization: Bearer` (only for the API), else from the cookies. Tokens of cookies are
 * refreshed (`REFRESH_BEFORE_END_S`). Creates no Supabase client, which would refresh automatically and use the refresh
 * token twice. Waits for Supabase at most eight seconds.
 * @param setCookies receives `Set-Cookie` values when the session was refreshed or has ended
 */
export async function readSession(
  request: Request,
  env: Env,
  forwardedHeaders: ForwardedHeaders,
  setCookies: string[],
  report: Report,
): Promise<Session> {
  const validated = validateSession(request, env, forwardedHeaders, setCookies, report);
  return (await within(validated, SUPABASE_BUDGET_MS)) ?? unavailable;
}

async function validateSession(
  request: Request,
  env: Env,
  forwardedHeaders: ForwardedHeaders,
  setCookies: string[],
  report: Report,
): Promise<Session> {
  const { SUPABASE_URL } = settingsOf(env);
  try {
    const bearer = bearerToken(request);
    if (bearer) return sessionOf(await verifyToken(bearer, SUPABASE_URL), bearer);

    const tokens = await readTokens(request, env);
    if (!tokens) return signedOut;
    if (tokens.expires_at - REFRESH_BEFORE_END_S > Date.now() / 1000) {
      return sessionOf(await verifyToken(tokens.access_token, SUPABASE_URL), tokens.access_token);
    }
    if (!(await wasSignedByProject(tokens.access_token, SUPABASE_URL))) return signedOut;
    if (isIdle(tokens.access_token)) {
      setCookies.push(...tokenCookies(request, env, null));
      return signedOut;
    }
    return await refreshSession(tokens, request, env, forwardedHeaders, setCookies, report);
  } catch (error) {
    if (error instanceof KeysUnavailableError) return unavailable;
    throw error;
  }
}

/**
 * Asks Supabase whether the session still exists, and refreshes a session whose cookies contain a token with an earlier
 * email or role. For an ended session from the cookies, returns `unavailable` when `isSessionReplaced` is true;
 * otherwise clears the cookies and returns `signedOut`. For an ended session from `Authorization`, keeps the cookies
 * and returns `signedOut`. Returns the session unchanged when Auth does not say whether the session still exists.
 */
export async function checkSession(
  session: Session,
  request: Request,
  env: Env,
  forwardedHeaders: ForwardedHeaders,
  setCookies: string[],
  report: Report,
  supabaseFetch: Fetch,
): Promise<Session> {
  if (session.state !== "signed-in") return session;
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = settingsOf(env);
  const response = await supabaseFetch(`${SUPABASE_URL}/auth/v1/user`, {
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${session.accessToken}` },
  }).catch(() => null);
  if (!response) return session;
  if (response.ok) {
    const account = await response.json<Account>().catch(() => null);
    if (!account?.email) return session;
    const role = UserRole.safeParse(account.app_metadata?.role).data;
    if (account.email === session.user.email && role === session.user.user_metadata.role) return session;
    const tokens = await readTokens(request, env);
    // The token is from `Authorization`, or the session was already refreshed for this request.
    if (tokens?.access_token !== session.accessToken) return session;
    const refreshed = await refreshSession(tokens, request, env, forwardedHeaders, setCookies, report);
    return refreshed.state === "unavailable" ? session : refreshed;
  }
  if (!(await hasSessionEnded(response))) return session;
  if (bearerToken(request)) return signedOut; // The cookies may be those of another session.
  // After `signedOut`, a page would redirect to sign-in, which would redirect back, because the cookies remain.
  if (await isSessionReplaced(request, env, report)) return unavailable;
  await endSession(request, env).catch(report); // Supabase refuses to refresh the session anyway.
  setCookies.push(...tokenCookies(request, env, null));
  return signedOut;
}

/**
 * Clears the cookies when the session has ended.
 * @param tokens the access token must be signed by the project
 */
async function refreshSession(
  tokens: TokenPair,
  request: Request,
  env: Env,
  forwardedHeaders: ForwardedHeaders,
  setCookies: string[],
  report: Report,
): Promise<Session> {
  const sessionRefresh = await sessionRefreshOf(env, tokens);
  const outcome = await sessionRefresh.refresh(tokens.refresh_token, forwardedHeaders).catch(report);
  // `outcome` is undefined when the call failed, for example because a deployment has reset the Durable Object.
  if (!outcome || outcome.kind === "unavailable") return unavailable;
  if (outcome.kind === "refused") {
    setCookies.push(...tokenCookies(request, env, null));
    return signedOut;
  }
  setCookies.push(...tokenCookies(request, env, outcome.tokens));
  const { access_token } = outcome.tokens;
  return sessionOf(await verifyToken(access_token, settingsOf(env).SUPABASE_URL), access_token);
}

/** Blocks further refreshes of the session in the request's cookie, even by late requests and with old cookies. */
export async function endSession(request: Request, env: Env): Promise<void> {
  await (await findSessionRefresh(request, env))?.end();
}

/**
 * Marks the session in the request's cookie as replaced by the session that the response starts. Late API and data
 * requests then do not clear the new cookies. Must be called before Supabase ends the replaced session.
 */
export async function markSessionReplaced(request: Request, env: Env): Promise<void> {
  await (await findSessionRefresh(request, env))?.markReplaced();
}

/**
 * True for an API or data request when another response has just replaced the session in the request's cookie, or when
 * the Durable Object of this session fails. Callers then keep the cookies, because the browser may already have those
 * of the new session. A page request clears the cookies of a replaced session.
 */
export async function isSessionReplaced(request: Request, env: Env, report: Report): Promise<boolean> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/api/") && !pathname.endsWith(".data")) return false;
  const sessionRefresh = await findSessionRefresh(request, env);
  if (!sessionRefresh) return false;
  try {
    return await sessionRefresh.isReplaced();
  } catch (error) {
    report(error);
    return true;
  }
}

/** `null` unless the token in the cookie is known to be signed by the project. */
async function findSessionRefresh(request: Request, env: Env) {
  const tokens = await readTokens(request, env);
  if (!tokens) return null;
  const { SUPABASE_URL } = settingsOf(env);
  const isGenuine = await wasSignedByProject(tokens.access_token, SUPABASE_URL).catch((error: unknown) => {
    if (error instanceof KeysUnavailableError) return false;
    throw error;
  });
  return isGenuine ? sessionRefreshOf(env, tokens) : null;
}

/** @param tokens the access token must be verified, so that the session id in it is not forged */
async function sessionRefreshOf(env: Env, tokens: TokenPair) {
  const { session_id } = decodeJwt<{ session_id?: string }>(tokens.access_token);
  return env.SESSION_REFRESH.getByName(session_id ?? (await sha256Hex(tokens.refresh_token)));
}

/**
 * True when the token expired so long ago that its session has ended.
 * @param accessToken must be verified
 */
function isIdle(accessToken: string): boolean {
  return Number(decodeJwt(accessToken).exp) + IDLE_END_S < Date.now() / 1000;
}

function sessionOf(verified: VerifiedToken | null, accessToken: string): Session {
  if (!verified) return signedOut;
  return { state: "signed-in", user: verified.user, accessToken, expiresAt: verified.expiresAt };
}

/** The token of `Authorization: Bearer`, which only the API accepts; `null` without one. */
export function bearerToken(request: Request): string | null {
  if (!new URL(request.url).pathname.startsWith("/api/")) return null;
  return /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}
