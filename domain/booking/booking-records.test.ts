import { expect, it } from "vitest";
import type { z } from "zod";
import { BookingChange, BookingCorrection, PhoneBooking } from "./booking-records.ts";

const names = (count: number) => Array.from({ length: count }, () => "Ida Falk");

it.each<[string, z.ZodType, object, string[]]>([
  ["an admin's change", BookingChange.omit({ id: true }), { quantity: 1001 }, ["Höchstens 1.000 Plätze."]],
  ["an admin's change", BookingChange.omit({ id: true }), { quantity: 1.5 }, ["Bitte gib eine ganze Zahl ein."]],
  [
    "an admin's correction",
    BookingCorrection.pick({ email: true, companions: true }),
    {
      email: `${"a".repeat(50)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.de`,
      companions: names(1001),
    },
    ["Höchstens 254 Zeichen.", "Höchstens 1.000 Namen."],
  ],
  [
    "an admin's correction",
    BookingCorrection.pick({ companions: true }),
    { companions: [" "] },
    ["Bitte gib einen Namen ein."],
  ],
  ["a booking by phone", PhoneBooking, { quantity: 1001 }, ["Höchstens 1.000 Plätze."]],
])("reports invalid values of %s in German", (_, schema, input, messages) => {
  const issues = schema.safeParse(input).error?.issues ?? [];
  expect(issues.map(({ message }) => message)).toEqual(expect.arrayContaining(messages));
});
