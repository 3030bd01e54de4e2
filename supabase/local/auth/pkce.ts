import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import type { TokenIssuer } from "../tokens.ts";
import type { Body } from "./auth.ts";
import { AuthError, invalid } from "./errors.ts";
import { type DeviceDetails, startSession } from "./sessions.ts";
import { findUserById, type User } from "./users.ts";

/** A PKCE challenge (RFC 7636). */
export type Challenge = { value: string; method: "s256" | "plain" };

/** How long an authorization code is valid, as in GoTrue. */
const AUTHORIZATION_CODE_SECONDS = 300;
/** Prefix of a token hash in a link that redirects with an authorization code instead of tokens. */
export const PKCE_PREFIX = "pkce_";

export function readChallenge(body: Body): Challenge | null {
  const { code_challenge: value, code_challenge_method: method } = body;
  if (!value && !method) return null;
  if (typeof value !== "string" || !/^[\w.~-]{43,128}$/.test(value)) {
    throw invalid("code challenge has to be between 43 and 128 characters");
  }
  const lowerCaseMethod = typeof method === "string" ? method.toLowerCase() : "";
  if (lowerCaseMethod !== "s256" && lowerCaseMethod !== "plain") throw invalid("Invalid code_challenge_method");
  return { value, method: lowerCaseMethod };
}

/** Stores the challenge, and deletes the user's earlier challenges whose links were not opened. */
export async function startFlow(sql: Sql, user: User, challenge: Challenge): Promise<void> {
  await sql`delete from auth.flow_state where user_id = ${user.id} and auth_code_issued_at is null`;
  await sql`insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
      authentication_method, created_at, updated_at)
    values (gen_random_uuid(), ${user.id}, gen_random_uuid(), ${challenge.method}, ${challenge.value}, 'email', 'otp', now(), now())`;
}

/** Issues the authorization code of the user's newest flow. The emailed link redirects to a URL with this code. */
export async function issueAuthorizationCode(sql: Sql, userId: string): Promise<string> {
  const [flow] = await sql<{ auth_code: string }[]>`
    update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
    where id = (select id from auth.flow_state where user_id = ${userId} order by created_at desc limit 1)
    returning auth_code`;
  if (!flow) throw flowNotFound();
  return flow.auth_code;
}

export async function exchangeCode(sql: Sql, tokens: TokenIssuer, body: Body, device: DeviceDetails): Promise<Body> {
  const { auth_code: code, code_verifier: verifier } = body;
  if (typeof code !== "string" || typeof verifier !== "string" || !code || !verifier) {
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  }
  const [flow] = await sql<
    { id: string; user_id: string; code_challenge: string; code_challenge_method: string; age_seconds: number }[]
  >`
    select id, user_id, code_challenge, code_challenge_method, extract(epoch from now() - auth_code_issued_at)::float as age_seconds
    from auth.flow_state where auth_code = ${code} and auth_code_issued_at is not null`;
  const user = flow && (await findUserById(sql, flow.user_id));
  if (!flow || !user) throw flowNotFound();
  if (flow.age_seconds > AUTHORIZATION_CODE_SECONDS)
    throw new AuthError(403, "flow_state_expired", "invalid flow state, flow state has expired");
  const derivedChallenge =
    flow.code_challenge_method === "s256" ? createHash("sha256").update(verifier).digest("base64url") : verifier;
  if (derivedChallenge !== flow.code_challenge) {
    throw new AuthError(400, "bad_code_verifier", "code challenge does not match previously saved code verifier");
  }
  // Of concurrent exchanges of the same code, only one deletes the flow; the others are refused.
  const [deletedFlow] = await sql`delete from auth.flow_state where id = ${flow.id} returning id`;
  if (!deletedFlow) throw flowNotFound();
  return startSession(sql, tokens, user, "otp", device);
}

function flowNotFound(): AuthError {
  return new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
}
