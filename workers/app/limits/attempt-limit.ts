import { MonitoredObject } from "#workers/app/monitored-object.ts";
import {
  attemptsInWindow,
  type CountedAttempt,
  isRepeatable,
  secondsUntilAllowed,
  type WindowRule,
} from "./attempt-window.ts";
import { type Bucket, type BucketRule, refilled, secondsToFull, secondsToWait } from "./token-bucket.ts";

const BUCKETS = "buckets";
const ATTEMPTS = "attempts";

/**
 * Counts attempts with token buckets or in a sliding window. One instance per kind and scope serializes all attempts;
 * its name is a keyed hash, so that it contains neither email nor network. Counts are stored persistently; an alarm
 * deletes counts that no longer limit anything.
 */
export class AttemptLimit extends MonitoredObject {
  protected override readonly className = "AttemptLimit";

  /** Takes one token from each bucket, or none when a bucket is empty. Returns the seconds to wait; 0 when taken. */
  take(rules: readonly BucketRule[]): number {
    const now = Date.now();
    const wait = this.peek(rules);
    if (wait === 0) this.#write(rules, this.#read(rules, now), -1, now);
    return wait;
  }

  /** The seconds that `take` would return. */
  peek(rules: readonly BucketRule[]): number {
    const buckets = this.#read(rules, Date.now());
    return Math.max(0, ...buckets.map((bucket, index) => secondsToWait(bucket, ruleAt(rules, index))));
  }

  /** Returns the tokens of a `take` whose attempt was legitimate or never happened. */
  refund(rules: readonly BucketRule[]): void {
    const now = Date.now();
    this.#write(rules, this.#read(rules, now), 1, now);
  }

  /**
   * Counts an attempt when the rule allows it. A free repetition of a counted attempt with the same key is always
   * allowed. Returns the seconds to wait, 0 when allowed, and the time (ms) of a counted attempt for `uncount`.
   */
  count(rule: WindowRule, key: string | null): { wait: number; at: number | null } {
    const now = Date.now();
    const attempts = this.#attempts(rule, now);
    const original =
      key === null ? undefined : attempts.find((attempt) => attempt.key === key && isRepeatable(attempt, now));
    if (original) original.repetitions = (original.repetitions ?? 0) + 1;
    const wait = original ? 0 : secondsUntilAllowed(attempts, rule, now);
    if (!original && wait === 0) attempts.push({ at: now, key });
    if (wait === 0) this.#keep(attempts, rule, now);
    return { wait, at: original || wait > 0 ? null : now };
  }

  /** Deletes an attempt counted at `at` (ms), because another limit refused it. */
  uncount(rule: WindowRule, at: number): void {
    const now = Date.now();
    const attempts = this.#attempts(rule, now);
    const index = attempts.findLastIndex((attempt) => attempt.at === at);
    if (index >= 0) this.#keep(attempts.toSpliced(index, 1), rule, now);
  }

  #attempts(rule: WindowRule, now: number): CountedAttempt[] {
    return attemptsInWindow(this.ctx.storage.kv.get<CountedAttempt[]>(ATTEMPTS) ?? [], rule, now);
  }

  #keep(attempts: CountedAttempt[], { withinSeconds }: WindowRule, now: number): void {
    this.ctx.storage.kv.put(ATTEMPTS, attempts);
    this.ctx.storage.setAlarm(now + withinSeconds * 1000);
  }

  override async alarm(): Promise<void> {
    await this.reportErrors(() => this.ctx.storage.deleteAll());
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
