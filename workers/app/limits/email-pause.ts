import type { BucketRule } from "./token-bucket.ts";

/** Minutes rather than the hour of Supabase's limit, which refills steadily. */
const PAUSE: readonly BucketRule[] = [{ burst: 1, everySeconds: 120 }];

/**
 * Whether Supabase Auth refused an email because of its limit for the whole project in the last two minutes. One Durable
 * Object stores it for every request: only a recovery of a known email reaches that limit, so all get the same response.
 */
export const emailPause = {
  isOn: async (env: Env): Promise<boolean> => (await pauseOf(env).peek(PAUSE)) > 0,
  begin: async (env: Env): Promise<void> => {
    await pauseOf(env).take(PAUSE);
  },
};

const pauseOf = (env: Env) => env.ATTEMPT_LIMIT.getByName("email pause");
