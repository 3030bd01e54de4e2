import { keyedHash } from "#workers/app/digest.ts";
import { settingsOf } from "#workers/app/environment.ts";
import type { BucketRule } from "./token-bucket.ts";

/** Whom a try is counted for: one network at one address, an address wherever it is tried from, a network whatever it tries. */
type Scope = "pair" | "address" | "network";

/**
 * How often a person may try. Supabase limits, too, but per IP address (to it every visitor comes from this Worker) and per
 * account (which would tell that there is one). Ours count addresses whether or not they have an account.
 *
 * password: somebody who mistypes waits a minute after five tries; a guesser gets no further from one network, and from many
 * only so fast that ten characters hold for ever. code: 20 tries, then 6 an hour, at a chance of one in a million each.
 * mail: one a minute as Supabase itself, 4 an hour in the long run. link: nobody guesses a token; the limit keeps a flood from
 * using up what Supabase allows everybody together. Networks are generous: a school is one.
 */
const attemptRules = {
  password: {
    pair: [{ burst: 5, everySeconds: 60 }],
    address: [{ burst: 30, everySeconds: 30 }],
    network: [{ burst: 50, everySeconds: 10 }],
  },
  code: {
    pair: [{ burst: 5, everySeconds: 60 }],
    address: [{ burst: 20, everySeconds: 600 }],
    network: [{ burst: 50, everySeconds: 10 }],
  },
  mail: {
    pair: [],
    address: [
      { burst: 1, everySeconds: 60 },
      { burst: 5, everySeconds: 900 },
    ],
    network: [{ burst: 40, everySeconds: 30 }],
  },
  link: { pair: [], address: [], network: [{ burst: 30, everySeconds: 10 }] },
} as const satisfies Record<string, Record<Scope, readonly BucketRule[]>>;

export type AttemptKind = keyof typeof attemptRules;

/** A try that was counted, or one that has to wait. */
export type Attempt = { wait: 0; giveBack(): Promise<void> } | { wait: number; giveBack?: never };

/**
 * Counts a try of `kind` under every scope, or under none when one of them has to wait.
 * @param email the address that is tried; `null` where none is named
 */
export async function countAttempt(
  env: Env,
  request: Request,
  kind: AttemptKind,
  email: string | null,
): Promise<Attempt> {
  const network = networkOf(request);
  const address = email === null ? null : email.trim().toLowerCase();
  const names: Record<Scope, string | null> = {
    pair: address === null ? null : `${network ?? ""} ${address}`,
    address,
    // Only Cloudflare says truly where a request comes from. Without it (on one's own machine) no network is counted.
    network,
  };
  const { COOKIE_SECRET } = settingsOf(env);
  const pluralise = await Promise.all(
    (["pair", "address", "network"] as const).flatMap((scope) => {
      const rules = attemptRules[kind][scope];
      const name = names[scope];
      return rules.length === 0 || name === null ? [] : [take(scope, name, rules)];
    }),
  );
  const giveBack = async () => {
    await Promise.all(pluralise.filter(({ wait }) => wait === 0).map((each) => each.giveBack()));
  };
  const wait = Math.max(0, ...pluralise.map((each) => each.wait));
  if (wait === 0) return { wait: 0, giveBack };
  await giveBack();
  return { wait };

  async function take(scope: Scope, name: string, rules: readonly BucketRule[]) {
    const limit = env.ATTEMPT_LIMIT.getByName(await keyedHash(COOKIE_SECRET, `${kind} ${scope} ${name}`));
    return { wait: await limit.take(rules), giveBack: () => limit.giveBack(rules) };
  }
}

/** Where a request comes from: an IPv4 address, or the /64 that a household has in IPv6; `null` when nobody said. */
export function networkOf(request: Request): string | null {
  const address = request.headers.get("cf-connecting-ip");
  if (!address?.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - first.length - (tail === "" ? 0 : tail.split(":").length);
  const groups = [...first, ...Array<string>(Math.max(0, missing)).fill("0"), ...(tail ? tail.split(":") : [])];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
