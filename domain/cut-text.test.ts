import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it.each([
  ["Ton", 5, "Ton"],
  ["Töpfern", 3, "Töp"],
  ["Kunst🎨", 6, "Kunst"],
  ["Kunst🎨", 7, "Kunst🎨"],
])("cuts %s to at most %i UTF-16 units, without half of an emoji: %s", (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});
