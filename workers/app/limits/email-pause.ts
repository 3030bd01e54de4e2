import type { BucketRule } from "./token-bucket.ts";

/** Two minutes, although Supabase's limit is per hour, because that limit refills steadily. */
const PAUSE: readonly BucketRule[] = [{ burst: 1, everySeconds: 120 }];

/**
 * The pause of two minutes after Supabase Auth refused an email because of its limit for the whole project. One Durable
 * Object stores it for all requests: a password recovery emails only existing accounts and so reaches the limit only
 * for them, which a pause per email would reveal.
 */
export const emailPause = {
  isOn: async (env: Env): Promise<boolean> => (await pauseOf(env).peek(PAUSE)) > 0,
  begin: async (env: Env): Promise<void> => {
    await pauseOf(env).take(PAUSE);
  },
};

const pauseOf = (env: Env) => env.ATTEMPT_LIMIT.getByName("email pause");
