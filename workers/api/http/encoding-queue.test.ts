import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EncodingQueue, ImageUnavailable } from "./encoding-queue.ts";

/** Creates work that runs until the test calls `end` with its name. */
function someWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(50);
  };
  return { started, work, end };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// The second argument of `run` is the number of requests that may run at once.
describe("the queue of encodings", () => {
  it("runs at most two pieces of work at once, in order of arrival", async () => {
    const [queue, { started, work, end }] = [new EncodingQueue(), someWork()];
    const all = ["a", "b", "c", "d"].map((name) => queue.run(name, 2, work(name)));
    await vi.advanceTimersByTimeAsync(0);
    expect([started, queue.isIdle]).toEqual([["a", "b"], false]);
    await end("b");
    expect(started).toEqual(["a", "b", "c"]);
    await end("a");
    await end("c");
    await end("d");
    expect([await Promise.all(all), queue.isIdle]).toEqual([["a", "b", "c", "d"], true]);
  });

  it("runs work with the same key one after the other", async () => {
    const [queue, { started, work, end }] = [new EncodingQueue(), someWork()];
    const [first, again] = [queue.run("key", 2, work("first")), queue.run("key", 2, work("again"))];
    const other = queue.run("other key", 2, work("other"));
    await vi.advanceTimersByTimeAsync(100);
    expect(started).toEqual(["first", "other"]);
    await end("first");
    expect(started).toEqual(["first", "other", "again"]);
    await end("other");
    await end("again");
    expect(await Promise.all([first, again, other])).toEqual(["first", "again", "other"]);
  });

  it("runs the next work when earlier work has failed", async () => {
    const queue = new EncodingQueue();
    const failures = ["a", "b"].map((name) => queue.run(name, 1, () => Promise.reject(new Error(name))));
    const third = queue.run("c", 1, async () => "c");
    const settled = Promise.allSettled(failures);
    await vi.advanceTimersByTimeAsync(200);
    expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await third).toBe("c");
  });

  it("rejects a request after it has waited 20 s, and immediately when 60 others wait", async () => {
    const [queue, { work }] = [new EncodingQueue(), someWork()];
    void queue.run("running", 1, work("running"));
    const waiting = Array.from({ length: 60 }, (_, index) => queue.run(String(index), 1, work(String(index))));
    const rejected = Promise.allSettled(waiting);
    await expect(queue.run("61st", 1, work("61st"))).rejects.toThrow(ImageUnavailable);
    await vi.advanceTimersByTimeAsync(20_100);
    expect(new Set((await rejected).map(({ status }) => status))).toEqual(new Set(["rejected"]));
  });

  it("accepts a request when the runtime has stopped the two running and all 60 waiting requests", async () => {
    const [queue, { started, work }] = [new EncodingQueue(), someWork()];
    void queue.run("running", 2, work("running"));
    void queue.run("also running", 2, work("also running"));
    for (let index = 0; index < 60; index++) void queue.run(String(index), 2, work(String(index)));
    vi.clearAllTimers(); // Stopped requests no longer poll.
    vi.setSystemTime(Date.now() + 31_000);
    void queue.run("next", 2, work("next"));
    expect(started).toEqual(["running", "also running", "next"]);
  });

  it("runs the next work when the previous work has not ended after 30 s", async () => {
    const [queue, { started, work }] = [new EncodingQueue(), someWork()];
    void queue.run("stopped", 1, work("stopped"));
    await vi.advanceTimersByTimeAsync(31_000);
    void queue.run("next", 1, work("next"));
    expect(started).toEqual(["stopped", "next"]);
  });
});
