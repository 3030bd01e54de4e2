import { createClient, PostgrestError } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import type { Database } from "#supabase/database.ts";
import { listSortedByName } from "./content/list-entry.ts";
import { listFeedAppointments, listPublicRecords, MAX_FEED_APPOINTMENTS } from "./offer/feed.ts";
import { listTerms, listTermsWithUse } from "./offer/term.ts";
import { listAll } from "./page.ts";

/** Fakes PostgREST's limit of 1,000 rows per response, regardless of the requested range. */
const readFrom = (table: readonly number[], ranges: [number, number][]) => async (first: number, last: number) => {
  ranges.push([first, last]);
  const data = table.slice(first, Math.min(last + 1, first + 1000));
  return { data, error: null, count: null, status: 200 } as const;
};
const rows = (length: number) => Array.from({ length }, (_, row) => row);

it.each([0, 1, 999, 1000, 1001, 2500])("returns every row once when there are %i rows", async (length) => {
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

/** A database in which every table has `length` rows and a response contains at most 1,000. */
function databaseOf(length: number) {
  const at = "2030-01-01T12:00:00Z";
  const row = { name: "", slug: "", image: null, timestamp: at, created_at: at, updated_at: at };
  return createClient<Database>("http://127.0.0.1:1", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input) => {
        const { searchParams } = new URL(input instanceof Request ? input.url : input);
        const limit = Math.min(Number(searchParams.get("limit") ?? 1000), 1000);
        const previousId = /gt\.(\d+)/.exec(searchParams.get("slug_id") ?? "")?.[1];
        const offset = previousId ? Number(previousId) + 1 : Number(searchParams.get("offset") ?? 0);
        const ids = rows(length).slice(offset, offset + limit);
        return Response.json(
          ids.map((id) => ({
            ...row,
            id,
            slug_id: String(id),
            offer: { created_at: at, updated_at: at, image: null },
          })),
          { status: 200 },
        );
      },
    },
  });
}

const subject = { kind: "region", id: "r", name: "Mitte", slug: "mitte-ab12c", slug_id: "ab12c" } as const;

it.each<[string, (db: ReturnType<typeof databaseOf>) => Promise<unknown[]>]>([
  ["terms", (db) => listTerms(db, "art_form")],
  ["terms with their use", (db) => listTermsWithUse(db, "offer_type")],
  ["records by name", (db) => listSortedByName(db, "region")],
  ["records of the sitemap", async (db) => (await listPublicRecords(db)).offers],
  ["appointments of a feed", (db) => listFeedAppointments(db, subject, new Date())],
])("reads a list to its end when it is longer than a response: %s", async (_, list) => {
  expect(await list(databaseOf(1001))).toHaveLength(1001);
});

it("limits the appointments of a feed", async () => {
  expect(await listFeedAppointments(databaseOf(2500), subject, new Date())).toHaveLength(MAX_FEED_APPOINTMENTS);
});
