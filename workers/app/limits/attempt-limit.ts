import { DurableObject } from "cloudflare:workers";
import { type Bucket, type BucketRule, refilled, secondsToFull, secondsToWait } from "./token-bucket.ts";

const BUCKETS = "buckets";

/**
 * Counts tries: one instance per kind of attempt and whom it is counted for, named by a keyed hash, so that neither addresses
 * nor networks stand in a name. Its buckets are on disk, so an eviction forgives nothing; an alarm deletes them once they are
 * full again. One instance is one place in the world, so tries that arrive everywhere at once are counted one after the other.
 * The callers are the Worker's own sign-in steps; nobody else can reach it.
 */
export class AttemptLimit extends DurableObject<Env> {
  /** Takes a try under all `rules`, or none: answers the seconds to wait, 0 when it was taken. */
  take(rules: readonly BucketRule[]): number {
    const now = Date.now();
    const buckets = this.#read(rules, now);
    const wait = Math.max(0, ...buckets.map((bucket, index) => secondsToWait(bucket, ruleAt(rules, index))));
    if (wait === 0) this.#write(rules, buckets, -1, now);
    return wait;
  }

  /** Undoes a `take`: the try was honest, or never came to anything. */
  giveBack(rules: readonly BucketRule[]): void {
    const now = Date.now();
    this.#write(rules, this.#read(rules, now), 1, now);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  #read(rules: readonly BucketRule[], now: number): Bucket[] {
    const known = this.ctx.storage.kv.get<Bucket[]>(BUCKETS) ?? [];
    return rules.map((rule, index) => refilled(known[index], rule, now));
  }

  #write(rules: readonly BucketRule[], buckets: Bucket[], change: 1 | -1, now: number): void {
    const changed = buckets.map(({ tokens, at }, index) => ({
      tokens: Math.min(ruleAt(rules, index).burst, tokens + change),
      at,
    }));
    this.ctx.storage.kv.put(BUCKETS, changed);
    const forgetIn = Math.max(...changed.map((bucket, index) => secondsToFull(bucket, ruleAt(rules, index))));
    this.ctx.storage.setAlarm(now + forgetIn * 1000);
  }
}

function ruleAt(rules: readonly BucketRule[], index: number): BucketRule {
  const rule = rules[index];
  if (!rule) throw new Error("A bucket without a rule");
  return rule;
}
