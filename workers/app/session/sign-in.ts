import type { AuthError, Session as SupabaseSession, VerifyOtpParams } from "@supabase/supabase-js";
import type { MailLink } from "#domain/account/credentials.ts";
import { settingsOf } from "#workers/app/environment.ts";
import type { ForwardedHeaders } from "#workers/app/forwarded-headers.ts";
import { emailPause } from "#workers/app/limits/email-pause.ts";
import type { Report } from "#workers/app/report.ts";
import { within } from "#workers/app/time-limit.ts";
import { type Fetch, SUPABASE_BUDGET_MS } from "#workers/data/fetch-supabase.ts";
import { connectToAuth } from "#workers/data/supabase.ts";
import { relayOf } from "#workers/live/stubs.ts";
import {
  createAttemptRunner,
  failureOf,
  RESPONSE_TIME_MS,
  sleepUntil,
  type TemporaryFailure,
} from "./attempt-outcome.ts";
import { updatePassword, verifiedFactorOf } from "./second-factor.ts";
import {
  bearerToken,
  checkSession,
  endSession,
  isSessionReplaced,
  markSessionReplaced,
  type Session,
} from "./session.ts";
import { tokenCookies } from "./session-cookie.ts";

/** `isFactorRequired`: the session has aal1 until the admin enters the code of the second factor. */
export type SignedIn = { kind: "signed-in"; isFactorRequired: boolean };
type SignInOutcome = SignedIn | { kind: "invalid" } | TemporaryFailure;
/** `sent` does not reveal whether the account exists or an email was sent. */
export type MailOutcome = { kind: "sent" } | { kind: "invalid" } | TemporaryFailure;
/**
 * `guessable-password`: refused before the code or link is used. `weak-password`: refused afterwards, because the
 * password violates Supabase's rules or resembles the email. `factor-required`: signed in, but a new password needs the
 * second factor.
 */
export type PasswordOutcome =
  | SignInOutcome
  | { kind: "guessable-password" }
  | { kind: "weak-password" }
  | { kind: "factor-required" };
/** `half-confirmed`: the account's email changes once the link sent to the other email, old or new, is opened too. */
type LinkOutcome = SignInOutcome | { kind: "half-confirmed" };

/** A correct code starts a separate session: `accessToken` is the token of that session, and `end` ends it. */
export type EmailProof =
  | { kind: "proven"; accessToken: string; end: () => Promise<void> }
  | { kind: "invalid" }
  | TemporaryFailure;

/** Proof of access to an email's mailbox. */
export type Proof = { email: string; code: string; purpose: "registration" | "recovery" } | MailLink;

/** Signs people in and out. Sets cookies on the response of the current request. */
export type SessionPort = {
  signInWithPassword(email: string, password: string): Promise<SignInOutcome>;
  /** Emails a code and a link that sign in and, for a new email, create the account. The link redirects to `path`. */
  mailCode(email: string, path: string): Promise<MailOutcome>;
  /** Emails a code and a link that confirm a new email. An email that has an account gets a notice instead. */
  mailRegistration(email: string, path: string): Promise<MailOutcome>;
  /** Emails a code and a link for a new password when there is an account. */
  mailRecovery(email: string, path: string): Promise<MailOutcome>;
  /** Emails links to the current and the new email; the change applies once both are confirmed. */
  mailEmailChange(email: string, path: string): Promise<MailOutcome>;
  signInWithCode(email: string, code: string): Promise<SignInOutcome>;
  /** Emails the signed-in person a code for `proveEmail` and a link that signs in. */
  mailProofCode(path: string): Promise<Exclude<MailOutcome, { kind: "invalid" }>>;
  /**
   * Verifies the code of `mailProofCode`. The access token of the new session proves access to the mailbox for ten
   * minutes. Also returns `invalid` when the email in the current session's token now belongs to another account.
   */
  proveEmail(code: string): Promise<EmailProof>;
  signInWithLink(link: MailLink): Promise<LinkOutcome>;
  /**
   * Uses up the proof and sets the password. Signs in when both succeed, or when only the second factor is missing
   * (`factor-required`). A new password signs out other devices.
   */
  setPassword(proof: Proof, password: string): Promise<PasswordOutcome>;
  /**
   * Clears the cookies of a session that no longer exists in the database. Keeps them when the token is from
   * `Authorization`, because they may be those of another session. Returns false, and clears nothing, when
   * `isSessionReplaced` is true.
   */
  clearCookies(): Promise<boolean>;
  /**
   * Ends the session on this device (`local`) or all sessions of the user (`global`). When Supabase Auth fails, `local`
   * still clears the cookies, and `global` ends nothing and returns `unavailable`.
   */
  signOut(scope: "local" | "global"): Promise<{ kind: "signed-out" } | { kind: "unavailable" }>;
  /** The request's session, validated by Supabase when it responds within eight seconds. */
  check(): Promise<Session>;
};

type SessionPortOptions = {
  request: Request;
  env: Env;
  execution: ExecutionContext;
  session: Session;
  forwardedHeaders: ForwardedHeaders;
  setCookies: string[];
  report: Report;
  supabaseFetch: Fetch;
};

/**
 * When an email was confirmed at most this long before a sign-in, the sign-in itself has confirmed the email. Supabase
 * confirms and signs in within less time; a person needs longer to open a second email.
 */
const CONFIRMED_JUST_NOW_MS = 10_000;
/**
 * When an email is confirmed sooner than this after its account is created, an operator has created the account.
 * Shorter than a person needs to open an email.
 */
const CONFIRMED_FROM_THE_START_MS = 500;

/** The session port of one request; changed cookies go to `setCookies`. */
export function createSessionPort({
  request,
  env,
  execution,
  session,
  forwardedHeaders,
  setCookies,
  report,
  supabaseFetch,
}: SessionPortOptions): SessionPort {
  const { SITE_URL } = settingsOf(env);
  // Creates one client per operation, because a client stores the session in memory for its next calls.
  const createAuth = () => connectToAuth(env, forwardedHeaders, supabaseFetch);
  const startSession = ({
    access_token,
    refresh_token,
    expires_at,
    expires_in,
    token_type,
    user,
  }: SupabaseSession): SignedIn => {
    const tokens = { access_token, refresh_token, expires_at: expires_at ?? 0, expires_in, token_type };
    setCookies.push(...tokenCookies(request, env, tokens));
    const isFactorRequired = user.app_metadata.role === "admin" && verifiedFactorOf(user) !== undefined;
    return { kind: "signed-in", isFactorRequired };
  };
  const endThisSession = async () => {
    setCookies.push(...tokenCookies(request, env, null));
    // Reports a failure instead of throwing, so that `signOut` continues.
    await endSession(request, env).catch(report);
  };
  const attempt = createAttemptRunner(env, request);
  const check = async () => {
    const checked = checkSession(session, request, env, forwardedHeaders, setCookies, report, supabaseFetch);
    return (await within(checked, SUPABASE_BUDGET_MS)) ?? session;
  };

  return {
    async signInWithPassword(email, password) {
      const startedAt = Date.now();
      return attempt("password", email, async () => {
        const { data, error } = await createAuth().signInWithPassword({ email, password });
        if (data.session) return startSession(data.session);
        // An unconfirmed email is refused like a wrong password; a mailed code confirms it.
        await sleepUntil(startedAt + RESPONSE_TIME_MS);
        return failureOf(error);
      });
    },

    mailCode: (email, path) =>
      requestEmail(email, () => createAuth().signInWithOtp({ email, options: { emailRedirectTo: SITE_URL + path } })),

    mailRegistration: (email, path) =>
      requestEmail(email, async () => {
        // The password is set after the email is confirmed, so nobody can prepare an account for another person.
        const options = { emailRedirectTo: SITE_URL + path };
        const { data, error } = await createAuth().signUp({ email, password: unguessablePassword(), options });
        // For a known email Supabase returns a fake user without identities and sends nothing.
        const isKnown = data.user?.identities?.length === 0 || error?.code === "user_already_exists";
        if (!isKnown) return { error };
        await mailAccountExists(env, email).catch(report);
        return { error: null };
      }),

    mailRecovery: (email, path) =>
      requestEmail(email, () => createAuth().resetPasswordForEmail(email, { redirectTo: SITE_URL + path })),

    async mailEmailChange(email, path) {
      const { accessToken } = session;
      if (accessToken === null) return { kind: "unavailable" };
      return requestEmail(email, async () => {
        const auth = createAuth();
        // The access token is fresh, so the refresh token is not used.
        const { error: sessionError } = await auth.setSession({ access_token: accessToken, refresh_token: "unused" });
        if (sessionError) return { error: sessionError };
        const { error } = await auth.updateUser({ email }, { emailRedirectTo: SITE_URL + path });
        if (error?.code !== "email_exists") return { error };
        await mailAccountExists(env, email).catch(report);
        return { error: null };
      });
    },

    signInWithCode: (email, code) =>
      attempt("code", email, async () => {
        const auth = createAuth();
        const { data, error } = await auth.verifyOtp({ email, token: code, type: "email" });
        if (!data.session) return failureOf(error);
        const isPasswordTrusted = await replaceUntrustedPassword(auth, data.session);
        return isPasswordTrusted ? startSession(data.session) : { kind: "unavailable" };
      }),

    async mailProofCode(path) {
      const { user } = await check();
      if (!user) return { kind: "unavailable" };
      const { email } = user;
      const options = { emailRedirectTo: SITE_URL + path, shouldCreateUser: false };
      const outcome = await requestEmail(email, () => createAuth().signInWithOtp({ email, options }));
      return outcome.kind === "invalid" ? { kind: "unavailable" } : outcome;
    },

    async proveEmail(code) {
      const { user } = session;
      if (user === null) return { kind: "unavailable" };
      return attempt("code", user.email, async (): Promise<EmailProof> => {
        const auth = createAuth();
        const { data, error } = await auth.verifyOtp({ email: user.email, token: code, type: "email" });
        if (!data.session) return failureOf(error);
        const end = async () => {
          const { error: signOutError } = await auth.signOut({ scope: "local" });
          if (signOutError) report(signOutError);
        };
        if (data.session.user.id !== user.id) {
          await end();
          return { kind: "invalid" };
        }
        return { kind: "proven", accessToken: data.session.access_token, end };
      });
    },

    signInWithLink: ({ tokenHash, type }) =>
      attempt("link", null, async (): Promise<LinkOutcome> => {
        const auth = createAuth();
        const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
        if (error) return failureOf(error);
        if (!data.session) return { kind: "half-confirmed" };
        if (type !== "email_change" && !(await replaceUntrustedPassword(auth, data.session))) {
          return { kind: "unavailable" };
        }
        return startSession(data.session);
      }),

    async setPassword(proof, password) {
      const { createPasswordCheck } = await import("./guessable-password.ts");
      const isGuessable = await createPasswordCheck(env, supabaseFetch);
      if (isGuessable(password, "code" in proof ? proof.email : "")) return { kind: "guessable-password" };
      const verifyAndSet = async (): Promise<PasswordOutcome> => {
        const auth = createAuth();
        const { data, error } = await auth.verifyOtp(otpOf(proof));
        if (!data.session) return failureOf(error);
        if (isGuessable(password, data.session.user.email ?? "")) {
          await auth.signOut({ scope: "local" });
          return { kind: "weak-password" };
        }
        // Continues after a failure, because the code or link is already used up.
        await markSessionReplaced(request, env).catch(report);
        const updateError = await updatePassword(auth, password);
        if (!updateError) {
          await relayOf(env).closeSocketsOf(data.session.user.id).catch(report);
          return startSession(data.session);
        }
        if (updateError.code === "insufficient_aal") {
          startSession(data.session);
          return { kind: "factor-required" };
        }
        // Ends the new session, because the browser does not get its cookies.
        await auth.signOut({ scope: "local" });
        return updateError.code === "weak_password" ? { kind: "weak-password" } : { kind: "unavailable" };
      };
      return "code" in proof ? attempt("code", proof.email, verifyAndSet) : attempt("link", null, verifyAndSet);
    },

    async clearCookies() {
      if (bearerToken(request)) return true;
      if (await isSessionReplaced(request, env, report)) return false;
      setCookies.push(...tokenCookies(request, env, null));
      return true;
    },

    async signOut(scope) {
      // Runs before the call of Auth, so that a parallel request does not refresh the session.
      if (scope === "local") await endThisSession();
      const { error } =
        session.state === "signed-in" ? await createAuth().admin.signOut(session.accessToken, scope) : { error: null };
      const hasFailed = error !== null && !isAlreadyGone(error, scope);
      if (hasFailed) report(error);
      if (scope === "global") {
        if (hasFailed || session.state === "unavailable") return { kind: "unavailable" };
        await endThisSession();
      }
      if (session.user) await relayOf(env).closeSocketsOf(session.user.id).catch(report);
      return { kind: "signed-out" };
    },

    check,
  };

  /**
   * Responds after a constant time, because result and latency of Supabase differ for known and unknown emails. For the
   * same reason, the first request that reaches the project's limit gets `sent`; only later requests get
   * `emails-paused`. A failure after the response is reported, but not refunded: a second email within a minute would
   * reveal that the first one failed, and so whether the account exists.
   */
  async function requestEmail(email: string, send: () => Promise<{ error: AuthError | null }>): Promise<MailOutcome> {
    const startedAt = Date.now();
    return attempt("mail", email, async () => {
      const respondAt = startedAt + RESPONSE_TIME_MS;
      if (await emailPause.isOn(env)) {
        await sleepUntil(respondAt);
        return { kind: "emails-paused" };
      }
      let hasResponded = false;
      const sendOutcome = send().then(async ({ error }): Promise<MailOutcome> => {
        if (!error) return { kind: "sent" };
        // Other errors, such as a limit per IP address, say nothing about the account.
        if (error.code !== "over_email_send_rate_limit") {
          const failure = failureOf(error);
          if (hasResponded && failure.kind === "unavailable") {
            report(new Error("Supabase Auth has sent no email, but the response says `sent`", { cause: error }));
          }
          return failure;
        }
        if (!isLimitOfAccount(error)) {
          report(
            new Error("Supabase Auth sends no more emails: its limit for the whole project is reached", {
              cause: error,
            }),
          );
          await emailPause.begin(env);
        }
        return { kind: "sent" };
      });
      execution.waitUntil(sendOutcome);
      const outcome = await Promise.race([
        sendOutcome,
        sleepUntil(respondAt).then((): MailOutcome => {
          hasResponded = true;
          return { kind: "sent" };
        }),
      ]);
      await sleepUntil(respondAt);
      return outcome;
    });
  }
}

/** Imports the email lazily, because its template needs React. */
async function mailAccountExists(env: Env, email: string): Promise<void> {
  const accountEmails = await import("./account-emails.ts");
  await accountEmails.mailAccountExists(env, email);
}

type Auth = ReturnType<typeof connectToAuth>;

/**
 * Replaces the password of an account that was confirmed just now, because another person who registered the email
 * earlier may have set it.
 * @returns false when the replacement failed
 */
async function replaceUntrustedPassword(auth: Auth, { user }: SupabaseSession): Promise<boolean> {
  // All three timestamps are from Supabase's clock.
  const createdAt = Date.parse(user.created_at);
  const confirmedAt = Date.parse(user.email_confirmed_at ?? "");
  const signedInAt = Date.parse(user.last_sign_in_at ?? "");
  const wasConfirmedBefore =
    signedInAt - confirmedAt > CONFIRMED_JUST_NOW_MS || confirmedAt - createdAt < CONFIRMED_FROM_THE_START_MS;
  if (wasConfirmedBefore) return true;
  const { error } = await auth.updateUser({ password: unguessablePassword() });
  return !error;
}

function otpOf(proof: Proof): VerifyOtpParams {
  if (!("code" in proof)) return { token_hash: proof.tokenHash, type: proof.type };
  return { email: proof.email, token: proof.code, type: proof.purpose === "recovery" ? "recovery" : "email" };
}

/** Satisfies every password rule of Supabase. */
function unguessablePassword(): string {
  return `aA1!${crypto.randomUUID()}`;
}

/**
 * Supabase Auth has one error code for two limits: the limit of an account, which must not be revealed, and the limit
 * of the whole project.
 */
function isLimitOfAccount({ message }: AuthError): boolean {
  return message.startsWith("For security purposes");
}

/** True when nothing is left to sign out: the account no longer exists or, for `local`, the session. */
function isAlreadyGone({ code }: AuthError, scope: "local" | "global"): boolean {
  return code === "user_not_found" || (scope === "local" && code === "session_not_found");
}
