import { describe, expect, it } from "vitest";
import type { LiveSlots } from "#domain/live/live-slots.ts";
import { SlotBoard } from "./slot-board.ts";

const appointmentA = "00000000-0000-4000-8000-00000000000a";
const appointmentB = "00000000-0000-4000-8000-00000000000b";
const slotsOf = (id: string, remaining_slots: number, version: number): LiveSlots => ({
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
      board.add([slotsOf(appointmentA, 100 - i, i + 1)]);
      advance(1);
    }
    advance(110);
    expect(frames).toHaveLength(2);
    expect(frames.at(-1)).toEqual([slotsOf(appointmentA, 1, 100)]);
  });

  it("ignores an older or equal version", () => {
    const { board, frames, advance } = aBoard();
    board.add([slotsOf(appointmentA, 3, 7)]);
    advance(200);
    board.add([slotsOf(appointmentA, 9, 6)]);
    board.add([slotsOf(appointmentA, 9, 7)]);
    advance(200);
    expect(frames).toEqual([[slotsOf(appointmentA, 3, 7)]]);
    expect(JSON.parse(board.snapshot()).appointments).toEqual([slotsOf(appointmentA, 3, 7)]);
  });

  it("sends existing viewers a change only once when both the slots read for a new viewer and the relay's message contain it", () => {
    const { board, frames, advance } = aBoard();
    board.load([slotsOf(appointmentA, 5, 5)]);
    board.add([slotsOf(appointmentA, 4, 6)]); // the slots read for a new viewer
    advance(200);
    board.add([slotsOf(appointmentA, 4, 6)]); // the relay's message arrives later
    advance(200);
    expect(frames).toEqual([[slotsOf(appointmentA, 4, 6)]]);
  });

  it("sends existing viewers only the changed slots, and new viewers all slots of the offer", () => {
    const { board, frames } = aBoard();
    board.load([slotsOf(appointmentA, 3, 1), slotsOf(appointmentB, 5, 1)]);
    expect(frames).toEqual([]);
    board.add([slotsOf(appointmentA, 3, 1), slotsOf(appointmentB, 4, 2)]);
    expect(frames).toEqual([[slotsOf(appointmentB, 4, 2)]]);
    expect(JSON.parse(board.snapshot()).appointments).toEqual([
      slotsOf(appointmentA, 3, 1),
      slotsOf(appointmentB, 4, 2),
    ]);
  });
});
