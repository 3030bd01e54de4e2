import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pathOf, renderIconFiles } from "./icon-files.ts";

it("generates the stored icon files", () => {
  for (const [file, text] of renderIconFiles()) {
    expect(readFileSync(file, "utf8"), `${file} differs. Run: npm run icons`).toBe(text);
  }
});

it("joins elements into one path in which each element starts at an absolute position", () => {
  expect(pathOf('<g fill="none"><path d="m5 8l3-3"/><path d="m9 9v4"/></g>')).toBe("M5 8l3-3M9 9v4");
});

it("draws circles and the corners of rounded rectangles as arcs", () => {
  expect(pathOf('<circle cx="12" cy="11" r="4"/>')).toBe("M16 11a4 4 0 1 1-8 0a4 4 0 1 1 8 0");
  expect(pathOf('<rect width="20" height="14" x="2" y="3" rx="2"/>')).toBe(
    "M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2",
  );
});

it.each([
  ["an unsupported element", '<line x1="1"/>'],
  ["a first move that is followed by coordinates without a command", '<path d="m1 2 3 4"/>'],
])("throws when the body contains %s", (_, body) => {
  expect(() => pathOf(body)).toThrow();
});
