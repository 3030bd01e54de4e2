import { keyedHash } from "#workers/app/digest.ts";
import { settingsOf } from "#workers/app/environment.ts";
import type { BucketRule } from "./token-bucket.ts";

/**
 * What a limit counts. `pair`: one network with one email; `email`: all networks with one email; `network`: one network
 * with all emails.
 */
type Scope = "pair" | "email" | "network";

/**
 * Limits per kind of attempt. Supabase's own limits are not sufficient (docs/decisions/008). Limits per network are
 * generous, because a whole school may be one network.
 * - password: a password of 10 characters cannot be guessed at this rate, even from many networks
 * - code: the mailed code. One network has a burst of 10 attempts, then 12 a day; all networks together have a burst
 *   of 100 for an email, then 72 a day. Ten networks use up the burst of 100 in minutes; seven networks need days of
 *   constant attempts. Until then the email's owner can sign in from another network. A guess succeeds with a chance of
 *   one in a million: one network has a chance of 1 in 80,000 a day and 0.4 % a year, all networks together 1 in 14,000
 *   a day and 2.6 % a year
 * - factor: the code of the second factor, with the same limits. Three of a million codes are valid at a time, so each
 *   chance is three times as high, but whoever enters a code has already proven the password or the mailbox
 * - mail: requests to send a message to an email; one a minute, as Supabase allows; after a burst of five, one every
 *   15 minutes
 * - link: the token in an emailed link, which cannot be guessed. The limit keeps one network from using up Supabase's
 *   limit per IP address, which all visitors share unless the project trusts the forwarded address
 * - report: what a browser sends to Sentry: errors and, every five seconds, the next part of a session recording
 */
export const attemptRules = {
  password: {
    pair: [{ burst: 5, everySeconds: 60 }],
    email: [{ burst: 30, everySeconds: 30 }],
    network: [{ burst: 50, everySeconds: 10 }],
  },
  code: {
    pair: [
      { burst: 5, everySeconds: 60 },
      { burst: 10, everySeconds: 7_200 },
    ],
    email: [{ burst: 100, everySeconds: 1_200 }],
    network: [{ burst: 50, everySeconds: 10 }],
  },
  factor: {
    pair: [
      { burst: 5, everySeconds: 60 },
      { burst: 10, everySeconds: 7_200 },
    ],
    email: [{ burst: 100, everySeconds: 1_200 }],
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
type Attempt = { wait: 0; refund(): Promise<void> } | { wait: number; refund?: never };

/** Counts an attempt of `kind` in every scope, or in none when the limit of a scope is reached. */
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
  const outcomes = await Promise.all(
    (["pair", "email", "network"] as const).flatMap((scope) => {
      const rules = attemptRules[kind][scope];
      const name = names[scope];
      return rules.length === 0 || name === null ? [] : [take(scope, name, rules)];
    }),
  );
  const refund = async () => {
    await Promise.all(outcomes.filter(({ wait }) => wait === 0).map((outcome) => outcome.refund()));
  };
  const wait = Math.max(0, ...outcomes.map((outcome) => outcome.wait));
  if (wait === 0) return { wait: 0, refund };
  await refund();
  return { wait };

  async function take(scope: Scope, name: string, rules: readonly BucketRule[]) {
    const limit = env.ATTEMPT_LIMIT.getByName(await keyedHash(COOKIE_SECRET, `${kind} ${scope} ${name}`));
    return { wait: await limit.take(rules), refund: () => limit.refund(rules) };
  }
}

/** How long a code stays marked as used. Auth accepts a code for 90 s: its own 30 s, 30 s before and 30 s after. */
const FACTOR_CODE_SECONDS = 120;

/**
 * Marks a code of a second factor as used. A code may be used only once (RFC 6238, section 5.2), but Supabase Auth does
 * not enforce this.
 * @returns `release`, which makes the code usable again; `null` when the code was used before
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

const LOOPBACK_IP = /^(127\.|::1$|::ffff:127\.)/;

/**
 * The client's IPv4 address or IPv6 /64 prefix, from the trusted header `cf-connecting-ip`. For a client on this
 * machine (a loopback address, or no such header), the network is "loopback"; with `LOOPBACK_LIMITS=off`, it is `null`,
 * which means no limits per network.
 */
export function networkOf(request: Request, env: Env): string | null {
  const ip = request.headers.get("cf-connecting-ip");
  if (!ip || LOOPBACK_IP.test(ip)) return settingsOf(env).LOOPBACK_LIMITS === "off" ? null : "loopback";
  return ip.includes(":") ? ipv6Network(ip) : ip;
}

/** The /64 prefix in one spelling, for example `2001:db8:0:1::/64`. */
function ipv6Network(ip: string): string {
  // `::` stands for the missing groups of zeros.
  const [head = "", tail] = ip.toLowerCase().split("::");
  const groupsBefore = groupsOf(head);
  const groupsAfter = groupsOf(tail ?? "");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groupsBefore.length - groupsAfter.length);
  const groups = [...groupsBefore, ...Array<string>(missing).fill("0"), ...groupsAfter];
  const prefix = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, "")); // without leading zeros
  return `${prefix.join(":")}::/64`;
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":");
}
