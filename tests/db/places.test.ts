import { expect, it } from "vitest";
import { databaseWithAdmin, runAs } from "./caller.ts";

const { sql } = await databaseWithAdmin();
const visitor = { role: "anon" } as const;
const SEELOW = { latitude: 52.53, longitude: 14.38 };
const MUNICH = { latitude: 48.1, longitude: 11.5 };

const findPlace = async (typed: string) => {
  const [row] = await runAs(sql, visitor, (db) => db`select * from find_place(${typed})`);
  return row ?? null;
};

/** Inserts an offer, its artist and its location, each with the same name as the location's town. */
async function anOfferAt(name: string, postalCode: string, { locationStatus = "published" } = {}) {
  const [address] = await sql`insert into address (street, postal_code, city)
    values ('Am Damm 7', ${postalCode}, ${name}) returning id`;
  const [region] = await sql`insert into region (name, status) values (${`Region ${name}`}, 'published') returning id`;
  const [location] = await sql`insert into location (name, status, address_id, region_id)
    values (${name}, ${locationStatus}, ${address?.id}, ${region?.id}) returning id`;
  // The artist's own address is in Munich, so results near Seelow come from the location.
  const artist = await anArtistIn("80331", { name });
  const [type] = await sql`insert into offer_type (name) values (${crypto.randomUUID()}) returning id`;
  await sql`insert into offer (name, status, price, offer_type_id, location_id, artist_id)
    values (${name}, 'published', 0, ${type?.id}, ${location?.id}, ${artist})`;
}
async function anArtistIn(
  postalCode: string,
  { name, status = "published" }: { name: string; status?: string },
): Promise<string> {
  const [address] = await sql`insert into address (street, postal_code, city)
    values ('Am Damm 7', ${postalCode}, 'Irgendwo') returning id`;
  const [artist] =
    await sql`insert into artist (name, status, address_id) values (${name}, ${status}, ${address?.id}) returning id`;
  return artist?.id;
}
const recordsNear = async (entity: "artist" | "location", radiusKm: number, filters: Record<string, unknown> = {}) => {
  const { query = null, region = null, art_form = null } = filters as Record<string, string | null>;
  const rows = await runAs(
    sql,
    visitor,
    (db) => db<{ name: string; km: number; total: string }[]>`select r.name, n.km, n.total
      from find_records(${entity}, ${query}, ${SEELOW.latitude}, ${SEELOW.longitude}, ${radiusKm},
        ${region}, ${art_form}) n
      join ${sql(entity)} r on r.id = n.id`,
  );
  expect(rows.every(({ total }) => Number(total) === rows.length)).toBe(true);
  expect(rows.map(({ km }) => km)).toEqual(rows.map(({ km }) => km).toSorted((one, other) => one - other));
  return rows.map(({ name }) => name);
};
const offersNear = async ({ latitude, longitude }: typeof SEELOW, radiusKm: number, query: string | null = null) =>
  (
    await runAs(
      sql,
      visitor,
      (db) => db`select name, total::integer from search_offer(query => ${query}, near_latitude => ${latitude},
        near_longitude => ${longitude}, radius_km => ${radiusKm})`,
    )
  ).map(({ name }) => name);

await anOfferAt("Letschin", "15324");
await anOfferAt("Seelow", "15306");
await anOfferAt("Cottbus", "03046");
await anOfferAt("Verborgen", "15324", { locationStatus: "draft" });
await anOfferAt("Klein Irgendwo", "15324");

it("finds a postal code alone or among other words", async () => {
  expect(await findPlace("15324")).toMatchObject({ name: "15324 Letschin", latitude: 52.683, is_approximate: false });
  expect(await findPlace(" 02826 Görlitz ")).toMatchObject({ name: "02826 Görlitz" });
});

it("returns an approximate position for an unknown postal code when known ones share its first three digits, else nothing", async () => {
  expect(await findPlace("15329")).toMatchObject({ name: "15329", is_approximate: true });
  expect((await findPlace("15329"))?.latitude).toBeCloseTo(52.6, 0);
  expect(await findPlace("00000")).toBeNull();
});

it("finds an artist by a part of the name when the name is written with a combining diaeresis", async () => {
  await sql`insert into artist (name, status) values (${"Weidenfla\u0308chte"}, 'published')`;
  const find = (query: string) =>
    runAs(sql, visitor, (db) => db`select id from find_records('artist', ${query})`).then(({ length }) => length);
  expect([await find("denfläch"), await find("denfla\u0308ch")]).toEqual([1, 1]);
});

it.each(["Görlitz", "goerlitz", "GÖRLITZ", "Go\u0308rlitz"])("finds Görlitz for “%s”", async (typed) => {
  expect(await findPlace(typed)).toMatchObject({ name: "Görlitz", is_approximate: false });
});

it("finds the largest town when several towns begin with the text", async () => {
  expect(await findPlace("Frankfurt")).toMatchObject({ name: "Frankfurt am Main" });
  expect(await findPlace("Frankfurt (Oder)")).toMatchObject({ name: "Frankfurt (Oder)" });
  expect(await findPlace("Berlin")).toMatchObject({ name: "Berlin" });
});

it.each([
  ["Frankfurt Oder", "Frankfurt (Oder)"],
  ["Frankfurt/Oder", "Frankfurt (Oder)"],
  ["Frankfurt, Oder", "Frankfurt (Oder)"],
  ["Frankfurt an der Oder", "Frankfurt (Oder)"],
  ["Frankfurt a. d. Oder", "Frankfurt (Oder)"],
  ["frankfurt/main", "Frankfurt am Main"],
  ["Bergen/Rügen", "Bergen auf Rügen"],
  ["Rothenburg Tauber", "Rothenburg ob der Tauber"],
])("finds a town whatever is between the words of its name: %s", async (typed, name) => {
  expect(await findPlace(typed)).toMatchObject({ name, is_approximate: false });
});

it.each([
  ["Berlin-Mitte", "Berlin"],
  ["Berlin (Mitte)", "Berlin"],
  ["Halle Silberhöhe", "06108 Halle"],
  ["Frankfurt-Höchst", "Frankfurt am Main"],
  ["Freiburg-Wiehre", "Freiburg im Breisgau"],
  ["Mülheim-Styrum", "Mülheim an der Ruhr"],
  ["Mu\u0308lheim-Styrum", "Mülheim an der Ruhr"],
  ["Frankfurt - Höchst", "Frankfurt am Main"],
  ["Frankfurt am Main-Höchst", "Frankfurt am Main"],
  ["Freiburg im Breisgau Wiehre", "Freiburg im Breisgau"],
  ["Mülheim an der Ruhr-Styrum", "Mülheim an der Ruhr"],
  ["Halle (Saale)", "06108 Halle"],
  ["Halle/Saale", "06108 Halle"],
  ["Münster (Westf.)", "48079 Münster"],
  ["Hamm (Westf.)", "59063 Hamm"],
])(
  "returns a large town as an approximate place when an unknown district or suffix follows its name: %s",
  async (typed, name) => {
    expect(await findPlace(typed)).toMatchObject({ name, is_approximate: true });
  },
);

it.each([
  "Berg am Laim",
  "Burg auf Fehmarn",
  "Bergen-Nirgendwo",
  "Neustadt-Nirgendwo",
  "Bad Nirgendwo",
  "Mülheim (Mosel)",
  "Ludwigshafen am Bodensee",
])("returns no town that shares only the first word with “%s”", async (typed) => {
  expect(await findPlace(typed)).toBeNull();
});

it("finds a town without its own postal code by a published location", async () => {
  expect(await findPlace("klein irgendwo")).toMatchObject({ name: "Klein Irgendwo", latitude: 52.683 });
});

it.each(["", "x", "Nirgendwo", "100%", "a_b", "(", "\\"])("finds nothing for %j", async (typed) => {
  expect(await findPlace(typed)).toBeNull();
});

it("lists offers within the radius by straight-line distance, the nearest first", async () => {
  expect(await offersNear(SEELOW, 25)).toEqual(["Seelow", "Klein Irgendwo", "Letschin"]);
  expect(await offersNear(SEELOW, 10)).toEqual(["Seelow"]);
  expect(await offersNear(SEELOW, 100)).toEqual(["Seelow", "Klein Irgendwo", "Letschin", "Cottbus"]);
  expect(await offersNear(MUNICH, 100)).toEqual([]);
});

it("filters offers near a place by a search text", async () => {
  expect(await offersNear(SEELOW, 100, "cottbus")).toEqual(["Cottbus"]);
  expect(await offersNear(SEELOW, 25, "cottbus")).toEqual([]);
});

it("measures 504 km between Berlin and Munich", async () => {
  const [row] = await sql`select private.distance_km(52.52, 13.405, 48.137, 11.575) as km`;
  expect(row?.km).toBeCloseTo(504, 0);
});

it("lists locations near a place, and artists by the location of their offers, the nearest first", async () => {
  for (const entity of ["location", "artist"] as const) {
    expect(await recordsNear(entity, 10)).toEqual(["Seelow"]);
    expect(new Set(await recordsNear(entity, 25))).toEqual(new Set(["Seelow", "Letschin", "Klein Irgendwo"]));
    expect((await recordsNear(entity, 100)).at(-1)).toBe("Cottbus");
    expect(await recordsNear(entity, 100, { query: "cottbus" })).toEqual(["Cottbus"]);
  }
});

it("returns the middle of the town as the position of an artist without offers, and omits unpublished artists", async () => {
  await anArtistIn("15306", { name: "Verborgene", status: "draft" });
  const id = await anArtistIn("10115", { name: "Zuhause" });
  const [row] = await runAs(
    sql,
    visitor,
    (db) => db`select * from find_records('artist', null, 52.52, 13.4, 10) where id = ${id}`,
  );
  const [town] =
    await sql`select avg(latitude) as latitude, avg(longitude) as longitude from postal_code where place = 'Berlin'`;
  expect(row?.latitude).toBeCloseTo(town?.latitude, 5);
  expect(row?.longitude).toBeCloseTo(town?.longitude, 5);
  expect(await recordsNear("artist", 25)).not.toContain("Verborgene");
});

it("filters nearby records by region and art form", async () => {
  const [region] = await sql`select id from region where name = 'Region Seelow'`;
  const [artForm] = await sql`insert into art_form (name) values ('Weben in Cottbus') returning id`;
  await sql`insert into artist_art_form (artist_id, art_form_id) select id, ${artForm?.id} from artist where name = 'Cottbus'`;
  expect(await recordsNear("location", 100, { region: region?.id })).toEqual(["Seelow"]);
  expect(await recordsNear("artist", 100, { art_form: artForm?.id })).toEqual(["Cottbus"]);
});

it("finds an artist by the new town when the artist gets another address", async () => {
  const id = await anArtistIn("15306", { name: "Umgezogene" });
  const [address] = await sql`insert into address (street, postal_code, city)
    values ('Am Damm 7', '15377', 'Buckow') returning id`;
  await sql`update artist set address_id = ${address?.id} where id = ${id}`;
  const rows = await runAs(sql, visitor, (db) => db`select id from find_records('artist', 'Umgezogene Buckow')`);
  expect(rows).toEqual([{ id }]);
});

it("finds more than 100 artists by a search text, and filters them by region or art form", async () => {
  const [region] = await sql`insert into region (name, status) values ('Vogelland', 'published') returning id`;
  const [artForm] = await sql`insert into art_form (name) values ('Nestbau') returning id`;
  await sql`insert into artist (name, status) select 'Zaunkönig ' || n, 'published' from generate_series(101, 201) n`;
  const [last] = await sql`update artist set region_id = ${region?.id} where name = 'Zaunkönig 201' returning id`;
  await sql`insert into artist_art_form (artist_id, art_form_id) values (${last?.id}, ${artForm?.id})`;
  const find = async (filters: { region?: string; art_form?: string; page?: number }) => {
    const { region = null, art_form = null, page = 1 } = filters;
    const rows = await runAs(
      sql,
      visitor,
      (db) => db`select r.name, n.total::integer from find_records('artist', 'zaunkönig', region => ${region},
        art_form => ${art_form}, page => ${page}, items_per_page => 100) n join artist r on r.id = n.id`,
    );
    return [...rows];
  };
  expect(await find({ page: 2 })).toEqual([{ name: "Zaunkönig 201", total: 101 }]);
  expect(await find({ region: region?.id })).toEqual([{ name: "Zaunkönig 201", total: 1 }]);
  expect(await find({ art_form: artForm?.id })).toEqual([{ name: "Zaunkönig 201", total: 1 }]);
});

it("sorts regions by their nearest location", async () => {
  const regions = (radiusKm: number) =>
    runAs(
      sql,
      visitor,
      (db) =>
        db`select name, km from list_region_card(near_latitude => ${SEELOW.latitude}, near_longitude => ${SEELOW.longitude},
          radius_km => ${radiusKm})`,
    );
  expect((await regions(10)).map(({ name }) => name)).toEqual(["Region Seelow"]);
  expect((await regions(100)).map(({ name }) => name).at(-1)).toBe("Region Cottbus");
  const [region] = await runAs(sql, visitor, (db) => db`select km from list_region_card()`);
  expect(region?.km).toBeNull();
});
