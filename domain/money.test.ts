import { expect, it } from "vitest";
import { formatPrice } from "./money.ts";

it.each([
  [4500, "45,00\u00a0€"],
  [0, "0,00\u00a0€"],
  [123456, "1.234,56\u00a0€"],
  [5, "0,05\u00a0€"],
])("formats %i cents as %s", (cents, text) => {
  expect(formatPrice(cents)).toBe(text);
});
