import { describe, expect, it } from "vitest";
import { anAppointment, aUser, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();

type OfferRecords = {
  total: number;
  items: { id: string; name: string; draft_version: number | null; next_appointment: object | null }[];
};
type Filters = { type?: string; artForm?: string; region?: string };
async function list(
  input: { query?: string; state?: string; sort?: string; page?: number; size?: number } & Filters,
  caller = admin,
) {
  const { query = null, state = null, sort = "name", page = 1, size = 25 } = input;
  const { type = null, artForm = null, region = null } = input;
  const [row] = await runAs(
    sql,
    caller,
    (tx) => tx`select list_offer_records(query => ${query}, state => ${state}, sort => ${sort}, is_descending => false,
      offer_type => ${type}, art_form => ${artForm}, region => ${region}, page => ${page}, items_per_page => ${size}) as records`,
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

  describe("when an offer has a draft", () => {
    const idOf = async (rows: PromiseLike<readonly { id?: string }[]>): Promise<string> => (await rows)[0]?.id ?? "";
    /** Saves a draft of an unpublished record. `fields` are those that differ from the empty record. */
    const saveDraft = (entity: string, id: string, fields: object, artFormIds: string[] = []) =>
      runAs(sql, admin, (tx) => {
        const snapshot = { fields, address: null, art_form_ids: artFormIds, sections: [] };
        return tx`select save_draft(${entity}, ${id}, ${sql.json(snapshot as never)})`;
      });
    /** An offer whose row and draft differ in every listed value, with the ids in the draft. */
    async function aChangedOffer(word: string, status: string) {
      const offerId = await anOffer(`${word} Ofenbau`, status);
      const [oldRegion, region] =
        await sql`insert into region (name, status) values ('Alt', 'published'), ('Neu', 'published') returning id`;
      const [oldLocation, location] = await sql`insert into location (name, status, region_id) values
        (${`Altbau${word}`}, 'published', ${oldRegion?.id}), (${`Neubau${word}`}, 'published', ${region?.id}) returning id`;
      const [oldArtist, artist] = await sql`insert into artist (name, status) values
        (${`Ada${word}`}, 'published'), (${`Zora${word}`}, 'published') returning id`;
      const [oldForm, artForm] =
        await sql`insert into art_form (name) values (${`Alt ${word}`}), (${`Neu ${word}`}) returning id`;
      const type = await idOf(sql`insert into offer_type (name) values (${`Kurs ${word}`}) returning id`);
      await sql`update offer set location_id = ${oldLocation?.id}, artist_id = ${oldArtist?.id} where id = ${offerId}`;
      await sql`insert into offer_art_form values (${offerId}, ${oldForm?.id})`;
      const links = { location_id: location?.id, artist_id: artist?.id, offer_type_id: type };
      await saveDraft("offer", offerId, { name: `${word} Ofenbau`, price: 9900, ...links }, [artForm?.id]);
      return {
        offerId,
        type,
        artForm: artForm?.id,
        region: region?.id,
        oldForm: oldForm?.id,
        oldRegion: oldRegion?.id,
      };
    }

    it("returns, finds, sorts and filters by the draft's values when the offer is not published", async () => {
      const { offerId, type, artForm, region, oldForm, oldRegion } = await aChangedOffer("Entwurfsprobe", "draft");
      const state = "draft";
      for (const found of [
        await list({ state, type }),
        await list({ state, artForm }),
        await list({ state, region }),
        await list({ query: "Ofenbau NeubauEntwurfsprobe" }),
        await list({ query: "Ofenbau ZoraEntwurfsprobe" }),
      ]) {
        expect(found.items).toMatchObject([
          {
            id: offerId,
            location: "NeubauEntwurfsprobe",
            artist: "ZoraEntwurfsprobe",
            offer_type: "Kurs Entwurfsprobe",
            price: 9900,
          },
        ]);
      }
      expect((await list({ artForm: oldForm })).total + (await list({ region: oldRegion })).total).toBe(0);
      expect((await list({ query: "AdaEntwurfsprobe" })).total).toBe(0);
      const cheaper = await anOffer("Entwurfsprobe Ton"); // 4500 cents
      const byPrice = await list({ query: "Entwurfsprobe", sort: "price" });
      expect(byPrice.items.map(({ id }) => id)).toEqual([cheaper, offerId]);
    });

    it("returns, finds and filters by the public values when the offer is published", async () => {
      const { offerId, type, artForm, region, oldForm, oldRegion } = await aChangedOffer("Publikum", "published");
      const listed = { id: offerId, location: "AltbauPublikum", artist: "AdaPublikum", price: 4500 };
      for (const filter of [{ artForm: oldForm }, { region: oldRegion }, { query: "AdaPublikum" }]) {
        expect((await list(filter)).items).toMatchObject([listed]);
      }
      for (const filter of [{ type }, { artForm }, { region }, { query: "ZoraPublikum" }]) {
        expect((await list(filter)).total).toBe(0);
      }
    });

    it("returns the draft's empty values and any price when the offer is not published", async () => {
      const { offerId } = await aChangedOffer("Leerprobe", "archived");
      await sql`delete from content_version where record_id = ${offerId}`;
      const price = Number.MAX_SAFE_INTEGER; // a draft may contain any number
      await saveDraft("offer", offerId, {
        name: "Leerprobe",
        price,
        offer_type_id: null,
        location_id: null,
        artist_id: null,
      });
      expect((await list({ query: "Leerprobe" })).items).toMatchObject([
        { location: null, artist: null, offer_type: null, price },
      ]);
    });

    it("names an unpublished location and artist like their drafts, and filters by the region of the location's draft", async () => {
      const [location, artist, region] = await Promise.all([
        idOf(sql`insert into location (name) values ('Scheune') returning id`),
        idOf(sql`insert into artist (name) values ('Ida') returning id`),
        idOf(sql`insert into region (name) values ('Wendland') returning id`),
      ]);
      await saveDraft("location", location, { name: "Speicherprobe", region_id: region });
      await saveDraft("artist", artist, { name: "Ida Hell" });
      const offerId = await anOffer("Weben", "published");
      await sql`update offer set location_id = ${location}, artist_id = ${artist} where id = ${offerId}`;
      for (const filter of [{ query: "weben speicherprobe hell" }, { region }]) {
        expect((await list(filter)).items).toMatchObject([
          { id: offerId, location: "Speicherprobe", artist: "Ida Hell" },
        ]);
      }
    });
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
