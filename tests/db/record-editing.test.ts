import type { Sql } from "postgres";
import { describe, expect, it } from "vitest";
import { publishingIssues } from "#domain/content/record-draft.ts";
import { anAppointment, aUser, book, type Caller, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();
const user: Caller = { role: "authenticated", id: await aUser(sql) };

const json = (value: unknown) => sql.json(value as never);
async function anArtist(
  name = "Hanne Lorenz",
  overrides: { status?: string; addressId?: string } = {},
): Promise<string> {
  const [row] = await sql`insert into artist (name, status, address_id)
    values (${name}, ${overrides.status ?? "published"}, ${overrides.addressId ?? null}) returning id`;
  return row?.id;
}
const call = async <Result>(caller: Caller, ask: (db: Sql) => Promise<readonly unknown[]>): Promise<Result> =>
  ((await runAs(sql, caller, (db) => ask(db as unknown as Sql)))[0] as { result: Result }).result;
const saveDraft = (id: string, snapshot: object, version: number | null = null, entity = "artist") =>
  call<number>(
    admin,
    (db) => db`select version as result from save_draft(${entity}, ${id}, ${json(snapshot)}, ${version})`,
  );
const publish = (id: string, version: number | null = null, entity = "artist") =>
  call<number>(admin, (db) => db`select publish(${entity}, ${id}, ${version}) as result`);
const draftVersions = async (ids: string[]) =>
  Object.fromEntries(
    (await sql`select record_id, version from content_version where kind = 'draft' and record_id = any(${ids})`).map(
      ({ record_id, version }) => [record_id, version],
    ),
  );
const change = (ids: string[], action: string, entity = "artist", versions: object | null = null) =>
  call<{
    changed: { id: string; previous_status: string; was_trashed: boolean; links_lost: number }[];
    refused: { id: string; reason: string }[];
  }>(
    admin,
    (db) => db`select change_records(${entity}, ${ids}, ${action}, draft_versions => ${json(versions)}) as result`,
  );
const statusOf = async (id: string) => (await sql`select status from artist where id = ${id}`)[0]?.status;

it("returns whether the record is public, is trashed or has a planned publication when a draft is saved or read", async () => {
  const [published, planned, trashed] = [
    await anArtist(),
    await anArtist("Ada", { status: "draft" }),
    await anArtist(),
  ];
  const at = new Date("2099-04-12T16:00:00Z");
  await call(admin, (db) => db`select schedule_publication('artist', ${planned}, ${at}) as result`);
  await change([trashed], "trash");
  const state = { status: "published", is_trashed: false, publish_at: null, publication_failure: null };
  for (const [id, expected] of [
    [published, state],
    [planned, { ...state, status: "draft", publish_at: at }],
    [trashed, { ...state, status: "archived", is_trashed: true }],
  ] as const) {
    const draft = json({ fields: { name: "Ida" }, art_form_ids: [], sections: [] });
    const save = () => runAs(sql, admin, (db) => db`select * from save_draft('artist', ${id}, ${draft})`);
    expect((await save())[0]).toMatchObject(expected);
    expect((await save())[0]).toMatchObject(expected); // repeated
    const read = await call<{ publish_at: string | null }>(
      admin,
      (db) => db`select get_record_for_editing('artist', a.slug_id) as result from artist a where a.id = ${id}`,
    );
    expect({ ...read, publish_at: read.publish_at && new Date(read.publish_at) }).toMatchObject(expected);
  }
});

it("refuses to publish a record that is not public when the request names another status than its current one", async () => {
  const id = await anArtist();
  const publishSeen = (seen: string | null) =>
    runAs(sql, admin, (db) => db`select publish('artist', ${id}, null, ${seen}) as result`);
  await change([id], "archived");
  expect(await errorOf(publishSeen("published"))).toBe("outdated_version");
  expect(await errorOf(publishSeen("draft"))).toBe("outdated_version");
  expect(await statusOf(id)).toBe("archived");
  expect(await errorOf(publishSeen("archived"))).toBe(null);
  expect(await errorOf(publishSeen("archived"))).toBe(null); // repeated
  await change([id], "draft");
  expect(await errorOf(publishSeen(null))).toBe(null);
  expect(await statusOf(id)).toBe("published");
});

it("publishes the name without the spaces at its ends; a repeated call changes nothing", async () => {
  const id = await anArtist("Zora", { status: "draft" });
  const version = await saveDraft(id, { fields: { name: "\u00a0 Zora Weiß " }, art_form_ids: [], sections: [] });
  const recordVersion = await publish(id, version);
  expect(await publish(id, version)).toBe(recordVersion); // repeated
  const published = await call(
    admin,
    (db) => db`select get_record_for_editing('artist', a.slug_id) as result from artist a where a.id = ${id}`,
  );
  const snapshot = { fields: { name: "Zora Weiß" } };
  expect(published).toMatchObject({ status: "published", draft_version: null, version: recordVersion, snapshot });
  const again = await saveDraft(id, { fields: { name: " Zora Weiß" }, art_form_ids: [], sections: [] });
  expect([await publish(id, again), await publish(id, again)]).toEqual([recordVersion + 1, recordVersion + 1]);
  expect(await sql`select from content_version where record_id = ${id}`).toHaveLength(1);
});

describe("a planned publication", () => {
  const plan = (id: string, at = "now() + interval '1 day'") =>
    call<string>(
      admin,
      (db) => db`select schedule_publication('artist', ${id}, (${db.unsafe(at)}),
        (select publish_at from scheduled_publication where record_id = ${id})) as result`,
    );
  const countPlans = async (id: string) =>
    (await sql`select from scheduled_publication where record_id = ${id}`).length;

  it("is deleted when the record is published, archived or trashed", async () => {
    const [published, archived, trashed] = [await anArtist(), await anArtist(), await anArtist()];
    for (const id of [published, archived, trashed]) await plan(id);
    await publish(published);
    await change([archived], "archived");
    expect([await countPlans(published), await countPlans(archived)]).toEqual([0, 0]);
    await change([trashed], "trash");
    await plan(archived);
    await change([archived], "trash");
    expect([await countPlans(trashed), await countPlans(archived)]).toEqual([0, 0]);
    expect(await errorOf(plan(trashed))).toBe("record_trashed");
  });

  it("is planned again when the action that deleted it is undone, unless its time is over", async () => {
    const [upcoming, over] = [await anArtist(), await anArtist()];
    const at = new Date("2099-04-12T16:00:00Z");
    const publishAt = { [upcoming]: at, [over]: new Date(0) };
    for (const [action, undo] of [
      ["archived", "draft"],
      ["trash", "restore"],
    ] as const) {
      await plan(upcoming);
      await change([upcoming, over], action);
      const undone = await call<{ changed: { publish_at: string | null }[] }>(
        admin,
        (db) => db`select change_records('artist', ${[upcoming, over]}, ${undo}, ${json(publishAt)}) as result`,
      );
      // `publish_at` is the time of the plan that an action deleted; an undo returns null.
      expect(undone.changed.map(({ publish_at }) => publish_at)).toEqual([null, null]);
      expect(
        await sql`select record_id, publish_at from scheduled_publication where record_id in (${upcoming}, ${over})`,
      ).toEqual([{ record_id: upcoming, publish_at: at }]);
    }
  });

  const [at, nextDay] = [new Date("2099-04-12T16:00:00Z"), new Date("2099-04-13T16:00:00Z")];
  const planAt = (ids: string[], time: Date) => Promise.all(ids.map((id) => plan(id, `'${time.toISOString()}'`)));
  const plansOf = async (ids: string[]) =>
    new Map(
      (await sql`select record_id, publish_at from scheduled_publication where record_id in ${sql(ids)}`).map((row) => [
        row.record_id,
        row.publish_at,
      ]),
    );
  /**
   * Returns the times of the plans that the action deleted.
   * @param publishAt `null` for an action; for an undo the times of the deleted plans, by record id
   */
  const changePlanned = async (ids: string[], action: string, publishAt: object | null) => {
    const { changed } = await call<{ changed: { publish_at: string | null }[] }>(
      admin,
      (db) => db`select change_records('artist', ${ids}, ${action}, ${json(publishAt)}) as result`,
    );
    return changed.map(({ publish_at }) => publish_at && new Date(publish_at));
  };

  it("is planned again by an undo, unless another admin has made a new plan in the meantime", async () => {
    const [deleted, unplanned, replaced] = [await anArtist(), await anArtist(), await anArtist()];
    const ids = [deleted, unplanned, replaced];
    await planAt([deleted, replaced], at);
    expect(await changePlanned(ids, "archived", null)).toEqual([at, null, at]);
    await planAt([replaced], nextDay);
    await changePlanned(ids, "draft", { [deleted]: at, [replaced]: at });
    expect(await plansOf(ids)).toEqual(
      new Map([
        [deleted, at],
        [replaced, nextDay],
      ]),
    );
  });

  it("stays as another admin has left it when an undo archives the record again", async () => {
    const [kept, cancelled, moved] = [await anArtist(), await anArtist(), await anArtist()];
    const ids = [kept, cancelled, moved];
    await changePlanned(ids, "archived", null);
    await planAt(ids, at);
    expect(await changePlanned(ids, "draft", null)).toEqual([null, null, null]); // deletes no plan
    await call(admin, (db) => db`select unschedule_publication('artist', ${cancelled}) as result`);
    await planAt([moved], nextDay);
    await changePlanned(ids, "archived", {});
    expect(await plansOf(ids)).toEqual(
      new Map([
        [kept, at],
        [moved, nextDay],
      ]),
    );
  });

  it("is deleted by the undo that returns a record to the trash", async () => {
    const id = await anArtist();
    await change([id], "trash");
    await change([id], "restore");
    await plan(id);
    const undone = await call<{ changed: { id: string }[]; refused: object[] }>(
      admin,
      (db) => db`select change_records('artist', ${[id]}, 'trash', ${json({})}) as result`,
    );
    // `publish_at` is the time of the plan that an action deleted; an undo returns null.
    expect(undone).toMatchObject({ changed: [{ id, status: "archived", publish_at: null }], refused: [] });
    expect(await countPlans(id)).toBe(0);
    expect(await sql`select from content_trash where record_id = ${id}`).toHaveLength(1);
  });

  it("is refused for a past time and for users who are not admins, and publishes only when due", async () => {
    const id = await anArtist("Ada", { status: "draft" });
    expect(await errorOf(plan(id, "now() - interval '1 second'"))).toBe("publication_in_past");
    expect(
      await errorOf(
        runAs(sql, user, (db) => db`select schedule_publication('artist', ${id}, now() + interval '1 day')`),
      ),
    ).toBe("not_admin");
    await plan(id);
    const run = () =>
      call<boolean>({ role: "service_role" }, (db) => db`select publish_scheduled('artist', ${id}) as result`);
    expect([await run(), await statusOf(id)]).toEqual([false, "draft"]);
    await sql`update scheduled_publication set publish_at = now() where record_id = ${id}`;
    expect([await run(), await run(), await statusOf(id)]).toEqual([true, false, "published"]);
  });

  it("stores a failure only when the refused draft is still the draft of the record", async () => {
    const id = await anArtist();
    const draft = { fields: { name: "Hanne L." }, art_form_ids: [], sections: [] };
    const replaced = await saveDraft(id, draft);
    await plan(id);
    await sql`update scheduled_publication set publish_at = now() where record_id = ${id}`;
    const fail = async (version: number) => {
      await runAs(
        sql,
        { role: "service_role" },
        (db) => db`select fail_publication('artist', ${id}, 'draft_incomplete', ${version})`,
      );
      return (await sql`select failure from scheduled_publication where record_id = ${id}`)[0]?.failure;
    };
    const current = await saveDraft(id, { ...draft, fields: { name: "Hanne Lorenz" } }, replaced);
    expect([await fail(replaced), await fail(current)]).toEqual([null, "draft_incomplete"]);
  });

  it("is changed only by an admin who has seen its time, and the change can be repeated after a lost response", async () => {
    const id = await anArtist();
    const [first, second, third] = ["2099-04-12T16:00:00Z", "2099-04-13T16:00:00Z", "2099-04-14T16:00:00Z"];
    const schedule = (at: string, seen: string | null) =>
      runAs(sql, admin, (db) => db`select schedule_publication('artist', ${id}, ${at}, ${seen})`);
    const plannedAt = async () =>
      (await sql`select publish_at from scheduled_publication where record_id = ${id}`)[0]?.publish_at?.toISOString();
    await schedule(first, null);
    await schedule(second, first);
    await schedule(second, first); // repeated after a lost response
    expect(await errorOf(schedule(third, first))).toBe("plan_changed");
    expect(await errorOf(schedule(third, null))).toBe("plan_changed");
    expect(await plannedAt()).toBe(new Date(second).toISOString());
    await call(admin, (db) => db`select unschedule_publication('artist', ${id}) as result`);
    expect(await errorOf(schedule(third, second))).toBe("plan_changed");
    expect(await plannedAt()).toBeUndefined();
  });

  it("is refused when the record is not public and no longer has the status that the admin saw", async () => {
    const id = await anArtist();
    await sql`update artist set status = 'archived' where id = ${id}`;
    const at = "2099-04-12T16:00:00Z";
    const schedule = (seen: string) =>
      runAs(sql, admin, (db) => db`select schedule_publication('artist', ${id}, ${at}, null, ${seen})`);
    expect(await errorOf(schedule("draft"))).toBe("outdated_version");
    expect(await errorOf(schedule("published"))).toBe("outdated_version");
    expect(await countPlans(id)).toBe(0);
    await schedule("archived");
    expect(await countPlans(id)).toBe(1);
  });

  it("is not reported as cancelled when the record was published instead", async () => {
    /**
     * `wasPublic` and the draft `version` are what the admin saw. Returns false when nothing is planned and the record
     * was published since.
     */
    const unschedule = (id: string, wasPublic: boolean, version: number | null = null) =>
      call<boolean>(
        admin,
        (db) => db`select unschedule_publication('artist', ${id}, ${wasPublic}, ${version}) as result`,
      );
    const id = await anArtist("Ada", { status: "draft" });
    await plan(id);
    expect([await unschedule(id, false), await unschedule(id, false)]).toEqual([true, true]);
    await plan(id);
    await publish(id); // by hand, before the planned time
    expect(await unschedule(id, false)).toBe(false);
    await change([id], "draft");
    await plan(id);
    await publish(id); // stores no version, because nothing was changed
    expect(await unschedule(id, false)).toBe(false);

    const seen = await saveDraft(id, { fields: { name: "Ida" }, art_form_ids: [], sections: [] });
    const [{ version } = { version: 0 }] = await sql`select version from artist where id = ${id}`;
    // Stores a version of the public record, but leaves the draft, which has the same name.
    await call(admin, (db) => db`select update_record('artist', ${id}, ${version}, '{"name": "Ida"}') as result`);
    expect(await draftVersions([id])).toEqual({ [id]: seen });
    expect(await unschedule(id, true, seen)).toBe(true);
    await plan(id);
    await publish(id, await saveDraft(id, { fields: { name: "Ina" }, art_form_ids: [], sections: [] }, seen));
    expect(await unschedule(id, true, seen)).toBe(false);
  });
});

describe("a duplicated offer", () => {
  it("has the relations and the draft of the original, with new ids for the sections, but no appointments", async () => {
    const { offerId } = await anAppointment(sql, 3);
    const [artForm] = await sql`insert into art_form (name) values (${crypto.randomUUID().slice(0, 8)}) returning id`;
    await sql`insert into offer_art_form values (${offerId}, ${artForm?.id})`;
    const section = { id: crypto.randomUUID(), type: "quote", content: { quote: "", author: "" }, visible: true };
    await sql`update offer set minimum_participants = 2, decides_hours_before = 48 where id = ${offerId}`;
    const [publishedFields] = await sql`select name, offer_type_id, price from offer where id = ${offerId}`;
    const draft = { fields: { ...publishedFields, name: "Ofenbau" }, art_form_ids: [artForm?.id], sections: [section] };
    await saveDraft(offerId, draft, null, "offer");
    const copyId = crypto.randomUUID();
    const duplicate = () =>
      runAs(sql, admin, (db) => db`select id, slug, slug_id from duplicate_offer(${offerId}, ${copyId})`);
    const [copy] = await duplicate();
    expect([...(await duplicate())]).toEqual([copy]);
    expect(copy?.slug).toBe(`ofenbau-kopie-${copy?.slug_id}`);
    const [row] =
      await sql`select o.status, o.price, o.minimum_participants, o.decides_hours_before, o.slug_id = ${copy?.slug_id} as is_returned_slug_id,
      (select count(*)::integer from offer_appointment a where a.offer_id = o.id) as appointments,
      (select array_agg(f.art_form_id) from offer_art_form f where f.offer_id = o.id) as forms,
      (select v.snapshot from content_version v where v.record_id = o.id and v.kind = 'draft') as snapshot
      from offer o where o.id = ${copyId}`;
    expect(row).toMatchObject({
      status: "draft",
      price: 4500,
      is_returned_slug_id: true,
      appointments: 0,
      forms: [artForm?.id],
    });
    expect(row).toMatchObject({ minimum_participants: 2, decides_hours_before: 48 });
    const [copied, ...others] = row?.snapshot.sections ?? [];
    expect(others).toEqual([]);
    expect(copied).toEqual({ ...section, id: expect.not.stringContaining(section.id) });
    expect(row?.snapshot.fields).toEqual({ ...draft.fields, name: "Ofenbau (Kopie)" });
    const [original] = await sql`select name from offer where id = ${offerId}`;
    expect(original?.name).toBe(publishedFields?.name);
    expect(
      await errorOf(runAs(sql, user, (db) => db`select * from duplicate_offer(${offerId}, gen_random_uuid())`)),
    ).toBe("not_admin");
  });

  it("has a name of valid length when the name of the original has the maximum length", async () => {
    const { offerId } = await anAppointment(sql, 1);
    await sql`update offer set name = ${"ä".repeat(120)} where id = ${offerId}`;
    const copyId = crypto.randomUUID();
    await runAs(sql, admin, (db) => db`select * from duplicate_offer(${offerId}, ${copyId})`);
    expect((await sql`select name from offer where id = ${copyId}`)[0]?.name).toBe(`${"ä".repeat(112)} (Kopie)`);
  });
});

describe("an unfinished draft", () => {
  const draftWithSection = (type: string, content: object) => ({
    fields: { name: "Hanne" },
    art_form_ids: [],
    sections: [{ id: crypto.randomUUID(), type, content, visible: true }],
  });
  const richText = { type: "doc", content: [] };

  it.each([
    ["image", { mediaId: "", caption: "Noch ohne Bild" }],
    ["gallery", { title: "", images: [] }],
    ["gallery", { title: "", images: [{ mediaId: "", caption: "" }] }],
    ["quote", { quote: "", author: "" }],
    ["faq", { title: "", questions: [{ question: "", answer: richText }] }],
    ["video", { title: "", url: "https://youtu", mediaId: "" }],
    ["call_to_action", { title: "", body: richText, label: "", href: "www", icon: null }],
    ["offer_list", { title: "", offerIds: [] }],
  ])("is saved, but cannot be published, when a %s section is %o", async (type, content) => {
    const id = await anArtist();
    const version = await saveDraft(id, draftWithSection(type, content));
    expect(await errorOf(publish(id, version))).toBe("23514");
  });

  it.each([
    ["quote", { quote: "x".repeat(501), author: "" }],
    ["image", { caption: "" }],
    ["text", { title: "", body: "<b>html</b>" }],
    ["image", []],
    ["offer_list", { title: "" }],
  ])("is refused when a %s section is %o", async (type, content) => {
    expect(await errorOf(saveDraft(await anArtist(), draftWithSection(type, content)))).toBe("invalid_input");
  });
});

describe("an address", () => {
  const withAddress = (address: object | null) => ({
    fields: { name: "Hanne" },
    address,
    art_form_ids: [],
    sections: [],
  });
  const addressOf = async (id: string) =>
    (
      await sql`select d.id, d.street, d.postal_code, d.city, a.city as copied from artist a left join address d on d.id = a.address_id where a.id = ${id}`
    )[0];

  it("is drafted, published and restored with its record, and not changed for another record that shares it", async () => {
    const [address] =
      await sql`insert into address (street, postal_code, city) values ('Am Damm 7', '15324', 'Letschin') returning id`;
    const [id, neighbor] = [
      await anArtist("A", { addressId: address?.id }),
      await anArtist("B", { addressId: address?.id }),
    ];
    await publish(id);
    const version = await saveDraft(id, withAddress({ street: "Hof 2", postal_code: "15328", city: "Küstrin" }));
    expect((await addressOf(id))?.city).toBe("Letschin");
    await publish(id, version);
    expect(await addressOf(id)).toMatchObject({ street: "Hof 2", city: "Küstrin", copied: "Küstrin" });
    expect((await addressOf(neighbor))?.city).toBe("Letschin");
    const versions = await runAs(sql, admin, (db) => db`select id from list_versions('artist', ${id})`);
    const restored = await call<number>(
      admin,
      (db) => db`select version as result from restore_version(${versions.at(-1)?.id})`,
    );
    await publish(id, restored);
    expect((await addressOf(id))?.city).toBe("Letschin");
    await publish(id, await saveDraft(id, withAddress(null)));
    expect(await addressOf(id)).toMatchObject({ id: null, copied: null });
    expect(await sql`select from address where city = 'Küstrin'`).toHaveLength(0);
  });
});

describe("restore_version", () => {
  it("drops the image and the links to records and terms that have been deleted since", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const artistId = await anArtist("Ida Hell");
    const [artForm] = await sql`insert into art_form (name) values ('Zinkdruck') returning id`;
    await sql`insert into offer_art_form values (${offerId}, ${artForm?.id})`;
    const [image] =
      await sql`insert into media (path, width, height, is_decorative) values ('alt.webp', 1, 1, true) returning id`;
    await sql`update offer set artist_id = ${artistId}, image_id = ${image?.id} where id = ${offerId}`;
    await runAs(sql, admin, (db) => db`select publish('offer', ${offerId})`);
    await sql`delete from offer_art_form where offer_id = ${offerId}`;
    await sql`update offer set artist_id = null, image_id = null where id = ${offerId}`;
    await sql`delete from artist where id = ${artistId}`;
    await sql`delete from media where id = ${image?.id}`;
    await sql`delete from art_form where id = ${artForm?.id}`;
    const restore = () =>
      call<boolean>(
        admin,
        (db) => db`select r.lacks_deleted_content as result
          from (select id from list_versions('offer', ${offerId}) limit 1) v, restore_version(v.id) r`,
      );
    expect(await restore()).toBe(true);
    const [draft] =
      await sql`select version, snapshot from content_version where record_id = ${offerId} and kind = 'draft'`;
    expect(draft?.snapshot).toMatchObject({
      fields: { artist_id: null, image_id: null, name: expect.anything() },
      art_form_ids: [],
    });
    expect(await errorOf(publish(offerId, draft?.version, "offer"))).toBe(null);
    expect(await restore()).toBe(false);
  });

  it("empties the ids of deleted images in restored sections, so that the draft is incomplete", async () => {
    const [kept, deleted] = await sql`insert into media (path, width, height, is_decorative)
      values ('kept.webp', 1, 1, true), ('deleted.webp', 1, 1, true) returning id`;
    const [region] = await sql`insert into region (name, status) values ('Oderbruch', 'published') returning id`;
    const section = (type: string, content: object) => ({ id: crypto.randomUUID(), type, content, visible: true });
    const images = [kept, deleted].map((image) => ({ mediaId: image?.id, caption: "Ofen" }));
    const sections = [
      section("quote", { quote: "Ton.", author: "" }),
      section("image", images[1] as object),
      section("gallery", { title: "Bilder", images }),
    ];
    const draftOf = (shown: object[]) => ({
      fields: { name: "Oderbruch", intro: "", image_id: null },
      art_form_ids: [],
      sections: shown,
    });
    await publish(region?.id, await saveDraft(region?.id, draftOf(sections), null, "region"), "region");
    await publish(region?.id, await saveDraft(region?.id, draftOf([]), null, "region"), "region");
    await sql`delete from media where id = ${deleted?.id}`;
    const lacksDeletedContent = await call<boolean>(
      admin,
      (db) => db`select r.lacks_deleted_content as result from content_version v, restore_version(v.id) r
        where v.record_id = ${region?.id} and jsonb_array_length(v.snapshot -> 'sections') = 3`,
    );
    expect(lacksDeletedContent).toBe(true);
    const [draft] = await sql`select snapshot from content_version where record_id = ${region?.id} and kind = 'draft'`;
    expect(draft?.snapshot.sections).toEqual([
      sections[0],
      { ...sections[1], content: { mediaId: "", caption: "Ofen" } },
      { ...sections[2], content: { title: "Bilder", images: [images[0], { mediaId: "", caption: "Ofen" }] } },
    ]);
    expect(Object.keys(publishingIssues("region", draft?.snapshot))).toEqual([
      "sections.1.content.mediaId",
      "sections.2.content.images.1.mediaId",
    ]);
  });
});

describe("update_record", () => {
  const update = (id: string, version: number, fields: object, caller = admin) =>
    call<number>(
      caller,
      (db) => db`select version as result from update_record('artist', ${id}, ${version}, ${json(fields)})`,
    );
  const draftOf = async (id: string) =>
    (
      await sql`select version, snapshot -> 'fields' as fields from content_version where kind = 'draft' and record_id = ${id}`
    )[0];

  it("changes the record and its draft, so that a publication planned before the update does not revert the change", async () => {
    const id = await anArtist();
    const version = await saveDraft(id, {
      fields: { name: "Hanne L.", is_address_public: false },
      art_form_ids: [],
      sections: [],
    });
    await call(admin, (db) => db`select schedule_publication('artist', ${id}, now() + interval '1 day') as result`);
    expect(await update(id, 1, { is_address_public: true, website: "https://hanne.example" })).toBe(2);
    const draft = await draftOf(id);
    expect(draft?.fields).toEqual({ name: "Hanne L.", is_address_public: true, website: "https://hanne.example" });
    expect(await errorOf(saveDraft(id, { fields: {}, art_form_ids: [], sections: [] }, version))).toBe(
      "outdated_version",
    );
    await sql`update scheduled_publication set publish_at = now() where record_id = ${id}`;
    const job: Caller = { role: "service_role" };
    expect(await call(job, (db) => db`select publish_scheduled('artist', ${id}, ${draft?.version}) as result`)).toBe(
      true,
    );
    const [row] = await sql`select name, is_address_public, website from artist where id = ${id}`;
    expect(row).toEqual({ name: "Hanne L.", is_address_public: true, website: "https://hanne.example" });
  });

  it("stores versions of a public record from before and after the update, and no draft", async () => {
    const [shown, hidden] = [await anArtist(), await anArtist("Hanne Lorenz", { status: "draft" })];
    for (const id of [shown, hidden]) {
      expect(await update(id, 1, { name: "Hanne Falk" })).toBe(2);
      expect(await update(id, 1, { name: "Hanne Falk" })).toBe(2); // repeated after a lost response
      expect(await errorOf(update(id, 1, { name: "Hanne Voss" }))).toBe("outdated_version");
      expect(await draftOf(id)).toBeUndefined();
    }
    const versions = await sql`select record_id, snapshot #>> '{fields,name}' as name from content_version
      where record_id in (${shown}, ${hidden}) order by created_at`;
    expect(versions).toEqual([
      { record_id: shown, name: "Hanne Lorenz" },
      { record_id: shown, name: "Hanne Falk" },
    ]);
  });

  it("refuses users who are not admins and columns that are not editable", async () => {
    const id = await anArtist();
    expect(await errorOf(update(id, 1, { name: "Hanne Falk" }, user))).toBe("not_admin");
    expect(await errorOf(update(id, 1, { name: "Hanne Falk", status: "archived" }))).toBe("invalid_input");
  });
});

it("discard_draft deletes the planned publication and returns its time, also when the call is repeated", async () => {
  const id = await anArtist();
  const draft = { fields: { name: "Ida" }, art_form_ids: [], sections: [] };
  const at = new Date("2099-04-12T16:00:00Z");
  const version = await saveDraft(id, draft);
  await call(admin, (db) => db`select schedule_publication('artist', ${id}, ${at}) as result`);
  const discard = (draftVersion: number, seen: Date | null = null) =>
    call<Date | null>(admin, (db) => db`select discard_draft('artist', ${id}, ${draftVersion}, ${seen}) as result`);
  expect(await errorOf(discard(version + 1))).toBe("outdated_version");
  expect(await sql`select from scheduled_publication where record_id = ${id}`).toHaveLength(1);
  expect(await discard(version)).toEqual(at);
  expect(await sql`select from scheduled_publication where record_id = ${id}`).toHaveLength(0);
  expect(await discard(version, at)).toEqual(at); // repeated
  const unplanned = await saveDraft(id, draft);
  expect(await discard(unplanned, at)).toBeNull(); // another admin has deleted the planned publication
});

it("discard_draft refuses a draft that was published meanwhile, even after a later draft with the same content was published", async () => {
  const id = await anArtist();
  const draft = { fields: { name: "Ida" }, art_form_ids: [], sections: [] };
  const published = await saveDraft(id, draft);
  const discard = () =>
    call<Date | null>(admin, (db) => db`select discard_draft('artist', ${id}, ${published}) as result`);
  await publish(id, published);
  expect(await errorOf(discard())).toBe("outdated_version");
  await publish(id, await saveDraft(id, draft));
  expect(await errorOf(discard())).toBe("outdated_version");
});

describe("list_versions", () => {
  it("returns each of 51 versions once when read page by page", async () => {
    const id = await anArtist();
    await sql`insert into content_version (entity, record_id, kind, snapshot)
      select 'artist', ${id}, 'published', '{"fields": {}, "sections": []}' from generate_series(1, 51)`;
    const seen: string[] = [];
    let before: string | null = null;
    for (const count of [25, 25, 1, 0]) {
      const page: { id: string }[] = [
        ...(await runAs(
          sql,
          admin,
          (db) => db<{ id: string }[]>`select id from list_versions('artist', ${id}, ${before})`,
        )),
      ];
      expect(page).toHaveLength(count);
      seen.push(...page.map((version) => version.id));
      before = seen.at(-1) ?? null;
    }
    expect(new Set(seen).size).toBe(51);
  });
});

describe("get_record_for_editing", () => {
  it("returns the draft with version and author, else the current state, or null when there is no record", async () => {
    const id = await anArtist("Marlene Voß");
    const [{ slug_id: key } = { slug_id: "" }] = await sql`select slug_id from artist where id = ${id}`;
    const getForEditing = (caller = admin) =>
      call<{ snapshot: { fields: object }; draft_version: number | null; saved_by: string | null } | null>(
        caller,
        (db) => db`select get_record_for_editing('artist', ${key}) as result`,
      );
    expect(await getForEditing()).toMatchObject({ snapshot: { fields: { name: "Marlene Voß" } }, draft_version: null });
    const version = await saveDraft(id, { fields: { name: "Marlene" }, art_form_ids: [], sections: [] });
    expect(await getForEditing()).toMatchObject({
      snapshot: { fields: { name: "Marlene" } },
      draft_version: version,
      saved_by: expect.stringContaining("@"),
    });
    await runAs(sql, admin, (db) => db`select discard_draft('artist', ${id}, ${version})`);
    expect(await getForEditing()).toMatchObject({ snapshot: { fields: { name: "Marlene Voß" } }, draft_version: null });
    expect(await errorOf(getForEditing(user))).toBe("not_admin");
    expect(await call(admin, (db) => db`select get_record_for_editing('artist', 'zzzzz') as result`)).toBe(null);
    expect(await call(admin, (db) => db`select get_record_for_editing('landing_page', 'agb') as result`)).toMatchObject(
      { slug: "agb" },
    );
  });
});

describe("change_records", () => {
  it("changes the other records when one is refused", async () => {
    const [fine, broken] = [await anArtist("Gut", { status: "draft" }), await anArtist("Kaputt", { status: "draft" })];
    await saveDraft(broken, { fields: { name: "" }, art_form_ids: [], sections: [] });
    const missing = crypto.randomUUID();
    const { changed, refused } = await change(
      [fine, broken, missing],
      "publish",
      "artist",
      await draftVersions([broken]),
    );
    expect(changed).toMatchObject([{ id: fine, previous_status: "draft", status: "published" }]);
    expect(refused).toMatchObject([
      { id: broken, reason: "invalid_input" },
      { id: missing, reason: "record_not_found" },
    ]);
    expect([await statusOf(fine), await statusOf(broken)]).toEqual(["published", "draft"]);
  });

  it("changes the other records when one shows an image without alternative text", async () => {
    const [image] = await sql`insert into media (path, name, width, height)
      values (${`${crypto.randomUUID()}.webp`}, 'krug', 10, 10) returning id`;
    const refusal = { reason: "image_without_alt_text", detail: { mediaId: image?.id, name: "krug" } };
    const status = "draft";
    const [withoutAltText, fine, cleared] = [
      await anArtist("Ohne", { status }),
      await anArtist("Gut", { status }),
      await anArtist("Entfernt", { status }),
    ];
    await saveDraft(withoutAltText, { fields: { name: "Ohne", image_id: image?.id }, art_form_ids: [], sections: [] });
    await sql`insert into cms_page_section (artist_id, "order", type, content)
      values (${cleared}, 0, 'image', ${json({ mediaId: image?.id, caption: "" })})`;
    await saveDraft(cleared, { fields: { name: "Entfernt" }, art_form_ids: [], sections: [] });
    const versions = await draftVersions([withoutAltText, fine, cleared]);
    expect(await change([withoutAltText, fine, cleared], "publish", "artist", versions)).toMatchObject({
      changed: [{ id: fine }, { id: cleared }],
      refused: [{ id: withoutAltText, ...refusal }],
    });
    expect([await statusOf(withoutAltText), await statusOf(fine), await statusOf(cleared)]).toEqual([
      "draft",
      "published",
      "published",
    ]);

    for (const [removal, undo] of [
      ["archived", "republish"],
      ["trash", "restore"],
    ] as const) {
      const [withImage, other] = [await anArtist(), await anArtist()];
      await change([withImage, other], removal);
      await sql`update artist set image_id = ${image?.id} where id = ${withImage}`;
      expect(await change([withImage, other], undo)).toMatchObject({
        changed: [{ id: other }],
        refused: [{ id: withImage, ...refusal }],
      });
      expect([await statusOf(withImage), await statusOf(other)]).toEqual(["archived", "published"]);
    }
  });

  it("counts the public records that no longer show a hidden artist, location or region", async () => {
    const [ids] = await sql`
      with r as (insert into region (name, status) values ('Oderbruch', 'published') returning id),
           a as (insert into artist (name, status, region_id) select 'Hanne', 'published', id from r returning id),
           l as (insert into location (name, status, region_id) select 'Hof', 'published', id from r returning id)
      select r.id as region, a.id as artist, l.id as location from r, a, l`;
    for (const status of ["published", "published", "draft"]) {
      const { offerId } = await anAppointment(sql, 1, { status });
      await sql`update offer set artist_id = ${ids?.artist}, location_id = ${ids?.location} where id = ${offerId}`;
    }
    const linksLostBy = async (entity: string, action: string) =>
      (await change([ids?.[entity]], action, entity)).changed.map(({ links_lost }) => links_lost);
    expect(await linksLostBy("region", "archived")).toEqual([2]); // an artist and a location
    expect(await linksLostBy("artist", "trash")).toEqual([2]);
    expect(await linksLostBy("artist", "restore")).toEqual([0]);
    expect(await linksLostBy("location", "draft")).toEqual([2]);
    expect(await linksLostBy("location", "archived")).toEqual([0]); // was not public
  });

  it("publishes only the drafts that the admin has seen", async () => {
    const [seen, saved, created] = [await anArtist("A"), await anArtist("B"), await anArtist("C", { status: "draft" })];
    const draft = (name: string) => ({ fields: { name }, art_form_ids: [], sections: [] });
    for (const id of [seen, saved]) await saveDraft(id, draft("Ganz"));
    const versions = await draftVersions([seen, saved]);
    await saveDraft(saved, draft("Hal"), versions[saved]);
    await saveDraft(created, draft("Hal"));
    for (const _attempt of ["first", "repeated"]) {
      expect(await change([seen, saved, created], "publish", "artist", versions)).toMatchObject({
        changed: [{ id: seen }],
        refused: [
          { id: saved, reason: "outdated_version" },
          { id: created, reason: "outdated_version" },
        ],
      });
    }
  });

  it("moves records to the trash and restores them with their previous status", async () => {
    const id = await anArtist();
    const wasTrashed = async (action: string) => (await change([id], action)).changed[0]?.was_trashed;
    expect([await wasTrashed("trash"), await wasTrashed("trash")]).toEqual([false, true]);
    expect(await statusOf(id)).toBe("archived");
    for (const action of ["publish", "republish", "draft", "archived"])
      expect((await change([id], action)).refused).toMatchObject([{ id, reason: "record_trashed" }]);
    expect([await wasTrashed("restore"), await wasTrashed("restore")]).toEqual([true, false]);
    expect(await statusOf(id)).toBe("published");
    expect(await sql`select from content_trash where record_id = ${id}`).toHaveLength(0);
  });

  it("deletes only trashed records without references", async () => {
    const id = await anArtist();
    const { offerId } = await anAppointment(sql, 1);
    await sql`update offer set artist_id = ${id} where id = ${offerId}`;
    expect((await change([id], "delete")).refused).toMatchObject([{ id, reason: "record_not_trashed" }]);
    await change([id], "trash");
    expect((await change([id], "delete")).refused).toMatchObject([{ id, reason: "still_used" }]);
    await sql`update offer set artist_id = null where id = ${offerId}`;
    const draft = { fields: { name: "Neu", artist_id: id }, art_form_ids: [], sections: [] };
    const version = await saveDraft(offerId, draft, null, "offer");
    expect((await change([id], "delete")).refused).toMatchObject([{ id, reason: "still_used", detail: { n: 1 } }]);
    await runAs(sql, admin, (db) => db`select discard_draft('offer', ${offerId}, ${version})`);
    expect((await change([id], "delete")).changed).toHaveLength(1);
    expect(await sql`select from artist where id = ${id}`).toHaveLength(0);
    const booked = await anAppointment(sql, 1);
    await book(sql, await aUser(sql), booked.appointmentId);
    await sql`update offer_appointment set timestamp = now() - interval '1 day' where id = ${booked.appointmentId}`;
    await runAs(sql, admin, (db) => db`select trash_record('offer', ${booked.offerId})`);
    expect((await change([booked.offerId], "delete", "offer")).refused).toMatchObject([
      { id: booked.offerId, reason: "has_bookings", detail: { n: 1 } },
    ]);
  });

  it("reports the deletion again when it is repeated", async () => {
    const id = await anArtist();
    await change([id], "trash");
    await change([id], "delete");
    expect(await change([id], "delete")).toMatchObject({ changed: [{ id, slug_id: null }], refused: [] });
  });

  it("deletes the address of a deleted record when no other record has it", async () => {
    const [address] = await sql`insert into address (city) values ('Letschin') returning id`;
    const addressId = address?.id;
    const [id, neighbor] = [await anArtist("A", { addressId }), await anArtist("B", { addressId })];
    await change([id, neighbor], "trash");
    await change([id], "delete");
    expect(await sql`select from address where id = ${addressId}`).toHaveLength(1);
    await change([neighbor], "delete");
    expect(await sql`select from address where id = ${addressId}`).toHaveLength(0);
  });

  it("refuses users who are not admins, unknown actions and missing ids", async () => {
    const ids = [await anArtist()];
    const attempt = runAs(sql, user, (db) => db`select change_records('artist', ${ids}, 'trash')`);
    expect(await errorOf(attempt)).toBe("not_admin");
    expect(await errorOf(change([], "drop table"))).toBe("invalid_input");
    expect(await errorOf(runAs(sql, admin, (db) => db`select change_records('artist', null, 'trash')`))).toBe(
      "invalid_input",
    );
  });
});

describe("list_directory_records", () => {
  it("searches names, cities and regions, returns the number of uses and filters by region", async () => {
    const [region] = await sql`insert into region (name) values ('Listenbruch') returning id`;
    const [address] = await sql`insert into address (city) values ('Listenow') returning id`;
    await sql`insert into location (name, region_id, address_id) values ('Speicher', ${region?.id}, ${address?.id}), ('Mühle', ${region?.id}, null)`;
    const list = (entity: string, input: { query?: string; region?: string; sort?: string } = {}) =>
      call<{ total: number; items: { name: string; city: string; region: string; uses: number }[] }>(
        admin,
        (db) =>
          db`select list_directory_records(${entity}, query => ${input.query ?? null}, region => ${input.region ?? null}, sort => ${input.sort ?? "name"}) as result`,
      );
    expect((await list("location", { region: region?.id })).items.map(({ name }) => name)).toEqual([
      "Mühle",
      "Speicher",
    ]);
    expect((await list("location", { query: "listenow bruch" })).items).toMatchObject([
      { city: "Listenow", region: "Listenbruch" },
    ]);
    expect((await list("location", { query: "muehle listenbruch" })).items).toMatchObject([{ name: "Mühle" }]);
    expect((await list("region", { query: "Listenbruch", sort: "uses" })).items).toMatchObject([{ uses: 2 }]);
    expect(await errorOf(list("landing_page"))).toBe("invalid_input");
    expect(await errorOf(runAs(sql, user, (db) => db`select list_directory_records('artist')`))).toBe("not_admin");
  });

  it("returns, finds and filters by the draft's region and city when the record is not published", async () => {
    const [old, drafted] = await sql`insert into region (name) values ('Altbruch'), ('Neubruch') returning id`;
    const [address] = await sql`insert into address (city) values ('Altstadt') returning id`;
    await saveDraft(drafted?.id, { fields: { name: "Bruchneu" }, art_form_ids: [], sections: [] }, null, "region");
    const list = async (entity: string, query: string | null, region: string | null = null) => {
      const { items } = await call<{ items: { id: string }[] }>(
        admin,
        (db) => db`select list_directory_records(${entity}, ${query}, region => ${region}) as result`,
      );
      return items;
    };
    const draft = (city: string | null) => ({
      fields: { name: "Atelier Ortsprobe", region_id: drafted?.id },
      address: city === null ? null : { street: "", postal_code: "", city },
      art_form_ids: [],
      sections: [],
    });
    for (const entity of ["artist", "location"]) {
      const insert = async (status: string) => {
        const [row] = await sql`insert into ${sql(entity)} (name, status, region_id, address_id)
          values ('Atelier Ortsprobe', ${status}, ${old?.id}, ${address?.id}) returning id`;
        return row?.id as string;
      };
      const [hidden, shown, cleared] = [await insert("draft"), await insert("published"), await insert("archived")];
      await saveDraft(hidden, draft("Neustadt"), null, entity);
      await saveDraft(shown, draft("Neustadt"), null, entity);
      await saveDraft(cleared, { ...draft(null), fields: { name: "Leer", region_id: null } }, null, entity);
      const hiddenRecord = { id: hidden, city: "Neustadt", region: "Bruchneu" };
      expect(await list(entity, null, drafted?.id)).toMatchObject([hiddenRecord]);
      expect(await list(entity, "neustadt bruchneu")).toMatchObject([hiddenRecord]);
      expect(await list(entity, "altstadt")).toMatchObject([{ id: shown, city: "Altstadt", region: "Altbruch" }]);
      expect(await list(entity, null, old?.id)).toMatchObject([{ id: shown }]);
      expect(await list(entity, "Leer")).toMatchObject([{ id: cleared, city: null, region: null }]);
    }
  });
});

describe("find_record_choices", () => {
  it("finds, names and sorts unpublished records by the name of their draft, and published ones by their public name", async () => {
    const [first, second, shown] = [
      await anArtist("Wahl Alt", { status: "draft" }),
      await anArtist("Wahl Mitte", { status: "draft" }),
      await anArtist("Wahl Neu"),
    ];
    await saveDraft(first, { fields: { name: "Wahl Zora" }, art_form_ids: [], sections: [] });
    await saveDraft(shown, { fields: { name: "Wahl Änderung" }, art_form_ids: [], sections: [] });
    const choices = (query: string, ids: string[] | null = null) =>
      runAs(sql, admin, (db) => db`select id, name from find_record_choices('artist', ${query}, 20, ${ids})`);
    const all = [
      { id: second, name: "Wahl Mitte" },
      { id: shown, name: "Wahl Neu" },
      { id: first, name: "Wahl Zora" },
    ];
    expect([...(await choices("wahl"))]).toEqual(all);
    expect([...(await choices("wahl zora"))]).toEqual([all[2]]);
    expect([...(await choices("wahl alt"))]).toEqual([]);
    await sql`update artist set status = 'archived' where id = ${first}`;
    expect([...(await choices("wahl zora"))]).toEqual([]);
    expect([...(await choices("", [first, second, shown]))]).toEqual(all);
  });

  it("finds records by the words of their name, except archived ones, and refuses other entities and users who are not admins", async () => {
    await sql`insert into region (name, status) values ('Śląsk über Lübben', 'draft'), ('Lübben, ehemals Śląsk', 'archived')`;
    const choices = (caller: typeof admin, entity: string) =>
      runAs(sql, caller, (db) => db`select name from find_record_choices(${entity}, 'luebben slask', 20)`);
    expect([...(await choices(admin, "region"))]).toEqual([{ name: "Śląsk über Lübben" }]);
    expect(await errorOf(choices(admin, "media"))).toBe("invalid_input");
    expect(await errorOf(choices(user, "region"))).toBe("not_admin");
  });
});
