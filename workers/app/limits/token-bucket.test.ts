import { expect, it } from "vitest";
import { type Bucket, refilled, secondsToFull, secondsToWait } from "./token-bucket.ts";

const rule = { burst: 3, everySeconds: 60 };
const spend = (bucket: Bucket): Bucket => ({ ...bucket, tokens: bucket.tokens - 1 });

it("allows a burst, then one attempt per interval", () => {
  let bucket = refilled(undefined, rule, 0);
  for (let tries = 0; tries < 3; tries++) {
    expect(secondsToWait(bucket, rule)).toBe(0);
    bucket = spend(bucket);
  }
  expect(secondsToWait(bucket, rule)).toBe(60);
  bucket = refilled(bucket, rule, 59_000);
  expect(secondsToWait(bucket, rule)).toBe(1);
  bucket = refilled(bucket, rule, 60_500);
  expect(secondsToWait(bucket, rule)).toBe(0);
});

it("never holds more tokens than the burst, and loses no token when the clock is set back", () => {
  const bucket = spend(refilled(undefined, rule, 1_000_000));
  expect(refilled(bucket, rule, 1_000_000 + 86_400_000).tokens).toBe(3);
  expect(refilled(bucket, rule, 0).tokens).toBe(2);
});

it("returns the seconds until a bucket is full again", () => {
  expect(secondsToFull(refilled(undefined, rule, 0), rule)).toBe(0);
  expect(secondsToFull(spend(spend(refilled(undefined, rule, 0))), rule)).toBe(120);
});
