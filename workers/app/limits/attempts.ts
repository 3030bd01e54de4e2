import { keyedHash } from "#workers/app/digest.ts";
import { settingsOf } from "#workers/app/environment.ts";
import type { BucketRule } from "./token-bucket.ts";

/**
 * Scope of a limit: the attempts of a network at one email, of all networks at an email, or of a network at all emails.
 */
type Scope = "pair" | "email" | "network";

/**
 * Limits per kind of attempt. Supabase limits by IP address, which all visitors share with the Worker, and by account,
 * which reveals that it exists. These limits count every email.
 * - password: 5 attempts, then one a minute per network and email; too slow to guess 10 characters, even from many
 * networks
 * - code: 20 attempts, then 6 an hour; each guess has a chance of one in a million
 * - factor: like code; three of a million codes are valid at a time, and the password or mailbox is already proven
 * - mail: one a minute like Supabase, and 4 an hour over time
 * - link: tokens cannot be guessed; this protects Supabase's project-wide limit
 * - report: browsers' reports; a recording sends a report every five seconds
 *
 * Limits per network are generous, because a whole school may be one network.
 */
const attemptRules = {
  password: {
    pair: [{ burst: 5, everySeconds: 60 }],
    email: [{ burst: 30, everySeconds: 30 }],
    network: [{ burst: 50, everySeconds: 10 }],
  },
  code: {
    pair: [{ burst: 5, everySeconds: 60 }],
    email: [{ burst: 20, everySeconds: 600 }],
    network: [{ burst: 50, everySeconds: 10 }],
  },
  factor: {
    pair: [{ burst: 5, everySeconds: 60 }],
    email: [{ burst: 20, everySeconds: 600 }],
    network: [{ burst: 50, everySeconds: 10 }],
  },
  mail: {
    pair: [],
    email: [
      { burst: 1, everySeconds: 60 },
      { burst: 5, everySeconds: 900 },
    ],
    network: [{ burst: 40, everySeconds: 30 }],
  },
  link: { pair: [], email: [], network: [{ burst: 30, everySeconds: 10 }] },
  report: { pair: [], email: [], network: [{ burst: 120, everySeconds: 0.5 }] },
} as const satisfies Record<string, Record<Scope, readonly BucketRule[]>>;

export type AttemptKind = keyof typeof attemptRules;

/** A counted attempt that can be refunded, or the seconds until a retry is allowed. */
export type Attempt = { wait: 0; refund(): Promise<void> } | { wait: number; refund?: never };

/**
 * Counts an attempt of `kind` in every scope, or in none when the limit of a scope is reached.
 * @param email the email that is tried; `null` when there is none
 */
export async function countAttempt(
  env: Env,
  request: Request,
  kind: AttemptKind,
  email: string | null,
): Promise<Attempt> {
  const network = networkOf(request, env);
  const normalizedEmail = email === null ? null : email.trim().toLowerCase();
  const names: Record<Scope, string | null> = {
    pair: normalizedEmail === null ? null : `${network ?? ""} ${normalizedEmail}`,
    email: normalizedEmail,
    network,
  };
  const { COOKIE_SECRET } = settingsOf(env);
  const taken = await Promise.all(
    (["pair", "email", "network"] as const).flatMap((scope) => {
      const rules = attemptRules[kind][scope];
      const name = names[scope];
      return rules.length === 0 || name === null ? [] : [take(scope, name, rules)];
    }),
  );
  const refund = async () => {
    await Promise.all(taken.filter(({ wait }) => wait === 0).map((each) => each.refund()));
  };
  const wait = Math.max(0, ...taken.map((each) => each.wait));
  if (wait === 0) return { wait: 0, refund };
  await refund();
  return { wait };

  async function take(scope: Scope, name: string, rules: readonly BucketRule[]) {
    const limit = env.ATTEMPT_LIMIT.getByName(await keyedHash(COOKIE_SECRET, `${kind} ${scope} ${name}`));
    return { wait: await limit.take(rules), refund: () => limit.refund(rules) };
  }
}

/** Longer than a code of an authenticator app is valid: its 30 seconds and the 30 seconds before and after. */
const FACTOR_CODE_SECONDS = 120;

/**
 * Marks a code of a second factor as used, so that a second use is refused (RFC 6238, section 5.2). Supabase Auth does
 * not do this.
 * @returns `null` when the code was used before
 */
export async function claimFactorCode(
  env: Env,
  userId: string,
  code: string,
): Promise<{ release(): Promise<void> } | null> {
  const rules = [{ burst: 1, everySeconds: FACTOR_CODE_SECONDS }];
  const name = await keyedHash(settingsOf(env).COOKIE_SECRET, `factor-code ${userId} ${code}`);
  const limit = env.ATTEMPT_LIMIT.getByName(name);
  return (await limit.take(rules)) === 0 ? { release: () => limit.refund(rules) } : null;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Network of the client: its IPv4 address or IPv6 /64 prefix. Only `cf-connecting-ip` is trusted; without that header
 * the client is on this machine, which counts as one network, or `null` (not limited) with `LOOPBACK_LIMITS=off`.
 */
export function networkOf(request: Request, env: Env): string | null {
  const ip = request.headers.get("cf-connecting-ip");
  if (!ip || LOOPBACK.test(ip)) return settingsOf(env).LOOPBACK_LIMITS === "off" ? null : "loopback";
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - first.length - (tail === "" ? 0 : tail.split(":").length);
  const groups = [...first, ...Array<string>(Math.max(0, missing)).fill("0"), ...(tail ? tail.split(":") : [])];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
