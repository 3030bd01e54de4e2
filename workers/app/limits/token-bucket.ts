/** Allows a burst of `burst` attempts, then one more every `everySeconds`. */
export type BucketRule = { burst: number; everySeconds: number };
/** Tokens left at time `at` (ms). */
export type Bucket = { tokens: number; at: number };

/** The bucket refilled until `now` (ms); a missing bucket is full. */
export function refilled(bucket: Bucket | undefined, { burst, everySeconds }: BucketRule, now: number): Bucket {
  if (!bucket) return { tokens: burst, at: now };
  const elapsedS = Math.max(0, now - bucket.at) / 1000;
  return { tokens: Math.min(burst, bucket.tokens + elapsedS / everySeconds), at: now };
}

/** Whole seconds until the next token; 0 when one is available. */
export function secondsToWait({ tokens }: Bucket, { everySeconds }: BucketRule): number {
  // Subtracts a little, so that a floating-point error is not rounded up to another second.
  return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) * everySeconds - 1e-6));
}

/** Seconds until the bucket is full again and can be deleted. */
export function secondsToFull({ tokens }: Bucket, { burst, everySeconds }: BucketRule): number {
  return Math.ceil((burst - tokens) * everySeconds);
}
