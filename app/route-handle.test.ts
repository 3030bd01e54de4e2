import { expect, test } from "vitest";
import { mergeHandles } from "./route-handle.ts";

test("uses the innermost handle when several define a value", () => {
  const matches = [
    { handle: { header: "solid" } },
    { handle: undefined },
    { handle: { header: "inverted", layout: "none" } },
  ];
  expect(mergeHandles(matches)).toEqual({ header: "inverted", layout: "none" });
});
