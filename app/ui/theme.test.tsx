import { beforeEach, expect, test, vi } from "vitest";
import { chooseTheme, readTheme, THEME_KEY, themeScript } from "./theme.ts";

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

test("without a choice the page follows the device, also while it is open", () => {
  const becomes = systemIs("dark");
  runInHead();
  expect(shown()).toBe("dark");
  becomes("light");
  expect(shown()).toBe("light");
});

test("a choice is kept and beats the device", () => {
  systemIs("dark");
  runInHead();
  chooseTheme("light");
  expect(shown()).toBe("light");
  expect(localStorage.getItem(THEME_KEY)).toBe("light");
});

test("a forced mode beats the choice", () => {
  systemIs("light");
  localStorage.setItem(THEME_KEY, "light");
  document.documentElement.dataset.forcedTheme = "dark";
  runInHead();
  expect(shown()).toBe("dark");
});

test("whatever else stands in the storage counts as the device's scheme", () => {
  localStorage.setItem(THEME_KEY, "pink");
  expect(readTheme()).toBe("system");
});
