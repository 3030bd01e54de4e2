import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveSlots } from "#domain/live/live-slots.ts";
import { subscribeToSlots } from "./live-slots.ts";
import { type LiveSocket, openLiveSocket } from "./live-socket.ts";

/** Every socket that was opened, and when (ms). */
const opened: { at: number; socket: FakeSocket }[] = [];
/** While false, the Worker refuses connections. */
let isWorkerUp = true;
const slots = { id: "a", remaining_slots: 5, version: 1, status: "scheduled" } as LiveSlots;

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    opened.push({ at: Date.now(), socket: this });
    setTimeout(() => (isWorkerUp ? this.open() : this.close()));
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onmessage?.({ data: JSON.stringify({ type: "slots", appointments: [slots] }) });
  }
  close(code = 1006) {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
  send() {}
}

const stops: (() => void)[] = [];
const closeLater = (socket: LiveSocket) => void stops.push(() => socket.close());

/** Kills the Worker: its sockets close, and it refuses new ones until `isWorkerUp` is set. */
function killWorker() {
  isWorkerUp = false;
  for (const { socket } of opened) if (socket.readyState === FakeSocket.OPEN) socket.close();
}

/** The delays (ms) before the first six reconnects when `Math.random()` returns `random`. */
async function delaysWith(random: number): Promise<number[]> {
  vi.spyOn(Math, "random").mockReturnValue(random);
  opened.length = 0;
  isWorkerUp = true;
  closeLater(openLiveSocket("/api/live/offer/1", () => {}));
  await vi.advanceTimersByTimeAsync(1);
  killWorker();
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
  isWorkerUp = true;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("shows the current count within 15 seconds after a restart of the Worker, even after a long downtime", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  for (const downtimeSeconds of [1, 5, 40, 640]) {
    let shown = 5;
    stops.push(subscribeToSlots("1", (changed) => (shown = changed[0]?.remaining_slots ?? shown)));
    await vi.advanceTimersByTimeAsync(1);
    killWorker();
    await vi.advanceTimersByTimeAsync(downtimeSeconds * 1000);
    slots.remaining_slots = downtimeSeconds;
    isWorkerUp = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(shown, `down for ${downtimeSeconds} s`).toBe(downtimeSeconds);
    for (const stop of stops.splice(0)) stop();
  }
});

it("reconnects with exponential backoff and jitter", async () => {
  const [shortest, longest] = [await delaysWith(0), await delaysWith(1)];
  const rounded = (delays: number[]) => delays.map((delay) => Math.round(delay / 10) * 10);
  expect(rounded(shortest)).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000]);
  expect(rounded(longest)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000]);
});

it("reconnects at once when a pong is missing, and ignores later events of the dead socket", async () => {
  const messages: unknown[] = [];
  closeLater(openLiveSocket("/api/live/offer/1", (data) => messages.push(data)));
  await vi.advanceTimersByTimeAsync(1);
  const [dead] = opened;
  if (!dead) throw new Error("No socket was opened");
  dead.socket.close = () => {}; // without a network, the close event comes after minutes
  // A ping is due every 25 seconds. The second one finds that the pong to the first is missing.
  await vi.advanceTimersByTimeAsync(50_000);
  expect(opened.map(({ at }) => at - dead.at)).toEqual([0, 50_000]);
  expect(messages).toHaveLength(2);
  dead.socket.onmessage?.({ data: "late" });
  dead.socket.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(messages).toHaveLength(2);
  expect(opened).toHaveLength(2);
});

it("reconnects when a socket stays in the opening handshake", async () => {
  closeLater(openLiveSocket("/api/live/offer/1", () => {}));
  const [stuck] = opened;
  if (!stuck) throw new Error("No socket was opened");
  stuck.socket.open = () => {};
  stuck.socket.close = () => {};
  await vi.advanceTimersByTimeAsync(50_000);
  expect(opened).toHaveLength(2);
});
