import { DurableObject } from "cloudflare:workers";
import { z } from "zod";
import { fetchSupabase } from "../data/fetch-supabase.ts";
import { settingsOf } from "./environment.ts";

/** What Supabase Auth answers to a sign-in or a refresh, as it is kept in the cookie. */
export const TokenPair = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Unix time in seconds */
  expires_at: z.number(),
  expires_in: z.number(),
  token_type: z.string(),
});
export type TokenPair = z.infer<typeof TokenPair>;

export type RefreshOutcome = { kind: "refreshed"; tokens: TokenPair } | { kind: "refused" } | { kind: "unavailable" };

const REMEMBERED_MS = 60_000;

/**
 * One instance per refresh token, named by its hash: a refresh token may be spent once, but a page and its parallel
 * requests all carry it. The first call spends it, the others get the same answer.
 * Lives for a minute after the refresh and keeps nothing on disk; after an eviction the token is spent again, which
 * Supabase tolerates within its reuse interval and otherwise answers with a refusal. The caller is the Worker, which read
 * the token from a person's cookie.
 */
export class SessionRefresh extends DurableObject<Env> {
  #answer: { at: number; outcome: Promise<RefreshOutcome> } | null = null;

  async refresh(refreshToken: string): Promise<RefreshOutcome> {
    if (!this.#answer || Date.now() - this.#answer.at > REMEMBERED_MS) {
      this.#answer = { at: Date.now(), outcome: this.#spend(refreshToken) };
    }
    const outcome = await this.#answer.outcome;
    if (outcome.kind === "unavailable") this.#answer = null;
    return outcome;
  }

  async #spend(refreshToken: string): Promise<RefreshOutcome> {
    const settings = settingsOf(this.env);
    try {
      const response = await fetchSupabase(`${settings.SUPABASE_URL}/auth/v1/token?grant_type=refresh_token`, {
        method: "POST",
        headers: { apikey: settings.SUPABASE_PUBLISHABLE_KEY, "content-type": "application/json" },
        body: JSON.stringify({ refresh_token: refreshToken }),
      });
      if (response.status >= 500 || response.status === 429) return { kind: "unavailable" };
      if (!response.ok) return { kind: "refused" };
      return { kind: "refreshed", tokens: TokenPair.parse(await response.json()) };
    } catch {
      return { kind: "unavailable" };
    }
  }
}
