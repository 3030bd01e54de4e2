import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveSlots } from "#domain/live/live-slots.ts";
import { subscribeToSlots } from "./live-slots.ts";
import { type LiveSocket, openLiveSocket } from "./live-socket.ts";

/** Every socket that was opened, and when (ms). */
const opened: { at: number; socket: FakeSocket }[] = [];
/** Whether the Worker runs; otherwise it refuses connections. */
let isUp = true;
const slots: LiveSlots = { id: "a", remaining_slots: 5, version: 1, status: "scheduled" };

class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    opened.push({ at: Date.now(), socket: this });
    setTimeout(() => (isUp ? this.open() : this.close()));
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onmessage?.({ data: JSON.stringify({ type: "slots", appointments: [slots] }) });
  }
  close(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  send() {}
}

const stops: (() => void)[] = [];
const watch = (socket: LiveSocket) => void stops.push(() => socket.close());

/** Kills the Worker: its sockets close, and it refuses new ones until `isUp` is set. */
function kill() {
  isUp = false;
  for (const { socket } of opened) if (socket.readyState === FakeSocket.OPEN) socket.close();
}

/** The delays (ms) before the first six reconnects when `Math.random()` returns `random`. */
async function delaysWith(random: number): Promise<number[]> {
  vi.spyOn(Math, "random").mockReturnValue(random);
  opened.length = 0;
  isUp = true;
  watch(openLiveSocket("/api/live/offer/1", () => {}));
  await vi.advanceTimersByTimeAsync(1);
  kill();
  let before = Date.now();
  await vi.advanceTimersByTimeAsync(60_000);
  for (const stop of stops.splice(0)) stop();
  return opened.slice(1, 7).map(({ at }) => {
    const delay = at - before;
    before = at;
    return delay;
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  opened.length = 0;
  isUp = true;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("shows the current count within 15 seconds after a restart of the Worker, even after a long downtime", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  for (const downS of [1, 5, 40, 640]) {
    let shown = 5;
    stops.push(subscribeToSlots("1", (changed) => (shown = changed[0]?.remaining_slots ?? shown)));
    await vi.advanceTimersByTimeAsync(1);
    kill();
    await vi.advanceTimersByTimeAsync(downS * 1000);
    slots.remaining_slots = downS;
    isUp = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(shown, `down for ${downS} s`).toBe(downS);
    for (const stop of stops.splice(0)) stop();
  }
});

it("reconnects with exponential backoff and jitter", async () => {
  const [first, last] = [await delaysWith(0), await delaysWith(1)];
  const rounded = (delays: number[]) => delays.map((delay) => Math.round(delay / 10) * 10);
  expect(rounded(first)).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000]);
  expect(rounded(last)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000]);
});
