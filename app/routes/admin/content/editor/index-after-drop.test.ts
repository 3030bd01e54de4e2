import { expect, it } from "vitest";
import { indexAfterDrop } from "./index-after-drop.ts";

const ids = ["a", "b", "c"];
const drop = (id: string, position: "before" | "after", targetId: string) =>
  indexAfterDrop(ids, id, { key: targetId, dropPosition: position });

it("returns the section's new index when the section is dropped elsewhere", () => {
  expect([
    drop("c", "before", "a"),
    drop("c", "after", "a"),
    drop("a", "after", "c"),
    drop("a", "before", "c"),
  ]).toEqual([0, 1, 2, 1]);
});

it("returns null when a section is dropped where it already is", () => {
  expect([
    drop("b", "before", "b"),
    drop("b", "after", "b"),
    drop("b", "after", "a"),
    drop("b", "before", "c"),
    drop("a", "before", "b"),
    drop("c", "after", "c"),
  ]).toEqual([null, null, null, null, null, null]);
});
