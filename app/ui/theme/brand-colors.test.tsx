import { afterEach, expect, it, vi } from "vitest";
import { warnAboutMissingBrandColors } from "./brand-colors.ts";

afterEach(() => vi.restoreAllMocks());

const warningsWith = (defined: Record<string, string>) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  warnAboutMissingBrandColors({ getPropertyValue: (name) => defined[name] ?? "" });
  return warn.mock.calls.map(([message]) => String(message));
};

it("warns when the primary or gray brand color is missing", () => {
  expect(warningsWith({ "--color-al-gray": "#393c4d" })).toEqual([expect.stringContaining("al-primary")]);
  vi.restoreAllMocks();
  expect(warningsWith({ "--color-al-primary": "#e2c17d", "--color-al-gray": " " })).toEqual([
    expect.stringContaining("al-gray"),
  ]);
});

it("does not warn when both colors are set", () => {
  expect(warningsWith({ "--color-al-primary": "#e2c17d", "--color-al-gray": "#393c4d" })).toEqual([]);
});
