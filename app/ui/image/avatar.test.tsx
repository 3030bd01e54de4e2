import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Avatar, initialsOf } from "./avatar.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ["Hanne Lorenz", "HL"],
  ["Ødegård", "Ø"],
  ["🎨 Atelier", "🎨A"],
  ["Anna Maria von der Aue", "AA"],
  ["  ", ""],
])("shortens %j to %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it("has an accessible name only when it is labeled", () => {
  render(<Avatar name="Hanne Lorenz" />);
  expect(screen.queryByRole("img")).toBeNull();
  render(<Avatar name="Hanne Lorenz" isLabeled />);
  expect(screen.getByRole("img", { name: "Hanne Lorenz" })).toBeTruthy();
});

it("warns and uses the default when the size is unknown", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { container } = render(<Avatar name="Hanne" size={"4xl" as "sm"} />);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"4xl"'));
  expect(container.firstElementChild?.className).toContain("size-11"); // the size of `sm`, the default
});
