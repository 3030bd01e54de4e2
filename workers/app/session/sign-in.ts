import type { AuthError, Session as SupabaseSession } from "@supabase/supabase-js";
import type { MailLink } from "#domain/account/credentials.ts";
import { settingsOf } from "#workers/app/environment.ts";
import { type AttemptKind, countAttempt } from "#workers/app/limits/attempts.ts";
import type { Report } from "#workers/app/report.ts";
import { connect } from "#workers/data/supabase.ts";
import { checkSession, endSession, type Session } from "./session.ts";
import { tokenCookies } from "./session-cookie.ts";

export type TemporaryFailure = { kind: "too-many" /** seconds to wait */; wait: number } | { kind: "unavailable" };
export type SignInOutcome = { kind: "signed-in" } | { kind: "invalid" } | TemporaryFailure;
/** `sent` says nothing about whether there is an account, nor whether a mail went out. */
export type MailOutcome = { kind: "sent" } | { kind: "invalid" } | TemporaryFailure;
/** `weak-password`: the project asks for more of a password than its length. The code or link is spent by then. */
export type PasswordOutcome = SignInOutcome | { kind: "weak-password" };
/** `half-confirmed`: a change of address waits for the other of the two addresses. */
export type LinkOutcome = SignInOutcome | { kind: "half-confirmed" };

/** What shows that somebody reads the mails of an address. */
export type Proof = { email: string; code: string; purpose: "registration" | "recovery" } | MailLink;

/** Signs people in and out; the cookies go out with whatever is answered to the request. */
export type SessionPort = {
  signInWithPassword(email: string, password: string): Promise<SignInOutcome>;
  /** Mails a code and a link that sign in and, for a new address, create the account. `path` is where the link leads to. */
  mailCode(email: string, path: string): Promise<MailOutcome>;
  /** Mails a new address a code and a link to confirm it with; a known one hears that it has an account. */
  mailRegistration(email: string, path: string): Promise<MailOutcome>;
  /** Mails a code and a link for a new password, if there is an account. */
  mailRecovery(email: string, path: string): Promise<MailOutcome>;
  /** Mails links to the old and the new address of whoever is signed in; the new one counts once both were opened. */
  mailEmailChange(email: string, path: string): Promise<MailOutcome>;
  signInWithCode(email: string, code: string): Promise<SignInOutcome>;
  signInWithLink(link: MailLink): Promise<LinkOutcome>;
  /** Proof and password in one step: either both count and the person is signed in, or neither. Other devices are signed out. */
  setPassword(proof: Proof, password: string): Promise<PasswordOutcome>;
  /** Ends the session on this device, or on all of them. */
  signOut(scope: "local" | "global"): Promise<void>;
  /** The request's session, if Supabase says that it still stands. */
  check(): Promise<Session>;
};

type Facts = {
  request: Request;
  env: Env;
  execution: ExecutionContext;
  session: Session;
  setCookies: string[];
  report: Report;
};

/**
 * Refused passwords and requests for mails are answered this long after they were asked for, whether or not the address is
 * known: how long Supabase or a mail server took says nothing. Longer than either needs on a normal day.
 */
const ANSWERED_AFTER_MS = 1_000;
/** Longer than Supabase needs from confirming an address to starting the session; far shorter than the way of two mails. */
const CONFIRMED_JUST_NOW_MS = 10_000;
/** Shorter than the way of a mail: an account that is confirmed so soon was made by an operator. */
const CONFIRMED_FROM_THE_START_MS = 500;

/** The port for one request; what it changes is written to `setCookies`. */
export function createSessionPort({ request, env, execution, session, setCookies, report }: Facts): SessionPort {
  const { SITE_URL } = settingsOf(env);
  // A client per call: it keeps the session it has just got in memory, for the call that follows.
  const newAuth = () => connect(env, null).auth;
  const begin = ({ access_token, refresh_token, expires_at, expires_in, token_type }: SupabaseSession) => {
    const tokens = { access_token, refresh_token, expires_at: expires_at ?? 0, expires_in, token_type };
    setCookies.push(...tokenCookies(request, tokens));
    return { kind: "signed-in" } as const;
  };

  return {
    async signInWithPassword(email, password) {
      const startedAt = Date.now();
      return attempt("password", email, async () => {
        const { data, error } = await newAuth().signInWithPassword({ email, password });
        if (data.session) return begin(data.session);
        // An address that is not confirmed yet is refused like any other; a code by mail confirms it.
        await until(startedAt + ANSWERED_AFTER_MS);
        return refusalOf(error);
      });
    },

    mailCode: (email, path) =>
      mail(email, () => newAuth().signInWithOtp({ email, options: { emailRedirectTo: SITE_URL + path } })),

    mailRegistration: (email, path) =>
      mail(email, async () => {
        // The person chooses a password once the address is confirmed, so nobody can prepare an account for someone else.
        const options = { emailRedirectTo: SITE_URL + path };
        const { data, error } = await newAuth().signUp({ email, password: unguessablePassword(), options });
        // Supabase answers to a known address with a made-up user, who has no identity, and sends nothing.
        const isKnown = data.user?.identities?.length === 0 || error?.code === "user_already_exists";
        if (!isKnown) return { error };
        await mailAccountExists(env, email).catch(report);
        return { error: null };
      }),

    mailRecovery: (email, path) =>
      mail(email, () => newAuth().resetPasswordForEmail(email, { redirectTo: SITE_URL + path })),

    async mailEmailChange(email, path) {
      const { accessToken } = session;
      if (accessToken === null) return { kind: "unavailable" };
      return mail(email, async () => {
        const auth = newAuth();
        // The token is fresh, so the other half is not asked for.
        const { error: stale } = await auth.setSession({ access_token: accessToken, refresh_token: "unused" });
        if (stale) return { error: stale };
        const { error } = await auth.updateUser({ email }, { emailRedirectTo: SITE_URL + path });
        if (error?.code !== "email_exists") return { error };
        await mailAccountExists(env, email).catch(report);
        return { error: null };
      });
    },

    signInWithCode: (email, code) =>
      attempt("code", email, async () => {
        const auth = newAuth();
        const { data, error } = await auth.verifyOtp({ email, token: code, type: "email" });
        if (!data.session) return refusalOf(error);
        return (await isFreeOfOldPassword(auth, data.session)) ? begin(data.session) : { kind: "unavailable" };
      }),

    signInWithLink: ({ tokenHash, type }) =>
      attempt("link", null, async (): Promise<LinkOutcome> => {
        const auth = newAuth();
        const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
        if (error) return refusalOf(error);
        if (!data.session) return { kind: "half-confirmed" };
        if (type !== "email_change" && !(await isFreeOfOldPassword(auth, data.session))) {
          return { kind: "unavailable" };
        }
        return begin(data.session);
      }),

    async setPassword(proof, password) {
      const redeem = async (): Promise<PasswordOutcome> => {
        const auth = newAuth();
        const { data, error } = await auth.verifyOtp(
          "code" in proof
            ? { email: proof.email, token: proof.code, type: proof.purpose === "recovery" ? "recovery" : "email" }
            : { token_hash: proof.tokenHash, type: proof.type },
        );
        if (!data.session) return refusalOf(error);
        const updated = await auth.updateUser({ password });
        // Whoever types the password they had has what they wanted.
        if (!updated.error || updated.error.code === "same_password") return begin(data.session);
        // Nobody stays half signed in: the session was never handed out, and ends here.
        await auth.signOut({ scope: "local" });
        return updated.error.code === "weak_password" ? { kind: "weak-password" } : { kind: "unavailable" };
      };
      return "code" in proof ? attempt("code", proof.email, redeem) : attempt("link", null, redeem);
    },

    async signOut(scope) {
      // Here and now, even when Supabase does not answer: the person asked to be signed out.
      setCookies.push(...tokenCookies(request, null));
      await endSession(request, env);
      if (session.state !== "signed-in") return;
      const { error } = await newAuth().admin.signOut(session.accessToken, scope);
      if (error && !isOverAlready(error, scope)) report(error);
    },

    check: () => checkSession(session, request, env, setCookies),
  };

  /** Counts the try, and forgets it when it was honest or nobody could judge it. */
  async function attempt<Outcome extends { kind: string }>(
    kind: AttemptKind,
    email: string | null,
    act: () => Promise<Outcome>,
  ): Promise<Outcome | TemporaryFailure> {
    const pluralise = await countAttempt(env, request, kind, email);
    if (pluralise.wait > 0 || !pluralise.giveBack) return { kind: "too-many", wait: pluralise.wait };
    const outcome = await act();
    if (outcome.kind === "signed-in" || outcome.kind === "unavailable") await pluralise.giveBack();
    return outcome;
  }

  /**
   * Asks for a mail. The work goes on behind the answer, which comes after a fixed time: what Supabase makes of a known
   * address differs from what it makes of an unknown one, also in its refusals and in how long it takes.
   */
  async function mail(email: string, ask: () => Promise<{ error: AuthError | null }>): Promise<MailOutcome> {
    const startedAt = Date.now();
    return attempt("mail", email, async () => {
      const asked = ask().then(({ error }): MailOutcome => {
        if (!error) return { kind: "sent" };
        const refusal = refusalOf(error);
        // Too many mails: to this account, which must not be told, or of the whole project, which the operator must know.
        if (refusal.kind !== "too-many") return refusal;
        report(error);
        return { kind: "sent" };
      });
      execution.waitUntil(asked);
      const answerAt = startedAt + ANSWERED_AFTER_MS;
      const outcome = await Promise.race([asked, until(answerAt).then((): MailOutcome => ({ kind: "sent" }))]);
      await until(answerAt);
      return outcome;
    });
  }
}

/** Letters bring React along, which no other request needs. */
async function mailAccountExists(env: Env, email: string): Promise<void> {
  const mail = await import("./account-exists-mail.ts");
  await mail.mailAccountExists(env, email);
}

type Auth = ReturnType<typeof connect>["auth"];

/**
 * Whoever confirms an address with a code or a link has typed no password, but somebody who was there before may have, for
 * an address that was not theirs. So an account that has just been confirmed gets a password that nobody knows.
 */
async function isFreeOfOldPassword(auth: Auth, { user }: SupabaseSession): Promise<boolean> {
  // Three times of one clock, Supabase's.
  const [createdAt, confirmedAt, signedInAt] = [user.created_at, user.email_confirmed_at, user.last_sign_in_at].map(
    (time) => Date.parse(time ?? ""),
  ) as [number, number, number];
  const wasConfirmedBefore =
    signedInAt - confirmedAt > CONFIRMED_JUST_NOW_MS || confirmedAt - createdAt < CONFIRMED_FROM_THE_START_MS;
  if (wasConfirmedBefore) return true;
  const { error } = await auth.updateUser({ password: unguessablePassword() });
  return !error;
}

/** Fits every rule a project can have for passwords. */
function unguessablePassword(): string {
  return `aA1!${crypto.randomUUID()}`;
}

function refusalOf(error: AuthError | null): { kind: "invalid" } | TemporaryFailure {
  if (error?.status === 429) return { kind: "too-many", wait: 60 };
  if (error?.status !== undefined && error.status >= 400 && error.status < 500) return { kind: "invalid" };
  return { kind: "unavailable" };
}

async function until(time: number): Promise<void> {
  const left = time - Date.now();
  if (left > 0) await scheduler.wait(left);
}

/** Whether there was nothing to sign out of: the account was deleted, or this session was ended elsewhere. */
function isOverAlready({ code }: AuthError, scope: "local" | "global"): boolean {
  return code === "user_not_found" || (scope === "local" && code === "session_not_found");
}
