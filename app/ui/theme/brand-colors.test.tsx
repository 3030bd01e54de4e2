import { globSync, readFileSync } from "node:fs";
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

it("does not warn when the primary and gray brand colors are set", () => {
  expect(warningsWith({ "--color-al-primary": "#e2c17d", "--color-al-gray": "#393c4d" })).toEqual([]);
});

/** The values of the theme variables with this prefix, in Tailwind's theme and in ours. */
function themeValues(prefix: string): Record<string, string> {
  const text = ["node_modules/tailwindcss/theme.css", ...globSync("app/styles/*.css")]
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const declarations = text.matchAll(new RegExp(`--${prefix}-([\\w-]+): ([^;]+);`, "g"));
  return Object.fromEntries([...declarations].map(([, name = "", value = ""]) => [name, value]));
}

it("defines the three brand colors of the specification", () => {
  expect(themeValues("color-al")).toMatchObject({ primary: "#e2c17d", secondary: "#0ed4be", gray: "#393c4d" });
});

it("has Tailwind's five breakpoints", () => {
  expect(themeValues("breakpoint")).toEqual({ sm: "40rem", md: "48rem", lg: "64rem", xl: "80rem", "2xl": "96rem" });
});
