/**
 * HTTP statuses after which a mutation is retried once (specification, section 7). Image uploads and the Worker's
 * writes are not retried after a 409.
 */
export const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** The delay when `retry-after` is missing or an HTTP date. Image uploads always use this delay. */
export const RETRY_DELAY_MS = 300;
/** The longest `retry-after` for which a retry waits (decision 012). */
const MAX_RETRY_AFTER_MS = 5_000;

/**
 * The delay before a retry in milliseconds; `null` when `retryAfter` is too long for a retry.
 * @param retryAfter the `retry-after` header in seconds; an HTTP date is ignored
 */
export function retryDelay(retryAfter: string | null): number | null {
  const delay = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : RETRY_DELAY_MS;
  return delay > MAX_RETRY_AFTER_MS ? null : delay;
}
