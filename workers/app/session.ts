import { createServerClient, serializeCookieHeader } from "@supabase/ssr";
import type { User } from "#domain/user-role.ts";
import { fetchSupabase } from "../data/fetch-supabase.ts";
import { settingsOf } from "./environment.ts";
import { cookieAttributes, cookiesOf, readTokens, SESSION_COOKIE, tokenCookies } from "./session-cookie.ts";
import { KeysUnavailable, type VerifiedToken, verifyToken, wasSignedByProject } from "./token.ts";

/** Tokens that end within this time are refreshed before they are used. */
const REFRESH_BEFORE_END_S = 30;

/** Who asks. `unavailable`: there is a session, but nobody can say whether it is valid (Supabase does not answer). */
export type Session =
  | { state: "signed-in"; user: User; accessToken: string /** Unix time in seconds */; expiresAt: number }
  | { state: "signed-out"; user: null; accessToken: null; expiresAt: null }
  | { state: "unavailable"; user: null; accessToken: null; expiresAt: null };

const signedOut: Session = { state: "signed-out", user: null, accessToken: null, expiresAt: null };
const unavailable: Session = { state: "unavailable", user: null, accessToken: null, expiresAt: null };

export type SignInOutcome =
  | { kind: "signed-in" }
  | { kind: "invalid" }
  | { kind: "too-many" /** seconds to wait */; wait: number }
  | { kind: "unavailable" };

/** Signs people in and out; the cookies go out with whatever is answered to the request. */
export type SessionPort = {
  signInWithPassword(email: string, password: string): Promise<SignInOutcome>;
  signOut(): Promise<void>;
};

/**
 * The session of a request. Reads the cookie (for the API also `Authorization: Bearer`), verifies the token locally and, when
 * it is about to end, refreshes it once, however many requests carry it. No client is built: @supabase/ssr's would refresh by
 * itself and spend the token a second time.
 * @param setCookies receives `Set-Cookie` values when the session was refreshed or has ended
 */
export async function readSession(request: Request, env: Env, setCookies: string[]): Promise<Session> {
  const { SUPABASE_URL } = settingsOf(env);
  try {
    const bearer = bearerToken(request);
    if (bearer) return sessionOf(await verifyToken(bearer, SUPABASE_URL), bearer);

    const tokens = await readTokens(request);
    if (!tokens) return signedOut;
    if (tokens.expires_at - REFRESH_BEFORE_END_S > Date.now() / 1000) {
      return sessionOf(await verifyToken(tokens.access_token, SUPABASE_URL), tokens.access_token);
    }
    if (!(await wasSignedByProject(tokens.access_token, SUPABASE_URL))) return signedOut;
    const stub = env.SESSION_REFRESH.getByName(await sha256Hex(tokens.refresh_token));
    const outcome = await stub.refresh(tokens.refresh_token);
    if (outcome.kind === "unavailable") return unavailable;
    if (outcome.kind === "refused") {
      setCookies.push(...tokenCookies(request, null));
      return signedOut;
    }
    setCookies.push(...tokenCookies(request, outcome.tokens));
    const { access_token } = outcome.tokens;
    return sessionOf(await verifyToken(access_token, SUPABASE_URL), access_token);
  } catch (error) {
    if (error instanceof KeysUnavailable) return unavailable;
    throw error;
  }
}

/** The port for one request; what it changes is written to `setCookies`. */
export function createSessionPort(request: Request, env: Env, setCookies: string[]): SessionPort {
  const settings = settingsOf(env);
  const connect = () =>
    createServerClient(settings.SUPABASE_URL, settings.SUPABASE_PUBLISHABLE_KEY, {
      global: { fetch: fetchSupabase },
      cookieOptions: { ...cookieAttributes(request), name: SESSION_COOKIE },
      cookies: {
        getAll: () => cookiesOf(request),
        setAll: (cookies) => {
          for (const { name, value, options } of cookies) setCookies.push(serializeCookieHeader(name, value, options));
        },
      },
    });
  return {
    async signInWithPassword(email, password) {
      const { error } = await connect().auth.signInWithPassword({ email, password });
      if (!error) return { kind: "signed-in" };
      if (error.status === 429) return { kind: "too-many", wait: 60 };
      if (error.status === 400 || error.status === 422) return { kind: "invalid" };
      return { kind: "unavailable" };
    },
    async signOut() {
      // The cookies go even when Supabase does not answer: the person asked to be signed out here.
      await connect().auth.signOut({ scope: "local" });
      setCookies.push(...tokenCookies(request, null));
    },
  };
}

function sessionOf(verified: VerifiedToken | null, accessToken: string): Session {
  if (!verified) return signedOut;
  return { state: "signed-in", user: verified.user, accessToken, expiresAt: verified.expiresAt };
}

function bearerToken(request: Request): string | null {
  if (!new URL(request.url).pathname.startsWith("/api/")) return null;
  return /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
