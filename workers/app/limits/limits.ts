import { Refused } from "#domain/refusal.ts";
import { keyedHash } from "#workers/app/digest.ts";
import { settingsOf } from "#workers/app/environment.ts";
import type { Report } from "#workers/app/report.ts";
import { networkOf } from "./attempt-rules.ts";
import type { WindowRule } from "./sliding-window.ts";

/**
 * Rate limits of requests (docs/decisions/015).
 * - booking: mutations of a guest's own bookings and waitlist entries
 * - account: mutations of a person's profile, follows, calendar feed and account
 * - admin: mutations that only admins may call
 * - anonymous: mutations by signed-out visitors
 * - draft: steps of the booking form; each is a write to KV
 * - pass: check-in with a pass; high, because several phones at one entrance share a network
 * - query: HTTP calls of API queries that need no sign-in, and downloads of a user's calendar feed
 * - search: searches, suggestions, icons fetched from Iconify, and uncached renders of public pages whose URL has a
 *   query
 * - missing: requests for pages, feeds and images that do not exist, and for pages and feeds by an outdated slug
 */
const rules = {
  booking: {
    person: { attempts: 10, withinSeconds: 600 },
    network: { attempts: 60, withinSeconds: 600 },
  },
  account: { person: { attempts: 60, withinSeconds: 600 }, network: null },
  admin: { person: { attempts: 600, withinSeconds: 60 }, network: null },
  anonymous: { person: null, network: { attempts: 120, withinSeconds: 600 } },
  draft: { person: { attempts: 120, withinSeconds: 600 }, network: { attempts: 600, withinSeconds: 600 } },
  pass: { person: null, network: { attempts: 600, withinSeconds: 60 } },
  query: { person: null, network: { attempts: 600, withinSeconds: 60 } },
  search: { person: null, network: { attempts: 120, withinSeconds: 60 } },
  missing: { person: null, network: { attempts: 120, withinSeconds: 60 } },
} as const satisfies Record<string, Record<"person" | "network", WindowRule | null>>;

type LimitKind = keyof typeof rules;

export type Uncount = () => Promise<unknown>;

export type Limits = {
  /**
   * Counts a request.
   * @param key the same for a request and its repetitions; `null` when every request is counted. `canRepeatUncounted`
   * defines which repetitions are not counted
   * @returns a function that uncounts the request; it does not throw
   * @throws Refused `too_many_attempts` with `seconds` to wait
   */
  count(kind: LimitKind, options?: { userId?: string; key?: string | null }): Promise<Uncount>;
};

/**
 * When a Durable Object fails, the error is reported, and the limit of this object does not apply to the request.
 * @param onRefusal receives the seconds to wait, for `retry-after`, because React Router drops the headers of a refusal
 */
export function createLimits(env: Env, request: Request, report: Report, onRefusal = (_seconds: number) => {}): Limits {
  return {
    async count(kind, { userId, key = null } = {}) {
      const names = { person: userId ?? null, network: networkOf(request, env) };
      const outcomes = await Promise.all(
        (["person", "network"] as const).flatMap((scope) => {
          const rule = rules[kind][scope];
          const name = names[scope];
          return rule && name !== null ? [countInWindow(`${kind} ${scope} ${name}`, rule, key)] : [];
        }),
      );
      const uncountAll = () => Promise.all(outcomes.map(({ uncount }) => uncount()));
      const seconds = Math.max(0, ...outcomes.map(({ wait }) => wait));
      if (seconds === 0) return uncountAll;
      await uncountAll();
      onRefusal(seconds);
      throw new Refused("too_many_attempts", { seconds });
    },
  };

  async function countInWindow(name: string, rule: WindowRule, key: string | null) {
    const limit = env.ATTEMPT_LIMIT.getByName(await keyedHash(settingsOf(env).COOKIE_SECRET, name));
    try {
      const { wait, at } = await limit.count(rule, key);
      return { wait, uncount: async () => (at === null ? undefined : limit.uncount(rule, at).catch(report)) };
    } catch (error) {
      report(error);
      return { wait: 0, uncount: async () => {} };
    }
  }
}

/**
 * Does not count the searches of a page that the cache serves to everybody, because `request-flow.ts` counts the
 * render.
 */
export function withoutSearches({ count }: Limits): Limits {
  return { count: async (kind, options) => (kind === "search" ? async () => {} : count(kind, options)) };
}

/** Counts the searches of one request once, because a page searches several lists. */
export function countSearchesOnce({ count }: Limits): Limits {
  let search: ReturnType<Limits["count"]> | undefined;
  return {
    count(kind, options) {
      if (kind !== "search") return count(kind, options);
      search ??= count(kind, options);
      return search;
    },
  };
}
