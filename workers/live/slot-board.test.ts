import { describe, expect, it } from "vitest";
import type { LiveSlots } from "#domain/live/live-slots.ts";
import { SlotBoard } from "./slot-board.ts";

const A = "00000000-0000-4000-8000-00000000000a";
const B = "00000000-0000-4000-8000-00000000000b";
const slots = (id: string, remaining_slots: number, version: number): LiveSlots => ({
  id,
  capacity: 8,
  remaining_slots,
  held_slots: 0,
  is_confirmed: false,
  version,
  status: "scheduled",
});

function aBoard() {
  const frames: LiveSlots[][] = [];
  const timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const board = new SlotBoard((frame) => frames.push(JSON.parse(frame).appointments), {
    now: () => now,
    after: (ms, run) => timers.push({ at: now + ms, run }),
  });
  const advance = (ms: number) => {
    now += ms;
    for (const timer of timers.splice(0)) timer.at <= now ? timer.run() : timers.push(timer);
  };
  return { board, frames, advance };
}

describe("a slot board", () => {
  it("sends the first change immediately and coalesces a burst into one more frame", () => {
    const { board, frames, advance } = aBoard();
    for (let i = 0; i < 100; i++) {
      board.add([slots(A, 100 - i, i + 1)]);
      advance(1);
    }
    advance(110);
    expect(frames).toHaveLength(2);
    expect(frames.at(-1)).toEqual([slots(A, 1, 100)]);
  });

  it("ignores an older or equal version", () => {
    const { board, frames, advance } = aBoard();
    board.add([slots(A, 3, 7)]);
    advance(200);
    board.add([slots(A, 9, 6)]);
    board.add([slots(A, 9, 7)]);
    advance(200);
    expect(frames).toEqual([[slots(A, 3, 7)]]);
    expect(JSON.parse(board.snapshot()).appointments).toEqual([slots(A, 3, 7)]);
  });

  it("sends existing viewers a change only once when a new viewer's read and the relay's message contain it", () => {
    const { board, frames, advance } = aBoard();
    board.load([slots(A, 5, 5)]);
    board.add([slots(A, 4, 6)]); // a new viewer's read
    advance(200);
    board.add([slots(A, 4, 6)]); // the relay's message arrives later
    advance(200);
    expect(frames).toEqual([[slots(A, 4, 6)]]);
  });

  it("sends existing viewers only the changed slots, and new viewers all slots of the offer", () => {
    const { board, frames } = aBoard();
    board.load([slots(A, 3, 1), slots(B, 5, 1)]);
    expect(frames).toEqual([]);
    board.add([slots(A, 3, 1), slots(B, 4, 2)]);
    expect(frames).toEqual([[slots(B, 4, 2)]]);
    expect(JSON.parse(board.snapshot()).appointments).toEqual([slots(A, 3, 1), slots(B, 4, 2)]);
  });
});
