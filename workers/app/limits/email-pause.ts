import type { BucketRule } from "./token-bucket.ts";

/** Two minutes suffice, because Supabase's hourly limit refills steadily. */
const PAUSE: readonly BucketRule[] = [{ burst: 1, everySeconds: 120 }];

/**
 * The pause after Supabase Auth has reached its email limit for the whole project. One pause for all recipients,
 * because a pause per recipient would reveal accounts: a password recovery reaches the limit only when the account
 * exists.
 */
export const emailPause = {
  isOn: async (env: Env): Promise<boolean> => {
    const secondsToWait = await pauseOf(env).peek(PAUSE);
    return secondsToWait > 0;
  },
  begin: async (env: Env): Promise<void> => {
    await pauseOf(env).take(PAUSE);
  },
};

const pauseOf = (env: Env) => env.ATTEMPT_LIMIT.getByName("email pause");
