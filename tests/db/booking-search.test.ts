import fc from "fast-check";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { aDate, as, aUser, book, type Caller, errorOf } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;
let admin: Caller;

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
  admin = { role: "authenticated", id: await aUser(sql, { role: "admin" }) };
});
afterAll(() => close());

type Found = { total: number; items: { code: string; last_name: string; user_email: string; timestamp: string }[] };
const search = async (filter: Record<string, string | number | boolean> = {}, who = admin): Promise<Found> => {
  const names = Object.keys(filter).map((name, i) => `${name} => $${i + 1}`);
  const [row] = await as(sql, who, (db) =>
    db.unsafe<{ found: Found }[]>(`select public.search_booking(${names}) as found`, Object.values(filter)),
  );
  return row?.found as Found;
};
const aBooking = async (first: string, last: string, email: string, dateId: string) => {
  const [row] = await as(
    sql,
    admin,
    (db) => db<{ id: string; code: string }[]>`
    select id, code from public.book_by_phone(${dateId}, ${email}, 1, ${first}, ${last}, ${crypto.randomUUID()})`,
  );
  return row as { id: string; code: string };
};

describe("searching bookings", () => {
  it("finds by any part of name, address and code, with umlauts spelled either way", async () => {
    const { dateId } = await aDate(sql, 50);
    const one = await aBooking("Jörg", "Mühlenbeck-Özdemir", "post@mueller.example.org", dateId);
    await aBooking("Li", "Wang", "li_100%@example.org", dateId);
    const codes = async (query: string) =>
      (await search({ query, appointment: dateId })).items.map(({ last_name }) => last_name);
    for (const query of [
      "muehlenbeck",
      "Mühlenb",
      "özdemir",
      "joerg müh",
      "MUELLER.example",
      one.code,
      one.code.slice(2, 6).toLowerCase(),
    ]) {
      expect([query, await codes(query)]).toEqual([query, ["Mühlenbeck-Özdemir"]]);
    }
    expect(await codes("li")).toEqual(["Wang"]); // two letters: the beginning of a word
    expect(await codes("LI_100%@exam")).toEqual(["Wang"]); // an address, from its beginning
    expect(await codes("li__00%@")).toEqual([]); // no wildcards
    expect(await codes("w__g")).toEqual([]);
    expect(await codes("mühlenbeck wang")).toEqual([]);
    expect((await codes("")).length).toBe(2);
  });

  it("filters by offer, status and days in Berlin, and sorts by date", async () => {
    const [one, two] = [await aDate(sql, 5), await aDate(sql, 5)];
    await sql`update offer set name = 'Glasöfen bauen' where id = ${one.offerId}`;
    await sql`update offer_appointment set timestamp = '2032-05-05 22:30Z' where id = ${one.dateId}`; // the 6th in Berlin
    await sql`update offer_appointment set timestamp = '2032-05-06 21:59Z' where id = ${two.dateId}`; // still the 6th
    await aBooking("Frieda", "Früher", "a@example.org", one.dateId);
    const later = await aBooking("Frieda", "Später", "b@example.org", two.dateId);
    const names = async (filter: Record<string, string | number | boolean>) => {
      const { total, items } = await search(filter);
      expect(total).toBe(items.length);
      return items.map(({ last_name }) => last_name);
    };
    expect(await names({ from_day: "2032-05-06", to_day: "2032-05-06", sort: "timestamp", ascending: true })).toEqual([
      "Früher",
      "Später",
    ]);
    expect(await names({ from_day: "2032-05-06", to_day: "2032-05-06", sort: "timestamp" })).toEqual([
      "Später",
      "Früher",
    ]);
    expect(await names({ from_day: "2032-05-07" })).toEqual([]);
    expect(await names({ to_day: "2032-05-05", from_day: "2032-05-01" })).toEqual([]);
    expect(await names({ offer: "glasoef" })).toEqual(["Früher"]);
    await as(sql, admin, (db) => db`select public.cancel_booking(${later.id})`);
    expect(await names({ from_day: "2032-05-06", booking_status: "cancelled_by_guest" })).toEqual(["Später"]);
    expect(await names({ from_day: "2032-05-06", booking_status: "confirmed" })).toEqual(["Früher"]);
  });

  it("pages with the exact number, past the end too", async () => {
    const { dateId } = await aDate(sql, 50);
    for (let n = 0; n < 7; n++) await aBooking("Frieda", `Muster${n}`, `seite-${n}@example.org`, dateId);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => search({ appointment: dateId, page, items_per_page: 3 })),
    );
    expect(pages.map(({ total, items }) => [total, items.length])).toEqual([
      [7, 3],
      [7, 3],
      [7, 1],
      [7, 0],
    ]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ code }) => code))).size).toBe(7);
  });

  it("is for admins only", async () => {
    expect(await errorOf(search({}, { role: "authenticated", id: await aUser(sql) }))).toBe("not_admin");
    expect(await errorOf(search({}, { role: "anon" }))).toBe("42501");
  });
});

/** Makes every booking old enough to be folded in by the next fold: just after the last one. */
const age = () => sql`
  update offer_booking set created_at = greatest(f.folded_until + interval '1 millisecond', now() - interval '10 minutes')
    from private.booking_fold f where created_at > f.folded_until`;

it("finds by words what was folded in, what was booked since, and what was changed afterwards", async () => {
  const { dateId } = await aDate(sql, 50);
  const old = await aBooking("Thea", "Faltenwurf", "thea@example.org", dateId);
  await age();
  await sql`select public.fold_bookings()`;
  await aBooking("Timo", "Faltenwurf", "timo@example.org", dateId);
  const emails = async (query: string) => (await search({ query })).items.map((item) => item.user_email).sort();
  expect(await emails("faltenwurf")).toEqual(["thea@example.org", "timo@example.org"]);
  await sql`update offer_booking set last_name = 'Glatt', first_name = 'Erika' where id = ${old.id}`;
  expect(await emails("faltenwurf")).toEqual(["timo@example.org"]);
  expect(await emails("erika glatt")).toEqual(["thea@example.org"]);
});

it("finds the same of a common name, walked along in order, as looked up by its words", async () => {
  const { dateId } = await aDate(sql, 1);
  await sql`
    insert into offer_booking (appointment_id, user_email, first_name, last_name, quantity, code, price, free_cancellation_until,
      idempotency_key, request_digest, created_at)
    select ${dateId}, 'gast-' || n || '@example.org', case when n % 10 = 0 then 'Wanda' else 'Kurt' end, 'Wiese', 1, private.random_booking_code(),
      0, now(), gen_random_uuid(), 0, now() - make_interval(mins => n) from generate_series(0, 299) n`;
  await sql`select public.refold_bookings()`;
  await sql`analyze offer_booking`;
  const orders = ["created_at", "timestamp"].flatMap((sort) => [true, false].map((ascending) => ({ sort, ascending })));
  for (const order of orders) {
    const lookedUp = await search({ query: "wanda", items_per_page: 100, ...order });
    const walked = await search({ query: "wanda", items_per_page: 1, ...order });
    expect([lookedUp.total, walked.total, lookedUp.items.length]).toEqual([30, 30, 30]);
    expect(walked.items).toEqual(lookedUp.items.slice(0, 1));
  }
});

it("finds and counts bookings that an import dated back, once it is told", async () => {
  const { dateId } = await aDate(sql, 50);
  const { id } = await aBooking("Ida", "Rückdatiert", "ida@example.org", dateId);
  await sql`update offer_booking set created_at = now() - interval '3 years' where id = ${id}`;
  await sql`select public.refold_bookings()`;
  expect((await search({ query: "rueckdatiert" })).total).toBe(1);
  const [{ n } = { n: -1 }] = await sql`select count(*)::int as n from offer_booking`;
  expect((await search({})).total).toBe(n);
});

it("knows the number of bookings without counting them all, whatever happens to them", async () => {
  const act = fc.record({
    act: fc.constantFrom("book", "book", "cancel", "callOff", "moveDate", "moveBooking", "mark"),
    date: fc.nat(2),
  });
  const rounds = fc.array(fc.array(act, { minLength: 3, maxLength: 12 }), { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(rounds, async (rounds) => {
      const dates = (await Promise.all([aDate(sql, 9), aDate(sql, 9), aDate(sql, 9)])).map(({ dateId }) => dateId);
      const perform = async ({ act, date }: { act: string; date: number }) => {
        const here = dates[date] as string;
        const [any] = await sql`select id from offer_booking where appointment_id = ${here} limit 1`;
        const id = any?.id ?? crypto.randomUUID();
        if (act === "book") return errorOf(book(sql, await aUser(sql), here));
        return errorOf(
          as(sql, admin, async (db) => {
            if (act === "cancel") await db`select public.cancel_booking(${id})`;
            if (act === "callOff") await db`select public.cancel_appointment(${here})`;
            if (act === "moveDate")
              await db`select public.move_appointment(${here}, now() + make_interval(hours => ${2 + date * 20}))`;
            if (act === "moveBooking") await db`select public.move_booking(${id}, ${dates[(date + 1) % 3] as string})`;
            if (act === "mark")
              await db`select public.mark_attendance(${db.json([{ booking_id: id, status: "attended" }])})`;
          }),
        );
      };
      for (const actions of rounds) {
        await Promise.all([...actions.map(perform), sql`select public.fold_bookings()`]);
        await age();
      }
      expect([...(await sql`select * from private.booking_tally_drift`)]).toEqual([]);
      const [{ n } = { n: -1 }] = await sql`select count(*)::int as n from offer_booking`;
      expect((await search({ items_per_page: 1 })).total).toBe(n);
    }),
    { numRuns: 25 },
  );
  const [folded] = await sql`select sum(bookings)::int as n from private.booking_tally`;
  expect(folded?.n).toBeGreaterThan(25); // or nothing was folded, and this proved nothing
}, 120_000);
