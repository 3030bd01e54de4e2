import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { buttonClasses } from "./button-style.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("renders small, primary and solid when no prop is given", () => {
  render(<Button>Buchen</Button>);
  expect(screen.getByRole("button").className).toContain(
    buttonClasses({ size: "sm", color: "primary", variant: "solid" }),
  );
});

it("does not submit a form when no type is given", () => {
  render(<Button>Weiter</Button>);
  expect(screen.getByRole("button").getAttribute("type")).toBe("button");
});

it("warns and uses the default when the color is unknown", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(buttonClasses({ color: "pink" as "primary" })).toBe(buttonClasses({}));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"pink"'));
});

it("warns and uses the default when the size is unknown", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(buttonClasses({ size: "4xl" as "sm" })).toBe(buttonClasses({}));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"4xl"'));
});

it("is not filled when the color is danger", () => {
  expect(buttonClasses({ color: "danger" })).not.toMatch(/(^|\s)bg-danger/);
});
