import { beforeEach, expect, it, vi } from "vitest";
import {
  applyTheme,
  chooseTheme,
  forcedThemeOf,
  readTheme,
  THEME_KEY,
  THEME_VALUE_KEY,
  type Theme,
  themeScript,
} from "./theme.ts";

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.forcedTheme;
});

/** Stubs the scheme of the device and returns a function that changes it. */
const stubSystemScheme = (scheme: "light" | "dark") => {
  let listener: (() => void) | undefined;
  const query = {
    matches: scheme === "dark",
    addEventListener: (_: string, added: () => void) => {
      listener = added;
    },
  };
  vi.stubGlobal("matchMedia", () => query);
  return (next: "light" | "dark") => {
    query.matches = next === "dark";
    listener?.();
  };
};
const runInHead = () => new Function(themeScript)();
const shown = () => document.documentElement.dataset.theme;

it("follows the device's scheme and its changes when nothing is chosen", () => {
  const changeSystemScheme = stubSystemScheme("dark");
  runInHead();
  expect(shown()).toBe("dark");
  changeSystemScheme("light");
  expect(shown()).toBe("light");
});

it("stores a choice, which overrides the device's scheme", () => {
  stubSystemScheme("dark");
  runInHead();
  chooseTheme("light");
  expect(shown()).toBe("light");
  expect(localStorage.getItem(THEME_KEY)).toBe("light");
});

it("overrides the choice when a page forces a mode", () => {
  stubSystemScheme("light");
  localStorage.setItem(THEME_KEY, "light");
  document.documentElement.dataset.forcedTheme = "dark";
  runInHead();
  expect(shown()).toBe("dark");
});

it("follows the device's scheme when the stored value is invalid", () => {
  localStorage.setItem(THEME_KEY, "pink");
  expect(readTheme()).toBe("system");
});

it("stores the resolved scheme: the choice, or the device's scheme when there is none", () => {
  const changeSystemScheme = stubSystemScheme("dark");
  runInHead();
  expect(localStorage.getItem(THEME_VALUE_KEY)).toBe("dark");
  changeSystemScheme("light");
  expect(localStorage.getItem(THEME_VALUE_KEY)).toBe("light");
  chooseTheme("dark");
  expect(localStorage.getItem(THEME_VALUE_KEY)).toBe("dark");
  chooseTheme("system");
  expect([localStorage.getItem(THEME_KEY), localStorage.getItem(THEME_VALUE_KEY)]).toEqual(["system", "light"]);
});

it("applies a forced mode without storing it, until the page stops forcing it", () => {
  stubSystemScheme("light");
  runInHead();
  document.documentElement.dataset.forcedTheme = "dark";
  applyTheme();
  expect([shown(), localStorage.getItem(THEME_VALUE_KEY)]).toEqual(["dark", "light"]);
  delete document.documentElement.dataset.forcedTheme;
  applyTheme();
  expect(shown()).toBe("light");
});

it("forces light or dark, and warns when a page forces the system scheme", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect([forcedThemeOf("dark"), forcedThemeOf("light"), forcedThemeOf(undefined)]).toEqual([
    "dark",
    "light",
    undefined,
  ]);
  expect(warn).not.toHaveBeenCalled();
  expect(forcedThemeOf("system" as Theme)).toBeUndefined();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"system"'));
  warn.mockRestore();
});
