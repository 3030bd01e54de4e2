import { beforeEach, expect, test, vi } from "vitest";
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

const systemIs = (scheme: "light" | "dark") => {
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

test("follows the device's scheme and its changes when nothing is chosen", () => {
  const becomes = systemIs("dark");
  runInHead();
  expect(shown()).toBe("dark");
  becomes("light");
  expect(shown()).toBe("light");
});

test("stores a choice that overrides the device's scheme", () => {
  systemIs("dark");
  runInHead();
  chooseTheme("light");
  expect(shown()).toBe("light");
  expect(localStorage.getItem(THEME_KEY)).toBe("light");
});

test("overrides the choice when a mode is forced", () => {
  systemIs("light");
  localStorage.setItem(THEME_KEY, "light");
  document.documentElement.dataset.forcedTheme = "dark";
  runInHead();
  expect(shown()).toBe("dark");
});

test("follows the device's scheme when the stored value is invalid", () => {
  localStorage.setItem(THEME_KEY, "pink");
  expect(readTheme()).toBe("system");
});

test("resolves to the device's scheme, or to the choice when there is one", () => {
  const becomes = systemIs("dark");
  runInHead();
  expect(localStorage.getItem(THEME_VALUE_KEY)).toBe("dark");
  becomes("light");
  expect(localStorage.getItem(THEME_VALUE_KEY)).toBe("light");
  chooseTheme("dark");
  expect(localStorage.getItem(THEME_VALUE_KEY)).toBe("dark");
  chooseTheme("system");
  expect([localStorage.getItem(THEME_KEY), localStorage.getItem(THEME_VALUE_KEY)]).toEqual(["system", "light"]);
});

test("applies a forced mode immediately and removes it when it ends", () => {
  systemIs("light");
  runInHead();
  document.documentElement.dataset.forcedTheme = "dark";
  applyTheme();
  expect([shown(), localStorage.getItem(THEME_VALUE_KEY)]).toEqual(["dark", "light"]);
  delete document.documentElement.dataset.forcedTheme;
  applyTheme();
  expect(shown()).toBe("light");
});

test("forces light or dark, and warns when a page forces the system scheme", () => {
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
