import { describe, expect, expectTypeOf, test } from "vitest";
import { reviveDates } from "./revive-dates.ts";

type Row = { id: string; timestamp: string; read_at: string | null };
const row: Row = { id: "a", timestamp: "2027-04-12T16:00:00.123456+00:00", read_at: null };

describe("reviveDates", () => {
  test("converts the given columns to dates when they contain a timestamp", () => {
    const revived = reviveDates(row, ["timestamp", "read_at"]);
    expect(revived).toEqual({ id: "a", timestamp: new Date("2027-04-12T16:00:00.123Z"), read_at: null });
    expectTypeOf(revived).toEqualTypeOf<{ id: string; timestamp: Date; read_at: Date | null }>();
  });

  test("converts every row when it gets an array", () => {
    const revived = reviveDates([row, row], ["timestamp"]);
    expect(revived.map(({ timestamp }) => timestamp)).toEqual([new Date(row.timestamp), new Date(row.timestamp)]);
    expectTypeOf(revived).toEqualTypeOf<{ id: string; timestamp: Date; read_at: string | null }[]>();
  });

  test("returns null when there is no row", () => {
    const missing = null as Row | null;
    const revived = reviveDates(missing, ["timestamp"]);
    expect(revived).toBeNull();
    expectTypeOf(revived).toEqualTypeOf<{ id: string; timestamp: Date; read_at: string | null } | null>();
  });
});
