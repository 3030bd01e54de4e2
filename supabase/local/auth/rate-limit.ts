import { AuthError } from "./errors.ts";

const HOUR_MS = 3_600_000;

/** A token bucket per key, in memory. `take` throws `over_request_rate_limit` (429) when the key's bucket is empty. */
export function createRateLimit({ burst, perHour }: { burst: number; perHour: number }): { take(key: string): void } {
  const buckets = new Map<string, { tokens: number; updatedAt: number }>();
  return {
    take(key) {
      const now = Date.now();
      const bucket = buckets.get(key) ?? { tokens: burst, updatedAt: now };
      const tokens = Math.min(burst, bucket.tokens + ((now - bucket.updatedAt) / HOUR_MS) * perHour);
      if (tokens < 1) throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached");
      buckets.set(key, { tokens: tokens - 1, updatedAt: now });
    },
  };
}

/** Throws `over_email_send_rate_limit` (429) within `seconds` after `sentAt`, the time of the last email. */
export function assertEmailInterval(sentAt: Date | null, seconds: number): void {
  const waitSeconds = sentAt ? Math.ceil(seconds - (Date.now() - sentAt.getTime()) / 1000) : 0;
  if (waitSeconds > 0) {
    throw new AuthError(
      429,
      "over_email_send_rate_limit",
      `For security purposes, you can only request this after ${waitSeconds} seconds.`,
    );
  }
}
