import { describe, expect, it } from "vitest";
import type { ExportCursor } from "#domain/list/export-page.ts";
import { anAppointment, aUser, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();

type Found = {
  total: number | null;
  next: ExportCursor | null;
  items: { id: string; code: string; last_name: string; user_email: string; timestamp: string }[];
};
const search = async (
  filter: Record<string, string | number | boolean | ExportCursor> = {},
  who = admin,
): Promise<Found> => {
  const parameters = Object.keys(filter).map((name, i) => `${name} => $${i + 1}`);
  const [row] = await runAs(sql, who, (db) =>
    db.unsafe<{ found: Found }[]>(`select public.list_booking_records(${parameters}) as found`, Object.values(filter)),
  );
  return row?.found as Found;
};
const aBooking = async (first: string, last: string, email: string, appointmentId: string) => {
  const [row] = await runAs(
    sql,
    admin,
    (db) => db<{ id: string; code: string }[]>`
    select id, code from public.book_by_phone(${appointmentId}, ${email}, 1, ${first}, ${last}, ${crypto.randomUUID()})`,
  );
  return row as { id: string; code: string };
};

describe("list_booking_records", () => {
  it("finds a booking by parts of its code or of the guest's name or email, also with umlauts spelled out or as plain vowels", async () => {
    const { appointmentId } = await anAppointment(sql, 50);
    const booking = await aBooking("Jörg", "Mühlenbeck-Özdemir", "post@mueller.example.org", appointmentId);
    await aBooking("Li", "Wang", "li_100%@example.org", appointmentId);
    const lastNamesOf = async (query: string) =>
      (await search({ query, appointment: appointmentId })).items.map(({ last_name }) => last_name);
    for (const query of [
      "muehlenbeck",
      "Mühlenb",
      "özdemir",
      "Ozdemir",
      "joerg müh",
      "jorg muhlenbeck-o",
      "MUELLER.example",
      booking.code,
      booking.code.slice(2, 6).toLowerCase(),
    ]) {
      expect([query, await lastNamesOf(query)]).toEqual([query, ["Mühlenbeck-Özdemir"]]);
    }
    expect(await lastNamesOf("li")).toEqual(["Wang"]); // two letters match the beginning of a word
    expect(await lastNamesOf("LI_100%@exam")).toEqual(["Wang"]); // a word with an @ matches the beginning of an email
    expect(await lastNamesOf("li__00%@")).toEqual([]); // wildcards are escaped
    expect(await lastNamesOf("w__g")).toEqual([]);
    expect(await lastNamesOf("mühlenbeck wang")).toEqual([]);
    expect((await lastNamesOf("")).length).toBe(2);
  });

  it("finds a name with accents by a query with accents, combining characters or neither, before and after the booking is indexed", async () => {
    const { appointmentId } = await anAppointment(sql, 50);
    await aBooking("Zoë", "Čapek", "zoe@example.org", appointmentId);
    await aBooking("Søren", "Wałęsa", "s@example.org", appointmentId);
    await aBooking("Hoa", "Đặng", "hoa@example.org", appointmentId);
    const lastNamesOf = async (query: string) =>
      (await search({ query, appointment: appointmentId })).items.map(({ last_name }) => last_name);
    for (let pass = 0; pass < 2; pass++) {
      for (const query of ["Čapek", "Capek", "C\u030capek", "zoe čap"])
        expect([query, await lastNamesOf(query)]).toEqual([query, ["Čapek"]]);
      for (const query of ["Wałęsa", "walesa", "soren"])
        expect([query, await lastNamesOf(query)]).toEqual([query, ["Wałęsa"]]);
      for (const query of ["Đặng", "dang"]) expect([query, await lastNamesOf(query)]).toEqual([query, ["Đặng"]]);
      while ((await indexBookings()) > 0);
    }
  });

  it("finds a name with an apostrophe, whichever kind of apostrophe the name and the query have", async () => {
    const { appointmentId } = await anAppointment(sql, 50);
    await aBooking("Gina", "D'Angelo", "gina@example.org", appointmentId);
    await aBooking("Rosa", "D’Angelo", "rosa@example.org", appointmentId);
    for (const query of ["D'Angelo", "d’angelo", "D‘Angelo", "D´Angelo", "D`Angelo", "DʼAngelo", "D′Angelo"])
      expect([query, (await search({ query, appointment: appointmentId })).total]).toEqual([query, 2]);
  });

  it("does not split an email at the hyphens of its domain", async () => {
    const { appointmentId } = await anAppointment(sql, 50);
    await aBooking("Gina", "Haus", "info@kunst-haus.example.org", appointmentId);
    await aBooking("Rosa", "Pfad", "info@kunstpfad-haus.example.org", appointmentId);
    expect((await search({ query: "info@kunst-haus.ex", appointment: appointmentId })).total).toBe(1);
  });

  it("finds a booking by a code with a hyphen or blank, by a labelled phone number or by an email in angle brackets", async () => {
    const { appointmentId } = await anAppointment(sql, 50);
    const [booking] = await runAs(
      sql,
      admin,
      (
        db,
      ) => db`select code from public.book_by_phone(${appointmentId}, 'anna-maria@example.org', 1, 'Anna', 'Bauer-Li',
        ${crypto.randomUUID()}, '{}', '0170 1234567')`,
    );
    await aBooking("Gina", "Bauer", "handy.24@example.org", appointmentId);
    const lastNamesOf = async (query: string) =>
      (await search({ query, appointment: appointmentId })).items.map(({ last_name }) => last_name);
    const [start, end] = [booking?.code.slice(0, 4), booking?.code.slice(4)];
    for (let pass = 0; pass < 2; pass++) {
      for (const query of [
        `${start}-${end}`,
        `${start} ${end}`.toLowerCase(),
        "tel 0170 1234567",
        "Tel.: +49 170 1234567",
        "<anna-maria@example.org>",
        "Anna Bauer-Li <anna-maria@example.org>",
        "anna-maria@exam",
        "bauer-li",
        "bauer li",
      ])
        expect([query, await lastNamesOf(query)]).toEqual([query, ["Bauer-Li"]]);
      expect(await lastNamesOf("Gina <handy.24@example.org>")).toEqual(["Bauer"]);
      while ((await indexBookings()) > 0);
    }
  });

  it("finds a booking by the names of its companions, and no longer by a removed name", async () => {
    const { appointmentId } = await anAppointment(sql, 50);
    const { id } = await aBooking("Carla", "Conrad", "carla@example.org", appointmentId);
    await sql`update offer_booking set quantity = 3, companions = '{Lena,Bo Ström}' where id = ${id}`;
    const totalOf = async (query: string) => (await search({ query, appointment: appointmentId })).total;
    for (let pass = 0; pass < 2; pass++) {
      for (const query of ["lena", "stroem", "bo", "conrad lena"])
        expect([query, await totalOf(query)]).toEqual([query, 1]);
      while ((await indexBookings()) > 0);
    }
    await sql`update offer_booking set companions = '{Tom}' where id = ${id}`;
    expect([await totalOf("lena"), await totalOf("tom")]).toEqual([0, 1]);
  });

  it("finds a booking by a name, with or without a title, or a phone number in several formats, before and after it is indexed", async () => {
    const { appointmentId } = await anAppointment(sql, 50);
    await runAs(
      sql,
      admin,
      (db) =>
        db`select public.book_by_phone(${appointmentId}, '', 1, 'Erna', 'Schmidt', ${crypto.randomUUID()}, '{}', '0170 123-04 56')`,
    );
    await aBooking("Ernst", "Frauendorf", "ernst@example.org", appointmentId);
    const lastNamesOf = async (query: string) =>
      (await search({ query, appointment: appointmentId })).items.map(({ last_name }) => last_name);
    for (let pass = 0; pass < 2; pass++) {
      for (const query of [
        "Frau Schmidt",
        "Schmidt, Erna",
        "Hr. Schmidt",
        "01701230456",
        "+49 170 1230456",
        "0170/123-04",
        "0170",
        "1230456",
        "Schmidt 0170 1230456",
        "Schmidt 0170",
        "Schmidt 0456",
        "Schmidt +49170",
        "Schmidt +49 170",
        "Schmidt +49 17",
        "Schmidt +49-170",
        "Schmidt 0049/170",
        "Schmidt +49 17 0",
        "Schmidt +49 (0)17/0",
        "Schmidt 0049",
        "+49 170 / 123 0456 Erna",
        "Erna Schmidt, Tel. 0170 123-04 56",
      ])
        expect([query, await lastNamesOf(query)]).toEqual([query, ["Schmidt"]]);
      expect(await lastNamesOf("Frau")).toEqual(["Frauendorf"]);
      while ((await indexBookings()) > 0);
    }
  });

  it("returns each booking once in every sort order when an export requests each page with the previous page's cursor", async () => {
    const [firstAppointment, secondAppointment] = [await anAppointment(sql, 20), await anAppointment(sql, 20)];
    await sql`update offer set name = 'Papier schöpfen in Reihe' where id in (${firstAppointment.offerId}, ${secondAppointment.offerId})`;
    for (let i = 0; i < 7; i++) {
      await aBooking(
        "Frieda",
        `Reihe ${i}`,
        `reihe${i}@example.org`,
        (i % 2 ? firstAppointment : secondAppointment).appointmentId,
      );
    }
    await sql`update offer_booking set created_at = '2031-01-01' where user_email like 'reihe%' and last_name <> 'Reihe 3'`;
    for (const sort of ["created_at", "timestamp"]) {
      for (const is_descending of [true, false]) {
        const filter = { offer: "Papier schöpfen in Reihe", sort, is_descending, items_per_page: 3 };
        const all = (await search({ ...filter, items_per_page: 1000 })).items;
        const readItems: typeof all = [];
        let page = await search(filter);
        readItems.push(...page.items);
        while (page.next) {
          page = await search({ ...filter, after: page.next });
          readItems.push(...page.items);
          expect(page.total).toBeNull();
        }
        expect(readItems.map(({ code }) => code)).toEqual(all.map(({ code }) => code));
        expect(readItems).toHaveLength(7);
      }
    }
  });

  it("continues at the same place when the appointment of a page's last booking is moved before the next page is read", async () => {
    const appointments = [await anAppointment(sql, 5), await anAppointment(sql, 5), await anAppointment(sql, 5)];
    await sql`update offer set name = 'Papier falten' where id in ${sql(appointments.map(({ offerId }) => offerId))}`;
    const codes: string[] = [];
    for (const [index, { appointmentId }] of appointments.entries()) {
      await sql`update offer_appointment set timestamp = ${`2031-10-01T0${index}:00:00Z`} where id = ${appointmentId}`;
      codes.push((await aBooking("Frieda", "Falten", `falten${index}@example.org`, appointmentId)).code);
    }
    const filter = { offer: "Papier falten", sort: "timestamp", is_descending: false };
    const { items, next } = await search({ ...filter, items_per_page: 1 });
    expect(items.map(({ code }) => code)).toEqual(codes.slice(0, 1));
    await sql`update offer_appointment set timestamp = '2031-10-02' where id = ${appointments[0]?.appointmentId ?? ""}`;
    const page = await search({ ...filter, after: next as ExportCursor });
    expect(page.items.map(({ code }) => code)).toEqual([...codes.slice(1), codes[0]]);
  });

  it("filters by offer, status and Berlin days, and sorts by start", async () => {
    const [firstAppointment, secondAppointment] = [await anAppointment(sql, 5), await anAppointment(sql, 5)];
    const [offerBeforeRename] = await sql`select slug from offer where id = ${firstAppointment.offerId}`;
    await sql`update offer set name = 'Glasöfen bauen' where id = ${firstAppointment.offerId}`;
    await sql`update offer_appointment set timestamp = '2032-05-05 22:30Z' where id = ${firstAppointment.appointmentId}`; // the 6th in Berlin
    await sql`update offer_appointment set timestamp = '2032-05-06 21:59Z' where id = ${secondAppointment.appointmentId}`; // still the 6th
    await aBooking("Frieda", "Früher", "a@example.org", firstAppointment.appointmentId);
    const later = await aBooking("Frieda", "Später", "b@example.org", secondAppointment.appointmentId);
    const lastNamesOf = async (filter: Record<string, string | number | boolean>) => {
      const { total, items } = await search(filter);
      expect(total).toBe(items.length);
      return items.map(({ last_name }) => last_name);
    };
    expect(
      await lastNamesOf({ from_day: "2032-05-06", to_day: "2032-05-06", sort: "timestamp", is_descending: false }),
    ).toEqual(["Früher", "Später"]);
    expect(await lastNamesOf({ from_day: "2032-05-06", to_day: "2032-05-06", sort: "timestamp" })).toEqual([
      "Später",
      "Früher",
    ]);
    expect(await lastNamesOf({ from_day: "2032-05-07" })).toEqual([]);
    expect(await lastNamesOf({ to_day: "2032-05-05", from_day: "2032-05-01" })).toEqual([]);
    expect(await lastNamesOf({ offer: "glasoef" })).toEqual(["Früher"]);
    expect(await lastNamesOf({ offer: offerBeforeRename?.slug })).toEqual(["Früher"]);
    // Without `by_host`, an admin cancels on behalf of the guest.
    await runAs(sql, admin, (db) => db`select public.cancel_booking(${later.id})`);
    expect(await lastNamesOf({ from_day: "2032-05-06", booking_status: "cancelled_by_guest" })).toEqual(["Später"]);
    expect(await lastNamesOf({ from_day: "2032-05-06", booking_status: "confirmed" })).toEqual(["Früher"]);
  });

  it("returns the exact total on every page and on a page past the end", async () => {
    const { appointmentId } = await anAppointment(sql, 50);
    for (let n = 0; n < 7; n++) await aBooking("Frieda", `Muster${n}`, `seite-${n}@example.org`, appointmentId);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => search({ appointment: appointmentId, page, items_per_page: 3 })),
    );
    expect(pages.map(({ total, items }) => [total, items.length])).toEqual([
      [7, 3],
      [7, 3],
      [7, 1],
      [7, 0],
    ]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ code }) => code))).size).toBe(7);
  });

  it("counts at most 10,001 bookings, or one booking beyond the requested page when that is more", async () => {
    const { appointmentId } = await anAppointment(sql, 1);
    await insertBookings(appointmentId, 10_150);
    const totals = async (page: number) => {
      const { total, items } = await search({ appointment: appointmentId, page, items_per_page: 100 });
      return [total, items.length];
    };
    expect(await totals(1)).toEqual([10_001, 100]); // there are more than 10,000
    expect(await totals(101)).toEqual([10_101, 100]); // the page ends at booking 10,100, and there are more
    expect(await totals(102)).toEqual([10_150, 50]);
    expect(await totals(103)).toEqual([10_150, 0]);
  });

  it("refuses everybody but admins", async () => {
    expect(await errorOf(search({}, { role: "authenticated", id: await aUser(sql) }))).toBe("not_admin");
    expect(await errorOf(search({}, { role: "anon" }))).toBe("42501");
  });
});

/** Inserts bookings of one appointment, made a minute apart. Every tenth guest is called Wanda. */
const insertBookings = (appointmentId: string, count: number) => sql`
  insert into offer_booking (appointment_id, user_email, first_name, last_name, quantity, code, price, free_cancellation_until,
    idempotency_key, created_at)
  select ${appointmentId}, 'gast-' || n || '@example.org', case when n % 10 = 0 then 'Wanda' else 'Kurt' end, 'Wiese', 1, private.random_booking_code(),
    0, now(), gen_random_uuid(), now() - make_interval(mins => n) from generate_series(0, ${count - 1}::int) n`;

/** Indexes at most `items` bookings and returns their number. */
const indexBookings = async (items?: number): Promise<number> => {
  const [row] = await sql<{ n: number }[]>`select public.index_bookings(${items ?? 10_000}) as n`;
  return row?.n ?? -1;
};

describe("index_bookings", () => {
  it("does not change the results of a search for new bookings and renamed guests", async () => {
    const { appointmentId } = await anAppointment(sql, 50);
    const thea = await aBooking("Thea", "Faltenwurf", "thea@example.org", appointmentId);
    while ((await indexBookings()) > 0);
    await aBooking("Timo", "Faltenwurf", "timo@example.org", appointmentId);
    const emails = async (query: string) => (await search({ query })).items.map((item) => item.user_email).sort();
    expect(await emails("faltenwurf")).toEqual(["thea@example.org", "timo@example.org"]);
    expect(await emails("thea@exam")).toEqual(["thea@example.org"]);
    expect(await emails("timo@exam")).toEqual(["timo@example.org"]);
    await sql`update offer_booking set last_name = 'Glatt', first_name = 'Erika' where id = ${thea.id}`;
    expect(await emails("faltenwurf")).toEqual(["timo@example.org"]);
    expect(await emails("erika glatt")).toEqual(["thea@example.org"]);
    expect(await indexBookings()).toBe(2);
    expect(await emails("faltenwurf")).toEqual(["timo@example.org"]);
    expect(await emails("erika glatt")).toEqual(["thea@example.org"]);
  });

  it("indexes at most the given number of bookings, oldest first", async () => {
    while ((await indexBookings()) > 0);
    const { appointmentId } = await anAppointment(sql, 1);
    await insertBookings(appointmentId, 5);
    expect(await indexBookings(2)).toBe(2);
    const left = await sql`select user_email from offer_booking where search_text is null order by created_at`;
    expect(left.map(({ user_email }) => user_email)).toEqual([2, 1, 0].map((n) => `gast-${n}@example.org`));
    expect([await indexBookings(), await indexBookings()]).toEqual([3, 0]);
  });

  it("skips a booking that is locked, and indexes it on the next call", async () => {
    while ((await indexBookings()) > 0);
    const { appointmentId } = await anAppointment(sql, 9);
    const { id } = await aBooking("Ida", "Eilig", "ida@example.org", appointmentId);
    await sql.begin(async (change) => {
      await change`update offer_booking set quantity = quantity where id = ${id}`;
      expect(await indexBookings()).toBe(0);
    });
    expect(await indexBookings()).toBe(1);
  });
});

it("finds the same bookings with small and large pages, in every sort order, when a name is common", async () => {
  const { appointmentId } = await anAppointment(sql, 1);
  await insertBookings(appointmentId, 300);
  while ((await indexBookings()) > 0);
  await sql`analyze offer_booking`;
  const sortOrders = ["created_at", "timestamp"].flatMap((sort) =>
    [true, false].map((is_descending) => ({ sort, is_descending })),
  );
  for (const sortOrder of sortOrders) {
    const filter = { query: "wanda", appointment: appointmentId, ...sortOrder };
    const all = await search({ ...filter, items_per_page: 100 });
    const first = await search({ ...filter, items_per_page: 1 });
    expect([all.total, first.total, all.items.length]).toEqual([30, 30, 30]);
    expect(first.items).toEqual(all.items.slice(0, 1));
  }
});
