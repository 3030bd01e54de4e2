import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { slugify } from "#domain/slug.ts";
import { freshDatabase } from "../database.ts";

let sql: Sql;
let close: () => Promise<void>;

beforeAll(async () => ({ sql, close } = await freshDatabase()));
afterAll(() => close());

const aRegion = async (name: string) =>
  (await sql`insert into region (name) values (${name}) returning id, slug, slug_id`)[0];

it.each([
  "Drehen an der Scheibe",
  "Öl & Kreide: Größe, Straße, Übermut",
  "  Ränder  ",
  "Café Crème – Ateliers/Werkstätten",
  "A\u0308pfel", // a decomposed umlaut
  "50 % + 1",
  "Łódź, Ærø und Œuvre",
  "KÜNSTLER:INNEN",
  "日本",
  "Αθήνα, Київ, Тбилиси und الفن",
  "e\u0301te\u0301 e\u0323\u0302 q\u0301", // combining characters with and without a composed form
  "ﬁne ﬂora Ǆ ĳ ŉ Ⅻ x² ½",
  "ISIK ışık İstanbul",
  "STRAẞE Straße Đà Þór ð ŋ ĸ ſ",
  "Ħamrun ħ Ŧ ŧ ə",
  "Kunst 🎨 und € $ © ™ ª º µ",
  "a\u00adb c\u200bd e\u00a0f _ ~ ' ’ ñ ¿",
])("makes the same slug in SQL and TypeScript when the name is %s", async (name) => {
  const [row] = await sql`select private.slugify(${name}) as slug`;
  expect(row?.slug).toBe(slugify(name));
});

it("ends a slug with the slug id, and uses the slug id alone when the name has no letters or digits", async () => {
  const region = await aRegion("Märkische Schweiz");
  expect(region?.slug).toMatch(/^maerkische-schweiz-[a-z0-9]{5}$/);
  const nameless = await aRegion("!!!");
  expect(nameless?.slug).toBe(nameless?.slug_id);
});

it("generates slug ids that begin with a letter", async () => {
  const rows = await sql`select private.random_slug_id() as id from generate_series(1, 1000)`;
  expect(rows.filter(({ id }) => !/^[a-z][a-z0-9]{4}$/.test(id))).toEqual([]);
});

it("derives the slug from the name and ignores a written slug or slug id", async () => {
  const region = await aRegion("Wendland");
  const [renamed] = await sql`update region set name = 'Hannoversches Wendland', slug_id = 'aaaaa', slug = 'x'
    where id = ${region?.id} returning slug, slug_id, version`;
  expect(renamed).toEqual({ slug: `hannoversches-wendland-${region?.slug_id}`, slug_id: region?.slug_id, version: 2 });
});

it("stores a name without the spaces at its ends, and refuses it when nothing else remains", async () => {
  for (const name of [" Zora Weiß", "\u00a0\u2003Zora Weiß\t\r\n", "\u3000Zora Wei\u00df "]) {
    const region = await aRegion(name);
    const [stored] = await sql`select name from region where id = ${region?.id}`;
    expect(stored?.name).toBe("Zora Weiß");
  }
  for (const name of ["", " ", "\u00a0\n"]) await expect(aRegion(name)).rejects.toMatchObject({ code: "23514" });
});

it("remembers the slug id of a deleted row", async () => {
  const region = await aRegion("Fläming");
  await sql`delete from region where id = ${region?.id}`;
  const [remembered] =
    await sql`select 1 as found from slug_tombstone where entity = 'region' and slug_id = ${region?.slug_id}`;
  expect(remembered?.found).toBe(1);
});

it("sorts names by the German collation", async () => {
  await sql`delete from region`;
  for (const name of ["Zehdenick", "Ahlbeck", "Ärzen", "Oder", "Öhringen", "Otter"]) await aRegion(name);
  const rows = await sql`select name from region order by name`;
  expect(rows.map((row) => row.name)).toEqual(["Ahlbeck", "Ärzen", "Oder", "Öhringen", "Otter", "Zehdenick"]);
});
