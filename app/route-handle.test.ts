import { expect, test } from "vitest";
import { mergeHandles } from "./route-handle.ts";

test("of the handles on a page the innermost has the last word", () => {
  const matches = [
    { handle: { header: "solid" } },
    { handle: undefined },
    { handle: { header: "inverted", layout: "none" } },
  ];
  expect(mergeHandles(matches)).toEqual({ header: "inverted", layout: "none" });
});
