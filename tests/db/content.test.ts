import { describe, expect, it } from "vitest";
import { pageSectionLimits as limits, type PageSectionType, pageSectionTypes } from "#domain/content/page-section.ts";
import { pageSectionContents } from "#domain/content/page-section-content.ts";
import { publishingIssues, type RecordDraft } from "#domain/content/record-draft.ts";
import { anAppointment, aUser, type Caller, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();

const json = (value: object) => sql.json(value as never);

const text = (words: string, marks: object[] = []) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words, ...(marks.length > 0 && { marks }) }] }],
});
const link = (href: string) => text("hier", [{ type: "link", attrs: { href } }]);
const validId = "0a3b8c1e-8f5d-4c1b-9a55-1f2e3d4c5b6a";
const textOfLength = (characters: number) => "x".repeat(characters);

const validContents: Record<PageSectionType, Record<string, unknown>> = {
  text: { title: "", body: text("Hallo") },
  image: { mediaId: validId, caption: "" },
  text_image: { title: "T", body: text("Hallo"), mediaId: validId, imageSide: "left" },
  gallery: { title: "T", images: [{ mediaId: validId, caption: "Bild" }] },
  quote: { quote: "Ton merkt sich alles.", author: "" },
  faq: { title: "T", questions: [{ question: "Warum?", answer: text("Darum.") }] },
  video: { title: "T", url: "https://www.youtube-nocookie.com/embed/abc", mediaId: validId },
  call_to_action: { title: "T", body: text("Komm."), label: "Los", href: "/", icon: "lucide:palette" },
  offer_list: { title: "T", offerIds: [validId] },
};

/** Each entry replaces fields of a valid section, or none. SQL and zod must both accept or both refuse the result. */
const changes: [PageSectionType, Record<string, unknown>][] = [
  ...pageSectionTypes.map((type): [PageSectionType, Record<string, unknown>] => [type, {}]),
  ...pageSectionTypes.map((type): [PageSectionType, Record<string, unknown>] => [type, { onclick: "x" }]),
  ...pageSectionTypes.flatMap((type) =>
    Object.keys(validContents[type]).map((key): [PageSectionType, Record<string, unknown>] => [type, { [key]: null }]),
  ),
  ["text", { title: textOfLength(limits.title) }],
  ["text", { title: textOfLength(limits.title + 1) }],
  ["text", { title: "ä".repeat(limits.title) }],
  ["text", { title: " " }],
  ["quote", { quote: " ", author: " " }],
  ["image", { caption: "\u200b" }],
  ["faq", { questions: [{ question: " ", answer: text("Darum.") }] }],
  ["call_to_action", { label: " " }],
  ["text", { body: "<b>html</b>" }],
  ["text", { body: { type: "doc", content: [{ type: "image", attrs: { src: "x" } }] } }],
  ["text", { body: { type: "doc", content: [{ type: "heading", attrs: { level: 2, id: "ort" }, content: [] }] } }],
  ["text", { body: { type: "doc", content: [{ type: "heading", attrs: { level: 1 } }] } }],
  ["text", { body: { type: "doc", content: [{ type: "paragraph", attrs: { style: "x" } }] } }],
  ...[[{}], [{ type: 7 }], [null], ["x"], [[{ type: "paragraph" }]]].map(
    (content): [PageSectionType, Record<string, unknown>] => ["text", { body: { type: "doc", content } }],
  ),
  ["text", { body: { type: "doc", content: [{ type: "paragraph", content: [{ text: "ohne Typ" }] }] } }],
  ["text", { body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: 7 }] }] } }],
  ["text", { body: { type: "doc", content: [{ type: "heading", attrs: { level: "2" } }] } }],
  ["text", { body: { type: "doc", content: [{ type: "heading", attrs: { level: [2] } }] } }],
  ["text", { body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: ["x"] }] }] } }],
  ["text", { body: { type: "doc", content: [{ type: "paragraph", content: [{ type: ["text"], text: "x" }] }] } }],
  ["text", { body: text("Ziel", [{ type: "link", attrs: { href: ["https://example.org/"] } }]) }],
  ["text", { body: text("Ziel", [{ type: "link", attrs: { href: 7 } }]) }],
  ["text", { body: text("ohne Art", [{}]) }],
  ["text", { body: text("fett", [{ type: "bold" }, { type: "italic" }]) }],
  ["text", { body: text("schräg", [{ type: "underline" }]) }],
  ...[
    "/",
    "/agb/#barrierefreiheit",
    "#oben",
    "https://example.org/",
    "Https://example.org/",
    "mailto:a@example.org",
    "Mailto:a@example.org",
    "JavaScript:alert(1)",
    "tel:+49301",
    "//evil.example",
    "/\\evil",
    "#\njavascript:alert(1)",
    "/angebote/\u0085",
    "javascript:alert(1)",
    "data:text/html,x",
    " https://x.de",
  ].flatMap((href): [PageSectionType, Record<string, unknown>][] => [
    ["text", { body: link(href) }],
    ["call_to_action", { href }],
  ]),
  ...["ton-1_a", 'x" onclick=', "ä", "", 7].map((headingId): [PageSectionType, Record<string, unknown>] => [
    "text",
    { body: { type: "doc", content: [{ type: "heading", attrs: { level: 2, id: headingId } }] } },
  ]),
  ["image", { caption: textOfLength(limits.caption) }],
  ["image", { caption: textOfLength(limits.caption + 1) }],
  ["image", { mediaId: "kein-bild" }],
  ["text_image", { imageSide: "top" }],
  ["gallery", { images: [] }],
  ["gallery", { images: Array(limits.images).fill({ mediaId: validId, caption: "" }) }],
  ["gallery", { images: Array(limits.images + 1).fill({ mediaId: validId, caption: "" }) }],
  ["gallery", { images: [{ mediaId: validId }] }],
  ["gallery", { images: [null] }],
  ["quote", { quote: "" }],
  ["quote", { quote: textOfLength(limits.quote) }],
  ["quote", { quote: textOfLength(limits.quote + 1) }],
  ["quote", { author: textOfLength(limits.author + 1) }],
  ["faq", { questions: [] }],
  ["faq", { questions: [null] }],
  ["faq", { questions: Array(limits.questions + 1).fill({ question: "W", answer: text("D") }) }],
  ["faq", { questions: [{ question: textOfLength(limits.question + 1), answer: text("D") }] }],
  ...["youtube.com/shorts/a", "m.youtube.com/watch?v=a", "www.vimeo.com/1", "evil.example/embed"].map(
    (hostAndPath): [PageSectionType, Record<string, unknown>] => ["video", { url: `https://${hostAndPath}` }],
  ),
  ["video", { url: "http://vimeo.com/1" }],
  ["video", { url: 'https://vimeo.com/1"onload=' }],
  ["call_to_action", { icon: "palette" }],
  ["call_to_action", { icon: "lucide:Palette" }],
  ["call_to_action", { icon: `lucide:${textOfLength(100)}` }],
  ["call_to_action", { icon: undefined }],
  ["call_to_action", { icon: 1 }],
  ["call_to_action", { label: "" }],
  ["call_to_action", { label: textOfLength(limits.label + 1) }],
  ["call_to_action", { href: `/${textOfLength(limits.href)}` }],
  ["offer_list", { offerIds: [] }],
  ["offer_list", { offerIds: ["x"] }],
  ["offer_list", { offerIds: [null] }],
  ["offer_list", { offerIds: Array(limits.offers + 1).fill(validId) }],
];

async function anImage(): Promise<string> {
  const [row] = await sql`insert into media (path, name, width, height, alt_text)
    values (${`${crypto.randomUUID()}.webp`}, 'krug', 10, 10, 'Ein Krug') returning id`;
  return row?.id;
}

async function aSection(offerId: string, order: number, words = "Hallo"): Promise<string> {
  const [row] = await sql`insert into cms_page_section (offer_id, "order", type, content)
    values (${offerId}, ${order}, 'text', ${json({ title: "", body: text(words) })}) returning id`;
  return row?.id;
}

describe("a section", () => {
  it("is valid in SQL exactly when it is valid in zod", async () => {
    for (const [type, change] of changes) {
      const content = { ...validContents[type], ...change };
      const [row] = await sql`select private.is_section_content(${type}, ${json(content)}) as is_content`;
      const isContentInZod = pageSectionContents[type].safeParse(content).success;
      expect([type, change, row?.is_content]).toEqual([type, change, isContentInZod]);
    }
  });

  it("is valid without an icon when it is a call to action, and its icon is then null", async () => {
    const { icon: _, ...content } = validContents.call_to_action as { icon: unknown };
    const [row] = await sql`select private.is_section_content('call_to_action', ${json(content)}) as is_content`;
    expect(row?.is_content).toBe(true);
    expect(pageSectionContents.call_to_action.parse(content).icon).toBeNull();
  });

  it("is refused when its content is invalid, even when a superuser writes it", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const insert = sql`insert into cms_page_section (offer_id, "order", type, content) values (${offerId}, 0, 'text', ${json({ title: "", body: link("javascript:alert(1)") })})`;
    expect(await errorOf(insert)).toBe("23514");
  });

  it("is refused when it has two owners", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const [page] = await sql`select id from landing_page where type = 'agb'`;
    const sectionOfTwoOwners = sql`insert into cms_page_section (offer_id, landing_page_id, "order", type, content)
      values (${offerId}, ${page?.id}, 0, 'quote', '{"quote": "Ja.", "author": ""}')`;
    expect(await errorOf(sectionOfTwoOwners)).toBe("23514");
  });

  it("is public when its owner is public and it is not hidden", async () => {
    const [published, unpublished] = [await anAppointment(sql, 1), await anAppointment(sql, 1, { status: "draft" })];
    const [shown, hidden, ofUnpublishedOffer] = [
      await aSection(published.offerId, 0),
      await aSection(published.offerId, 1),
      await aSection(unpublished.offerId, 0),
    ];
    await sql`update cms_page_section set visible = false where id = ${hidden}`;
    const seen = await runAs(
      sql,
      { role: "anon" },
      (db) => db`select id from cms_page_section where id in (${shown}, ${hidden}, ${ofUnpublishedOffer})`,
    );
    expect(seen.map((row) => row.id)).toEqual([shown]);
  });
});

it.each(["art_form", "offer_type"])("%s refuses a name that differs from another only in capitals", async (table) => {
  const insert = (name: string) => sql`insert into ${sql(table)} (name) values (${name})`;
  await insert("Ölkreide");
  expect(await errorOf(insert("ölkreide"))).toBe("23505");
});

describe("an image or term in use", () => {
  it("cannot be deleted, and the refusal counts the records that use it", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const imageId = await anImage();
    const unusedId = await anImage();
    await sql`update offer set image_id = ${imageId} where id = ${offerId}`;
    await sql`insert into cms_page_section (offer_id, "order", type, content) values (${offerId}, 0, 'image', ${json({ mediaId: imageId, caption: "" })})`;
    const remove = (table: string, rowId: string) =>
      runAs(sql, admin, (db) => db`delete from ${db(table)} where id = ${rowId}`);
    const refusal = await remove("media", imageId).then(
      () => null,
      (error) => [error.message, error.detail],
    );
    expect(refusal).toEqual(["still_used", '{"n": 1}']);
    expect(await errorOf(remove("media", unusedId))).toBe(null);
    const used = await runAs(sql, admin, (db) => db`select entity, id from public.list_media_use(${imageId})`);
    expect([...used]).toEqual([{ entity: "offer", id: offerId }]);

    const [artForm] = await sql`insert into art_form (name) values ('Keramik') returning id`;
    await sql`insert into offer_art_form values (${offerId}, ${artForm?.id})`;
    expect(await errorOf(remove("art_form", artForm?.id))).toBe("still_used");
    const [type] = await sql`select offer_type_id as id from offer where id = ${offerId}`;
    expect(await errorOf(remove("offer_type", type?.id))).toBe("still_used");
  });

  it("cannot be deleted even when only a draft uses it", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const [artForm] = await sql`insert into art_form (name) values ('Buchdruck') returning id`;
    const [type] = await sql`insert into offer_type (name) values ('Lesung im Freien') returning id`;
    const snapshot = { fields: { offer_type_id: type?.id }, art_form_ids: [artForm?.id], sections: [] };
    const [draft] = await runAs(
      sql,
      admin,
      (db) => db`select version from public.save_draft('offer', ${offerId}, ${json(snapshot)})`,
    );
    const uses = await runAs(
      sql,
      admin,
      (db) => db`select uses from list_terms_with_use('art_form') where id = ${artForm?.id}`,
    );
    expect([...uses]).toEqual([{ uses: 1 }]);
    const remove = (table: string, rowId: string) =>
      errorOf(runAs(sql, admin, (db) => db`delete from ${db(table)} where id = ${rowId}`));
    expect(await remove("art_form", artForm?.id)).toBe("still_used");
    expect(await remove("offer_type", type?.id)).toBe("still_used");
    await runAs(sql, admin, (db) => db`select public.discard_draft('offer', ${offerId}, ${draft?.version})`);
    expect(await remove("art_form", artForm?.id)).toBe(null);
    expect(await remove("offer_type", type?.id)).toBe(null);
  });

  it("cannot be deleted while a section of a draft uses it, and a section cannot use a missing image", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const imageId = await anImage();
    const snapshot = {
      fields: { name: "Neu" },
      art_form_ids: [],
      sections: [{ id: crypto.randomUUID(), type: "image", content: { mediaId: imageId, caption: "" }, visible: true }],
    };
    await runAs(sql, admin, (db) => db`select public.save_draft('offer', ${offerId}, ${json(snapshot)})`);
    expect(await errorOf(runAs(sql, admin, (db) => db`delete from media where id = ${imageId}`))).toBe("still_used");
    const used = await runAs(sql, admin, (db) => db`select entity, id, status from public.list_media_use(${imageId})`);
    expect([...used]).toEqual([{ entity: "offer", id: offerId, status: "published" }]);
    const insertionOfMissingImage = sql`insert into cms_page_section (offer_id, "order", type, content) values (${offerId}, 0, 'image', ${json({ mediaId: crypto.randomUUID(), caption: "" })})`;
    expect(await errorOf(insertionOfMissingImage)).toBe("media_not_found");
  });
});

describe("the SQL of drafts and versions", () => {
  const draftOf = (name: string, sections: object[] = []) => ({ fields: { name }, art_form_ids: [], sections });
  const save = (offerId: string, snapshot: object, version: number | null = null) =>
    runAs(
      sql,
      admin,
      async (db) =>
        (await db`select version from public.save_draft('offer', ${offerId}, ${json(snapshot)}, ${version})`)[0]
          ?.version,
    );
  const publish = (offerId: string, version: number | null = null) =>
    runAs(
      sql,
      admin,
      async (db) => (await db`select public.publish('offer', ${offerId}, ${version}) as version`)[0]?.version,
    );
  const nameOf = async (offerId: string) => (await sql`select name from offer where id = ${offerId}`)[0]?.name;

  it("changes the page for visitors only when the draft is published", async () => {
    const { offerId } = await anAppointment(sql, 1);
    await aSection(offerId, 0, "alt");
    const section = { id: crypto.randomUUID(), type: "text", content: { title: "", body: text("neu") }, visible: true };
    const draftVersion = await save(offerId, draftOf("Neuer Name", [section]));
    expect(await nameOf(offerId)).toBe("Drehen an der Scheibe");
    await publish(offerId, draftVersion);
    expect(await nameOf(offerId)).toBe("Neuer Name");
    const sections = await sql`select id from cms_page_section where offer_id = ${offerId}`;
    expect(sections.map((row) => row.id)).toEqual([section.id]);
    expect(await sql`select from content_version where record_id = ${offerId} and kind = 'draft'`).toHaveLength(0);
    const version = await publish(offerId);
    expect(await publish(offerId)).toBe(version);
  });

  it("refuses a draft that is based on an outdated version or has a field that admins do not edit", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const first = await save(offerId, draftOf("A"));
    expect(await errorOf(save(offerId, draftOf("B")))).toBe("outdated_version");
    const second = await save(offerId, draftOf("B"), first);
    expect(await save(offerId, draftOf("B"), first)).toBe(second); // repeated
    expect(await errorOf(publish(offerId, first))).toBe("outdated_version");
    expect(await errorOf(save(offerId, { ...draftOf("C"), fields: { slug_id: "aaaaa" } }, second))).toBe(
      "invalid_input",
    );
  });

  it("refuses a first draft that is based on an outdated version of the record", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const saveFirst = (recordVersion: number, name: string) =>
      runAs(
        sql,
        admin,
        (db) => db`select public.save_draft('offer', ${offerId}, ${json(draftOf(name))}, null, ${recordVersion})`,
      );
    const restoreFirst = (recordVersion: number) =>
      runAs(
        sql,
        admin,
        (db) => db`select public.restore_version(v.id, null, ${recordVersion})
          from content_version v where v.record_id = ${offerId} and v.kind = 'published'`,
      );
    const [{ version: outdated } = { version: 0 }] = await sql`select version from offer where id = ${offerId}`;
    const current = await publish(offerId, await save(offerId, draftOf("Von Ida")));
    expect(await errorOf(saveFirst(outdated, "Von Ada"))).toBe("outdated_version");
    expect(await errorOf(restoreFirst(outdated))).toBe("outdated_version");
    expect(await errorOf(saveFirst(current, "Von Ada"))).toBe(null);
    expect(await errorOf(saveFirst(current, "Von Ada"))).toBe(null); // repeated because its response was lost
  });

  it("changes nothing when a publication is repeated, even when its draft equals the published state", async () => {
    const { offerId } = await anAppointment(sql, 1);
    for (const name of ["Neu", "Neu"]) {
      const draftVersion = await save(offerId, draftOf(name));
      const version = await publish(offerId, draftVersion);
      expect(await publish(offerId, draftVersion)).toBe(version);
    }
    expect(await nameOf(offerId)).toBe("Neu");
  });

  it("refuses to repeat a publication of a record that has been unpublished since", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const draftVersion = await save(offerId, draftOf("Neu"));
    await publish(offerId, draftVersion);
    await runAs(sql, admin, (db) => db`select public.set_content_status('offer', ${offerId}, 'draft')`);
    expect(await errorOf(publish(offerId, draftVersion))).toBe("outdated_version");
  });

  it("refuses to publish a discarded draft, even after another draft was published", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const discarded = await save(offerId, draftOf("Verworfen"));
    await runAs(sql, admin, (db) => db`select public.discard_draft('offer', ${offerId}, ${discarded})`);
    expect(await errorOf(publish(offerId, discarded))).toBe("outdated_version");
    await publish(offerId, await save(offerId, draftOf("Neu")));
    expect(await errorOf(publish(offerId, discarded))).toBe("outdated_version");
  });

  it("publishes nothing of a draft when one of its fields is refused", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const version = await save(offerId, { fields: { name: "Halb", price: -1 }, art_form_ids: [], sections: [] });
    expect(await errorOf(publish(offerId, version))).toBe("23514");
    expect(await nameOf(offerId)).toBe("Drehen an der Scheibe");
  });

  it("refuses to publish an offer without a price", async () => {
    const [type] = await sql`insert into offer_type (name) values ('Ohne Preis') returning id`;
    const [offer] = await sql`insert into offer (name, offer_type_id) values ('Neu', ${type?.id}) returning id, price`;
    expect(offer?.price).toBeNull();
    expect(await errorOf(publish(offer?.id))).toBe("23514");
    const version = await save(offer?.id, {
      fields: { name: "Neu", price: 0, offer_type_id: type?.id },
      art_form_ids: [],
      sections: [],
    });
    await publish(offer?.id, version);
    expect([...(await sql`select status, price from offer where id = ${offer?.id}`)]).toEqual([
      { status: "published", price: 0 },
    ]);
  });

  it("lists records to publish with their draft and their number of upcoming appointments", async () => {
    const { offerId, appointmentId } = await anAppointment(sql, 1, { status: "draft" });
    const list = (caller: Caller) =>
      runAs(
        sql,
        caller,
        (db) => db`select is_public, snapshot #>> '{fields,name}' as name, upcoming_appointments as appointments
        from list_records_to_publish('offer', array[${offerId}]::uuid[])`,
      );
    const version = await save(offerId, draftOf("Entwurf"));
    expect([...(await list(admin))]).toEqual([{ is_public: false, name: "Entwurf", appointments: 1 }]);
    await sql`update offer_appointment set status = 'cancelled', reason = 'x' where id = ${appointmentId}`;
    await publish(offerId, version);
    expect([...(await list(admin))]).toEqual([{ is_public: true, name: "Entwurf", appointments: 0 }]);
    expect(await errorOf(list({ role: "authenticated", id: await aUser(sql) }))).toBe("not_admin");
  });

  it("lists which appointments of an offer to publish overlap other appointments at the draft's location", async () => {
    const [mine, other] = [await anAppointment(sql, 1, { status: "draft" }), await anAppointment(sql, 1)];
    const [location] = await sql`insert into location (name) values ('Hof') returning id`;
    await sql`update offer set location_id = ${location?.id} where id = ${other.offerId}`;
    await sql`update offer_appointment set timestamp = '2031-08-05 16:00Z'
      where id in (${mine.appointmentId}, ${other.appointmentId})`;
    // Each of these 1,001 appointments conflicts with itself. `find_appointment_conflicts` returns at most 1,000
    // conflicts, those of the same offer and start first, so it would omit the overlap.
    await sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
      select ${mine.offerId}, '2031-08-06 16:00Z'::timestamptz + n * interval '1 day', 1, 1 from generate_series(0, 1000) n`;
    const overlapping = async () => {
      const [row] = await runAs(
        sql,
        admin,
        (db) => db`select overlapping from list_records_to_publish('offer', array[${mine.offerId}]::uuid[])`,
      );
      return row?.overlapping;
    };
    expect(await overlapping()).toEqual([]);
    const draft = draftOf("Entwurf");
    const atLocation = { ...draft, fields: { ...draft.fields, location_id: location?.id } };
    const version = await save(mine.offerId, atLocation as never);
    expect(await overlapping()).toEqual([new Date("2031-08-05T16:00Z")]);
    await publish(mine.offerId, version);
    expect(await overlapping()).toEqual([]);
  });

  it.each([
    ["99999", true],
    ["15324", false],
    ["", false],
    [null, false],
  ])("lists the postal code %j of a location to publish as unknown: %s", async (postalCode, isUnknown) => {
    const [location] = await sql`
      with a as (insert into address (postal_code, city) select ${postalCode}::text, 'Letschin' where ${postalCode}::text is not null returning id)
      insert into location (name, address_id) values ('Hof', (select id from a)) returning id`;
    const [row] = await runAs(
      sql,
      admin,
      (db) =>
        db`select is_postal_code_unknown from list_records_to_publish('location', array[${location?.id}]::uuid[])`,
    );
    expect(row?.is_postal_code_unknown).toBe(isUnknown);
  });

  it("lists the names of the unpublished artist and location of records to publish", async () => {
    const { offerId } = await anAppointment(sql, 1, { status: "draft" });
    const [ids] = await sql`
      with a as (insert into artist (name) values ('Hanne') returning id),
           l as (insert into location (name, status) values ('Hof', 'archived') returning id),
           published as (insert into location (name, status) values ('Scheune', 'published') returning id)
      select a.id as artist_id, l.id as location_id, published.id as published from a, l, published`;
    const listed = async (fields: object) => {
      await sql`update offer set ${sql(fields)} where id = ${offerId}`;
      const [row] = await runAs(
        sql,
        admin,
        (db) => db`select unpublished_links from list_records_to_publish('offer', array[${offerId}]::uuid[])`,
      );
      return row?.unpublished_links;
    };
    expect(await listed({ artist_id: ids?.artist_id, location_id: ids?.location_id })).toEqual({
      artist_id: "Hanne",
      location_id: "Hof",
    });
    expect(await listed({ artist_id: null, location_id: ids?.published })).toEqual({});
  });

  it("stores the published state as the first version when the first draft of a public record is saved", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const names = async () =>
      (
        await sql`select v.snapshot #>> '{fields,name}' as name from content_version v
          where v.record_id = ${offerId} and v.kind = 'published' order by v.created_at`
      ).map(({ name }) => name);
    expect(await names()).toEqual([]);
    await publish(offerId, await save(offerId, draftOf("Zwei")));
    expect(await names()).toEqual(["Drehen an der Scheibe", "Zwei"]);
    const { offerId: unpublishedId } = await anAppointment(sql, 1, { status: "draft" });
    await save(unpublishedId, draftOf("Neu"));
    expect([
      ...(await sql`select id from content_version where record_id = ${unpublishedId} and kind = 'published'`),
    ]).toEqual([]);
  });

  it("restores a version as a draft", async () => {
    const { offerId } = await anAppointment(sql, 1);
    await publish(offerId);
    await publish(offerId, await save(offerId, draftOf("Zwei")));
    const [first] =
      await sql`select id from content_version where record_id = ${offerId} and kind = 'published' order by created_at limit 1`;
    const [restored] = await runAs(sql, admin, (db) => db`select version from public.restore_version(${first?.id})`);
    await publish(offerId, restored?.version);
    expect(await nameOf(offerId)).toBe("Drehen an der Scheibe");
  });

  it("hides a record from visitors when it is archived, and lets only admins publish", async () => {
    const { offerId } = await anAppointment(sql, 1);
    await runAs(sql, admin, (db) => db`select public.set_content_status('offer', ${offerId}, 'archived')`);
    expect(await runAs(sql, { role: "anon" }, (db) => db`select id from offer where id = ${offerId}`)).toHaveLength(0);
    const guest: Caller = { role: "authenticated", id: await aUser(sql) };
    expect(await errorOf(runAs(sql, guest, (db) => db`select public.publish('offer', ${offerId})`))).toBe("not_admin");
  });
});

describe("a content change", () => {
  it("is recorded once per transaction, and not for records that were never published", async () => {
    const [published, unpublished] = [await anAppointment(sql, 1), await anAppointment(sql, 1, { status: "draft" })];
    await sql`delete from content_change`;
    await sql.begin(async (db) => {
      await db`update offer set price = 100 where id = ${published.offerId}`;
      await db`update offer set price = 200 where id = ${published.offerId}`;
      await db`update offer set price = 200 where id = ${unpublished.offerId}`;
    });
    expect((await sql`select entity, record_id from content_change`).map((row) => row.record_id)).toEqual([
      published.offerId,
    ]);
  });

  it("is recorded for its offer when an appointment is confirmed", async () => {
    const { offerId, appointmentId } = await anAppointment(sql, 1);
    await sql`delete from content_change`;
    await sql`update offer_appointment set is_confirmed = true where id = ${appointmentId}`;
    expect(await sql`select entity, record_id from content_change`).toEqual([{ entity: "offer", record_id: offerId }]);
  });

  it("is recorded when a term gets another name or icon, but not when it gets other search terms", async () => {
    const [type] = await sql`insert into offer_type (name) values ('Vorführung') returning id`;
    const [form] = await sql`insert into art_form (name) values ('Intarsien') returning id`;
    const changedEntities = async () =>
      (await sql`select entity from content_change order by id`).map(({ entity }) => entity);
    await sql`delete from content_change`;
    await sql`update offer_type set search_terms = 'Schau' where id = ${type?.id}`;
    await sql`update art_form set search_terms = 'Holz' where id = ${form?.id}`;
    expect(await changedEntities()).toEqual([]);
    await sql`update offer_type set name = 'Schau' where id = ${type?.id}`;
    await sql`update art_form set name = 'Marketerie' where id = ${form?.id}`;
    await sql`update art_form set icon = 'lucide:palette' where id = ${form?.id}`;
    expect(await changedEntities()).toEqual(["offer_type", "art_form", "art_form"]);
  });

  it("is logged with actor and fields in the audit log, which nobody can change", async () => {
    const { offerId } = await anAppointment(sql, 1);
    await runAs(sql, admin, (db) => db`update offer set price = 1, summary = 'geheim' where id = ${offerId}`);
    const [entry] =
      await sql`select actor_id, action, entity, fields from audit_log where record_id = ${offerId} order by id desc limit 1`;
    expect(entry).toEqual({ actor_id: admin.id, action: "update", entity: "offer", fields: ["price", "summary"] });
    expect(await errorOf(sql`update audit_log set actor_id = null`)).toBe("P0001");
    expect(await errorOf(runAs(sql, { role: "service_role" }, (db) => db`delete from audit_log`))).toBe("42501");
  });
});

it("publishingIssues reports a legal page that is empty or still has the text of its template", async () => {
  const pages = await sql`
    select p.type, jsonb_agg(jsonb_build_object('id', s.id, 'type', s.type, 'content', s.content, 'visible', s.visible)) as sections
      from landing_page p join cms_page_section s on s.landing_page_id = p.id where p.type <> 'homepage' group by 1`;
  const issues = pages.map(({ type, sections }) => {
    const draft = { fields: { title: type }, address: null, art_form_ids: [], sections } as unknown as RecordDraft;
    const hidden = draft.sections.map((section) => ({ ...section, visible: false }));
    expect(Object.keys(publishingIssues("landing_page", { ...draft, sections: hidden }, type))).toEqual([
      "fields.title",
    ]);
    expect(publishingIssues("landing_page", { ...draft, sections: hidden }, "homepage")).toEqual({});
    const body = { type: "doc" as const, content: [] };
    const blank = draft.sections.map((section) => ({
      ...section,
      type: "text" as const,
      content: { title: "", body },
    }));
    expect(Object.keys(publishingIssues("landing_page", { ...draft, sections: blank }, type))).toEqual([
      "fields.title",
    ]);
    const written = blank.map((section) => ({ ...section, content: { ...section.content, title: "Kurz" } }));
    expect(publishingIssues("landing_page", { ...draft, sections: written }, type)).toEqual({});
    return [type, Object.keys(publishingIssues("landing_page", draft, type))];
  });
  const issue = ["sections.0.content.body"];
  expect(Object.fromEntries(issues)).toEqual({
    agb: issue,
    datenschutz: issue,
    impressum: issue,
    nutzungsbedingungen: issue,
  });
});
