import { describe, expect, it } from "vitest";
import { anAppointment, aUser, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();

type OfferRecords = {
  total: number;
  items: { id: string; name: string; draft_version: number | null; next_appointment: object | null }[];
};
async function list(
  input: { query?: string; state?: string; sort?: string; page?: number; size?: number },
  caller = admin,
) {
  const { query = null, state = null, sort = "name", page = 1, size = 25 } = input;
  const [row] = await runAs(
    sql,
    caller,
    (tx) => tx`select list_offer_records(query => ${query}, state => ${state}, sort => ${sort}, is_descending => false,
      page => ${page}, items_per_page => ${size}) as records`,
  );
  return row?.records as OfferRecords;
}

async function anOffer(name: string, status = "draft"): Promise<string> {
  const capacity = 3;
  const { offerId } = await anAppointment(sql, capacity, { status });
  await sql`update offer set name = ${name} where id = ${offerId}`;
  return offerId;
}

describe("list_offer_records", () => {
  it("finds words in any order, escapes wildcards, and returns the exact total on every page", async () => {
    const names = ["Zebra färben 100%", "Ärmel färben 100 mal", "Färben am Zaun_100"];
    for (const name of names) await anOffer(`${name} Listenprobe`);
    expect((await list({ query: "listenprobe FÄRBEN" })).items.map(({ name }) => name)).toEqual(
      [names[1], names[2], names[0]].map((name) => `${name} Listenprobe`),
    );
    expect((await list({ query: "Listenprobe 100%" })).total).toBe(1);
    expect((await list({ query: "Listenprobe _" })).total).toBe(1);
    const second = await list({ query: "Listenprobe", page: 2, size: 2 });
    expect([second.total, second.items.length]).toEqual([3, 1]);
    expect(await list({ query: "Listenprobe", page: 9, size: 2 })).toEqual({ total: 3, items: [] });
  });

  it("finds a name entered with a combining diaeresis when the query has “ä” as one or two characters", async () => {
    const id = await anOffer("Gla\u0308serprobe");
    for (const query of ["Gläserprobe", "gla\u0308serprobe"]) {
      expect((await list({ query })).items.map((item) => item.id)).toEqual([id]);
    }
  });

  it("finds a name when its umlauts are spelled out and its accents are omitted", async () => {
    const id = await anOffer("Crêpe-Öfen");
    for (const query of ["crepe oefen", "Crêpe Öfen"]) {
      expect((await list({ query })).items.map((item) => item.id)).toEqual([id]);
    }
  });

  it("returns the draft's name for unpublished offers and the public name for published offers, and filters by state", async () => {
    const [unpublished, published] = [await anOffer("Alt Umbenannt"), await anOffer("Bleibt Umbenannt", "published")];
    const renamed = { fields: { name: "Neu Umbenannt" }, art_form_ids: [], sections: [] };
    for (const id of [unpublished, published]) {
      await runAs(sql, admin, (tx) => tx`select save_draft('offer', ${id}, ${sql.json(renamed)})`);
    }
    const { items } = await list({ query: "Umbenannt" });
    expect(items.map(({ id, name, draft_version }) => [id, name, draft_version !== null])).toEqual([
      [published, "Bleibt Umbenannt", true],
      [unpublished, "Neu Umbenannt", true],
    ]);
    expect((await list({ query: "Umbenannt", state: "changed" })).items.map(({ id }) => id)).toEqual([published]);
    expect((await list({ query: "Umbenannt", state: "draft" })).items.map(({ id }) => id)).toEqual([unpublished]);
  });

  it("returns the next appointment, and lists trashed offers only in the trash", async () => {
    const id = await anOffer("Im Papierkorb", "archived");
    await sql`update offer_appointment set remaining_slots = 1, held_slots = 2 where offer_id = ${id}`;
    expect((await list({ query: "Im Papierkorb", sort: "next_appointment" })).items[0]?.next_appointment).toMatchObject(
      { capacity: 3, remaining_slots: 1, held_slots: 2 },
    );
    await sql`insert into content_trash (entity, record_id, previous_status) values ('offer', ${id}, 'draft')`;
    expect((await list({ query: "Im Papierkorb" })).total).toBe(0);
    expect((await list({ query: "Im Papierkorb", state: "trash" })).total).toBe(1);
  });

  it("refuses everybody but admins, and unknown sort keys", async () => {
    expect(await errorOf(list({}, { role: "authenticated", id: await aUser(sql) }))).toBe("not_admin");
    expect(await errorOf(list({}, { role: "anon" }))).toBe("42501");
    expect(await errorOf(list({ sort: "password" }))).toBe("invalid_input");
  });
});
