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
import { within } from "#workers/app/time-limit.ts";
import { fetchSupabase } from "#workers/data/fetch-supabase.ts";

const KEYS_MAX_AGE_MS = 10 * 60 * 1000;
/** The minimum time between two fetches while there are keys. */
const FETCH_COOL_DOWN_MS = 30 * 1000;
/** The minimum time after a failed fetch while there are no keys; shorter, because nobody is signed in without keys. */
const FAILURE_COOL_DOWN_MS = 10 * 1000;
/**
 * The longest wait for a fetch; then requests use the known keys. Without this limit, other requests would wait forever
 * for the fetch of a cancelled request, which never ends.
 */
const MAX_FETCH_MS = 3 * 1000;
const CLOCK_TOLERANCE_S = 5;

type Keys = ReturnType<typeof createLocalJWKSet>;
type Fetch = (url: string) => Promise<Response>;

/**
 * The project's public signing keys, cached per isolate. Unknown key ids cause at most one fetch per cool-down, so that
 * invented ids do not flood Supabase. While the JWKS endpoint is unreachable, the known keys remain valid.
 */
export class SigningKeys {
  #keys: Keys | null = null;
  #fetchedAt = 0;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #running: { startedAt: number; completion: Promise<void> } | null = null;
  readonly #url: string;
  readonly #fetch: Fetch;
  readonly #now: () => number;

  constructor(supabaseUrl: string, fetchKeys: Fetch = fetchSupabase, now: () => number = Date.now) {
    this.#url = `${supabaseUrl}/auth/v1/.well-known/jwks.json`;
    this.#fetch = fetchKeys;
    this.#now = now;
  }

  /** Resolves the key of a token header for jose's `jwtVerify`. */
  readonly find = async (header: JWSHeaderParameters, token: FlattenedJWSInput) => {
    const isOld = !this.#isWithin(KEYS_MAX_AGE_MS, this.#fetchedAt);
    // Uses old keys while another request fetches new keys.
    if (!this.#keys || (isOld && !this.#currentFetch())) await this.#refresh();
    if (!this.#keys) throw new KeysUnavailableError("the signing keys could not be read");
    try {
      return await this.#keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.#refresh();
      return await this.#keys(header, token);
    }
  };

  /** The running fetch; `null` when it has taken longer than `MAX_FETCH_MS`. */
  #currentFetch() {
    return this.#running && this.#isWithin(MAX_FETCH_MS, this.#running.startedAt) ? this.#running : null;
  }

  /** Compares the distance in both directions, because `at` is after now when the clock was set back. */
  #isWithin(ms: number, at: number): boolean {
    return Math.abs(this.#now() - at) < ms;
  }

  async #refresh(): Promise<void> {
    const now = this.#now();
    const current = this.#currentFetch();
    if (current) {
      await within(current.completion, current.startedAt + MAX_FETCH_MS - now);
      return;
    }
    const isCoolingDown = this.#keys
      ? this.#isWithin(FETCH_COOL_DOWN_MS, this.#attemptedAt)
      : this.#isWithin(FAILURE_COOL_DOWN_MS, this.#failedAt);
    if (isCoolingDown) return;
    this.#attemptedAt = now;
    const running = { startedAt: now, completion: this.#fetchKeys() };
    this.#running = running;
    await running.completion;
    if (this.#running === running) this.#running = null;
  }

  async #fetchKeys() {
    try {
      const isInTime = await within(this.#loadKeys(), MAX_FETCH_MS);
      if (!isInTime) throw new Error("JWKS did not respond in time");
    } catch {
      // The known keys remain valid.
      this.#failedAt = this.#now();
    }
  }

  /** Keys that arrive after `MAX_FETCH_MS` are stored too. */
  async #loadKeys(): Promise<true> {
    const response = await this.#fetch(this.#url);
    if (!response.ok) throw new Error(`JWKS responded with ${response.status}`);
    this.#keys = createLocalJWKSet((await response.json()) as JSONWebKeySet);
    this.#fetchedAt = this.#now();
    return true;
  }
}

const keysOfProject = new Map<string, SigningKeys>();

/** `expiresAt` is Unix time in seconds. */
export type VerifiedToken = { user: User; expiresAt: number };

export class KeysUnavailableError extends Error {}

/**
 * True when the project signed this token, even if it has expired. Only a session with such a token is refreshed, so
 * that invented cookies never reach Supabase.
 * @throws KeysUnavailableError like `verifyToken`
 */
export async function wasSignedByProject(
  token: string,
  supabaseUrl: string,
  keys: SigningKeys = sharedKeys(supabaseUrl),
): Promise<boolean> {
  try {
    const { exp } = decodeJwt(token);
    if (typeof exp !== "number") return false;
    const lastValidSecond = new Date((exp - 1) * 1000);
    return (await verifyToken(token, supabaseUrl, keys, lastValidSecond)) !== null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

/**
 * The owner of a Supabase access token; `null` when the token is forged, not valid now, not for this project, or has no
 * email. The returned `user_metadata.role` is the token's `app_metadata.role`, because users can set their
 * `user_metadata`.
 * @throws KeysUnavailableError when no signing keys are known and none can be fetched
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
