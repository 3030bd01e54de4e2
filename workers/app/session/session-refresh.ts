import { z } from "zod";
import { settingsOf } from "#workers/app/environment.ts";
import type { ForwardedHeaders } from "#workers/app/forwarded-headers.ts";
import { MonitoredObject } from "#workers/app/monitored-object.ts";
import { createSparseReport } from "#workers/app/report.ts";
import { fetchSupabase } from "#workers/data/fetch-supabase.ts";
import { hasSessionEnded } from "./ended-session.ts";

/** Supabase Auth's response to a sign-in or refresh, as stored in the cookie. */
export const TokenPair = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Unix time in seconds. */
  expires_at: z.number(),
  expires_in: z.number(),
  token_type: z.string(),
});
export type TokenPair = z.infer<typeof TokenPair>;

type RefreshOutcome = { kind: "refreshed"; tokens: TokenPair } | { kind: "refused" } | { kind: "unavailable" };

const REMEMBERED_MS = 60_000;
/**
 * How long a session counts as replaced. Longer than two successive requests that each wait up to 8 s for Supabase:
 * the one that replaces the session, then a late one with the old cookies.
 */
const REPLACED_MS = 20_000;
/** The storage key that is set once the session has ended. */
const ENDED = "ended";
/** How long `ENDED` is stored: the maximum lifetime of a session, `timebox` in supabase/config.toml. */
const ENDED_TTL_MS = 180 * 24 * 60 * 60 * 1000;

const reportSometimes = createSparseReport();

/**
 * Refreshes one session; an instance is named by the session id. Parallel requests send the same refresh token: the
 * first call uses the token, and the others get the result, which stays in memory for a minute. Later, a call uses the
 * token again. Supabase accepts a second use within its reuse interval, or until the next token is used, and otherwise
 * ends the session. The end of a session is persisted, so that late requests and old cookies cannot restore the
 * session.
 */
export class SessionRefresh extends MonitoredObject {
  protected override readonly className = "SessionRefresh";
  #replacedAt = Number.NEGATIVE_INFINITY;
  readonly #refreshes = new Map<string, { startedAt: number; outcome: Promise<RefreshOutcome> }>();

  async refresh(refreshToken: string, forwardedHeaders: ForwardedHeaders): Promise<RefreshOutcome> {
    if (this.#isEnded()) return { kind: "refused" };
    // A refresh would overwrite the cookies of the session that has replaced this session.
    if (this.isReplaced()) return { kind: "unavailable" };
    for (const [token, { startedAt }] of this.#refreshes) {
      if (Math.abs(Date.now() - startedAt) > REMEMBERED_MS) this.#refreshes.delete(token);
    }
    let refresh = this.#refreshes.get(refreshToken);
    if (!refresh) {
      refresh = { startedAt: Date.now(), outcome: this.#requestTokens(refreshToken, forwardedHeaders) };
      this.#refreshes.set(refreshToken, refresh);
    }
    const outcome = await refresh.outcome;
    if (outcome.kind === "unavailable") this.#refreshes.delete(refreshToken);
    // The person may have signed out, or replaced the session, during the refresh.
    if (this.#isEnded()) return { kind: "refused" };
    return this.isReplaced() ? { kind: "unavailable" } : outcome;
  }

  /** No further refresh succeeds. */
  async end(): Promise<void> {
    this.#refreshes.clear();
    this.ctx.storage.kv.put(ENDED, true);
    await this.ctx.storage.setAlarm(Date.now() + ENDED_TTL_MS);
  }

  /** Marks the session as replaced by another session of the same browser. */
  markReplaced(): void {
    this.#replacedAt = Date.now();
  }

  isReplaced(): boolean {
    return Math.abs(Date.now() - this.#replacedAt) < REPLACED_MS; // the clock may have been set back
  }

  override async alarm(): Promise<void> {
    await this.reportErrors(() => this.ctx.storage.deleteAll());
  }

  #isEnded(): boolean {
    return this.ctx.storage.kv.get(ENDED) === true;
  }

  async #requestTokens(refreshToken: string, forwardedHeaders: ForwardedHeaders): Promise<RefreshOutcome> {
    const settings = settingsOf(this.env);
    try {
      const response = await fetchSupabase(`${settings.SUPABASE_URL}/auth/v1/token?grant_type=refresh_token`, {
        method: "POST",
        headers: { ...forwardedHeaders, apikey: settings.SUPABASE_SECRET_KEY, "content-type": "application/json" },
        body: JSON.stringify({ refresh_token: refreshToken }),
      });
      if (!response.ok) return { kind: (await hasSessionEnded(response)) ? "refused" : "unavailable" };
      return { kind: "refreshed", tokens: TokenPair.parse(await response.json()) };
    } catch (error) {
      reportSometimes((reported) => this.report(reported, forwardedHeaders["x-request-id"]), error);
      return { kind: "unavailable" };
    }
  }
}
