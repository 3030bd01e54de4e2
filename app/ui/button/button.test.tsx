import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { buttonStyle } from "./button-style.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a button is small, gold and solid unless told otherwise", () => {
  render(<Button>Buchen</Button>);
  expect(screen.getByRole("button").className).toContain(
    buttonStyle({ size: "sm", color: "primary", variant: "solid" }),
  );
});

test("a button does not submit by accident", () => {
  render(<Button>Weiter</Button>);
  expect(screen.getByRole("button").getAttribute("type")).toBe("button");
});

test("a colour that is not configured is logged and falls back to the default", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(buttonStyle({ color: "pink" as "primary" })).toBe(buttonStyle({}));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"pink"'));
});

test("a size that is not configured is logged and falls back to the default", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(buttonStyle({ size: "4xl" as "sm" })).toBe(buttonStyle({}));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"4xl"'));
});

test("danger is never filled", () => {
  expect(buttonStyle({ color: "danger" })).not.toMatch(/(^|\s)bg-danger/);
});
