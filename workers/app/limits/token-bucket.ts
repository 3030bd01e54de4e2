/** Lets `burst` tries through at once and one more every `everySeconds` after that. */
export type BucketRule = { burst: number; everySeconds: number };
/** How many tries are left, and when (ms) that was so. */
export type Bucket = { tokens: number; at: number };

/** The bucket as it is `now` (ms). Without one nobody has tried yet. */
export function refilled(bucket: Bucket | undefined, { burst, everySeconds }: BucketRule, now: number): Bucket {
  if (!bucket) return { tokens: burst, at: now };
  const since = Math.max(0, now - bucket.at) / 1000;
  return { tokens: Math.min(burst, bucket.tokens + since / everySeconds), at: now };
}

/** Whole seconds until the bucket lets the next try through; 0 when it does now. */
export function secondsToWait({ tokens }: Bucket, { everySeconds }: BucketRule): number {
  // Fractions add up a little beside the whole second.
  return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) * everySeconds - 1e-6));
}

/** Seconds until the bucket is as good as new and need not be remembered. */
export function secondsToFull({ tokens }: Bucket, { burst, everySeconds }: BucketRule): number {
  return Math.ceil((burst - tokens) * everySeconds);
}
