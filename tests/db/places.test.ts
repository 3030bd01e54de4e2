import { expect, it } from "vitest";
import { as, databaseWithAdmin } from "./caller.ts";

const { sql } = await databaseWithAdmin();
const anonymous = { role: "anon" } as const;

const find = async (typed: string) => {
  const [row] = await as(sql, anonymous, (db) => db`select * from find_place(${typed})`);
  return row ?? null;
};

async function anOfferAt(name: string, postalCode: string, more: { city?: string; status?: string } = {}) {
  const [address] = await sql`insert into address (street, postal_code, city)
    values ('Am Damm 7', ${postalCode}, ${more.city ?? name}) returning id`;
  const [location] = await sql`insert into location (name, status, address_id)
    values (${name}, ${more.status ?? "published"}, ${address?.id}) returning id`;
  const [type] = await sql`insert into offer_type (name) values (${crypto.randomUUID()}) returning id`;
  await sql`insert into offer (name, status, offer_type_id, location_id) values (${name}, 'published', ${type?.id}, ${location?.id})`;
}
const near = async (latitude: number, longitude: number, radius: number, query: string | null = null) =>
  (
    await as(
      sql,
      anonymous,
      (db) => db`select name, total::integer from search_offer(query => ${query}, near_latitude => ${latitude},
        near_longitude => ${longitude}, radius_km => ${radius})`,
    )
  ).map(({ name }) => name);

await anOfferAt("Letschin", "15324");
await anOfferAt("Seelow", "15306");
await anOfferAt("Cottbus", "03046");
await anOfferAt("Verborgen", "15324", { status: "draft" });
await anOfferAt("Klein Irgendwo", "15324", { city: "Klein Irgendwo" });

it("finds a postal code, also among other words", async () => {
  expect(await find("15324")).toMatchObject({ name: "15324 Letschin", latitude: 52.683, is_approximate: false });
  expect(await find(" 02826 Görlitz ")).toMatchObject({ name: "02826 Görlitz" });
});

it("finds the surroundings of an unknown postal code, and says so", async () => {
  expect(await find("15329")).toMatchObject({ name: "15329", is_approximate: true });
  expect((await find("15329"))?.latitude).toBeCloseTo(52.6, 0);
  expect(await find("00000")).toBeNull();
});

it.each(["Görlitz", "goerlitz", "GÖRLITZ"])("finds a town as %s", async (typed) => {
  expect(await find(typed)).toMatchObject({ name: "Görlitz", is_approximate: false });
});

it("finds a town by the beginning of its name, the largest first", async () => {
  expect(await find("Frankfurt")).toMatchObject({ name: "Frankfurt am Main" });
  expect(await find("Frankfurt (Oder)")).toMatchObject({ name: "Frankfurt (Oder)" });
  expect(await find("Berlin")).toMatchObject({ name: "Berlin" });
});

it("finds the town of a published location that has no postal code of its own", async () => {
  expect(await find("klein irgendwo")).toMatchObject({ name: "Klein Irgendwo", latitude: 52.683 });
});

it.each(["", "x", "Nirgendwo", "100%", "a_b", "(", "\\"])("finds nothing for %j", async (typed) => {
  expect(await find(typed)).toBeNull();
});

it("lists offers within the radius, the nearest first, as the crow flies", async () => {
  expect(await near(52.53, 14.38, 25)).toEqual(["Seelow", "Klein Irgendwo", "Letschin", "Verborgen"].slice(0, 3));
  expect(await near(52.53, 14.38, 10)).toEqual(["Seelow"]);
  expect(await near(52.53, 14.38, 100)).toEqual(["Seelow", "Klein Irgendwo", "Letschin", "Cottbus"]);
  expect(await near(48.1, 11.5, 100)).toEqual([]);
});

it("combines the place with a search text", async () => {
  expect(await near(52.53, 14.38, 100, "cottbus")).toEqual(["Cottbus"]);
  expect(await near(52.53, 14.38, 25, "cottbus")).toEqual([]);
});

it("measures the distance between two towns", async () => {
  const [row] = await sql`select private.distance_km(52.52, 13.405, 48.137, 11.575) as km`;
  expect(row?.km).toBeCloseTo(504, 0);
});
