import { expect, it } from "vitest";
import { formatPrice, parseCents } from "./money.ts";

it.each([
  [4500, "45,00\u00a0€"],
  [0, "0,00\u00a0€"],
  [123456, "1.234,56\u00a0€"],
  [5, "0,05\u00a0€"],
])("formats %i cents as %s", (cents, text) => {
  expect(formatPrice(cents)).toBe(text);
});

it.each([
  ["1.234,50", 123_450],
  ["1234.5", 123_450],
  ["12.345", 1_234_500],
  ["0,50 €", 50],
])("parses %s as %s cents", (typedAmount, cents) => {
  expect(parseCents(typedAmount)).toBe(cents);
});

it.each([
  ["0.500", "has three decimal places: a leading 0 rules out thousands"],
  ["1.000.000", "is a million euros or more"],
])("does not parse %s, which %s", (typedAmount) => {
  expect(parseCents(typedAmount)).toBeNull();
});
