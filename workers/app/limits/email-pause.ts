import type { BucketRule } from "./token-bucket.ts";

/** Minutes, although Supabase's limit is per hour, because that limit refills steadily. */
const PAUSE: readonly BucketRule[] = [{ burst: 1, everySeconds: 120 }];

/**
 * True when Supabase Auth refused an email because of its limit for the whole project in the last two minutes. One
 * Durable Object stores this for all requests. Only recoveries of known emails reach the limit, so all requests must
 * get the same response.
 */
export const emailPause = {
  isOn: async (env: Env): Promise<boolean> => (await pauseOf(env).peek(PAUSE)) > 0,
  begin: async (env: Env): Promise<void> => {
    await pauseOf(env).take(PAUSE);
  },
};

const pauseOf = (env: Env) => env.ATTEMPT_LIMIT.getByName("email pause");
