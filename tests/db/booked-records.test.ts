import type { Sql, TransactionSql } from "postgres";
import { describe, expect, it } from "vitest";
import {
  anAppointment,
  aUser,
  book,
  type Caller,
  databaseWithAdmin,
  errorOf,
  runAs,
  waitForBlockedSessions,
} from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();

const byAdmin = <Result>(statement: (db: TransactionSql) => Promise<Result>) => runAs(sql, admin, statement);
const changeRecord = async (entity: string, id: string, action: string) => {
  const [row] = await byAdmin((db) => db`select change_records(${entity}, ${[id]}, ${action}) as result`);
  return row?.result as {
    changed: unknown[];
    refused: { id: string; reason: string; detail: object | null; booked: object[] | null }[];
  };
};
const archive = (id: string) => byAdmin((db) => db`select set_content_status('offer', ${id}, 'archived')`);
const join = (userId: string, appointmentId: string) =>
  runAs(
    sql,
    { role: "authenticated", id: userId },
    (db) => db`select from join_waitlist(gen_random_uuid(), ${appointmentId}, 1)`,
  );

/**
 * An offer with an artist, a location and two appointments. The appointment `appointmentId` has five booked slots (two
 * bookings); the other is full with one booked slot and one waiting person.
 */
async function aBookedOffer() {
  const { offerId, appointmentId } = await anAppointment(sql, 6);
  const [full] = await sql<
    { id: string }[]
  >`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
    values (${offerId}, now() + interval '11 days', 1, 1) returning id`;
  const fullId = full?.id ?? "";
  const [host] = await sql<{ artist: string; location: string }[]>`
    with a as (insert into artist (name, status) values ('Hanne', 'published') returning id),
         l as (insert into location (name, status) values ('Hof', 'published') returning id)
    update offer o set artist_id = a.id, location_id = l.id from a, l where o.id = ${offerId}
    returning o.artist_id as artist, o.location_id as location`;
  await book(sql, await aUser(sql), appointmentId, { quantity: 2 });
  await book(sql, await aUser(sql), appointmentId, { quantity: 3 });
  await book(sql, await aUser(sql), fullId);
  await join(await aUser(sql), fullId);
  return { offer: offerId, artist: host?.artist ?? "", location: host?.location ?? "", appointmentId };
}

/**
 * Starts `second` while the transaction of `first` is open, and commits that transaction once `second` waits for a
 * lock. Returns the refusal code of `second`, or `null`.
 */
async function runWhileOpen(
  caller: Caller,
  first: (db: TransactionSql) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<string | null> {
  const firstDone = Promise.withResolvers<void>();
  const commitAllowed = Promise.withResolvers<void>();
  const firstTransaction = runAs(sql, caller, async (db) => {
    await first(db);
    firstDone.resolve();
    await commitAllowed.promise;
  });
  await firstDone.promise;
  const outcome = errorOf(second());
  await waitForBlockedSessions(sql);
  commitAllowed.resolve();
  await firstTransaction;
  return outcome;
}

describe("a record that people have booked or wait for", () => {
  it.each([
    ["an offer", "offer"],
    ["the artist of an offer", "artist"],
    ["the location of an offer", "location"],
  ] as const)("is not trashed, archived or unpublished when it is %s", async (_, entity) => {
    const ids = await aBookedOffer();
    const id = ids[entity];
    for (const action of ["trash", "archived", "draft"]) {
      // The seven slots are six booked slots and the slot for which a person waits.
      expect(await changeRecord(entity, id, action)).toEqual({
        changed: [],
        refused: [{ id, reason: "record_booked", detail: { appointments: 2, slots: 7 }, booked: expect.any(Array) }],
      });
    }
    expect(await sql`select status from ${sql(entity)} where id = ${id}`).toEqual([{ status: "published" }]);
    expect(await sql`select from content_trash where record_id = ${id}`).toHaveLength(0);
  });

  it.each(["offer", "artist", "location"] as const)(
    "keeps its status when an admin tries to write directly to the table of the %s",
    async (entity) => {
      const { [entity]: id } = await aBookedOffer();
      const table = sql(entity);
      const typeId = sql`(select id from offer_type limit 1)`;
      const [columns, values] = entity === "offer" ? [sql`, offer_type_id`, sql`, ${typeId}`] : [sql``, sql``];
      const row = (rowId: string) => sql`insert into ${table} (id, name, status ${columns})
        values (${rowId}, 'Weben', 'archived' ${values})`;
      const writes = [
        (db: TransactionSql) => db`update ${table} set status = 'draft' where id = ${id}`,
        (db: TransactionSql) => db`${row(id)} on conflict (id) do update set status = excluded.status`,
        (db: TransactionSql) => db`${row(crypto.randomUUID())}`,
      ];
      for (const write of writes) expect(await errorOf(byAdmin(write))).toBe("42501");
      expect(await sql`select status from ${table} where id = ${id}`).toEqual([{ status: "published" }]);
    },
  );

  it("cannot be trashed; the refusal contains the next 20 appointments, each with offer, at most ten names and the number of waiting parties", async () => {
    const { offer, artist, appointmentId } = await aBookedOffer();
    await sql`update offer set name = 'Weben' where id = ${offer}`;
    await sql`update offer_booking set first_name = 'Ada', last_name = 'Wolf' where appointment_id = ${appointmentId} and quantity = 2`;
    await sql`update offer_booking set first_name = 'Ida', last_name = 'Falk' where appointment_id = ${appointmentId} and quantity = 3`;
    const bookedAppointments = async () => (await changeRecord("artist", artist, "trash")).refused[0]?.booked ?? [];
    expect(await bookedAppointments()).toMatchObject([
      { id: appointmentId, offer: "Weben", parties: 2, names: ["Ida Falk", "Ada Wolf"], waiting: 0 },
      { offer: "Weben", parties: 1, waiting: 1 },
    ]);
    const insertBookings = (id: string, count: number) => sql`
      insert into offer_booking (appointment_id, user_email, first_name, last_name, quantity, code, price, free_cancellation_until, idempotency_key)
      select ${id}, n || '@example.org', 'Gast', lpad(n::text, 2, '0'), 1, private.random_booking_code(), 0, now(), gen_random_uuid()
        from generate_series(1, ${count}::int) n`;
    await insertBookings(appointmentId, 11);
    for (let day = 12; day <= 30; day++) {
      const [later] = await sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
        values (${offer}, now() + make_interval(days => ${day}), 1, 0) returning id`;
      await insertBookings(later?.id, 1);
    }
    const booked = await bookedAppointments();
    expect(booked).toHaveLength(20);
    const names = Array.from({ length: 10 }, (_, index) => `Gast ${String(index + 1).padStart(2, "0")}`);
    expect(booked[0]).toMatchObject({ parties: 13, names });
  });

  it("is not archived even when every party of an upcoming appointment has been checked in", async () => {
    const { offerId, appointmentId } = await anAppointment(sql, 3);
    await book(sql, await aUser(sql), appointmentId, { quantity: 2 });
    await sql`update offer_booking set status = 'attended' where appointment_id = ${appointmentId}`;
    expect(await errorOf(archive(offerId))).toBe("record_booked");
  });

  it("can be archived when its appointments are cancelled or past", async () => {
    const { offer, appointmentId } = await aBookedOffer();
    await byAdmin((db) => db`select cancel_appointment(${appointmentId}, 'Der Ofen ist kaputt.')`);
    expect(await errorOf(archive(offer))).toBe("record_booked");
    await sql`update offer_appointment set timestamp = now() - interval '1 hour' where offer_id = ${offer} and id <> ${appointmentId}`;
    expect(await errorOf(archive(offer))).toBeNull();
  });

  it.each(["artist", "location"] as const)(
    "can change from archived to draft and back when it is the %s, because neither status is public",
    async (entity) => {
      const { [entity]: id } = await aBookedOffer();
      await sql`update ${sql(entity)} set status = 'archived' where id = ${id}`;
      for (const status of ["draft", "archived"])
        expect(await changeRecord(entity, id, status)).toMatchObject({ changed: [{ id, status }], refused: [] });
    },
  );

  it("can be archived again when it is already archived", async () => {
    const { offer } = await aBookedOffer();
    await sql`update offer set status = 'archived' where id = ${offer}`;
    expect(await errorOf(archive(offer))).toBeNull();
  });
});

it("shows an unpublished location with its address to a guest who has booked there, and not to another user", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 3);
  await sql`
    with d as (insert into address (street, postal_code, city) values ('Weg 1', '15324', 'Letschin') returning id),
         l as (insert into location (name, address_id) select 'Hof', id from d returning id)
    update offer o set location_id = l.id from l where o.id = ${offerId}`;
  const [guest, other] = [await aUser(sql), await aUser(sql)];
  await book(sql, guest, appointmentId);
  const locationsSeenBy = (id: string) =>
    runAs(
      sql,
      { role: "authenticated", id },
      (db) => db`select l.name, d.street from offer o join location l on l.id = o.location_id
        join address d on d.id = l.address_id where o.id = ${offerId}`,
    );
  expect(await locationsSeenBy(guest)).toEqual([{ name: "Hof", street: "Weg 1" }]);
  expect(await locationsSeenBy(other)).toEqual([]);
});

describe("archiving an offer while a guest books it", () => {
  it("is refused when the booking began first", async () => {
    const { offerId, appointmentId } = await anAppointment(sql, 3);
    const guest: Caller = { role: "authenticated", id: await aUser(sql) };
    const booking = (db: TransactionSql) =>
      db`select from book(${appointmentId}, 1, 'Frieda', 'Muster', true, gen_random_uuid())`;
    expect(await runWhileOpen(guest, booking, () => archive(offerId))).toBe("record_booked");
  });

  it.each([
    ["booking", 3, book],
    ["waitlist entry", 1, (_: Sql, user: string, appointmentId: string) => join(user, appointmentId)],
  ] as const)("prevents a %s when the archiving began first", async (_, slots, act) => {
    const { offerId, appointmentId } = await anAppointment(sql, slots);
    // A guest who wants one slot can wait only while no slot is free.
    if (slots === 1) await sql`update offer_appointment set remaining_slots = 0 where id = ${appointmentId}`;
    const guest = await aUser(sql);
    const archiving = (db: TransactionSql) => db`select set_content_status('offer', ${offerId}, 'archived')`;
    expect(await runWhileOpen(admin, archiving, () => act(sql, guest, appointmentId))).toBe("appointment_not_found");
    expect(await sql`select from offer_booking where appointment_id = ${appointmentId}`).toHaveLength(0);
  });
});
