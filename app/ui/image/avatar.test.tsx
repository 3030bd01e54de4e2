import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Avatar, initialsOf } from "./avatar.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ["Hanne Lorenz", "HL"],
  ["Ødegård", "Ø"],
  ["Anna Maria von der Aue", "AA"],
  ["  ", ""],
])("shortens %j to %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("has an accessible name only when it is labelled", () => {
  render(<Avatar name="Hanne Lorenz" />);
  expect(screen.queryByRole("img")).toBeNull();
  render(<Avatar name="Hanne Lorenz" isLabelled />);
  expect(screen.getByRole("img", { name: "Hanne Lorenz" })).toBeTruthy();
});

test("warns and uses the default when the size is unknown", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { container } = render(<Avatar name="Hanne" size={"4xl" as "sm"} />);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"4xl"'));
  expect(container.firstElementChild?.className).toContain("size-11");
});
