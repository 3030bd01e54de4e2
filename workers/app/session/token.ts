import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
  jwtVerify,
} from "jose";
import type { User } from "#domain/account/user-role.ts";
import { UserRole } from "#domain/account/user-role.ts";
import { fetchSupabase } from "#workers/data/fetch-supabase.ts";

const KEYS_MAX_AGE_MS = 10 * 60 * 1000;
const FETCH_COOL_DOWN_MS = 30 * 1000;
const CLOCK_TOLERANCE_S = 5;

type Keys = ReturnType<typeof createLocalJWKSet>;
type Fetch = (url: string) => Promise<Response>;

/**
 * The project's public signing keys, kept per isolate. An unknown key id causes at most one fetch per cool-down, so a flood
 * of invented ids cannot be passed on; while the endpoint is down the old keys keep working.
 */
export class SigningKeys {
  #keys: Keys | null = null;
  #fetchedAt = 0;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  readonly #url: string;
  readonly #fetch: Fetch;
  readonly #now: () => number;

  constructor(supabaseUrl: string, fetchKeys: Fetch = fetchSupabase, now: () => number = Date.now) {
    this.#url = `${supabaseUrl}/auth/v1/.well-known/jwks.json`;
    this.#fetch = fetchKeys;
    this.#now = now;
  }

  /** The key for a token's header, as jose's `jwtVerify` asks for it. */
  readonly find = async (header: JWSHeaderParameters, token: FlattenedJWSInput) => {
    if (!this.#keys || this.#now() - this.#fetchedAt > KEYS_MAX_AGE_MS) await this.#refresh();
    if (!this.#keys) throw new errors.JWKSTimeout("the signing keys could not be read");
    try {
      return await this.#keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.#refresh();
      return await this.#keys(header, token);
    }
  };

  // A request must not wait for another request's fetch in workerd, so nothing is shared but the outcome.
  async #refresh() {
    if (this.#keys && this.#now() - this.#attemptedAt < FETCH_COOL_DOWN_MS) return;
    this.#attemptedAt = this.#now();
    try {
      const response = await this.#fetch(this.#url);
      if (!response.ok) return;
      this.#keys = createLocalJWKSet((await response.json()) as JSONWebKeySet);
      this.#fetchedAt = this.#now();
    } catch {
      // The endpoint is unreachable: the keys we have, if any, stay valid.
    }
  }
}

const keysOfProject = new Map<string, SigningKeys>();

export type VerifiedToken = { user: User /** Unix time in seconds */; expiresAt: number };

/** The signing keys could not be read, so nothing can be said about the token. */
export class KeysUnavailable extends Error {}

/**
 * Whether the project once signed this token, however long ago it ended: only such a session is worth a refresh, so nobody
 * can make us ask Supabase with an invented cookie.
 * @throws KeysUnavailable like `verifyToken`
 */
export async function wasSignedByProject(
  token: string,
  supabaseUrl: string,
  keys: SigningKeys = sharedKeys(supabaseUrl),
): Promise<boolean> {
  try {
    const { exp } = decodeJwt(token);
    if (typeof exp !== "number") return false;
    return (await verifyToken(token, supabaseUrl, keys, new Date((exp - 1) * 1000))) !== null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

/**
 * Who a Supabase access token belongs to, or `null` for any token that must not be trusted: forged, expired, not yet valid,
 * another issuer or audience, or signed with anything but the project's asymmetric keys.
 * The role is read from `app_metadata`: `user_metadata` of a first token can carry what the person typed at sign-up.
 * @throws KeysUnavailable when no signing keys are known and none can be fetched
 */
export async function verifyToken(
  token: string,
  supabaseUrl: string,
  keys: SigningKeys = sharedKeys(supabaseUrl),
  now: Date = new Date(),
): Promise<VerifiedToken | null> {
  try {
    const { payload } = await jwtVerify(token, keys.find, {
      issuer: `${supabaseUrl}/auth/v1`,
      audience: "authenticated",
      algorithms: ["ES256", "RS256", "EdDSA"],
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: now,
      requiredClaims: ["sub", "exp", "email"],
    });
    if (payload.role !== "authenticated" || typeof payload.email !== "string") return null;
    const role = UserRole.safeParse((payload.app_metadata as { role?: unknown } | undefined)?.role);
    return {
      user: {
        id: String(payload.sub),
        email: payload.email,
        user_metadata: role.success ? { role: role.data } : {},
      },
      expiresAt: Number(payload.exp),
    };
  } catch (error) {
    if (error instanceof errors.JWKSTimeout) throw new KeysUnavailable(error.message);
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function sharedKeys(supabaseUrl: string): SigningKeys {
  let keys = keysOfProject.get(supabaseUrl);
  if (!keys) {
    keys = new SigningKeys(supabaseUrl);
    keysOfProject.set(supabaseUrl, keys);
  }
  return keys;
}
