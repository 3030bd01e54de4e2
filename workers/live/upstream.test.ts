import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Upstream } from "./upstream.ts";

/** A fake socket to Realtime that opens immediately and records sent messages. */
class FakeSocket {
  static readonly OPEN = 1;
  readonly readyState = FakeSocket.OPEN;
  readonly url: string;
  onopen: (() => void) | null = null;

  constructor(url: string) {
    this.url = url;
    queueMicrotask(() => this.onopen?.());
  }
  send(message: string) {
    sent.push(message);
  }
  close() {}
}

let sent: string[];

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sends the first heartbeat after 30 s", async () => {
  const ignore = () => {};
  const upstream = new Upstream({
    url: "http://127.0.0.1:54321",
    key: "key",
    topic: "slots",
    deliver: ignore,
    onSubscribed: ignore,
    onLost: ignore,
  });
  upstream.open();
  const heartbeats = () => sent.filter((message) => message.includes("heartbeat")).length;
  await vi.advanceTimersByTimeAsync(29_000);
  expect([sent.length > 0, heartbeats()]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(heartbeats()).toBe(1);
});
