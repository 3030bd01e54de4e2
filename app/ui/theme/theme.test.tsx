import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import {
  applyTheme,
  chooseTheme,
  forcedThemeOf,
  RESOLVED_SCHEME_KEY,
  readTheme,
  THEME_KEY,
  type Theme,
  themeScript,
} from "./theme.ts";
import { ThemeChoice } from "./theme-choice.tsx";

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.forcedTheme;
});

/** Stubs the scheme of the device and returns a function that changes it. */
const stubSystemScheme = (scheme: "light" | "dark") => {
  let listener: (() => void) | undefined;
  const query = {
    matches: scheme === "dark",
    addEventListener: (_: string, onChange: () => void) => {
      listener = onChange;
    },
  };
  vi.stubGlobal("matchMedia", () => query);
  return (next: "light" | "dark") => {
    query.matches = next === "dark";
    listener?.();
  };
};
const runThemeScript = () => new Function(themeScript)();
const shownTheme = () => document.documentElement.dataset.theme;

it("follows the device's scheme and its changes when nothing is chosen", () => {
  const changeSystemScheme = stubSystemScheme("dark");
  runThemeScript();
  expect(shownTheme()).toBe("dark");
  changeSystemScheme("light");
  expect(shownTheme()).toBe("light");
});

it("stores a choice, which overrides the device's scheme", () => {
  stubSystemScheme("dark");
  runThemeScript();
  chooseTheme("light");
  expect(shownTheme()).toBe("light");
  expect(localStorage.getItem(THEME_KEY)).toBe("light");
});

it("applies the mode that a page forces, even when another one is chosen", () => {
  stubSystemScheme("light");
  localStorage.setItem(THEME_KEY, "light");
  document.documentElement.dataset.forcedTheme = "dark";
  runThemeScript();
  expect(shownTheme()).toBe("dark");
});

it("reads the preference as `system` when the stored value is invalid", () => {
  localStorage.setItem(THEME_KEY, "pink");
  expect(readTheme()).toBe("system");
});

it("keeps the choice when storage is blocked", () => {
  stubSystemScheme("light");
  runThemeScript();
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  chooseTheme("dark");
  applyTheme();
  expect([readTheme(), shownTheme()]).toEqual(["dark", "dark"]);
});

it("stores the resolved scheme: the chosen one, or else the device's", () => {
  const changeSystemScheme = stubSystemScheme("dark");
  runThemeScript();
  expect(localStorage.getItem(RESOLVED_SCHEME_KEY)).toBe("dark");
  changeSystemScheme("light");
  expect(localStorage.getItem(RESOLVED_SCHEME_KEY)).toBe("light");
  chooseTheme("dark");
  expect(localStorage.getItem(RESOLVED_SCHEME_KEY)).toBe("dark");
  chooseTheme("system");
  expect([localStorage.getItem(THEME_KEY), localStorage.getItem(RESOLVED_SCHEME_KEY)]).toEqual(["system", "light"]);
});

it("disables the choice until it is hydrated", () => {
  expect(renderToString(<ThemeChoice />)).toContain('<fieldset class="needs-script grid gap-1" disabled="">');
  render(<ThemeChoice />);
  const choices = screen.getAllByRole<HTMLInputElement>("radio");
  expect(choices.map((radio) => radio.matches(":disabled"))).toEqual([false, false, false]);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Wie das Gerät" }).checked).toBe(true);
  cleanup();
});

it("applies a forced mode until the page stops forcing it, and never stores it", () => {
  stubSystemScheme("light");
  runThemeScript();
  document.documentElement.dataset.forcedTheme = "dark";
  applyTheme();
  expect([shownTheme(), localStorage.getItem(RESOLVED_SCHEME_KEY)]).toEqual(["dark", "light"]);
  delete document.documentElement.dataset.forcedTheme;
  applyTheme();
  expect(shownTheme()).toBe("light");
});

it("lets a page force light or dark, and ignores a forced system theme with a warning", () => {
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
