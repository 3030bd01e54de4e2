import { MonitoredObject } from "#workers/app/monitored-object.ts";
import { type Bucket, type BucketRule, refilled, secondsToFull, secondsToWait } from "./token-bucket.ts";

const BUCKETS = "buckets";

/**
 * Counts attempts with token buckets. One instance per kind and scope serialises all attempts; its name is a keyed hash, so
 * that it contains neither email nor network. Buckets survive an eviction; an alarm deletes them once they are full.
 */
export class AttemptLimit extends MonitoredObject {
  protected override readonly className = "AttemptLimit";

  /** Takes one token from each bucket, or from none. Returns the seconds to wait; 0 when taken. */
  take(rules: readonly BucketRule[]): number {
    const now = Date.now();
    const buckets = this.#read(rules, now);
    const wait = Math.max(0, ...buckets.map((bucket, index) => secondsToWait(bucket, ruleAt(rules, index))));
    if (wait === 0) this.#write(rules, buckets, -1, now);
    return wait;
  }

  /** Returns the tokens of a `take` whose attempt was legitimate or never happened. */
  refund(rules: readonly BucketRule[]): void {
    const now = Date.now();
    this.#write(rules, this.#read(rules, now), 1, now);
  }

  override async alarm(): Promise<void> {
    await this.reporting(() => this.ctx.storage.deleteAll());
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
    const deleteIn = Math.max(...changed.map((bucket, index) => secondsToFull(bucket, ruleAt(rules, index))));
    this.ctx.storage.setAlarm(now + deleteIn * 1000);
  }
}

function ruleAt(rules: readonly BucketRule[], index: number): BucketRule {
  const rule = rules[index];
  if (!rule) throw new Error("A bucket without a rule");
  return rule;
}
