import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PhoneBooking } from "#domain/booking/booking-records.ts";
import { BookingDetails } from "#domain/booking/booking-request.ts";
import { CompanionName, personName } from "#domain/booking/person-name.ts";
import { freshDatabase } from "../database.ts";
import { errorOf, runAs } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
});
afterAll(() => close());

const PersonName = personName("Bitte gib einen Namen ein.");

it("refuses the same characters in names in SQL and in the forms", async () => {
  const isRefused = (code: number) => !PersonName.safeParse(`A${String.fromCodePoint(code)}B`).success;
  // The characters up to U+20000 and from U+E0000 to U+E0FFF, without NUL and surrogates. Most other characters are
  // ideographs, unassigned or for private use.
  const codes = Array.from({ length: 0x20000 }, (_, index) => index + 1)
    .concat(Array.from({ length: 0x1000 }, (_, index) => 0xe0000 + index))
    .filter((code) => code < 0xd800 || code > 0xdfff);
  const rows = await sql<{ code: number }[]>`
    select code from unnest(${codes}::integer[]) code where not private.is_printable('A' || chr(code) || 'B')`;
  expect(rows.map(({ code }) => code)).toEqual(codes.filter(isRefused));
});

it("accepts names of one letter; the forms refuse names without a letter, and SQL refuses empty names", async () => {
  for (const name of ["林", "O", "𝒜"]) {
    expect(PersonName.parse(` ${name} `)).toBe(name);
    await sql`select ${name}::text::private.person_name`;
  }
  for (const name of ["", "\u200d", "\u0308", "2"]) expect(PersonName.safeParse(name).success).toBe(false);
  expect(await errorOf(sql`select ''::private.person_name`)).toBe("23514");
});

it("refuses line breaks, zero-width spaces and bidirectional controls in names, and allows the zero-width non-joiner", async () => {
  for (const name of ["A\r\nB", "Anna\u202eb", "Anna\u2066b", "Anna\u200bb", "Anna\u2028b"]) {
    expect(PersonName.safeParse(name).success).toBe(false);
    expect(CompanionName.safeParse(name).success).toBe(false);
    expect(await errorOf(sql`select ${name}::text::private.person_name`)).toBe("23514");
    const asService = runAs(sql, { role: "service_role" }, (db) => db`select ${name}::text::private.person_name`);
    expect(await errorOf(asService)).toBe("23514");
    expect(await errorOf(sql`select array['Ida', ${name}::text]::private.companion_names`)).toBe("23514");
  }
  expect(PersonName.safeParse("می\u200cخواهم").success).toBe(true);
});

it("replaces line breaks and removes invisible characters in phone numbers in the forms; SQL refuses such numbers", async () => {
  for (const [typed, stored] of [
    ["0170\n123", "0170 123"],
    ["0170\u2028123", "0170 123"],
    ["\u202a0170\u00a0123\u202c", "0170 123"],
  ] as const) {
    for (const { shape } of [BookingDetails, PhoneBooking]) expect(shape.phone.parse(typed)).toBe(stored);
    expect(await errorOf(sql`select ${typed}::text::private.phone_number`)).toBe("23514");
  }
  await sql`select ${"0170\u00a0123"}::text::private.phone_number`;
});

it("removes invisible characters, except line breaks and joiners, from messages in the forms; SQL refuses such messages", async () => {
  const [typed, stored] = [
    "Hallo\u202e,\r\n\twir sind\u00ad zwei\u2028 👩\u200d🎨",
    "Hallo,\r\n\twir sind zwei\n 👩\u200d🎨",
  ];
  for (const { shape } of [BookingDetails, PhoneBooking]) expect(shape.message.parse(typed)).toBe(stored);
  expect(await errorOf(sql`select ${typed}::text::private.booking_message`)).toBe("23514");
  await sql`select ${stored}::text::private.booking_message`;
});
