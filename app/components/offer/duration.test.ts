import { expect, it } from "vitest";
import { formatDuration } from "./duration.ts";

it.each([
  [1, "1 Minute"],
  [45, "45 Minuten"],
  [60, "1 Stunde"],
  [90, "1,5 Stunden"],
  [80, "1 Stunde 20 Minuten"],
  [61, "1 Stunde 1 Minute"],
  [180, "3 Stunden"],
  [195, "3 Stunden 15 Minuten"],
])("formats %i minutes as %j", (minutes, label) => {
  expect(formatDuration(minutes)).toBe(label);
});
