import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject, type Project } from "./project.ts";

/** A project with the tables and functions `contract_*` of contract.sql. */
let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

const authors = () => project.anon.from("contract_author");
const books = () => project.anon.from("contract_book");

test("embeds children with their own order and limit", async () => {
  const { data } = await authors()
    .select("name, contract_book(title)")
    .eq("id", 1)
    .order("title", { referencedTable: "contract_book", ascending: false })
    .limit(1, { referencedTable: "contract_book" });
  expect(data).toEqual([{ name: "Öz", contract_book: [{ title: "Green chess" }] }]);
});

test("embeds the parent as an object or spread, and filters by it with !inner", async () => {
  const { data } = await books().select("id, contract_author!inner(name)").eq("contract_author.name", "Abel");
  expect(data).toEqual([{ id: 3, contract_author: { name: "Abel" } }]);
  const spread = await books().select("id, ...contract_author(author:name)").eq("id", 1);
  expect(spread.data).toEqual([{ id: 1, author: "Öz" }]);
});

test("filters with or, in, is, not, like, ranges, arrays, JSON and text search", async () => {
  const ids = async (query: PromiseLike<{ data: { id: number }[] | null; error: unknown }>) => {
    const { data, error } = await query;
    expect(error).toBeNull();
    return data?.map(({ id }) => id).sort();
  };
  expect(await ids(books().select("id").or("pages.gt.250,and(title.ilike.*chess*,pages.lt.150)"))).toEqual([1, 3]);
  expect(await ids(books().select("id").in("id", [1, 3]))).toEqual([1, 3]);
  expect(await ids(books().select("id").is("published_at", null))).toEqual([2]);
  expect(await ids(books().select("id").not("published_at", "is", null))).toEqual([1, 3]);
  expect(await ids(books().select("id").like("title", "%chess"))).toEqual([2]);
  expect(await ids(books().select("id").gte("pages", 200).lt("pages", 300))).toEqual([2]);
  expect(await ids(books().select("id").contains("tags", ["b"]))).toEqual([1, 2]);
  expect(await ids(books().select("id").overlaps("tags", ["a"]))).toEqual([1]);
  expect(await ids(authors().select("id").contains("details", { city: "Köln" }))).toEqual([1]);
  expect(await ids(authors().select("id").eq("details->>city", "Bonn"))).toEqual([2]);
  expect(
    await ids(books().select("id").textSearch("search", "chess -green", { type: "websearch", config: "simple" })),
  ).toEqual([1]);
});

test("counts exactly and serves ranges", async () => {
  const page = await books().select("id", { count: "exact" }).order("id").range(1, 1);
  expect([page.status, page.count, page.data]).toEqual([206, 3, [{ id: 2 }]]);
  const head = await books().select("id", { count: "exact", head: true });
  expect([head.status, head.count, head.data]).toEqual([200, 3, null]);
  const beyond = await books().select("id", { count: "exact" }).range(10, 20);
  expect([beyond.status, beyond.error?.code]).toEqual([416, "PGRST103"]);
});

test("returns PGRST116 when single() finds no row or several, and null when maybeSingle() finds none", async () => {
  const none = await books().select("id").eq("id", 99).single();
  expect([none.status, none.error?.code, none.error?.details]).toEqual([406, "PGRST116", "The result contains 0 rows"]);
  expect((await books().select("id").single()).error?.code).toBe("PGRST116");
  expect((await books().select("id").eq("id", 99).maybeSingle()).data).toBeNull();
});

test("returns timestamps and JSON as Postgres writes them in JSON", async () => {
  const { data } = await books().select("published_at").order("id");
  expect(data?.map((row) => row.published_at)).toEqual([
    "2027-04-12T16:00:00+00:00",
    null,
    "2027-04-12T16:00:00.123456+00:00",
  ]);
  const nested = await authors().select("born, details, contract_book(published_at)").eq("id", 1).single();
  expect(nested.data).toMatchObject({ born: "1901-02-03", details: { city: "Köln", prizes: [1, 2] } });
  expect(nested.data?.contract_book[0]?.published_at).toBe("2027-04-12T16:00:00+00:00");
});

test("stores JSON as JSON, not as a string", async () => {
  const values = [{ a: [1, "ü"] }, ["list"], "text", 7];
  for (const details of values) {
    const { error } = await project.admin.from("contract_author").update({ details }).eq("id", 3);
    expect(error).toBeNull();
    const [row] = await project.sql`select details from contract_author where id = 3`;
    expect(row?.details).toEqual(details);
  }
});

test("returns what an insert or upsert selects, no rows for a plain update, and the count for a delete", async () => {
  const table = () => project.admin.from("contract_author");
  const inserted = await table()
    .insert([
      { id: 10, name: "X" },
      { id: 11, name: "Y" },
    ])
    .select("id");
  expect([inserted.status, inserted.data]).toEqual([201, [{ id: 10 }, { id: 11 }]]);
  const merged = await table()
    .upsert([
      { id: 10, name: "X2" },
      { id: 12, name: "Z" },
    ])
    .select("id, name")
    .order("id");
  expect(merged.data).toEqual([
    { id: 10, name: "X2" },
    { id: 12, name: "Z" },
  ]);
  const ignored = await table().upsert({ id: 10, name: "X3" }, { ignoreDuplicates: true }).select("id");
  expect(ignored.data).toEqual([]);
  const updated = await table().update({ name: "X4" }).eq("id", 10);
  expect([updated.status, updated.data]).toEqual([204, null]);
  const removed = await table().delete({ count: "exact" }).gte("id", 10);
  expect(removed.count).toBe(3);
});

test("rolls back an update when single() finds several rows", async () => {
  const { error } = await project.admin.from("contract_book").update({ pages: 1 }).gt("id", 0).select().single();
  expect(error?.code).toBe("PGRST116");
  const [row] = await project.sql`select min(pages) as least from contract_book`;
  expect(row?.least).toBe(100);
});

test("calls functions by POST and GET with JSON, arrays and defaults, and sorts and limits the rows that they return", async () => {
  const echo = await project.anon.rpc("contract_echo", { value: { a: [1] }, words: ["x", "y"] });
  expect(echo.data).toEqual({ value: { a: [1] }, words: 2 });
  expect((await project.anon.rpc("contract_echo", { value: "text" })).data).toEqual({ value: "text", words: 0 });
  const rows = await project.anon
    .rpc("contract_books", { word: "chess" })
    .select("id")
    .order("id", { ascending: false })
    .limit(1);
  expect(rows.data).toEqual([{ id: 2 }]);
  const fromGet = await project.anon.rpc("contract_books", { word: "chess" }, { get: true, count: "exact" });
  expect([fromGet.status, fromGet.count, fromGet.data?.length]).toEqual([200, 2, 2]);
});

test.each([
  ["P0001", 400],
  ["PT409", 409],
  ["PT402", 402],
  ["P0002", 500],
  ["23514", 400],
  ["22023", 400],
  ["21000", 500],
  ["40001", 500],
  ["53300", 503],
  ["28000", 403],
])("maps SQLSTATE %s to status %i and returns the error's message", async (code, status) => {
  const result = await project.anon.rpc("contract_raise", { code });
  expect(result.status).toBe(status);
  expect(result.error).toMatchObject({ code, message: "refused", details: '{"left": 3}', hint: "wait" });
});

test("returns code, message and details of a violated constraint", async () => {
  const twice = await project.admin.from("contract_author").insert({ id: 1, name: "again" });
  expect([twice.status, twice.error?.code]).toEqual([409, "23505"]);
  expect(twice.error).toMatchObject({
    message: 'duplicate key value violates unique constraint "contract_author_pkey"',
    details: "Key (id)=(1) already exists.",
  });
  const orphan = await project.admin.from("contract_book").insert({ id: 9, author_id: 99, title: "x" });
  expect([orphan.status, orphan.error?.code]).toEqual([409, "23503"]);
  const negative = await project.admin.from("contract_book").insert({ id: 9, author_id: 1, title: "x", pages: -1 });
  expect([negative.status, negative.error?.code]).toEqual([400, "23514"]);
  const missing = await project.admin.from("contract_book").insert({ id: 9, author_id: 1 });
  expect([missing.status, missing.error?.code]).toEqual([400, "23502"]);
});

test("returns PostgREST's or Postgres's error code when a name is unknown or a value has the wrong type", async () => {
  expect((await project.anon.from("contract_nothing").select()).error?.code).toBe("PGRST205");
  expect((await books().select("nothing")).error).toMatchObject({
    code: "42703",
    message: "column contract_book.nothing does not exist",
  });
  expect((await books().select("contract_nothing(id)")).error?.code).toBe("PGRST200");
  expect((await project.anon.rpc("contract_nothing", { a: 1 })).error?.code).toBe("PGRST202");
  expect((await project.admin.from("contract_author").insert({ id: 50, nothing: 1 })).error?.code).toBe("PGRST204");
  const wrong = await books().select("id").eq("id", "x");
  expect([wrong.status, wrong.error?.code]).toEqual([400, "22P02"]);
  // biome-ignore lint/suspicious/noExplicitAny: the client's types lack a schema that is not exposed
  expect((await (project.anon as any).schema("auth").from("users").select("id")).error?.code).toBe("PGRST106");
});

test("refuses what the grants on tables, columns and functions do not allow", async () => {
  const anonymous = await project.anon.from("contract_secret").select();
  expect([anonymous.status, anonymous.error?.code]).toEqual([401, "42501"]);
  const { client } = await project.signedIn();
  const forbidden = await client.from("contract_author").update({ name: "mine" }).eq("id", 1);
  expect([forbidden.status, forbidden.error?.code]).toEqual([403, "42501"]);
  const closed = await client.rpc("contract_closed");
  expect([closed.status, closed.error?.code]).toEqual([403, "42501"]);
  const columnRefusal = await client.from("contract_secret").insert({ id: 2, note: "x", owner: crypto.randomUUID() });
  expect(columnRefusal.error?.code).toBe("42501");
  const [row] = await project.sql`select has_table_privilege('anon', 'public.contract_secret', 'select') as can_select`;
  expect(row?.can_select).toBe(false);
});

test("returns own rows to a user and all rows to the secret key", async () => {
  const [firstUser, secondUser] = [await project.signedIn(), await project.signedIn()];
  expect((await firstUser.client.from("contract_secret").insert({ id: 1, note: "mine" })).error).toBeNull();
  expect((await firstUser.client.from("contract_secret").select("note")).data).toEqual([{ note: "mine" }]);
  expect((await secondUser.client.from("contract_secret").select("note")).data).toEqual([]);
  expect((await project.admin.from("contract_secret").select("note")).data).toEqual([{ note: "mine" }]);
});

test("passes the role and claims of the caller to a function when requests run concurrently", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => project.signedIn()));
  const areOwn = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const person = people[index % people.length] as (typeof people)[number];
      const { data } = await person.client.rpc("contract_caller");
      return data.uid === person.id && data.role === "authenticated" && data.claims.email === person.email;
    }),
  );
  expect(areOwn.every(Boolean)).toBe(true);
  expect((await project.anon.rpc("contract_caller")).data).toMatchObject({
    role: "anon",
    uid: null,
    user: "anon",
    session: "authenticator",
  });
});

test("limits the time of a statement by the role, also with the secret key", async () => {
  const { client } = await project.signedIn();
  const timeouts = [project.anon, client, project.admin].map(
    async (caller) => (await caller.rpc("contract_caller")).data.timeout,
  );
  expect(await Promise.all(timeouts)).toEqual(["3s", "8s", "8s"]);
});

test("refuses a request with a missing or invalid key, or with an invalid token", async () => {
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(`${project.url}/rest/v1/contract_book?select=id`, { headers });
    return [response.status, await response.json()];
  };
  expect(await ask({})).toMatchObject([401, { message: "No API key found in request" }]);
  expect(await ask({ apikey: "sb_publishable_wrong" })).toMatchObject([401, { message: "Invalid API key" }]);
  const forged = "eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.";
  const [status, body] = await ask({ apikey: project.publishableKey, authorization: `Bearer ${forged}` });
  expect([status, body.code]).toEqual([401, "PGRST301"]);
});

test("serves a table that has just been created", async () => {
  await project.sql`create table public.contract_new (id integer primary key)`;
  await project.sql`grant select on public.contract_new to anon`;
  await expect.poll(async () => (await project.anon.from("contract_new").select("id")).error).toBeNull();
  await project.sql`drop table public.contract_new`;
});

test("refuses an update or delete without a filter, like the Postgres extension safeupdate", async () => {
  const table = () => project.admin.from("contract_author");
  for (const [verb, { error, status }] of [
    ["UPDATE", await table().update({ born: null })],
    ["DELETE", await table().delete().select("id").limit(1)],
  ] as const) {
    expect([status, error?.code, error?.message]).toEqual([400, "21000", `${verb} requires a WHERE clause`]);
  }
  expect((await table().delete().eq("id", 99)).status).toBe(204);
});
