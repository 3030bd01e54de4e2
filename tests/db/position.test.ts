import { expect, it } from "vitest";
import { databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();
const visitor = { role: "anon" } as const;

async function aLocation(postalCode: string | null) {
  const [address] =
    postalCode === null
      ? []
      : await sql`
    insert into address (street, postal_code, city) values ('Am Damm 7', ${postalCode}, 'Letschin') returning id`;
  const [row] =
    await sql`insert into location ${sql({ name: "Ziegelei", status: "published", address_id: address?.id ?? null })} returning id`;
  return { id: row?.id as string, addressId: address?.id as string };
}
const positionOf = async (id: string) => {
  const [row] = await sql`select latitude, longitude, state from location where id = ${id}`;
  return [row?.latitude, row?.longitude, row?.state];
};

it("lets visitors read the postal codes, and does not let admins delete them", async () => {
  const [row] = await runAs(
    sql,
    visitor,
    (db) => db`select count(*)::integer, count(distinct state)::integer as states from postal_code`,
  );
  expect(row).toEqual({ count: 8309, states: 16 });
  const letschin = await runAs(
    sql,
    visitor,
    (db) => db`select latitude, longitude, state, place from postal_code where code = '15324'`,
  );
  expect(letschin).toEqual([{ latitude: 52.683, longitude: 14.356, state: "BB", place: "Letschin" }]);
  expect(await errorOf(runAs(sql, admin, (db) => db`delete from postal_code where code = '15324'`))).toBe("42501");
});

it("sets the position of a location to the position of its postal code", async () => {
  const { id } = await aLocation("02826");
  const [code] = await sql`select latitude, longitude from postal_code where code = '02826'`;
  expect(await positionOf(id)).toEqual([code?.latitude, code?.longitude, "SN"]);
});

it("stores no position for a location when the postal code is missing or unknown", async () => {
  expect(await positionOf((await aLocation(null)).id)).toEqual([null, null, null]);
  expect(await positionOf((await aLocation("")).id)).toEqual([null, null, null]);
  expect(await positionOf((await aLocation("00000")).id)).toEqual([null, null, null]);
});

it("updates the position when the postal code of the address changes", async () => {
  const { id, addressId } = await aLocation("15324");
  await sql`update address set postal_code = '02826' where id = ${addressId}`;
  expect((await positionOf(id))[2]).toBe("SN");
});

it("keeps a corrected position when the postal code changes, until the correction is removed", async () => {
  const { id, addressId } = await aLocation("15324");
  const correct = (latitude: number | null, longitude: number | null) =>
    runAs(
      sql,
      admin,
      (db) =>
        db`update location set corrected_latitude = ${latitude}, corrected_longitude = ${longitude} where id = ${id}`,
    );
  await correct(52.6423, 14.3587);
  await sql`update address set postal_code = '15328' where id = ${addressId}`;
  expect(await positionOf(id)).toEqual([52.6423, 14.3587, "BB"]);
  await correct(null, null);
  const [code] = await sql`select latitude, longitude from postal_code where code = '15328'`;
  expect(await positionOf(id)).toEqual([code?.latitude, code?.longitude, "BB"]);
});

it("refuses a latitude alone, a position outside Germany, and changes of the derived position", async () => {
  const { id } = await aLocation("15324");
  expect(await errorOf(sql`update location set corrected_latitude = 52 where id = ${id}`)).toBe("23514");
  expect(
    await errorOf(sql`update location set corrected_latitude = 41.9, corrected_longitude = 12.5 where id = ${id}`),
  ).toBe("23514");
  expect(await errorOf(runAs(sql, admin, (db) => db`update location set latitude = 52 where id = ${id}`))).toBe(
    "42501",
  );
});

it("stores the access facts of a new location as unknown", async () => {
  const [row] =
    await sql`insert into location (name) values ('Backhaus') returning is_step_free, has_accessible_toilet, has_induction_loop`;
  expect(row).toEqual({ is_step_free: null, has_accessible_toilet: null, has_induction_loop: null });
});
