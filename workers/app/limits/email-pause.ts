import type { BucketRule } from "./token-bucket.ts";

/** Two minutes, although Supabase's limit is per hour, because that limit refills steadily. */
const PAUSE: readonly BucketRule[] = [{ burst: 1, everySeconds: 120 }];

/**
 * The pause of two minutes after Supabase Auth refused to send an email because of its limit for the whole project. One
 * Durable Object stores the pause for all requests. A pause for each recipient would reveal accounts, because a
 * password recovery reaches the limit only when it sends an email, that is when the account exists.
 */
export const emailPause = {
  /** True until the current pause ends. `peek` begins no pause, unlike `take`. */
  isOn: async (env: Env): Promise<boolean> => (await pauseOf(env).peek(PAUSE)) > 0,
  begin: async (env: Env): Promise<void> => {
    await pauseOf(env).take(PAUSE);
  },
};

const pauseOf = (env: Env) => env.ATTEMPT_LIMIT.getByName("email pause");
