import { describe, expect, it } from "vitest";
import {
  anAppointment,
  aUser,
  type Caller,
  databaseWithAdmin,
  errorOf,
  runAs,
  waitForBlockedSessions,
} from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();

const json = (value: object) => sql.json(value as never);

async function anImage(altText: string, name = "krug"): Promise<string> {
  const [row] = await sql`insert into media (path, name, width, height, alt_text)
    values (${`${crypto.randomUUID()}.webp`}, ${name}, 10, 10, ${altText}) returning id`;
  return row?.id;
}

const imageSection = (mediaId: string, visible = true) => ({
  id: crypto.randomUUID(),
  type: "image",
  content: { mediaId, caption: "" },
  visible,
});

/**
 * The refusal code of a call with its detail, for example `["image_without_alt_text", { name: "krug" }]`; `null` when
 * the call succeeds.
 */
async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (error: { message: string; detail?: string }) => [error.message, JSON.parse(error.detail ?? "{}")],
  );
}

describe("an image without an alternative text", () => {
  const saveAndPublish = (offerId: string, fields: object, sections: object[]) =>
    runAs(sql, admin, async (db) => {
      const [draft] =
        await db`select version from public.save_draft('offer', ${offerId}, ${json({ fields: { name: "Ton", ...fields }, art_form_ids: [], sections })})`;
      await db`select public.publish('offer', ${offerId}, ${draft?.version})`;
    });

  it("prevents publishing unless it is in a hidden section, and the refusal names it", async () => {
    const { offerId } = await anAppointment(sql, 1, { status: "draft" });
    const [withoutText, withText] = [await anImage("", "stiller-krug"), await anImage("Ein Krug")];
    const refused = ["image_without_alt_text", { mediaId: withoutText, name: "stiller-krug" }];
    expect(await refusalOf(saveAndPublish(offerId, { image_id: withoutText }, []))).toEqual(refused);
    expect(await refusalOf(saveAndPublish(offerId, { image_id: withText }, [imageSection(withoutText)]))).toEqual(
      refused,
    );
    const [offer] = await sql`select status, image_id from offer where id = ${offerId}`;
    expect(offer).toEqual({ status: "draft", image_id: null });
    expect(await refusalOf(saveAndPublish(offerId, { image_id: withText }, [imageSection(withoutText, false)]))).toBe(
      null,
    );
  });

  it("can be published when it is decorative; a decorative image cannot be given a text", async () => {
    const { offerId } = await anAppointment(sql, 1, { status: "draft" });
    const image = await anImage("");
    await sql`update media set is_decorative = true where id = ${image}`;
    expect(await refusalOf(saveAndPublish(offerId, { image_id: image }, [imageSection(image)]))).toBe(null);
    expect(await errorOf(sql`update media set alt_text = 'Doch' where id = ${image}`)).toBe("23514");
  });

  it("cannot be added to a published page, and the text of a published image cannot be removed", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const [withoutText, withText] = [await anImage(""), await anImage("Ein Krug")];
    const asAdmin = (act: Parameters<typeof runAs>[2]) => errorOf(runAs(sql, admin, act));
    expect(await asAdmin((db) => db`update offer set image_id = ${withoutText} where id = ${offerId}`)).toBe(
      "image_without_alt_text",
    );
    const insert = (mediaId: string) =>
      asAdmin(
        (db) => db`insert into cms_page_section (offer_id, "order", type, content)
          values (${offerId}, 0, 'image', ${json({ mediaId, caption: "" })})`,
      );
    expect(await insert(withoutText)).toBe("image_without_alt_text");
    expect(await insert(withText)).toBe(null);
    const removeText = (mediaId: string) => asAdmin((db) => db`update media set alt_text = '' where id = ${mediaId}`);
    expect(await removeText(withText)).toBe("alt_text_required");
    await sql`update offer set status = 'archived' where id = ${offerId}`;
    expect(await removeText(withText)).toBe(null);
    expect(await asAdmin((db) => db`select republish_record('offer', ${offerId})`)).toBe("image_without_alt_text");
  });

  it("cannot be created by removing the text of an image while a bulk action publishes a record that shows the image", async () => {
    const { offerId } = await anAppointment(sql, 1, { status: "draft" });
    const image = await anImage("Ein Krug");
    await sql`update offer set image_id = ${image} where id = ${offerId}`;
    const published = Promise.withResolvers<void>();
    const commitAllowed = Promise.withResolvers<void>();
    const publishing = runAs(sql, admin, async (db) => {
      await db`select public.change_records('offer', ${[offerId]}, 'publish')`;
      published.resolve();
      await commitAllowed.promise;
    });
    await published.promise;
    const removal = errorOf(runAs(sql, admin, (db) => db`update media set alt_text = '' where id = ${image}`));
    await Promise.race([removal, waitForBlockedSessions(sql)]);
    commitAllowed.resolve();
    await publishing;
    expect(await removal).toBe("alt_text_required");
  });

  it("does not prevent publishing when the draft removes the section that shows the image", async () => {
    const { offerId } = await anAppointment(sql, 1, { status: "draft" });
    const withoutText = await anImage("");
    await sql`insert into cms_page_section (offer_id, "order", type, content)
      values (${offerId}, 0, 'image', ${json({ mediaId: withoutText, caption: "" })})`;
    expect(await refusalOf(saveAndPublish(offerId, {}, []))).toBe(null);
  });
});

it("returns an image on a card with only the columns that visitors need", async () => {
  const { offerId } = await anAppointment(sql, 1);
  const imageId = await anImage("Ein Krug");
  await sql`update offer set image_id = ${imageId} where id = ${offerId}`;
  await sql`insert into region (name, image_id, status) values ('Havelland', ${imageId}, 'published')`;
  const cards = ["search_offer()", `list_offer_by_id('{${offerId}}')`, "list_region_card()"];
  for (const card of cards) {
    const rows = await runAs(sql, { role: "anon" }, (db) => db.unsafe(`select image from public.${card}`));
    const keys = rows.flatMap(({ image }) => (image ? [Object.keys(image).sort()] : []));
    expect(keys, card).toContainEqual([
      "alt_text",
      "credit",
      "focal_x",
      "focal_y",
      "height",
      "path",
      "thumbhash",
      "width",
    ]);
  }
});

it("hides an image from visitors unless a published page shows it", async () => {
  const [hidden, shown] = [await anAppointment(sql, 1, { status: "draft" }), await anAppointment(sql, 1)];
  const isVisible = async (id: string) => {
    const rows = await runAs(sql, { role: "anon" }, (db) => db`select id from media where id = ${id}`);
    return rows.length === 1;
  };
  const [unused, ofOffer, ofSection] = [await anImage("Eins"), await anImage("Zwei"), await anImage("Drei")];
  await sql`update offer set image_id = ${ofOffer} where id = ${hidden.offerId}`;
  await sql`insert into cms_page_section (offer_id, "order", type, content, visible)
    values (${shown.offerId}, 0, 'image', ${json({ mediaId: ofSection, caption: "" })}, false)`;
  expect(await Promise.all([unused, ofOffer, ofSection].map(isVisible))).toEqual([false, false, false]);
  await sql`update offer set status = 'published' where id = ${hidden.offerId}`;
  await sql`update cms_page_section set visible = true where offer_id = ${shown.offerId}`;
  expect(await Promise.all([unused, ofOffer, ofSection].map(isVisible))).toEqual([false, true, true]);
  await sql`update offer set status = 'archived' where id in (${hidden.offerId}, ${shown.offerId})`;
  expect(await Promise.all([ofOffer, ofSection].map(isVisible))).toEqual([false, false]);
  for (const table of ["artist", "location", "region"]) {
    const ofRecord = await anImage(table);
    await sql`insert into ${sql(table)} (name, image_id, status) values (${crypto.randomUUID()}, ${ofRecord}, 'published')`;
    expect([table, await isVisible(ofRecord)]).toEqual([table, true]);
  }
});

describe("the media library", () => {
  it("refuses everybody but admins, and lists orphaned files only for `service_role`", async () => {
    const guest: Caller = { role: "authenticated", id: await aUser(sql) };
    for (const call of ["public.list_media()", "public.list_media_use(gen_random_uuid())"]) {
      expect(await errorOf(runAs(sql, guest, (db) => db.unsafe(`select * from ${call}`)))).toBe("not_admin");
      expect(await errorOf(runAs(sql, { role: "anon" }, (db) => db.unsafe(`select * from ${call}`)))).toBe("42501");
    }
    expect(await errorOf(runAs(sql, admin, (db) => db`select * from public.list_orphaned_media()`))).toBe("42501");
  });

  it("finds images with every word of the query in name, alternative text or credit, regardless of case, accents and combining characters", async () => {
    const image = await anImage("Blaue Schale", "Werkstatt 12");
    await sql`update media set credit = ${"Foto: Ilse O\u0308hler"} where id = ${image}`;
    const find = async (query: string) => {
      const rows = await runAs(sql, admin, (db) => db`select id from public.list_media(${query})`);
      return rows.some((row) => row.id === image);
    };
    expect(
      await Promise.all(["schale öhler", "o\u0308hler", "oehler", "WERKSTATT blau", "100%", "schale rot"].map(find)),
    ).toEqual([true, true, true, true, false, false]);
  });

  it("returns each page with the exact total, and sorts by name", async () => {
    const word = crypto.randomUUID();
    for (let n = 0; n < 5; n++) await anImage("", `${word} ${n}`);
    const page = async (number: number) =>
      (
        await runAs(
          sql,
          admin,
          (db) => db`select name, total from public.list_media(${word}, page => ${number}, items_per_page => 2)`,
        )
      ).map((row) => [row.name.at(-1), Number(row.total)]);
    const pages = [...(await page(1)), ...(await page(2)), ...(await page(3))];
    expect(new Set(pages.map(([name]) => name)).size).toBe(5);
    const sorted = await runAs(
      sql,
      admin,
      (db) => db`select name from public.list_media(${word}, sort => 'name', is_descending => false)`,
    );
    expect(sorted.map((row) => row.name.at(-1))).toEqual(["0", "1", "2", "3", "4"]);
    expect(pages.every(([, total]) => total === 5)).toBe(true);
  });

  it("lists a file without a media row as orphaned two days after its upload or, if it was replaced, its replacement", async () => {
    const addFile = (name: string, age: string) => sql`insert into storage.objects (bucket_id, name, created_at)
      values ('media', ${name}, now() - ${age}::interval)`;
    const [old, fresh, used, replaced] = ["a", "b", "c", "d"].map(
      (prefix) => `${prefix}${crypto.randomUUID()}.webp`,
    ) as [string, string, string, string];
    await addFile(old, "3 days");
    await addFile(fresh, "1 day");
    await addFile(used, "3 days");
    await addFile(replaced, "30 days");
    await sql`insert into media (path, width, height) values (${used}, 1, 1)`;
    const [row] = await sql`insert into media (path, width, height) values (${replaced}, 1, 1) returning id`;
    await sql`update media set path = ${`e${crypto.randomUUID()}.webp`} where id = ${row?.id}`;
    const orphans = async () => {
      const rows = await runAs(sql, { role: "service_role" }, (db) => db`select * from public.list_orphaned_media()`);
      return rows
        .map(({ list_orphaned_media: name }) => name)
        .filter((name) => [old, fresh, used, replaced].includes(name));
    };
    expect(await orphans()).toEqual([old]);
    await sql`update private.former_media_path set replaced_at = now() - interval '3 days' where path = ${replaced}`;
    expect(await orphans()).toEqual([old, replaced]);
  });

  it("checks the files of the bucket in parts, and starts over after the last part", async () => {
    await sql`update storage.objects set created_at = now() where bucket_id = 'media'`;
    await sql`delete from private.former_media_path`;
    const names = ["0a.webp", "0b.webp", "0c.webp"];
    for (const name of names) {
      await sql`insert into storage.objects (bucket_id, name, created_at) values ('media', ${name}, now() - interval '3 days')`;
    }
    await sql`delete from private.media_sweep`;
    const sweepPart = async (items: number) =>
      (await runAs(sql, { role: "service_role" }, (db) => db`select public.list_orphaned_media(${items}) as name`)).map(
        ({ name }) => name,
      );
    expect([await sweepPart(2), await sweepPart(2), await sweepPart(1000), await sweepPart(2)]).toEqual([
      names.slice(0, 2),
      names.slice(2),
      [],
      names.slice(0, 2),
    ]);
  });
});
