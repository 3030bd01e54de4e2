import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { runAs } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
  const storeId = async (key: string, row: Promise<{ id?: string }[]> | PromiseLike<{ id?: string }[]>) => {
    ids[key] = (await row)[0]?.id ?? "";
  };
  await storeId(
    "region",
    sql`insert into region (name, intro, status) values ('Märkische Schweiz', 'Hügel', 'published') returning id`,
  );
  await storeId(
    "address",
    sql`insert into address (street, postal_code, city) values ('Am Damm 7', '15324', 'Letschin') returning id`,
  );
  await storeId(
    "home",
    sql`insert into address (street, postal_code, city) values ('Privatweg 1', '15324', 'Buckow') returning id`,
  );
  await storeId(
    "location",
    sql`insert into location (name, status, region_id, address_id) values ('Alte Ziegelei', 'published', ${ids.region ?? ""}, ${ids.address ?? ""}) returning id`,
  );
  await storeId(
    "artist",
    sql`insert into artist (name, status, address_id) values ('Marlene Voß', 'published', ${ids.home ?? ""}) returning id`,
  );
  await storeId("offerType", sql`insert into offer_type (name) values ('Workshop') returning id`);
  await storeId("artForm", sql`insert into art_form (name) values ('Keramik') returning id`);
  const offer = (name: string, summary: string, status = "published") =>
    sql`insert into offer (name, summary, offer_type_id, location_id, artist_id, status, price)
      values (${name}, ${summary}, ${ids.offerType ?? ""}, ${ids.location ?? ""}, ${ids.artist ?? ""}, ${status}, 0) returning id`;
  await storeId("toepfern", offer("Töpfern für Anfänger", "Ton und Geduld"));
  await storeId("linol", offer("Linolschnitt", "Auch Töpfernde sind willkommen"));
  await storeId("unpublished", offer("Töpfern geheim", "", "draft"));
  await sql`insert into offer_art_form values (${ids.toepfern ?? ""}, ${ids.artForm ?? ""})`;
  const appointment = (
    offerId = "",
    days = 0,
    free = 5,
  ) => sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
    values (${offerId}, private.start_of_tomorrow() + make_interval(days => ${days}, hours => 12), 5, ${free}) returning id`;
  await storeId("linolAppointment", appointment(ids.linol, 3));
  await storeId("toepfernAppointment", appointment(ids.toepfern, 5));
  await appointment(ids.toepfern, 1, 0);
});
afterAll(() => close());

type Filter = {
  query?: string | undefined;
  regionId?: string | undefined;
  artFormId?: string | undefined;
  offerTypeId?: string | undefined;
  fromDay?: string | undefined;
  toDay?: string | undefined;
  onlyWithFreeSlots?: boolean;
  page?: number;
  weekdays?: number[];
};

/** The names of the offers that a visitor finds with a filter. */
async function findOfferNames(filter: Filter = {}): Promise<string[]> {
  const rows = await runAs(
    sql,
    { role: "anon" },
    (
      db,
    ) => db`select name from public.search_offer(${filter.query ?? null}, ${filter.regionId ?? null}, ${filter.artFormId ?? null},
      ${filter.offerTypeId ?? null}, ${filter.fromDay ?? null}, ${filter.toDay ?? null}, ${filter.onlyWithFreeSlots ?? false}, ${filter.page ?? 1},
      weekdays => ${filter.weekdays ?? null})`,
  );
  return rows.map((row) => row.name);
}

const suggest = (typed: string) =>
  runAs(sql, { role: "anon" }, (db) => db`select entity, name from public.suggest(${typed})`);

it("returns the last page of an artist's offers when a later page is requested", async () => {
  const pageOf = (page: number) =>
    runAs(
      sql,
      { role: "anon" },
      (db) => db`select name, total::int from public.list_offer_of(of_artist => ${ids.artist ?? ""}, page => ${page},
        items_per_page => 1)`,
    );
  expect(await pageOf(1)).toEqual([{ name: "Linolschnitt", total: 2 }]);
  expect(await pageOf(2)).toEqual([{ name: "Töpfern für Anfänger", total: 2 }]);
  expect(await pageOf(9)).toEqual([{ name: "Töpfern für Anfänger", total: 2 }]);
});

describe("the search", () => {
  it.each(["töpfern", "Toepfern", "topfern", "TÖPF", "töpfern anf", "Töpfern für Anfänger", "keramik töpfern"])(
    "finds the pottery course first when asked for “%s”",
    async (query) => expect((await findOfferNames({ query }))[0]).toBe("Töpfern für Anfänger"),
  );

  it("finds offers by location, artist, region and town, and none by an unmatched word or the name of an unpublished offer", async () => {
    for (const query of ["ziegel", "voss", "marlene", "schweiz", "letschin"])
      expect(await findOfferNames({ query })).toHaveLength(2);
    expect(await findOfferNames({ query: "töpfern aquarell" })).toEqual([]);
    expect(await findOfferNames({ query: "geheim" })).toEqual([]);
  });

  it("finds each word and each number when punctuation joins them", async () => {
    await sql`insert into offer (name, summary, price, offer_type_id, status)
      values ('Ton/Glas', 'Für 6-10 Jahre, siehe www.werkhof.de', 0, ${ids.offerType ?? ""}, 'published')`;
    for (const query of ["ton/glas", "glas", "glas 6-10", "10 jahre", "werkhof", "www.werkhof.de"])
      expect(await findOfferNames({ query })).toEqual(["Ton/Glas"]);
    await sql`delete from offer where name = 'Ton/Glas'`;
  });

  it("finds a word with an umlaut when the name or the query has the umlaut as a letter and a combining diaeresis", async () => {
    const name = "O\u0308l und Gera\u0308te";
    await sql`insert into offer (name, price, offer_type_id, status) values (${name}, 0, ${ids.offerType ?? ""}, 'published')`;
    // "gerääte" is misspelled on purpose: the search compares it with the search words.
    for (const query of ["öl", "o\u0308l", "gerääte"])
      expect(await findOfferNames({ query })).toEqual([name.normalize()]);
    await sql`delete from offer where name = ${name.normalize()}`;
    const regions = await runAs(
      sql,
      { role: "anon" },
      (db) => db`select name from list_region_card(query => ${"a\u0308rk"})`,
    );
    expect(regions).toMatchObject([{ name: "Märkische Schweiz" }]);
    const [region] =
      await sql`insert into region (name, status) values (${"Nordma\u0308rschen"}, 'published') returning id`;
    const matches = await runAs(sql, { role: "anon" }, (db) => db`select id from list_region_card(query => 'märsch')`);
    expect(matches).toEqual([region]);
    await sql`delete from region where id = ${region?.id}`;
  });

  it("finds artists, locations and regions by a part of the name with umlauts spelled out", async () => {
    const namesOf = async (entity: "artist" | "location") =>
      runAs(
        sql,
        { role: "anon" },
        (db) =>
          db`select r.name from find_records(${entity}, 'aekeproe') found join ${sql(entity)} r on r.id = found.id`,
      );
    await sql`insert into artist (name, status) values ('Häkepröbchen', 'published')`;
    await sql`insert into location (name, status) values ('Häkepröbchen', 'published')`;
    const regions = await runAs(sql, { role: "anon" }, (db) => db`select name from list_region_card(query => 'aerk')`);
    expect([...regions]).toEqual([{ name: "Märkische Schweiz" }]);
    for (const entity of ["artist", "location"] as const) {
      expect([...(await namesOf(entity))]).toEqual([{ name: "Häkepröbchen" }]);
      await sql`delete from ${sql(entity)} where name = 'Häkepröbchen'`;
    }
  });

  it("finds a renamed record by its new name only, and no unpublished record", async () => {
    await sql`update location set name = 'Neue Gießerei' where id = ${ids.location ?? ""}`;
    expect(await findOfferNames({ query: "giesserei" })).toHaveLength(2);
    expect(await findOfferNames({ query: "ziegelei" })).toHaveLength(0);
    await sql`update offer set status = 'archived' where id = ${ids.linol ?? ""}`;
    expect(await findOfferNames({ query: "linol" })).toHaveLength(0);
    await sql`update offer set status = 'published' where id = ${ids.linol ?? ""}`;
    await sql`update location set name = 'Alte Ziegelei' where id = ${ids.location ?? ""}`;
  });

  it("finds an offer by its type's new name and by its sections when the type was renamed", async () => {
    const setText = (text: string) => {
      const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
      return sql`insert into cms_page_section (offer_id, "order", type, content)
        values (${ids.linol ?? ""}, 0, 'text', ${sql.json({ title: "", body })})`;
    };
    const removeText = () => sql`delete from cms_page_section where offer_id = ${ids.linol ?? ""}`;
    await setText("Mit der Walze drucken");
    await sql`update offer_type set name = 'Atelierkurs' where id = ${ids.offerType ?? ""}`;
    expect(await findOfferNames({ query: "walze atelierkurs" })).toEqual(["Linolschnitt"]);
    await removeText();
    await setText("Mit der Presse drucken");
    await sql`update offer_type set name = 'Workshop' where id = ${ids.offerType ?? ""}`;
    expect(await findOfferNames({ query: "presse workshop" })).toEqual(["Linolschnitt"]);
    for (const query of ["walze", "atelierkurs"]) expect(await findOfferNames({ query })).toEqual([]);
    await removeText();
  });

  it("filters by region, art form, type, days and free slots", async () => {
    expect(await findOfferNames()).toEqual(["Linolschnitt", "Töpfern für Anfänger"]);
    expect(await findOfferNames({ artFormId: ids.artForm })).toEqual(["Töpfern für Anfänger"]);
    expect(await findOfferNames({ regionId: ids.region, offerTypeId: ids.offerType })).toHaveLength(2);
    expect(await findOfferNames({ regionId: ids.offerType })).toEqual([]); // no region has this id
    const [{ day } = { day: "" }] =
      await sql`select ((private.start_of_tomorrow() + interval '1 day 12 hours') at time zone 'Europe/Berlin')::date::text as day`;
    expect(await findOfferNames({ fromDay: day, toDay: day })).toEqual(["Töpfern für Anfänger"]);
    expect(await findOfferNames({ fromDay: day, toDay: day, onlyWithFreeSlots: true })).toEqual([]);
    expect(await findOfferNames({ onlyWithFreeSlots: true })).toHaveLength(2);
  });

  it("neither finds nor counts an offer in its region when the offer's location is not published", async () => {
    const offersOfRegion = async () => {
      const cards = await runAs(sql, { role: "anon" }, (db) => db`select offers::int from public.list_region_card()`);
      return [await findOfferNames({ regionId: ids.region }), cards.map(({ offers }) => offers)];
    };
    expect(await offersOfRegion()).toEqual([["Linolschnitt", "Töpfern für Anfänger"], [2]]);
    await sql`update location set status = 'draft' where id = ${ids.location ?? ""}`;
    expect(await offersOfRegion()).toEqual([[], [0]]);
    await sql`update location set status = 'published' where id = ${ids.location ?? ""}`;
  });

  it("finds an appointment at midnight by the day that begins then, not by the day that ends", async () => {
    const tomorrowPlus = (days: number) =>
      sql<{ day: string; weekday: number; midnight: Date }[]>`
        select day::date::text as day, extract(isodow from day)::int as weekday, day at time zone 'Europe/Berlin' as midnight
          from (select (private.start_of_tomorrow() at time zone 'Europe/Berlin') + make_interval(days => ${days}) as day) d`;
    const [[tomorrow], [dayBefore], [appointmentDay]] = [
      await tomorrowPlus(0),
      await tomorrowPlus(1),
      await tomorrowPlus(2),
    ];
    const [row] = await sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
      values (${ids.linol ?? ""}, ${appointmentDay?.midnight ?? ""}, 5, 5) returning id`;
    const findOn = (day: string | undefined, filter = {}) => findOfferNames({ fromDay: day, toDay: day, ...filter });
    for (const filter of [{}, { query: "linolschnitt" }, { weekdays: [appointmentDay?.weekday ?? 0] }]) {
      expect(await findOn(appointmentDay?.day, filter)).toEqual(["Linolschnitt"]);
      expect(await findOn(dayBefore?.day, filter)).not.toContain("Linolschnitt");
    }
    // An appointment at the next midnight cannot be booked any more: its cut-off, the midnight before, has passed.
    await sql`update offer_appointment set timestamp = ${tomorrow?.midnight ?? ""} where id = ${row?.id}`;
    expect(await findOn(tomorrow?.day)).toEqual([]);
    expect(await findOn(tomorrow?.day, { query: "linolschnitt" })).toEqual([]);
    await sql`delete from offer_appointment where id = ${row?.id}`;
  });

  it("finds nothing in a period that is over or ends before it begins", async () => {
    for (const filter of [{ toDay: "2020-01-01" }, { fromDay: "2040-02-01", toDay: "2040-01-01" }]) {
      expect(await findOfferNames(filter)).toEqual([]);
      expect(await findOfferNames({ ...filter, weekdays: [6] })).toEqual([]);
      expect(await findOfferNames({ ...filter, query: "töpfern" })).toEqual([]);
    }
  });

  it.each([
    [360, ["Ölmalerei"]],
    [370, []],
  ])(
    "filters by the weekday of appointments up to one year ahead, with or without text and period (%d days)",
    async (days, names) => {
      const [offer] =
        await sql`insert into offer (name, price, offer_type_id, status) values ('Ölmalerei', 0, ${ids.offerType ?? ""}, 'published') returning id`;
      const [row] = await sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
      values (${offer?.id}, private.start_of_tomorrow() + ${`${days} days 12 hours`}::interval, 5, 5)
      returning extract(isodow from timestamp at time zone 'Europe/Berlin')::int as weekday, current_date::text as today`;
      const onWeekday = { weekdays: [row?.weekday] };
      for (const filter of [onWeekday, { ...onWeekday, fromDay: row?.today }, { ...onWeekday, toDay: "2999-12-31" }]) {
        expect((await findOfferNames(filter)).filter((name) => name === "Ölmalerei")).toEqual(names);
        expect(await findOfferNames({ ...filter, query: "ölmalerei" })).toEqual(names);
      }
      await sql`delete from offer where id = ${offer?.id}`;
    },
  );

  it("returns the same bookable offers with or without a filter for free slots, in a short or long period, and no unpublished offer", async () => {
    await sql`insert into offer (name, price, offer_type_id, status) select 'Angebot ' || n, 0, ${ids.offerType ?? ""}, 'published' from generate_series(1, 300) n`;
    await sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
      select o.id, private.start_of_tomorrow() + make_interval(days => 6 + (hashtext(o.name || n) & 15), hours => 12), 5, (hashtext(o.name || n) & 3)
      from offer o, generate_series(1, 2) n where o.name like 'Angebot%'`;
    // No search may find this appointment, because its offer is unpublished.
    await sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
      values (${ids.unpublished ?? ""}, private.start_of_tomorrow() + interval '2 hours', 5, 5)`;
    // Without `onlyWithFreeSlots`, offers that cannot be booked come last, so the pages of bookable offers are equal.
    for (const page of [1, 2, 5]) {
      expect(await findOfferNames({ page, onlyWithFreeSlots: true })).toEqual(await findOfferNames({ page }));
    }
    // A period of more than 45 days is searched by another query than a shorter period.
    const [day] =
      await sql`select current_date::text as first, (current_date + 40)::text as last, (current_date + 400)::text as far`;
    const short = await findOfferNames({ fromDay: day?.first, toDay: day?.last, onlyWithFreeSlots: true, page: 3 });
    expect(short).toEqual(
      await findOfferNames({ fromDay: day?.first, toDay: day?.far, onlyWithFreeSlots: true, page: 3 }),
    );
    expect(short).toHaveLength(12); // a full page
    for (const filter of [{}, { onlyWithFreeSlots: true }, { fromDay: day?.first, toDay: day?.last }]) {
      expect(await findOfferNames({ ...filter, page: 1 })).not.toContain("Töpfern geheim");
    }
    await sql`delete from offer where name like 'Angebot%'`;
  });

  it("counts pages from 1 and returns at most 100 offers", async () => {
    await sql`insert into offer (name, price, offer_type_id, status) select 'Angebot ' || n, 0, ${ids.offerType ?? ""}, 'published' from generate_series(1, 120) n`;
    const idsOf = async (page: number, size: number) =>
      (await sql`select id from public.search_offer(page => ${page}, items_per_page => ${size})`).map(({ id }) => id);
    const all = [...(await idsOf(1, 100)), ...(await idsOf(2, 100))];
    expect(new Set(all).size).toBe(122);
    expect(await idsOf(1, 1_000)).toEqual(all.slice(0, 100));
    expect(await idsOf(0, 100)).toEqual(all.slice(0, 100));
    expect(await idsOf(2, 10)).toEqual(all.slice(10, 20));
    await sql`delete from offer where name like 'Angebot%'`;
  });

  it("suggests an artist when artists are requested and more offers match than there is room for", async () => {
    await sql`insert into offer (name, price, offer_type_id, status) select 'Marionetten ' || n, 0, ${ids.offerType ?? ""}, 'published' from generate_series(1, 9) n`;
    const suggestions = await runAs(
      sql,
      { role: "anon" },
      (db) => db`select entity, name from public.suggest('mar', entities => '{artist}')`,
    );
    expect(suggestions).toContainEqual({ entity: "artist", name: "Marlene Voß" });
    await sql`delete from offer where name like 'Marionetten%'`;
  });

  it("suggests an offer by its new name when only capitals and punctuation of the name have changed", async () => {
    await sql`update offer set name = 'LINOLSCHNITT!' where id = ${ids.linol ?? ""}`;
    expect(await suggest("linol")).toEqual([{ entity: "offer", name: "LINOLSCHNITT!" }]);
    await sql`update offer set name = 'Linolschnitt' where id = ${ids.linol ?? ""}`;
  });

  it("suggests artists and locations by prefix, and nothing when SQL is typed", async () => {
    const suggestions = await suggest("mar");
    expect(suggestions[0]).toMatchObject({ entity: "artist", name: "Marlene Voß" });
    expect((await suggest("zieg"))[0]).toMatchObject({ entity: "location", name: "Alte Ziegelei" });
    expect(await suggest("'; drop table offer; --")).toHaveLength(0);
  });
});
