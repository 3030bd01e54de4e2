import { expect, it } from "vitest";
import { AdminStart } from "#domain/site/admin-start.ts";
import { freshDatabase } from "../database.ts";
import { anAppointment, aUser, book, type Caller, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();

const readStart = async (maxItems = 5) => {
  const [row] = await runAs(sql, admin, (db) => db`select public.admin_start(${maxItems}) as start`);
  return AdminStart.parse(row?.start);
};
/** Sets the start of an appointment to now plus `startsIn`. */
const moveTo = (appointmentId: string, startsIn: string) =>
  sql`update offer_appointment set timestamp = now() + ${startsIn}::interval where id = ${appointmentId}`;

it("lists the soonest appointments without bookings in the next two weeks, and counts all of them", async () => {
  const [late, soon, booked, far, cancelled] = await Promise.all([
    anAppointment(sql, 4),
    anAppointment(sql, 4),
    anAppointment(sql, 4),
    anAppointment(sql, 4),
    anAppointment(sql, 4),
    anAppointment(sql, 4, { status: "draft" }),
  ]);
  await moveTo(late.appointmentId, "12 days");
  await moveTo(soon.appointmentId, "3 days");
  await moveTo(far.appointmentId, "15 days");
  await sql`update offer_appointment set status = 'cancelled' where id = ${cancelled.appointmentId}`;
  await book(sql, await aUser(sql), booked.appointmentId);
  const { empty_appointments } = await readStart();
  expect(empty_appointments.items.map(({ id }) => id)).toEqual([soon.appointmentId, late.appointmentId]);
  expect(empty_appointments.total).toBe(2);
  expect((await readStart(1)).empty_appointments).toMatchObject({ total: 2, items: [{ id: soon.appointmentId }] });
});

it("counts the waiting parties of each appointment and the slots that they wait for", async () => {
  const { appointmentId } = await anAppointment(sql, 1);
  await book(sql, await aUser(sql), appointmentId);
  for (const quantity of [2, 1]) {
    await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity)
      values (gen_random_uuid(), ${appointmentId}, ${await aUser(sql)}, ${quantity})`;
  }
  expect((await readStart()).waiting).toMatchObject({
    total: 2,
    items: [{ id: appointmentId, parties: 2, slots: 3, free: 0 }],
  });
});

it("lists unpublished records and published records with a draft, but no trashed ones", async () => {
  const [unpublished, trashed, changed] = [
    await anAppointment(sql, 1, { status: "draft" }),
    await anAppointment(sql, 1, { status: "draft" }),
    await anAppointment(sql, 1),
  ];
  await runAs(sql, admin, async (db) => {
    await db`select public.trash_record('offer', ${trashed.offerId})`;
    await db`select public.save_draft('offer', ${changed.offerId}, ${sql.json({ fields: { name: "Neu" }, art_form_ids: [], sections: [] })})`;
  });
  const { drafts } = await readStart(25);
  const listed = drafts.items.map(({ id, status }) => [id, status]);
  expect(listed).toContainEqual([unpublished.offerId, "draft"]);
  expect(listed).toContainEqual([changed.offerId, "published"]);
  expect(drafts.items.some(({ id }) => id === trashed.offerId)).toBe(false);
});

it("names unpublished records like their draft, and published records by their public name", async () => {
  const [hidden, shown] = [await anAppointment(sql, 1, { status: "draft" }), await anAppointment(sql, 1)];
  const [page] = await sql`select id from landing_page where type = 'homepage'`;
  await sql`update landing_page set status = 'draft' where id = ${page?.id}`;
  const draft = (fields: object) => sql.json({ fields, art_form_ids: [], sections: [] } as never);
  await runAs(sql, admin, async (db) => {
    for (const { offerId } of [hidden, shown]) {
      await db`select public.save_draft('offer', ${offerId}, ${draft({ name: "Umbenannt" })})`;
    }
    await db`select public.save_draft('landing_page', ${page?.id}, ${draft({ title: "Regeln" })})`;
  });
  await sql`insert into scheduled_publication (entity, record_id, publish_at, failure) select entity, id, now(), 'draft_incomplete'
    from (values ('offer', ${hidden.offerId}::uuid), ('offer', ${shown.offerId}), ('landing_page', ${page?.id})) failed (entity, id)`;
  const { drafts, failed_publications } = await readStart(100);
  for (const { items } of [drafts, failed_publications]) {
    const nameOf = (searched: string) => items.find(({ id }) => id === searched)?.name;
    expect([hidden.offerId, shown.offerId, page?.id].map(nameOf)).toEqual([
      "Umbenannt",
      "Drehen an der Scheibe",
      "Regeln",
    ]);
  }
  await sql`delete from scheduled_publication`;
  await sql`update landing_page set status = 'published' where id = ${page?.id}`;
});

it("counts images without an alternative text, except decorative ones", async () => {
  const before = (await readStart()).images_without_alt_text;
  await sql`insert into media (path, width, height) values ('a.webp', 1, 1)`;
  await sql`insert into media (path, width, height, is_decorative) values ('b.webp', 1, 1, true)`;
  expect((await readStart()).images_without_alt_text).toBe(before + 1);
});

it("counts bookings and slots of this and last week and new accounts of this week; weeks begin on Monday in Berlin", async () => {
  const before = await readStart();
  const monday = sql`date_trunc('week', now() at time zone 'Europe/Berlin') at time zone 'Europe/Berlin'`;
  const { appointmentId } = await anAppointment(sql, 10);
  const [newGuest, earlierGuest] = [await aUser(sql), await aUser(sql)];
  await book(sql, newGuest, appointmentId, { quantity: 3 });
  const earlier = await book(sql, earlierGuest, appointmentId, { quantity: 2 });
  const cancelled = await book(sql, await aUser(sql), appointmentId);
  await runAs(sql, admin, (db) => db`select public.cancel_booking(${cancelled?.id ?? ""})`);
  await sql`update offer_booking set created_at = ${monday} - interval '1 second' where id = ${earlier?.id ?? ""}`;
  await sql`update auth.users set created_at = ${monday} - interval '1 second' where id = ${earlierGuest}`;
  await sql`update auth.users set created_at = ${monday} where id = ${newGuest}`;
  await sql`update offer_appointment set timestamp = ${monday} + interval '1 hour' where id = ${appointmentId}`;
  const { this_week, last_week } = await readStart();
  expect(this_week).toEqual({
    bookings: before.this_week.bookings + 1,
    slots: before.this_week.slots + 3,
    accounts: before.this_week.accounts + 1,
    capacity: before.this_week.capacity + 10,
    taken: before.this_week.taken + 5,
  });
  expect(last_week).toMatchObject({ bookings: before.last_week.bookings + 1, slots: before.last_week.slots + 2 });
});

it("lists an appointment below its minimum from when the decision is due until an admin decides or it starts", async () => {
  const [below, reached, later, lateDecision, cancelled] = [
    await anAppointment(sql, 8),
    await anAppointment(sql, 8),
    await anAppointment(sql, 8),
    await anAppointment(sql, 8),
    await anAppointment(sql, 8),
  ];
  const all = [below, reached, later, lateDecision, cancelled];
  const offerIds = all.map(({ offerId }) => offerId);
  await sql`update offer set minimum_participants = 3, cancellation_deadline_hours = 48 where id = any(${offerIds})`;
  await sql`update offer set decides_hours_before = 12 where id = ${lateDecision.offerId}`;
  for (const { appointmentId } of all) await book(sql, await aUser(sql), appointmentId, { quantity: 2 });
  await book(sql, await aUser(sql), reached.appointmentId, { quantity: 1 });
  for (const { appointmentId } of all) await moveTo(appointmentId, "47 hours 59 minutes");
  await moveTo(later.appointmentId, "48 hours 1 minute");
  const confirm = (caller: Caller, id: string) =>
    errorOf(runAs(sql, caller, (db) => db`select confirm_appointment(${id})`));
  expect(await confirm(admin, cancelled.appointmentId)).toBeNull();
  await runAs(sql, admin, (db) => db`select cancel_appointment(${cancelled.appointmentId})`);
  const undecidedIds = async () => (await readStart()).undecided.items.map(({ id }) => id);
  expect((await readStart()).undecided).toMatchObject({
    total: 1,
    items: [{ id: below.appointmentId, booked: 2, minimum: 3 }],
  });
  await moveTo(lateDecision.appointmentId, "11 hours 59 minutes");
  expect(await undecidedIds()).toEqual([lateDecision.appointmentId, below.appointmentId]);
  expect(await confirm({ role: "authenticated", id: await aUser(sql) }, below.appointmentId)).toBe("not_admin");
  expect(await confirm(admin, cancelled.appointmentId)).toBe("appointment_cancelled");
  expect(await confirm(admin, below.appointmentId)).toBeNull();
  expect(await confirm(admin, below.appointmentId)).toBeNull();
  expect(await undecidedIds()).toEqual([lateDecision.appointmentId]);
  await moveTo(lateDecision.appointmentId, "-1 minute");
  expect(await confirm(admin, lateDecision.appointmentId)).toBe("appointment_started");
  expect(await undecidedIds()).toEqual([]);
});

it("asks for the decision at least one hour before the start, also when the offer's hours are 0", async () => {
  const created = [];
  for (const [decides, deadline] of [
    [null, 0],
    [0, 0],
    [0, 48],
  ] as const) {
    const { appointmentId, offerId } = await anAppointment(sql, 8);
    await sql`update offer set minimum_participants = 3, decides_hours_before = ${decides},
      cancellation_deadline_hours = ${deadline} where id = ${offerId}`;
    await moveTo(appointmentId, `1 hour ${created.length + 1} minutes`);
    created.push(appointmentId);
  }
  const undecidedIds = async () => (await readStart()).undecided.items.map(({ id }) => id);
  expect(await undecidedIds()).toEqual([]);
  for (const [index, id] of created.entries()) await moveTo(id, `${index + 57} minutes`);
  expect(await undecidedIds()).toEqual(created);
  for (const id of created) await moveTo(id, "-1 minute");
  expect(await undecidedIds()).toEqual([]);
});

it("lists an upcoming appointment with bookings or waiting parties when its offer, artist or location is not published", async () => {
  const [hiddenByOffer, hiddenByArtist, hiddenByLocation, unbooked, withWaitlist, past] = await Promise.all(
    Array.from({ length: 6 }, () => anAppointment(sql, 4)),
  );
  const all = [hiddenByOffer, hiddenByArtist, hiddenByLocation, unbooked, withWaitlist, past].filter(
    (created) => created !== undefined,
  );
  for (const [index, { appointmentId }] of all.entries()) {
    if (appointmentId !== unbooked?.appointmentId && appointmentId !== withWaitlist?.appointmentId)
      await book(sql, await aUser(sql), appointmentId);
    await moveTo(appointmentId, `${index + 1} days`);
  }
  await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity)
    values (gen_random_uuid(), ${withWaitlist?.appointmentId ?? ""}, ${await aUser(sql)}, 1)`;
  await moveTo(past?.appointmentId ?? "", "-1 hour");
  const [artist] = await sql`insert into artist (name, status) values ('Ida Hell', 'archived') returning id`;
  const [location] = await sql`insert into location (name, status) values ('Mühle', 'draft') returning id`;
  const listHidden = async () => {
    const { hidden_booked } = await readStart(100);
    return hidden_booked.items
      .filter(({ id }) => all.some(({ appointmentId }) => appointmentId === id))
      .map(({ id, hidden_entity }) => [id, hidden_entity]);
  };
  expect(await listHidden()).toEqual([]);
  const hiddenOfferIds = [hiddenByOffer, unbooked, withWaitlist, past].map((created) => created?.offerId ?? "");
  await sql`update offer set status = 'draft' where id = any(${hiddenOfferIds})`;
  await sql`update offer set artist_id = ${artist?.id} where id = ${hiddenByArtist?.offerId ?? ""}`;
  await sql`update offer set location_id = ${location?.id} where id = ${hiddenByLocation?.offerId ?? ""}`;
  expect(await listHidden()).toEqual([
    [hiddenByOffer?.appointmentId, "offer"],
    [hiddenByArtist?.appointmentId, "artist"],
    [hiddenByLocation?.appointmentId, "location"],
    [withWaitlist?.appointmentId, "offer"],
  ]);
  await sql`update offer set status = 'published' where id = any(${hiddenOfferIds})`;
  await sql`update artist set status = 'published' where id = ${artist?.id}`;
  await sql`update location set status = 'published' where id = ${location?.id}`;
  expect(await listHidden()).toEqual([]);
});

it("refuses everybody but admins", async () => {
  const ask = (caller: Caller) => errorOf(runAs(sql, caller, (db) => db`select public.admin_start()`));
  expect(await ask({ role: "authenticated", id: await aUser(sql) })).toBe("not_admin");
  expect(await ask({ role: "anon" })).toBe("42501");
});

it("returns the first steps of a new site until all are done or an admin dismisses them", async () => {
  const { sql: newSite, close } = await freshDatabase();
  try {
    const adminOfNewSite: Caller = { role: "authenticated", id: await aUser(newSite, { role: "admin" }) };
    const setup = async () => {
      const [row] = await runAs(newSite, adminOfNewSite, (db) => db`select public.admin_start() as start`);
      return AdminStart.parse(row?.start).setup;
    };
    await newSite`update landing_page set status = 'draft' where type <> 'homepage'`;
    await newSite`update site_setting set operator_name = null, operator_address = null where true`;
    expect(await setup()).toMatchObject({
      operator: false,
      legal_pages: false,
      location: false,
      offer: false,
      appointment: false,
    });
    const [datenschutz] = await newSite`select id from landing_page where type = 'datenschutz'`;
    await newSite`update landing_page set status = 'published' where true`;
    // The published pages still have the text of their templates.
    expect(await setup()).toMatchObject({ legal_pages: false, next_legal_page: "agb" });
    await newSite`update cms_page_section set content = ${newSite.json({ quote: "Ja.", author: "" })}, type = 'quote'
      where landing_page_id <> ${datenschutz?.id}`;
    await newSite`update cms_page_section set visible = false where landing_page_id = ${datenschutz?.id}`;
    expect(await setup()).toMatchObject({ legal_pages: false, next_legal_page: "datenschutz" });
    const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
    for (const content of [[], [paragraph(" \u200b")]]) {
      const blank = newSite.json({ title: "", body: { type: "doc", content } });
      await newSite`update cms_page_section set content = ${blank}, type = 'text', visible = true
        where landing_page_id = ${datenschutz?.id}`;
      expect(await setup()).toMatchObject({ legal_pages: false, next_legal_page: "datenschutz" });
    }
    const written = newSite.json({ title: "", body: { type: "doc", content: [paragraph("Wir speichern nichts.")] } });
    await newSite`update cms_page_section set content = ${written} where landing_page_id = ${datenschutz?.id}`;
    await newSite`update landing_page set status = 'draft' where type in ('impressum', 'nutzungsbedingungen')`;
    expect(await setup()).toMatchObject({ legal_pages: false, next_legal_page: "impressum" });
    await newSite`update landing_page set status = 'published' where true`;
    const { offerId, appointmentId } = await anAppointment(newSite, 4);
    const [location] = await newSite`insert into location (name, status) values ('Scheune', 'draft') returning id`;
    await newSite`update offer set status = 'draft' where id = ${offerId}`;
    expect(await setup()).toMatchObject({ location: false, offer: false, appointment: false });
    await newSite`update location set status = 'published' where id = ${location?.id}`;
    await newSite`update offer set status = 'published' where id = ${offerId}`;
    await newSite`update offer_appointment set timestamp = now() - interval '1 day' where id = ${appointmentId}`;
    expect(await setup()).toEqual({
      operator: false,
      legal_pages: true,
      next_legal_page: null,
      offer_type: true,
      location: true,
      offer: true,
      appointment: true,
    });
    await runAs(
      newSite,
      adminOfNewSite,
      (db) => db`update site_setting set operator_name = 'Verein', operator_address = 'Weg 1' where true`,
    );
    expect(await setup()).toBeNull();
    await runAs(newSite, adminOfNewSite, (db) => db`update site_setting set operator_name = null where true`);
    expect(await setup()).not.toBeNull();
    await runAs(newSite, adminOfNewSite, (db) => db`update site_setting set is_setup_dismissed = true where true`);
    expect(await setup()).toBeNull();
  } finally {
    await close();
  }
});
