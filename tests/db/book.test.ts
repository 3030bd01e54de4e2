import type { Sql, TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { anAppointment, aUser, book, errorOf, runAs, waitForBlockedSessions } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;

beforeAll(async () => ({ sql, close } = await freshDatabase()));
afterAll(() => close());

const createGuests = (count: number) => Promise.all(Array.from({ length: count }, () => aUser(sql)));

/** The capacity, free slots and booked slots of an appointment. */
async function ledger(appointmentId: string) {
  const [row] = await sql`
    select a.capacity, a.remaining_slots as free,
      (select coalesce(sum(quantity), 0)::int from offer_booking b
        where b.appointment_id = a.id and b.status in ('confirmed', 'attended', 'no_show')) as booked
    from offer_appointment a where a.id = ${appointmentId}`;
  return row;
}

it("sells each slot once when 60 guests book at the same time", async () => {
  const { appointmentId } = await anAppointment(sql, 10);
  const outcomes = await Promise.all((await createGuests(60)).map((guest) => errorOf(book(sql, guest, appointmentId))));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === "sold_out")).toHaveLength(50);
  expect(await ledger(appointmentId)).toEqual({ capacity: 10, free: 0, booked: 10 });
});

it("sells the last slot once when two guests have read it as free before either takes it", async () => {
  const { appointmentId } = await anAppointment(sql, 1);
  const guests = await createGuests(2);
  const { orders } = await sql.begin(async (lockHolder) => {
    await lockHolder`select from offer_appointment where id = ${appointmentId} for no key update`;
    const waiting = guests.map((guest) => errorOf(book(sql, guest, appointmentId)));
    await waitForBlockedSessions(sql, 2);
    return { orders: waiting }; // in an object, because `begin` would await the promises
  });
  expect(new Set(await Promise.all(orders))).toEqual(new Set([null, "sold_out"]));
  expect(await ledger(appointmentId)).toEqual({ capacity: 1, free: 0, booked: 1 });
});

it("stores the version of the terms at the time of booking, and preserves it when the page changes later", async () => {
  const { appointmentId } = await anAppointment(sql, 5);
  const versionOf = async (id: string | undefined) =>
    (await sql`select terms_version as version from offer_booking where id = ${id ?? ""}`)[0]?.version;
  const first = await book(sql, await aUser(sql), appointmentId);
  const accepted = await versionOf(first?.id);
  await sql`update landing_page set title = 'AGB, neu' where type = 'agb'`;
  const second = await book(sql, await aUser(sql), appointmentId);
  expect([await versionOf(first?.id), await versionOf(second?.id)]).toEqual([accepted, accepted + 1]);
});

it("refuses a booking when the terms have changed since the page showed them", async () => {
  const { appointmentId } = await anAppointment(sql, 5);
  const guest = await aUser(sql);
  const termsVersion = async () => (await sql`select version from landing_page where type = 'agb'`)[0]?.version;
  const order = (shown: number) =>
    errorOf(
      runAs(
        sql,
        { role: "authenticated", id: guest },
        (tx) => tx`
        select book(${appointmentId}, 1, 'Frieda', 'Muster', true, ${crypto.randomUUID()}, shown_terms_version => ${shown})`,
      ),
    );
  const shown = await termsVersion();
  await sql`update landing_page set title = 'AGB, noch neuer' where type = 'agb'`;
  expect(await order(shown)).toBe("terms_changed");
  expect(await ledger(appointmentId)).toEqual({ capacity: 5, free: 5, booked: 0 });
  expect(await order(await termsVersion())).toBeNull();
  expect(await ledger(appointmentId)).toEqual({ capacity: 5, free: 4, booked: 1 });
});

it("refuses a booking when price or start differ from what the page showed", async () => {
  const { appointmentId, offerId } = await anAppointment(sql, 5);
  const guest = await aUser(sql);
  const [shown] = await sql`select timestamp::text from offer_appointment where id = ${appointmentId}`;
  const order = (price: number, start: string = shown?.timestamp) =>
    errorOf(
      runAs(
        sql,
        { role: "authenticated", id: guest },
        (tx) => tx`
        select book(${appointmentId}, 1, 'Frieda', 'Muster', true, ${crypto.randomUUID()}, shown_price => ${price}, shown_start => ${start})`,
      ),
    );
  await sql`update offer set price = 9900 where id = ${offerId}`;
  expect(await order(4500)).toBe("conditions_changed"); // 4500 is the former price
  await sql`update offer_appointment set timestamp = timestamp + interval '2 days' where id = ${appointmentId}`;
  expect(await order(9900)).toBe("conditions_changed");
  expect(await ledger(appointmentId)).toEqual({ capacity: 5, free: 5, booked: 0 });
  const [moved] = await sql`select timestamp::text from offer_appointment where id = ${appointmentId}`;
  expect(await order(9900, moved?.timestamp)).toBeNull();
  expect(await ledger(appointmentId)).toEqual({ capacity: 5, free: 4, booked: 1 });
});

it.each(["artist_id = null", "location_id = null", "duration_minutes = 600", "cancellation_deadline_hours = 200"])(
  "refuses to book, add slots, restore a booking or accept a waitlist offer when the page did not show the change to %s",
  async (change) => {
    const [{ appointmentId, offerId }, { appointmentId: fullId, offerId: fullOfferId }] = [
      await anAppointment(sql, 9),
      await anAppointment(sql, 1),
    ];
    const [artist] = await sql`insert into artist (name, status) values ('Hanne Petersen', 'published') returning id`;
    const [location] =
      await sql`insert into location (name, status) values ('Altes Pumpwerk', 'published') returning id`;
    await sql`update offer set artist_id = ${artist?.id}, location_id = ${location?.id} where id in ${sql([offerId, fullOfferId])}`;
    const [guest, changing, restoring, holder, waiting] = await Promise.all(
      Array.from({ length: 5 }, () => aUser(sql)),
    );
    const as = (id: string | undefined, query: (tx: TransactionSql) => Promise<unknown>) =>
      errorOf(runAs(sql, { role: "authenticated", id: id ?? "" }, query as never));
    const changedId = (await book(sql, changing ?? "", appointmentId))?.id ?? "";
    const restoredId = (await book(sql, restoring ?? "", appointmentId))?.id ?? "";
    const holderBooking = (await book(sql, holder ?? "", fullId))?.id ?? "";
    const entryId = crypto.randomUUID();
    await as(waiting, (tx) => tx`select join_waitlist(${entryId}, ${fullId}, 1)`);
    await as(holder, (tx) => tx`select cancel_own_booking(${holderBooking})`);
    await as(restoring, (tx) => tx`select cancel_own_booking(${restoredId})`);
    const conditionsOf = async (id: string) =>
      (await sql`select private.offer_conditions(o) as shown from offer o where id = ${id}`)[0]?.shown;
    const submitAll = async (shown: object, shownOfFull: object) => [
      await as(
        guest,
        (tx) => tx`
        select book(${appointmentId}, 1, 'Frieda', 'Muster', true, ${crypto.randomUUID()}, shown_offer => ${sql.json(shown as never)})`,
      ),
      await as(
        changing,
        (tx) => tx`select change_own_booking(${changedId}, 2, shown_offer => ${sql.json(shown as never)})`,
      ),
      await as(
        restoring,
        (tx) => tx`select restore_own_booking(${restoredId}, shown_offer => ${sql.json(shown as never)})`,
      ),
      await as(
        waiting,
        (tx) => tx`
        select accept_waitlist_offer(${entryId}, 'Frieda', 'Muster', true, shown_offer => ${sql.json(shownOfFull as never)})`,
      ),
    ];
    const shown = [await conditionsOf(offerId), await conditionsOf(fullOfferId)] as const;
    await sql`update offer set ${sql.unsafe(change)} where id in ${sql([offerId, fullOfferId])}`;
    expect(await submitAll(...shown)).toEqual(Array(4).fill("conditions_changed"));
    expect(await ledger(appointmentId)).toEqual({ capacity: 9, free: 8, booked: 1 });
    expect(await submitAll(await conditionsOf(offerId), await conditionsOf(fullOfferId))).toEqual(Array(4).fill(null));
    expect(await ledger(appointmentId)).toEqual({ capacity: 9, free: 5, booked: 4 });
  },
);

it("treats an unpublished artist or location as absent when conditions are compared", async () => {
  const [{ appointmentId, offerId }, changing, restoring] = [
    await anAppointment(sql, 9),
    await aUser(sql),
    await aUser(sql),
  ];
  const [artist] = await sql`insert into artist (name, status) values ('Hanne Petersen', 'archived') returning id`;
  const [location] = await sql`insert into location (name, status) values ('Altes Pumpwerk', 'archived') returning id`;
  await sql`update offer set artist_id = ${artist?.id}, location_id = ${location?.id} where id = ${offerId}`;
  const as = (id: string, query: (tx: TransactionSql) => Promise<unknown>) =>
    errorOf(runAs(sql, { role: "authenticated", id }, query as never));
  const order = async (shown: object) =>
    as(
      await aUser(sql),
      (tx) => tx`
      select book(${appointmentId}, 1, 'Frieda', 'Muster', true, ${crypto.randomUUID()}, shown_offer => ${sql.json(shown as never)})`,
    );
  const absent = { artist_id: null, location_id: null };
  const withLocation = { artist_id: null, location_id: location?.id };
  const complete = { artist_id: artist?.id, location_id: location?.id };
  const changedId = (await book(sql, changing, appointmentId))?.id ?? "";
  const restoredId = (await book(sql, restoring, appointmentId))?.id ?? "";
  const addSlot = (newQuantity: number, shown: object) =>
    as(
      changing,
      (tx) => tx`select change_own_booking(${changedId}, ${newQuantity}, shown_offer => ${sql.json(shown as never)})`,
    );
  const restore = async (shown: object) => {
    await as(restoring, (tx) => tx`select cancel_own_booking(${restoredId})`);
    return as(
      restoring,
      (tx) => tx`select restore_own_booking(${restoredId}, shown_offer => ${sql.json(shown as never)})`,
    );
  };

  expect(await order(complete)).toBe("conditions_changed");
  expect(await order(absent)).toBeNull();
  expect([await addSlot(2, complete), await restore(complete)]).toEqual(Array(2).fill("conditions_changed"));
  expect([await addSlot(2, absent), await restore(absent)]).toEqual([null, null]);

  await sql`update location set status = 'published' where id = ${location?.id}`;
  expect([await order(absent), await order(withLocation)]).toEqual(["conditions_changed", null]);
  expect([await addSlot(3, absent), await restore(absent)]).toEqual(Array(2).fill("conditions_changed"));
  expect([await addSlot(3, withLocation), await restore(withLocation)]).toEqual([null, null]);
  await sql`update artist set status = 'published' where id = ${artist?.id}`;
  expect([await order(withLocation), await order(complete)]).toEqual(["conditions_changed", null]);
  expect([await addSlot(4, complete), await restore(complete)]).toEqual([null, null]);
});

it("refuses a booking that waited for the lock while an admin changed the duration", async () => {
  const [{ appointmentId, offerId }, guest] = [await anAppointment(sql, 5), await aUser(sql)];
  const [offer] = await sql`select private.offer_conditions(o) as shown from offer o where id = ${offerId}`;
  const { order } = await sql.begin(async (adminTx) => {
    await adminTx`update offer set duration_minutes = 600 where id = ${offerId}`;
    const waiting = errorOf(
      runAs(
        sql,
        { role: "authenticated", id: guest },
        (tx) => tx`
        select book(${appointmentId}, 1, 'Frieda', 'Muster', true, ${crypto.randomUUID()}, shown_offer => ${offer?.shown})`,
      ),
    );
    await waitForBlockedSessions(sql);
    return { order: waiting }; // in an object, because `begin` would await the promise
  });
  expect(await order).toBe("conditions_changed");
  expect(await ledger(appointmentId)).toEqual({ capacity: 5, free: 5, booked: 0 });
});

it("books once when one idempotency key is sent 20 times concurrently for the last slot", async () => {
  const { appointmentId } = await anAppointment(sql, 1);
  const guest = await aUser(sql);
  const key = crypto.randomUUID();
  const bookings = await Promise.all(Array.from({ length: 20 }, () => book(sql, guest, appointmentId, { key })));
  expect(new Set(bookings.map((booking) => booking?.id)).size).toBe(1);
  expect(await ledger(appointmentId)).toEqual({ capacity: 1, free: 0, booked: 1 });
});

it("returns the booking to a repeated order when the booking has been cancelled", async () => {
  const { appointmentId } = await anAppointment(sql, 2);
  const [guest, key] = [await aUser(sql), crypto.randomUUID()];
  const booking = await book(sql, guest, appointmentId, { key });
  for (const status of ["cancelled_by_guest", "cancelled_by_host"]) {
    await sql`update offer_booking set status = ${status}, cancelled_at = now() where id = ${booking?.id ?? ""}`;
    expect((await book(sql, guest, appointmentId, { key }))?.id).toBe(booking?.id);
  }
});

it("returns the same booking to a retry when the first request has not committed yet", async () => {
  const { appointmentId } = await anAppointment(sql, 1);
  const guest = await aUser(sql);
  const key = crypto.randomUUID();
  const firstWritten = Promise.withResolvers<void>();
  const commitAllowed = Promise.withResolvers<void>();
  const first = runAs(sql, { role: "authenticated", id: guest }, async (tx) => {
    const [booking] = await tx`select id from public.book(${appointmentId}, 1, 'Frieda', 'Muster', true, ${key})`;
    firstWritten.resolve();
    await commitAllowed.promise;
    return booking;
  });
  await firstWritten.promise;
  const second = book(sql, guest, appointmentId, { key });
  await waitForBlockedSessions(sql);
  commitAllowed.resolve();
  expect((await second)?.id).toBe((await first)?.id);
});

it("stores the cancellation deadline of the new start when the appointment moves during the booking", async () => {
  const { appointmentId } = await anAppointment(sql, 1);
  const guest = await aUser(sql);
  const moved = Promise.withResolvers<void>();
  const commitAllowed = Promise.withResolvers<void>();
  const moving = sql.begin(async (db) => {
    await db`update offer_appointment set timestamp = timestamp + interval '3 days' where id = ${appointmentId}`;
    moved.resolve();
    await commitAllowed.promise;
  });
  await moved.promise;
  const booking = book(sql, guest, appointmentId);
  await waitForBlockedSessions(sql);
  commitAllowed.resolve();
  await moving;
  const [row] = await sql`
    select a.timestamp - b.free_cancellation_until = make_interval(hours => o.cancellation_deadline_hours) as is_of_new_start
      from offer_booking b join offer_appointment a on a.id = b.appointment_id join offer o on o.id = a.offer_id
     where b.id = ${(await booking)?.id ?? ""}`;
  expect(row?.is_of_new_start).toBe(true);
});

it("causes no deadlock, and leaves no booked slots, when an account is deleted while it books", async () => {
  for (let round = 0; round < 30; round++) {
    const [first, second] = await Promise.all([anAppointment(sql, 2), anAppointment(sql, 2)]);
    const guest = await aUser(sql);
    await book(sql, guest, first.appointmentId); // the erasure releases this booking's slots
    const outcomes = await Promise.all([
      errorOf(book(sql, guest, second.appointmentId)),
      errorOf(sql`delete from auth.users where id = ${guest}`),
      errorOf(book(sql, guest, first.appointmentId)),
    ]);
    expect(outcomes.filter((outcome) => ![null, "signed_out", "already_booked"].includes(outcome))).toEqual([]);
    for (const { appointmentId } of [first, second])
      expect(await ledger(appointmentId)).toMatchObject({ free: 2, booked: 0 });
  }
});

it("books twice when two users send the same idempotency key", async () => {
  const { appointmentId } = await anAppointment(sql, 5);
  const key = crypto.randomUUID();
  const [firstBooking, secondBooking] = [
    await book(sql, await aUser(sql), appointmentId, { key }),
    await book(sql, await aUser(sql), appointmentId, { key }),
  ];
  expect(firstBooking?.id).not.toBe(secondBooking?.id);
});

it("takes no slots when the user already has a booking for the appointment", async () => {
  const { appointmentId } = await anAppointment(sql, 5);
  const guest = await aUser(sql);
  await book(sql, guest, appointmentId, { quantity: 2 });
  const again = await Promise.all(Array.from({ length: 5 }, () => errorOf(book(sql, guest, appointmentId))));
  expect(new Set(again)).toEqual(new Set(["already_booked"]));
  expect(await ledger(appointmentId)).toEqual({ capacity: 5, free: 3, booked: 2 });
});

it("writes nothing when a constraint refuses a first name of spaces", async () => {
  const { appointmentId } = await anAppointment(sql, 5);
  const guest = await aUser(sql);
  const refused = sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: guest, session_id: guest })}, true)`;
    await transaction`select public.book(${appointmentId}, 1, ' ', 'Muster', true, ${crypto.randomUUID()})`;
  });
  expect(await errorOf(refused)).toBe("23514");
  expect(await ledger(appointmentId)).toEqual({ capacity: 5, free: 5, booked: 0 });
});

it("refuses a companion's name of 5,000 characters", async () => {
  const { appointmentId } = await anAppointment(sql, 5);
  const guest = await aUser(sql);
  const booking = runAs(
    sql,
    { role: "authenticated", id: guest },
    (tx) =>
      tx`select public.book(${appointmentId}, 2, 'Frieda', 'Muster', true, gen_random_uuid(), array[repeat('x', 5000)])`,
  );
  expect(await errorOf(booking)).toBe("23514");
});

it("broadcasts committed changes of slots and nothing that was rolled back", async () => {
  const { appointmentId } = await anAppointment(sql, 5);
  await sql`delete from realtime.messages`;
  const rolledBack = runAs(sql, { role: "authenticated", id: await aUser(sql) }, async (tx) => {
    await tx`select public.book(${appointmentId}, 1, 'Frieda', 'Muster', true, gen_random_uuid())`;
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await book(sql, await aUser(sql), appointmentId, { quantity: 2 });
  const messages = await sql`select topic, event, private, payload from realtime.messages where payload is not null`;
  expect(messages).toMatchObject([
    {
      topic: "slots",
      event: "slots",
      private: true,
      payload: { appointment: { id: appointmentId, remaining_slots: 3, version: 2 } },
    },
  ]);
});

it("broadcasts one message per statement with the users who get an email about a move or an expired waitlist entry", async () => {
  const { appointmentId } = await anAppointment(sql, 5);
  const [expired, waiting, ...guests] = await Promise.all([aUser(sql), aUser(sql), aUser(sql), aUser(sql)]);
  for (const guest of guests) await book(sql, guest, appointmentId);
  const messages = () => sql`select payload, private from realtime.messages where topic = 'notifications'`;
  expect(await messages()).toEqual([]);
  await sql`insert into public.mail_outbox (kind, user_id, payload)
    select 'appointment_moved'::public.mail_kind, b.user_id, jsonb_build_object('booking_id', b.id) from public.offer_booking b where b.appointment_id = ${appointmentId}
    union all select 'waitlist_expired', ${expired}::uuid, '{}' union all select 'waitlist_moved', ${waiting}::uuid, '{}'
    union all select 'appointment_message', gen_random_uuid(), '{}' union all select 'appointment_cancelled', null, '{}'`;
  const [message, ...others] = await messages();
  expect(message).toMatchObject({ private: true });
  expect(message?.payload.user_ids.toSorted()).toEqual([expired, waiting, ...guests].toSorted());
  expect(others).toEqual([]);
});

/** The appointment ids that a transaction of a new admin broadcasts on the topic `bookings`. */
async function bookingBroadcastsOf(act: (tx: TransactionSql) => Promise<unknown>) {
  const admin = await aUser(sql, { role: "admin" });
  await sql`delete from realtime.messages`;
  await runAs(sql, { role: "authenticated", id: admin }, act);
  const rows = await sql`select payload ->> 'appointment_id' as id from realtime.messages where topic = 'bookings'`;
  return rows.map(({ id }) => id);
}

it("broadcasts to admins the ids of the old and new appointments of changed bookings, once per transaction", async () => {
  const [from, to] = [await anAppointment(sql, 5), await anAppointment(sql, 5)];
  for (const guest of [await aUser(sql), await aUser(sql)]) await book(sql, guest, from.appointmentId);
  const moveAppointment = (tx: TransactionSql) =>
    tx`select public.move_appointment(${from.appointmentId}, now() + interval '20 days')`;
  expect(await bookingBroadcastsOf(moveAppointment)).toEqual([from.appointmentId]);
  await bookingBroadcastsOf((tx) => tx`select public.cancel_appointment(${from.appointmentId})`);
  const rebook = (tx: TransactionSql) => tx`select public.rebook_parties(${from.appointmentId}, ${to.appointmentId})`;
  expect((await bookingBroadcastsOf(rebook)).toSorted()).toEqual([from.appointmentId, to.appointmentId].toSorted());
});

it("broadcasts to admins the id of an unpublished offer's appointment when walk-ins are added, but not when appointments are created", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 5, { status: "draft" });
  const create = (tx: TransactionSql) =>
    tx`select public.create_appointments(${offerId}, '18:00', 5, array[current_date + 20, current_date + 21])`;
  expect(await bookingBroadcastsOf(create)).toEqual([]);
  await sql`update offer_appointment set timestamp = now() + interval '1 hour' where id = ${appointmentId}`;
  const walkIns = ["Frieda", "Ada"].map((first_name) => ({
    booking_id: crypto.randomUUID(),
    appointment_id: appointmentId,
    first_name,
    last_name: "Muster",
    quantity: 1,
  }));
  const addWalkIns = async (tx: TransactionSql) => {
    await tx`select public.add_walk_ins(${tx.json(walkIns)})`;
    await tx`select public.record_payments(${tx.json([{ booking_id: walkIns[0]?.booking_id ?? "", paid_cents: 4500 }])})`;
  };
  expect(await bookingBroadcastsOf(addWalkIns)).toEqual([appointmentId]);
});

it("computes the start of tomorrow in Berlin, also when the clocks change", async () => {
  // The function has no parameter for the time, so its source is run with a fixed time in place of `now()`.
  const definition = await sql`select prosrc from pg_proc where proname = 'start_of_tomorrow'`;
  const source = String(definition[0]?.prosrc);
  for (const [now, expected] of [
    ["2027-06-10T21:59:59Z", "2027-06-10T22:00:00.000Z"],
    ["2027-06-10T22:00:00Z", "2027-06-11T22:00:00.000Z"],
    ["2027-03-27T12:00:00Z", "2027-03-27T23:00:00.000Z"],
    ["2027-03-28T12:00:00Z", "2027-03-28T22:00:00.000Z"],
    ["2027-10-31T12:00:00Z", "2027-10-31T23:00:00.000Z"],
    ["2028-02-28T12:00:00Z", "2028-02-28T23:00:00.000Z"],
  ]) {
    const [row] = await sql.unsafe(
      `${source.replaceAll("now()", `'${now}'::timestamptz`).replace("select ", "select to_json(")}) as at`,
    );
    expect(new Date(row?.at).toISOString(), now).toBe(expected);
  }
});

it("refuses to book while a legal page is not published or the operator's name or address is missing", async () => {
  const { appointmentId } = await anAppointment(sql, 1);
  const guest = await aUser(sql);
  await sql`update landing_page set status = 'draft' where type = 'impressum'`;
  expect(await errorOf(book(sql, guest, appointmentId))).toBe("legal_details_missing");
  await sql`update landing_page set status = 'published' where type = 'impressum'`;
  const [operator] = await sql`select operator_name, operator_address from site_setting`;
  for (const column of ["operator_name", "operator_address"]) {
    await sql`update site_setting set ${sql({ ...operator, [column]: null })} where true`;
    expect([column, await errorOf(book(sql, guest, appointmentId))]).toEqual([column, "legal_details_missing"]);
    expect(await errorOf(sql`update site_setting set ${sql({ [column]: " \n" })} where true`)).toBe("23514");
    expect(await errorOf(sql`update site_setting set ${sql({ [column]: "🎨" })} where true`)).toBeNull(); // not blank
  }
  await sql`update site_setting set ${sql({ ...operator })} where true`;
  expect(await errorOf(book(sql, guest, appointmentId))).toBeNull();
});
