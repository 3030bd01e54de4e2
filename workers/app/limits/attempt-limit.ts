import { MonitoredObject } from "#workers/app/monitored-object.ts";
import {
  attemptsInWindow,
  type CountedAttempt,
  canRepeatUncounted,
  secondsUntilAllowed,
  type WindowRule,
} from "./sliding-window.ts";
import { type Bucket, type BucketRule, refilled, secondsToFull, secondsToWait } from "./token-bucket.ts";

const BUCKETS = "buckets";
const ATTEMPTS = "attempts";

/**
 * Counts attempts with token buckets or in a sliding window; one instance per limit and counted thing, such as a
 * network. An instance is named by a keyed hash where a plain name would reveal personal data. An alarm deletes counts
 * that no longer limit anything.
 */
export class AttemptLimit extends MonitoredObject {
  protected override readonly className = "AttemptLimit";

  /** Takes one token from each bucket, or none when a bucket is empty. Returns the seconds to wait; 0 when taken. */
  take(rules: readonly BucketRule[]): number {
    const wait = this.peek(rules);
    if (wait === 0) this.#changeTokens(rules, -1);
    return wait;
  }

  /** The seconds that `take` would return. */
  peek(rules: readonly BucketRule[]): number {
    const buckets = this.#readBuckets(rules, Date.now());
    return Math.max(0, ...buckets.map((bucket, index) => secondsToWait(bucket, ruleAt(rules, index))));
  }

  /** Undoes a `take` whose attempt was legitimate or did not happen. */
  refund(rules: readonly BucketRule[]): void {
    this.#changeTokens(rules, 1);
  }

  /**
   * Counts an attempt when the rule allows it. A repetition has the key of a counted attempt; it is allowed and not
   * counted when `canRepeatUncounted` is true.
   * @returns `wait`: the seconds to wait, 0 when the attempt is allowed. `at`: the time (ms) at which the attempt was
   * counted, for `uncount`; `null` when it was not counted
   */
  count(rule: WindowRule, key: string | null): { wait: number; at: number | null } {
    const now = Date.now();
    const attempts = this.#readAttempts(rule, now);
    const original =
      key === null ? undefined : attempts.find((attempt) => attempt.key === key && canRepeatUncounted(attempt, now));
    if (original) {
      original.repetitions = (original.repetitions ?? 0) + 1;
      this.#storeAttempts(attempts, rule, now);
      return { wait: 0, at: null };
    }
    const wait = secondsUntilAllowed(attempts, rule, now);
    if (wait > 0) return { wait, at: null };
    this.#storeAttempts([...attempts, { at: now, key }], rule, now);
    return { wait: 0, at: now };
  }

  /** Deletes the attempt that was counted at `at` (ms). */
  uncount(rule: WindowRule, at: number): void {
    const now = Date.now();
    const attempts = this.#readAttempts(rule, now);
    const index = attempts.findLastIndex((attempt) => attempt.at === at);
    if (index >= 0) this.#storeAttempts(attempts.toSpliced(index, 1), rule, now);
  }

  override async alarm(): Promise<void> {
    await this.reportErrors(() => this.ctx.storage.deleteAll());
  }

  #readAttempts(rule: WindowRule, now: number): CountedAttempt[] {
    return attemptsInWindow(this.ctx.storage.kv.get<CountedAttempt[]>(ATTEMPTS) ?? [], rule, now);
  }

  #storeAttempts(attempts: CountedAttempt[], { withinSeconds }: WindowRule, now: number): void {
    this.ctx.storage.kv.put(ATTEMPTS, attempts);
    this.ctx.storage.setAlarm(now + withinSeconds * 1000);
  }

  #readBuckets(rules: readonly BucketRule[], now: number): Bucket[] {
    const storedBuckets = this.ctx.storage.kv.get<Bucket[]>(BUCKETS) ?? [];
    return rules.map((rule, index) => refilled(storedBuckets[index], rule, now));
  }

  #changeTokens(rules: readonly BucketRule[], change: 1 | -1): void {
    const now = Date.now();
    const buckets = this.#readBuckets(rules, now).map(({ tokens, at }, index) => ({
      tokens: Math.min(ruleAt(rules, index).burst, tokens + change),
      at,
    }));
    this.ctx.storage.kv.put(BUCKETS, buckets);
    const secondsToAllFull = Math.max(...buckets.map((bucket, index) => secondsToFull(bucket, ruleAt(rules, index))));
    this.ctx.storage.setAlarm(now + secondsToAllFull * 1000);
  }
}

function ruleAt(rules: readonly BucketRule[], index: number): BucketRule {
  const rule = rules[index];
  if (!rule) throw new Error("A bucket without a rule");
  return rule;
}
