import { expect, it } from "vitest";
import { attemptRules, networkOf } from "./attempt-rules.ts";
import { type Bucket, type BucketRule, refilled, secondsToWait } from "./token-bucket.ts";

const env = (loopbackLimits?: string) =>
  ({
    ENVIRONMENT: "test",
    SITE_URL: "https://example.org",
    SUPABASE_URL: "https://example.org",
    SUPABASE_PUBLISHABLE_KEY: "public",
    SUPABASE_SECRET_KEY: "secret",
    MAIL_TRANSPORT: "local",
    COOKIE_SECRET: "a-secret-of-the-tests-only",
    ...(loopbackLimits && { LOOPBACK_LIMITS: loopbackLimits }),
  }) as unknown as Env;
const networkFrom = (ip: string, loopbackLimits?: string) =>
  networkOf(new Request("https://example.org/", { headers: { "cf-connecting-ip": ip } }), env(loopbackLimits));

it("identifies a network by IPv4 address or IPv6 /64", () => {
  expect(networkFrom("203.0.113.7")).toBe("203.0.113.7");
  expect(networkFrom("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBe("2001:db8:1:2::/64");
  expect(networkFrom("2001:DB8:1:2::1")).toBe("2001:db8:1:2::/64");
  expect(networkFrom("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkFrom("2001:0db8:0001:0002:0:0:0:1")).toBe("2001:db8:1:2::/64");
});

it("identifies this machine as `loopback`, or as no network with LOOPBACK_LIMITS=off", () => {
  expect(networkOf(new Request("https://example.org/"), env())).toBe("loopback");
  for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
    expect([networkFrom(ip), networkFrom(ip, "off")]).toEqual(["loopback", null]);
  }
  expect(networkFrom("203.0.113.7", "off")).toBe("203.0.113.7");
});

/**
 * Makes an attempt of `kind` for one email every second from each network. Returns how many attempts are counted, and
 * in how many of the seconds one more network would be refused.
 */
function attack(kind: "password" | "code" | "factor", networks: number, seconds: number) {
  const { pair, email } = attemptRules[kind];
  let emailBuckets: Bucket[] = [];
  const pairBuckets = Array.from({ length: networks }, (): Bucket[] => []);
  let attempts = 0;
  let refusedSeconds = 0;
  for (let second = 0; second < seconds; second++) {
    for (const [network, buckets] of pairBuckets.entries()) {
      const pairNow = refilledAt(buckets, pair, second);
      const emailNow = refilledAt(emailBuckets, email, second);
      if (waitOf(pairNow, pair) + waitOf(emailNow, email) > 0) continue;
      attempts++;
      pairBuckets[network] = pairNow.map(spend);
      emailBuckets = emailNow.map(spend);
    }
    if (waitOf(refilledAt(emailBuckets, email, second), email) > 0) refusedSeconds++;
  }
  return { attempts, refusedSeconds };
}
const refilledAt = (buckets: Bucket[], rules: readonly BucketRule[], second: number) =>
  rules.map((rule, index) => refilled(buckets[index], rule, second * 1000));
const waitOf = (buckets: Bucket[], rules: readonly BucketRule[]) =>
  Math.max(...buckets.map((bucket, index) => secondsToWait(bucket, rules[index] as BucketRule)));
const spend = ({ tokens, at }: Bucket): Bucket => ({ tokens: tokens - 1, at });

const DAY_S = 86_400;

it.each([
  ["password", 1],
  ["code", 6],
  ["factor", 6],
] as const)(
  "never refuses a %s from the owner's network in two days while %i other networks try every second",
  (kind, networks) => {
    expect(attack(kind, networks, 2 * DAY_S).refusedSeconds).toBe(0);
  },
);

it.each(["code", "factor"] as const)(
  "allows at most 22 guesses of a %s a day from one network, and 172 from 20 networks",
  (kind) => {
    expect(attack(kind, 1, DAY_S).attempts).toBeLessThanOrEqual(10 + 12);
    expect(attack(kind, 20, DAY_S).attempts).toBeLessThanOrEqual(100 + 72);
  },
);
