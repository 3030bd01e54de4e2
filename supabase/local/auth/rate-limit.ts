import { AuthError } from "./errors.ts";

/** A token bucket per key, in memory. `take` throws `over_request_rate_limit` (429) when the key's bucket is empty. */
export function createRateLimit({ burst, perHour }: { burst: number; perHour: number }): { take(key: string): void } {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(key) {
      const now = Date.now();
      const bucket = buckets.get(key) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 3_600_000) * perHour);
      if (tokens < 1) throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached");
      buckets.set(key, { tokens: tokens - 1, at: now });
    },
  };
}
