import { type Context, Hono } from "hono";
import { Secret, TOTP } from "otpauth";
import type { Sql } from "postgres";
import { encodeQR } from "qr";
import type { Claims } from "../tokens.ts";
import { inTransaction } from "../transaction.ts";
import type { AuthContext, Body } from "./auth.ts";
import { AuthError, invalid } from "./errors.ts";
import { createRateLimit } from "./rate-limit.ts";
import { lowerSessions, raiseSession, requireSessionUser } from "./sessions.ts";
import { type Factor, factorsOf, reloadUser, type User } from "./users.ts";

/** `max_enrolled_factors` in supabase/config.toml. */
const MAX_FACTORS = 10;
/** GoTrue's expiry of challenges, and of factors that were never challenged. */
const EXPIRY_SECONDS = 300;
const EXPIRY = `${EXPIRY_SECONDS} seconds`;
/** GoTrue accepts the codes of this many time steps before and after the current one. */
const ACCEPTED_STEPS = 1;
/** The 160 bits that RFC 4226 recommends. */
const SECRET_BYTES = 20;

type Caller = { user: User; sessionId: string; aal: string | null };
type FactorChallenge = { id: string; verified_at: Date | null; is_expired: boolean; is_same_ip: boolean };

/** GoTrue's endpoints of second factors, of type TOTP only. */
export function createFactorApi(
  { sql, tokens, settings }: AuthContext,
  claimsOf: (request: Request) => Promise<Claims>,
): Hono {
  // GoTrue's default rate, but per user: hosted Supabase counts per IP address, which all local clients share.
  const limit = { burst: 30, perHour: 900 };
  const challengeLimit = createRateLimit(limit);
  const verificationLimit = createRateLimit(limit);
  const factors = new Hono();

  factors.post("/factors", async (c) => {
    const caller = await callerOf(c);
    const body: Body = await c.req.json();
    if (body.factor_type === "phone") throw enrollDisabled("phone", "Phone");
    if (body.factor_type === "webauthn") throw enrollDisabled("webauthn", "WebAuthn");
    if (body.factor_type !== "totp") throw invalid("factor_type needs to be totp, phone, or webauthn");
    const name = typeof body.friendly_name === "string" ? body.friendly_name : "";
    await assertEnrollable(caller, name);
    const issuer = typeof body.issuer === "string" && body.issuer ? body.issuer : new URL(settings.siteUrl).host;
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const id = crypto.randomUUID();
    await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${caller.user.id}, ${name}, 'totp', 'unverified', now(), now(), ${secret})`;
    const uri = totpOf(secret, { issuer, label: caller.user.email ?? "" }).toString();
    return c.json({
      id,
      type: "totp",
      friendly_name: name,
      totp: { qr_code: encodeQR(uri, "svg"), secret, uri },
    });
  });

  factors.post("/factors/:id/challenge", async (c) => {
    const { user } = await callerOf(c);
    challengeLimit.take(user.id);
    const factor = await requireFactor(sql, user.id, c.req.param("id"));
    const [challenge] = await sql<{ id: string; expires_at: number }[]>`
      insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
      values (gen_random_uuid(), ${factor.id}, now(), ${ipOf(c)})
      returning id, extract(epoch from created_at)::int + ${EXPIRY_SECONDS}::int as expires_at`;
    await sql`update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}`;
    return c.json({ id: challenge?.id, type: "totp", expires_at: challenge?.expires_at });
  });

  factors.post("/factors/:id/verify", async (c) => {
    const { user, sessionId } = await callerOf(c);
    verificationLimit.take(user.id);
    const factor = await requireFactor(sql, user.id, c.req.param("id"));
    const body: Body = await c.req.json();
    if (typeof body.code !== "string" || body.code === "") throw invalid("Code needs to be non-empty");
    const challengeId = await requireChallenge(factor.id, body.challenge_id, ipOf(c));
    const [{ secret } = { secret: "" }] = await sql<{ secret: string }[]>`
      select secret from auth.mfa_factors where id = ${factor.id}`;
    if (totpOf(secret).validate({ token: body.code, window: ACCEPTED_STEPS }) === null) {
      throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
    }
    const tokenResponse = await inTransaction(sql, async (tx) => {
      await tx`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}`;
      await tx`update auth.mfa_factors set status = 'verified', updated_at = now()
        where id = ${factor.id} and status = 'unverified'`;
      await tx`delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'`;
      return raiseSession(tx, tokens, { user: await reloadUser(tx, user), sessionId, factorId: factor.id });
    });
    return c.json(tokenResponse);
  });

  factors.delete("/factors/:id", async (c) => {
    const { user, aal } = await callerOf(c);
    const factor = await requireFactor(sql, user.id, c.req.param("id"));
    if (factor.status === "verified" && aal !== "aal2") {
      throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    }
    await removeFactor(sql, factor.id);
    return c.json({ id: factor.id });
  });

  return factors;

  async function callerOf(c: Context): Promise<Caller> {
    const claims = await claimsOf(c.req.raw);
    const user = await requireSessionUser(sql, claims);
    const sessionId = claims.session_id ?? "";
    const [session] = await sql<{ aal: string | null }[]>`select aal from auth.sessions where id = ${sessionId}`;
    return { user, sessionId, aal: session?.aal ?? null };
  }

  /** Like GoTrue, first deletes the expired factors of all users. */
  async function assertEnrollable({ user, aal }: Caller, name: string): Promise<void> {
    await sql`delete from auth.mfa_factors f where status <> 'verified' and created_at < now() - ${EXPIRY}::interval
      and not exists (select from auth.mfa_challenges where factor_id = f.id)`;
    const enrolled = await factorsOf(sql, user.id);
    if (enrolled.some(({ friendly_name }) => friendly_name === name)) {
      const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
      throw new AuthError(422, "mfa_factor_name_conflict", message);
    }
    if (enrolled.length >= MAX_FACTORS) {
      const message = "Maximum number of verified factors reached, unenroll to continue";
      throw new AuthError(422, "too_many_enrolled_mfa_factors", message);
    }
    if (aal !== "aal2" && enrolled.some(({ status }) => status === "verified")) {
      throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
    }
  }

  async function requireChallenge(factorId: string, id: unknown, ip: string): Promise<string> {
    if (typeof id !== "string" || !/^[0-9a-f-]{36}$/i.test(id)) {
      throw new AuthError(400, "bad_json", "Could not parse request body as JSON");
    }
    const [challenge] = await sql<FactorChallenge[]>`
      select id, verified_at, ip_address = ${ip}::inet as is_same_ip, created_at < now() - ${EXPIRY}::interval as is_expired
      from auth.mfa_challenges where id = ${id} and factor_id = ${factorId}`;
    if (!challenge) {
      throw new AuthError(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
    }
    // GoTrue returns this error also for a challenge that was verified before.
    if (challenge.verified_at || !challenge.is_same_ip) {
      throw new AuthError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
    }
    if (challenge.is_expired) {
      await sql`delete from auth.mfa_challenges where id = ${id}`;
      const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
      throw new AuthError(422, "mfa_challenge_expired", message);
    }
    return challenge.id;
  }
}

export async function requireFactor(sql: Sql, userId: string, id: string): Promise<Factor> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
  const factor = (await factorsOf(sql, userId)).find((candidate) => candidate.id === id.toLowerCase());
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

export async function removeFactor(sql: Sql, id: string): Promise<void> {
  await inTransaction(sql, async (tx) => {
    await tx`delete from auth.mfa_factors where id = ${id}`;
    await lowerSessions(tx, id);
  });
}

/** Authenticator apps use six digits, 30 seconds and SHA-1. */
function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, algorithm: "SHA1", digits: 6, period: 30, secret: Secret.fromBase32(secret) });
}

/** The Worker sends the visitor's IP address in `sb-forwarded-for` (workers/app/forwarded-headers.ts). */
function ipOf(c: Context): string {
  return c.req.header("sb-forwarded-for") ?? c.req.header("x-real-ip") ?? "127.0.0.1";
}

function enrollDisabled(type: string, name: string): AuthError {
  return new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`);
}
