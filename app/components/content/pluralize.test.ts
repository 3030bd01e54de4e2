import { expect, it } from "vitest";
import { pluralize } from "./pluralize.ts";

it.each([
  [1, "1 Kunstraum"],
  [12, "12 Kunsträume"],
  [10_000, "10.000 Kunsträume"],
])("formats %d with its noun and thousands separators", (count, text) => {
  expect(pluralize.locations(count)).toBe(text);
});
