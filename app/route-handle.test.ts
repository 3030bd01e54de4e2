import { expect, it } from "vitest";
import { mergeHandles } from "./route-handle.ts";

it("uses the innermost handle when several define a value", () => {
  const matches = [
    { handle: { header: "solid" }, loaderData: null },
    { handle: undefined, loaderData: null },
    { handle: { header: "inverted", layout: "none" }, loaderData: null },
  ];
  expect(mergeHandles(matches)).toEqual({ header: "inverted", layout: "none" });
});

it("forces the color mode that depends on the loader's data, and none when the loader fails", () => {
  const handle = { header: "solid", colorMode: ({ isDark }: { isDark: boolean }) => (isDark ? "dark" : undefined) };
  expect(mergeHandles([{ handle, loaderData: { isDark: true } }])).toEqual({ header: "solid", colorMode: "dark" });
  expect(mergeHandles([{ handle, loaderData: { isDark: false } }])).toEqual({ header: "solid" });
  expect(mergeHandles([{ handle, loaderData: undefined }])).toEqual({ header: "solid" });
});
