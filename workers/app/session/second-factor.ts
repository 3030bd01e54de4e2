import type { AuthError, User as AuthUser } from "@supabase/supabase-js";
import type { ForwardedHeaders } from "#workers/app/forwarded-headers.ts";
import { claimFactorCode } from "#workers/app/limits/attempt-rules.ts";
import type { Report } from "#workers/app/report.ts";
import type { Fetch } from "#workers/data/fetch-supabase.ts";
import { connectToAuth } from "#workers/data/supabase.ts";
import { relayOf } from "#workers/live/stubs.ts";
import { createAttemptRunner, failureOf, type TemporaryFailure } from "./attempt-outcome.ts";
import type { Session } from "./session.ts";
import { tokenCookies } from "./session-cookie.ts";
import type { TokenPair } from "./session-refresh.ts";

/** An unconfirmed second factor. Supabase Auth returns the secret only once. */
type NewFactor = {
  factorId: string;
  /** Base32. */
  secret: string;
  /** An `otpauth:` URI for the QR code. */
  uri: string;
};
type NewFactorOutcome = ({ kind: "enrolled" } & NewFactor) | { kind: "already-on" } | TemporaryFailure;
export type FactorOutcome = { kind: "verified" } | { kind: "invalid" } | TemporaryFailure;

/** The second factor (TOTP) of the signed-in person; a correct code raises the session to aal2. */
export type SecondFactorPort = {
  state(): Promise<"on" | "off" | "unavailable">;
  /**
   * Creates an unconfirmed factor, which replaces an earlier unconfirmed factor.
   * @param issuer the site's name, which the authenticator app shows
   */
  enroll(issuer: string): Promise<NewFactorOutcome>;
  /** Turns the factor on. Supabase Auth ends the person's other sessions. */
  confirm(factorId: string, code: string): Promise<FactorOutcome>;
  verify(code: string): Promise<FactorOutcome>;
  remove(code: string): Promise<FactorOutcome>;
  /**
   * Sets the password and signs out other devices. Needs a code, because Supabase Auth sets a password only at aal2.
   * `guessable-password`: refused before the code is used. `weak-password`: refused after the code was used.
   */
  setPassword(
    code: string,
    password: string,
  ): Promise<FactorOutcome | { kind: "guessable-password" } | { kind: "weak-password" }>;
};

type SecondFactorOptions = {
  request: Request;
  env: Env;
  session: Session;
  forwardedHeaders: ForwardedHeaders;
  setCookies: string[];
  report: Report;
  supabaseFetch: Fetch;
};

type Auth = ReturnType<typeof connectToAuth>;
type Caller = { auth: Auth; user: AuthUser };

/** The user's verified factor; the product turns on at most one factor. */
export function verifiedFactorOf({ factors = [] }: AuthUser) {
  return factors.find(({ status, factor_type }) => status === "verified" && factor_type === "totp");
}

/**
 * Sets the password and signs out other devices. When Supabase Auth refuses the password because it is the current one,
 * only signs out other devices.
 */
export async function updatePassword(auth: Auth, password: string): Promise<AuthError | null> {
  const { error } = await auth.updateUser({ password });
  if (error?.code !== "same_password") return error;
  return (await auth.signOut({ scope: "others" })).error;
}

/** The second factor of one request's session; changed cookies go to `setCookies`. */
export function createSecondFactorPort({
  request,
  env,
  session,
  forwardedHeaders,
  setCookies,
  report,
  supabaseFetch,
}: SecondFactorOptions): SecondFactorPort {
  const attempt = createAttemptRunner(env, request);

  return {
    async state() {
      const caller = await connectWithSession();
      if (!caller) return "unavailable";
      return verifiedFactorOf(caller.user) ? "on" : "off";
    },

    async enroll(issuer) {
      const caller = await connectWithSession();
      if (!caller) return { kind: "unavailable" };
      const { mfa } = caller.auth;
      if (verifiedFactorOf(caller.user)) return { kind: "already-on" };
      for (const { id } of caller.user.factors ?? []) await mfa.unenroll({ factorId: id });
      const { data, error } = await mfa.enroll({
        factorType: "totp",
        friendlyName: "TOTP",
        issuer,
      });
      if (error) return { kind: "unavailable" };
      return { kind: "enrolled", factorId: data.id, secret: data.totp.secret, uri: data.totp.uri };
    },

    confirm: (factorId, code) => withVerifiedCode(code, () => factorId),

    verify: (code) => withVerifiedCode(code, ({ user }) => verifiedFactorOf(user)?.id),

    remove: (code) =>
      withVerifiedCode(
        code,
        ({ user }) => verifiedFactorOf(user)?.id,
        async ({ auth, user }) => {
          const { error } = await auth.mfa.unenroll({ factorId: verifiedFactorOf(user)?.id ?? "" });
          return error;
        },
      ),

    async setPassword(code, password) {
      const { createPasswordCheck } = await import("./guessable-password.ts");
      const isGuessable = await createPasswordCheck(env, supabaseFetch);
      if (isGuessable(password, session.user?.email ?? "")) return { kind: "guessable-password" };
      let isWeak = false;
      const outcome = await withVerifiedCode(
        code,
        ({ user }) => verifiedFactorOf(user)?.id,
        async ({ auth }) => {
          const error = await updatePassword(auth, password);
          isWeak = error?.code === "weak_password";
          return error;
        },
      );
      return isWeak ? { kind: "weak-password" } : outcome;
    },
  };

  /** `null` when nobody is signed in, or when Auth does not return the user. */
  async function connectWithSession(): Promise<Caller | null> {
    if (session.state !== "signed-in") return null;
    const auth = connectToAuth(env, forwardedHeaders, supabaseFetch);
    // The access token is fresh, so the refresh token is not used.
    const { data } = await auth.setSession({ access_token: session.accessToken, refresh_token: "unused" });
    return data.user && { auth, user: data.user };
  }

  /**
   * Verifies the code, which works only once and raises the session to aal2, then runs `act`. A code that could not be
   * verified is released for another attempt.
   */
  async function withVerifiedCode(
    code: string,
    factorIdOf: (caller: Caller) => string | undefined,
    act?: (caller: Caller) => Promise<AuthError | null>,
  ): Promise<FactorOutcome> {
    const { user } = session;
    if (!user) return { kind: "unavailable" };
    return attempt("factor", user.email, async () => {
      const claim = await claimFactorCode(env, user.id, code);
      if (!claim) return { kind: "invalid" };
      const releaseCode = async (outcome: FactorOutcome) => {
        await claim.release();
        return outcome;
      };
      const caller = await connectWithSession();
      if (!caller) return releaseCode({ kind: "unavailable" });
      const factorId = factorIdOf(caller);
      if (!factorId) return releaseCode({ kind: "invalid" });
      const { data, error } = await challengeAndVerify(caller.auth, factorId, code);
      if (!data) return releaseCode(failureOf(error));
      const { access_token, refresh_token, expires_in, token_type } = data;
      const expires_at = Math.floor(Date.now() / 1000) + expires_in;
      const tokens: TokenPair = { access_token, refresh_token, expires_at, expires_in, token_type };
      setCookies.push(...tokenCookies(request, env, tokens));
      const failure = await act?.(caller);
      // Supabase Auth has ended the sessions below aal2 or, after a new password, all other sessions.
      await relayOf(env).closeSocketsOf(user.id).catch(report);
      return failure ? { kind: "unavailable" } : { kind: "verified" };
    });
  }
}

/** Retries once when the Worker's IP address changed between challenge and verification, which Auth refuses. */
async function challengeAndVerify({ mfa }: Auth, factorId: string, code: string) {
  const first = await mfa.challengeAndVerify({ factorId, code });
  return first.error?.code === "mfa_ip_address_mismatch" ? mfa.challengeAndVerify({ factorId, code }) : first;
}
