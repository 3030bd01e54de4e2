import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CompanionName, personName } from "#domain/booking/person-name.ts";
import { freshDatabase } from "../database.ts";
import { as, errorOf } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
});
afterAll(() => close());

it("refuses the same characters in names in SQL and in the forms", async () => {
  const FirstName = personName("missing");
  const isRefused = (code: number) => !FirstName.safeParse(`A${String.fromCodePoint(code)}B`).success;
  // The characters up to U+20000 and from U+E0000 to U+E0FFF, without NUL and surrogates. Most others are ideographs,
  // unassigned or for private use.
  const codes = Array.from({ length: 0x20000 }, (_, index) => index + 1)
    .concat(Array.from({ length: 0x1000 }, (_, index) => 0xe0000 + index))
    .filter((code) => code < 0xd800 || code > 0xdfff);
  const rows = await sql<{ code: number }[]>`
    select code from unnest(${codes}::integer[]) code where not private.is_printable('A' || chr(code) || 'B')`;
  expect(rows.map(({ code }) => code)).toEqual(codes.filter(isRefused));
});

it("refuses line breaks, zero-width spaces and bidirectional controls in names, and allows the zero-width non-joiner", async () => {
  for (const name of ["A\r\nB", "Anna\u202eb", "Anna\u2066b", "Anna\u200bb", "Anna\u2028b"]) {
    expect(personName("missing").safeParse(name).success).toBe(false);
    expect(CompanionName.safeParse(name).success).toBe(false);
    expect(await errorOf(sql`select ${name}::text::private.person_name`)).toBe("23514");
    const asService = as(sql, { role: "service_role" }, (db) => db`select ${name}::text::private.person_name`);
    expect(await errorOf(asService)).toBe("23514");
    expect(await errorOf(sql`select array['Ida', ${name}::text]::private.companion_names`)).toBe("23514");
  }
  expect(personName("missing").safeParse("می\u200cخواهم").success).toBe(true);
});
