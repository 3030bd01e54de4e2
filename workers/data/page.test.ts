import { PostgrestError } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { listAll } from "./page.ts";

/** Fakes PostgREST's limit of 1,000 rows per response, regardless of the requested range. */
const readFrom = (table: readonly number[], ranges: [number, number][]) => async (first: number, last: number) => {
  ranges.push([first, last]);
  const data = table.slice(first, Math.min(last + 1, first + 1000));
  return { data, error: null, count: null, status: 200 } as const;
};
const rows = (length: number) => Array.from({ length }, (_, row) => row);

it.each([0, 1, 999, 1000, 1001, 2500])("returns every row once when there are %i", async (length) => {
  expect(await listAll(readFrom(rows(length), []))).toEqual(rows(length));
});

it("reads a short list with one request", async () => {
  const ranges: [number, number][] = [];
  await listAll(readFrom(rows(12), ranges));
  expect(ranges).toEqual([[0, 999]]);
});

it("throws when a later range fails", async () => {
  const error = new PostgrestError({ message: "canceling statement", code: "57014", details: "", hint: "" });
  const readAll = listAll(async (first) =>
    first === 0
      ? { data: rows(1000), error: null, count: null, status: 200 }
      : { data: null, error, count: null, status: 500 },
  );
  await expect(readAll).rejects.toBeInstanceOf(Refused);
});
