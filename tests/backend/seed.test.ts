import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { seed } from "#supabase/seed/seed.ts";
import { guestEmail } from "#supabase/seed/users.ts";
import { freshBackend } from "../database.ts";

let backend: Awaited<ReturnType<typeof freshBackend>>;

beforeAll(async () => {
  backend = await freshBackend();
});
afterAll(() => backend.close());

const runSeed = (now: Date) => seed({ url: backend.url, secretKey: backend.secretKey, images: "none", now });

/** Appointments whose stored slots differ from their bookings and waitlist offers. */
const listWrongSlotCounts = () => backend.sql`select * from private.slot_ledger where drift <> 0 or held_drift <> 0`;

/** A digest of the rows of each table. */
async function digests(): Promise<Record<string, string>> {
  const { sql } = backend;
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private') order by 1`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe(`select md5(string_agg(r::text, '' order by r::text)) as digest from ${name} r`);
    found[name] = row?.digest ?? "";
  }
  return found;
}

it("adds the missing bookings when an earlier run was interrupted after inserting their appointments", async () => {
  const realFetch = globalThis.fetch;
  let posts = 0;
  vi.stubGlobal("fetch", (input: Request | URL | string, init?: RequestInit) => {
    const isPost = init?.method === "POST" && String(input).includes("/rest/v1/offer_booking");
    if (isPost) posts++;
    return isPost && posts === 2 ? Promise.reject(new TypeError("fetch failed")) : realFetch(input, init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const now = new Date();
  await expect(runSeed(now)).rejects.toThrow("Seeding offer_booking failed");
  await runSeed(now);
  // A missing booking would be noticed: its slots are already subtracted in the stored appointment.
  expect(await listWrongSlotCounts()).toHaveLength(0);
});

it("publishes the legal pages after an interrupted run, except one that an admin has unpublished, and keeps an admin's legal texts and operator", async () => {
  const other = await freshBackend();
  onTestFinished(() => other.close());
  const settings = {
    operator_name: "Kulturverein e. V.",
    operator_address: null,
    contact_email: null,
    contact_phone: null,
  };
  await other.sql`update site_setting set ${other.sql(settings)}`;
  await other.sql`update landing_page set status = 'draft' where type <> 'homepage'`; // as the migration inserts them
  const body = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "Unsere Bedingungen." }] }],
  };
  const overwrite = (
    type: string,
  ) => other.sql`update cms_page_section set content = jsonb_set(content, '{body}', ${other.sql.json(body)})
    where landing_page_id = (select id from landing_page where type = ${type})`;
  await overwrite("datenschutz");
  const realFetch = globalThis.fetch;
  let writes = 0;
  vi.stubGlobal("fetch", async (input: Request | URL | string, init?: RequestInit) => {
    const isWrite = init?.method === "PATCH" || init?.method === "DELETE";
    if (isWrite) writes++;
    if (isWrite && writes === 2) throw new TypeError("fetch failed");
    if (init?.method === "DELETE") await overwrite("impressum");
    return realFetch(input, init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const seedContent = () => seed({ url: other.url, secretKey: other.secretKey, images: "none", accounts: "none" });
  const statuses = () =>
    other.sql`select type, status from landing_page where type in ('agb', 'impressum') order by type::text`;
  await expect(seedContent()).rejects.toThrow("Seeding landing_page failed");
  await seedContent();
  expect(await statuses()).toEqual([
    { type: "agb", status: "published" },
    { type: "impressum", status: "published" },
  ]);
  expect(await other.sql`select from cms_page_section where content ->> 'body' like '%Das ist eine Vorlage.%'`).toEqual(
    [],
  );
  const sections = await other.sql`select s.content ->> 'body' as body from cms_page_section s
    join landing_page p on p.id = s.landing_page_id where p.type in ('datenschutz', 'impressum')`;
  expect(sections.map((section) => JSON.parse(section.body))).toEqual([body, body]);
  expect(
    await other.sql`select operator_name, operator_address, contact_email, contact_phone from site_setting`,
  ).toEqual([settings]);
  const [{ count } = {}] = await other.sql`select count(*)::int from offer_appointment`;
  expect(count).toBeGreaterThan(0);
  await other.sql`update landing_page set status = 'draft' where type = 'agb'`;
  await seedContent();
  expect(await statuses()).toEqual([
    { type: "agb", status: "draft" },
    { type: "impressum", status: "published" },
  ]);
});

it("changes nothing when it runs again, and a week later changes no offer and keeps the slot counts correct", async () => {
  const { sql } = backend;
  const now = new Date();
  await runSeed(now);
  const first = await digests();
  expect(first["public.offer_booking"]).toBeTruthy();
  await runSeed(now);
  expect(await digests()).toEqual(first);

  const before = await sql`select id, slug, version from offer order by id`;
  await runSeed(new Date(now.getTime() + 7 * 86_400_000));
  expect(await sql`select id, slug, version from offer order by id`).toEqual(before);
  expect(await listWrongSlotCounts()).toHaveLength(0);
});

it("creates past and future bookings of the demo guest, and a waitlist entry for a full appointment", async () => {
  // The tests above have run the seed.
  const { sql } = backend;
  const rows = await sql`
    select b.status, a.timestamp > now() as is_future from offer_booking b join offer_appointment a on a.id = b.appointment_id
      join auth.users u on u.id = b.user_id where u.email = ${guestEmail} order by a.timestamp`;
  expect(rows).toMatchObject([
    { status: "attended", is_future: false },
    ...Array(3).fill({ status: "confirmed", is_future: true }),
  ]);
  const entries = await sql`
    select w.status, a.remaining_slots, a.timestamp > now() as is_future from waitlist_entry w
      join offer_appointment a on a.id = w.appointment_id join auth.users u on u.id = w.user_id where u.email = ${guestEmail}`;
  expect(entries).toEqual([{ status: "waiting", remaining_slots: 0, is_future: true }]);
});

it("adds a missing thumbhash when an earlier run was interrupted after uploading the image", async () => {
  const { sql } = backend;
  await runSeed(new Date());
  // Only one image has no thumbhash, because rendering all images takes too long for a test.
  await sql`insert into storage.objects (bucket_id, name, version) select 'media', path, gen_random_uuid() from media`;
  await sql`update media set thumbhash = 'stored' where path <> (select min(path) from media)`;
  await seed({ url: backend.url, secretKey: backend.secretKey });
  expect(await sql`select distinct thumbhash <> 'stored' as is_new from media order by 1`).toEqual([
    { is_new: false },
    { is_new: true },
  ]);
});

it("fails when the password of a demo account is refused", async () => {
  const refusal = { code: "weak_password", message: "Password is known to be weak." };
  const headers = { "x-supabase-api-version": "2024-01-01" };
  vi.stubGlobal(
    "fetch",
    (url: URL | string) =>
      String(url).endsWith("/auth/v1/admin/users")
        ? Promise.resolve(Response.json(refusal, { status: 422, headers }))
        : Promise.withResolvers().promise, // no response
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  // `seed` logs a line only after it has accepted a response, so a line would mean that it ignored the refusal.
  const log = (line: string) => {
    throw new Error(line);
  };
  await expect(seed({ url: backend.url, secretKey: backend.secretKey, images: "none", log })).rejects.toThrow(
    "Creating admin@example.org failed: Password is known to be weak.",
  );
});
