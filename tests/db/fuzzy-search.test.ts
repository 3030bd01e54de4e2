import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentRows } from "#supabase/seed/rows.ts";
import { freshDatabase } from "../database.ts";
import { runAs } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
  // Deletes the templates of the legal pages, because the demo content has its own sections.
  await sql`delete from cms_page_section where landing_page_id is not null`;
  for (const { table, rows } of contentRows()) {
    // Rows with the same columns are inserted together, so that missing columns get their defaults.
    for (const group of Object.values(Object.groupBy<string, object>(rows, (row) => Object.keys(row).join()))) {
      const columns = sql(Object.keys(group?.[0] ?? {}));
      await sql`insert into ${sql(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::public.${sql(table)}, ${sql.json(group as never)})`;
    }
  }
});
afterAll(() => close());

const asVisitor = <Row>(run: (db: Sql) => Promise<Row[]>) => runAs(sql, { role: "anon" }, (db) => run(db as never));
const findOfferNames = async (query: string): Promise<string[]> =>
  (
    await asVisitor(
      (db) => db<{ name: string }[]>`select name from search_offer(query => ${query}, items_per_page => 100)`,
    )
  ).map(({ name }) => name);
const correctionOf = async (query: string) =>
  (await asVisitor((db) => db<{ corrected: string | null }[]>`select correct_search(${query}) as corrected`))[0]
    ?.corrected;

describe("fuzzy search of the demo content", () => {
  it.each([
    ["töpfern", "Drehen an der Scheibe"],
    ["toepfern", "Drehen an der Scheibe"],
    ["topfern", "Drehen an der Scheibe"],
    ["Töpfrn", "Drehen an der Scheibe"],
    ["Kerammik", "Die eine Teeschale"],
    ["drehn", "Drehen an der Scheibe"],
    ["schnitzen", "Löffel aus Esche"],
    ["Malkurs", "Farbe aus Erde"],
    ["zeichenkurs", "Zeichnen im Gehen"],
    ["Töpferkurs", "Drehen an der Scheibe"],
    ["druck", "Blaudruck mit Wiesenkräutern"],
    ["schnitt", "Scherenschnitt ohne Vorzeichnung"],
    ["15324", "Drehen an der Scheibe"],
    ["Letschin", "Drehen an der Scheibe"],
    ["Keramk Letschn", "Drehen an der Scheibe"],
  ])("finds an offer for “%s”: %s", async (query, name) => expect(await findOfferNames(query)).toContain(name));

  it.each([
    ["Töpfrn", "töpfern"],
    ["Kerammik", "Keramik"],
    ["drehn", "Drehen"],
    ["Keramk Letschn", "Keramik Letschin"],
    ["Görlits", "Görlitz"],
    ["Kermaik", "Keramik"],
    ["lienen", "Leinen"], // "Linien" has a higher trigram similarity
    ["Webn", "Weben"],
    ["Peterson", "Petersen"], // "Person" has a higher trigram similarity
  ])("corrects “%s” to “%s”", async (query, corrected) => expect(await correctionOf(query)).toBe(corrected));

  it.each([
    "töpfern", // matches as it is
    "Dezember", // matches as it is
    "Malkurs", // its parts match
    "der die das", // only stop words
    "quietscheentchenorakel", // nothing is similar
    "heute", // not similar enough to "Hefte"
    "Neujahr", // not similar enough to "neue"
    "Geschenk", // not similar enough to "Geschichte"
  ])("does not correct “%s”", async (query) => expect(await correctionOf(query)).toBeNull());

  it("finds nothing when a word is similar to no search word", async () => {
    expect(await findOfferNames("quietscheentchenorakel")).toEqual([]);
    expect(await findOfferNames("töpfern quietscheentchenorakel")).toEqual([]);
  });

  it("finds nothing for only an emoji or stop words, but ignores an empty text, and a stop word when a filter is set", async () => {
    expect(await findOfferNames("der die das")).toEqual([]);
    expect(await findOfferNames("😀")).toEqual([]);
    const freeOfCharge = await asVisitor((db) => db`select from search_offer(query => 'was', free_of_charge => true)`);
    expect(freeOfCharge.length).toBeGreaterThan(0);
    expect((await findOfferNames("")).length).toBeGreaterThan(30);
  });

  it.each([
    ["artist", "Vos", "Marlene Voss"],
    ["artist", "Marlehne", "Marlene Voss"],
    ["artist", "töpfern", "Dora Heinrich"],
    ["artist", "Keramk", "Dora Heinrich"],
    ["location", "goerlitz", "Galerie am Untermarkt"],
    ["location", "15324", "Ziegelei am Deich"],
    ["location", "Oderbruh", "Ziegelei am Deich"],
    ["location", "egelei", "Ziegelei am Deich"],
    ["region", "Görlitz", "Lausitz"],
    ["region", "oderbruh", "Oderbruch"],
    ["region", "ausitz", "Lausitz"],
  ])("finds the %s for “%s”: %s", async (entity, query, name) => {
    const rows =
      entity === "region"
        ? await asVisitor((db) => db<{ name: string }[]>`select name from list_region_card(query => ${query})`)
        : await asVisitor(
            (db) => db<{ name: string }[]>`select r.name from find_records(${entity}, ${query}) f
              join ${db(entity)} r on r.id = f.id`,
          );
    expect(rows.map((row) => row.name)).toContain(name);
    expect(rows.length).toBeLessThan(10);
  });

  it("finds no artist or region when the text is similar to no search word", async () => {
    expect([...(await asVisitor((db) => db`select from find_records('artist', 'quietscheentchenorakel')`))]).toEqual(
      [],
    );
    expect([...(await asVisitor((db) => db`select from list_region_card(query => 'quietscheentchenorakel')`))]).toEqual(
      [],
    );
  });

  it("suggests records for a misspelled word", async () => {
    const suggestions = await asVisitor((db) => db<{ name: string }[]>`select name from suggest('Marlehne')`);
    expect(suggestions.map(({ name }) => name)).toContain("Marlene Voss");
  });

  it("finds an offer by new search terms immediately, and deletes search words that no record contains any more", async () => {
    await sql`update art_form set search_terms = search_terms || ', Quarkrühren' where name = 'Keramik'`;
    expect(await findOfferNames("quarkrühren")).toContain("Drehen an der Scheibe");
    expect(await correctionOf("Quarkrüren")).toBe("Quarkrühren");
    await sql`update art_form set search_terms = 'töpfern' where name = 'Keramik'`;
    expect(await findOfferNames("quarkrühren")).toEqual([]);
    expect([...(await sql`select from private.search_word where word = 'quarkruhren'`)]).toEqual([]);
  });

  it("lists offers that are free of charge, at a location known to be step-free, or on given days of the week", async () => {
    const count = async (filter: string) =>
      Number(
        (await asVisitor((db) => db.unsafe<{ total: number }[]>(`select total from search_offer(${filter})`)))[0]
          ?.total ?? 0,
      );
    const [expected] = await sql<{ free: number; stepFree: number }[]>`
      select count(*) filter (where o.price = 0)::integer as free, count(*) filter (where l.is_step_free)::integer as "stepFree"
        from offer o left join location l on l.id = o.location_id where o.status = 'published'`;
    expect([await count("free_of_charge => true"), await count("step_free => true")]).toEqual([
      expected?.free,
      expected?.stepFree,
    ]);
    expect(expected?.free).toBeGreaterThan(0);
    const [offer] = await sql<{ id: string }[]>`select id from offer where name = 'Löffel aus Esche'`;
    // Saturday 00:30 in Berlin is still Friday in UTC.
    await sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots) values
      (${offer?.id ?? ""}, (date_trunc('week', now() at time zone 'Europe/Berlin') + interval '19 days 30 minutes') at time zone 'Europe/Berlin', 3, 3)`;
    expect([
      await count("weekdays => '{6,7}'"),
      await count("weekdays => '{6}'"),
      await count("weekdays => '{5}'"),
    ]).toEqual([1, 1, 0]);
    const period = "from_day => current_date, to_day => current_date + 30, weekdays =>";
    expect([await count(`${period} '{6}'`), await count(`${period} '{5}'`)]).toEqual([1, 0]);
    await sql`update offer set price = 0 where name = 'Löffel aus Esche'`;
    expect(await count("free_of_charge => true")).toBe((expected?.free ?? 0) + 1);
    await sql`update location set is_step_free = false`;
    expect(await count("step_free => true")).toBe(0);
  });
});
