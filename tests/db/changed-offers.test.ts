import { expect, it } from "vitest";
import { anAppointment, aUser, book, databaseWithAdmin, runAs, waitForBlockedSessions } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();

const aLocation = async (name: string) => {
  const [location] = await sql<{ id: string }[]>`
    insert into location (name, status) values (${name}, 'published') returning id`;
  return location?.id ?? "";
};

/** An offer at a location, with an appointment in ten days. */
async function anOfferAt(locationId: string) {
  const ids = await anAppointment(sql, 6);
  await sql`update offer set location_id = ${locationId} where id = ${ids.offerId}`;
  return ids;
}

/** Saves a draft of the offer with this location. Returns the version of the draft. */
async function saveDraftWithLocation(offerId: string, locationId: string): Promise<number> {
  const [current] = await sql`
    select snapshot, (select v.version from content_version v where v.record_id = ${offerId} and v.kind = 'draft') as draft_version
      from private.record_snapshot('offer', ${offerId}) snapshot`;
  const snapshot = { ...current?.snapshot, fields: { ...current?.snapshot.fields, location_id: locationId } };
  const [row] = await runAs(
    sql,
    admin,
    (db) => db<{ version: number }[]>`
      select version from public.save_draft('offer', ${offerId}, ${db.json(snapshot)}, ${current?.draft_version})`,
  );
  return row?.version ?? 0;
}

async function publishWithLocation(offerId: string, locationId: string): Promise<void> {
  const version = await saveDraftWithLocation(offerId, locationId);
  await runAs(sql, admin, (db) => db`select public.publish('offer', ${offerId}, ${version})`);
}

/** The sent and unsent emails about a changed offer, in the order of the bookings. */
const changeEmails = (offerId: string) => sql`
  select m.payload ->> 'booking_id' as booking_id, m.payload ->> 'former_location_id' as former,
         m.next_attempt_at - m.created_at = interval '5 minutes' as is_delayed
    from mail_outbox m join offer_booking b on b.id::text = m.payload ->> 'booking_id'
    join offer_appointment a on a.id = b.appointment_id
   where m.kind = 'offer_changed' and a.offer_id = ${offerId} order by b.created_at`;

/** What the publish dialog shows: the number of bookings whose guests get an email, and the guests without an email. */
const guestsToInform = async (offerId: string) => {
  const [row] = await runAs(
    sql,
    admin,
    (db) => db`select mailed, unmailed from public.list_records_to_publish('offer', array[${offerId}]::uuid[])`,
  );
  return row && { ...row };
};

it("informs the guests of upcoming bookings when the location changes, and lets them cancel until the start", async () => {
  const [former, next] = [await aLocation("Alt"), await aLocation("Neu")];
  const { offerId, appointmentId } = await anOfferAt(former);
  const [past] = await sql<
    { id: string }[]
  >`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
    values (${offerId}, now() + interval '11 days', 4, 4) returning id`;
  const booking = await book(sql, await aUser(sql), appointmentId);
  const guest = await aUser(sql);
  const cancelled = await book(sql, guest, appointmentId);
  const caller = { role: "authenticated", id: guest } as const;
  await runAs(sql, caller, (db) => db`select public.cancel_own_booking(${cancelled?.id ?? ""})`);
  await book(sql, await aUser(sql), past?.id ?? "");
  await sql`update offer_appointment set timestamp = now() - interval '1 day' where id = ${past?.id ?? ""}`;

  const phoneBooking = await runAs(sql, admin, async (db) => {
    const [row] =
      await db`select id from public.book_by_phone(${appointmentId}, null, 1, 'Erna', 'Schmidt', gen_random_uuid(),
      phone => '0170 1234567')`;
    return row?.id;
  });

  const version = await saveDraftWithLocation(offerId, next);
  const unmailed = [{ id: phoneBooking, first_name: "Erna", last_name: "Schmidt", phone: "0170 1234567" }];
  expect([await guestsToInform(offerId), (await changeEmails(offerId)).length]).toEqual([{ mailed: 1, unmailed }, 0]);
  await runAs(sql, admin, (db) => db`select public.publish('offer', ${offerId}, ${version})`);
  expect([...(await changeEmails(offerId))]).toEqual([{ booking_id: booking?.id, former, is_delayed: true }]);
  expect(await guestsToInform(offerId)).toEqual({ mailed: 0, unmailed: [] });
  const [state] =
    await sql`select b.calendar_sequence, a.calendar_sequence as appointment_sequence, b.free_cancellation_until = a.timestamp as is_free
    from offer_booking b join offer_appointment a on a.id = b.appointment_id where b.id = ${booking?.id ?? ""}`;
  expect(state).toEqual({ calendar_sequence: 1, appointment_sequence: 0, is_free: true });
});

it("replaces an unsent email and keeps its former location when the location changes again", async () => {
  const [first, second, third] = [await aLocation("Eins"), await aLocation("Zwei"), await aLocation("Drei")];
  const { offerId, appointmentId } = await anOfferAt(first);
  const booking = await book(sql, await aUser(sql), appointmentId);
  await publishWithLocation(offerId, second);
  await publishWithLocation(offerId, third);
  expect([...(await changeEmails(offerId))]).toMatchObject([{ booking_id: booking?.id, former: first }]);
  await sql`update mail_outbox set sent_at = now() where kind = 'offer_changed'`;
  await publishWithLocation(offerId, first);
  expect((await changeEmails(offerId)).map(({ former }) => former).sort()).toEqual([first, third].sort());
});

it("stores in emails whether the former location was hidden, and in confirmed and cancelled bookings whether the new one is", async () => {
  const [hidden, shown] = [await aLocation("Verborgen"), await aLocation("Sichtbar")];
  await sql`update location set status = 'draft' where id = ${hidden}`;
  const { offerId, appointmentId } = await anOfferAt(hidden);
  const guests = [await aUser(sql), await aUser(sql)];
  for (const guest of guests) await book(sql, guest, appointmentId);
  await sql`update offer_booking set status = 'cancelled_by_guest' where user_id = ${guests[1] ?? ""}`;
  for (const [location, isFormerHidden] of [
    [shown, true],
    [hidden, false],
  ] as const) {
    await publishWithLocation(offerId, location);
    const emails = await sql`select payload ->> 'is_former_location_hidden' as is_hidden from mail_outbox
      where kind = 'offer_changed' and payload ->> 'offer_id' = ${offerId} and sent_at is null`;
    expect([...emails]).toEqual([{ is_hidden: String(isFormerHidden) }]);
    await sql`update mail_outbox set sent_at = now() where kind = 'offer_changed'`;
    const bookings = await sql`select is_location_hidden from offer_booking where appointment_id = ${appointmentId}`;
    expect(bookings.map(({ is_location_hidden }) => is_location_hidden)).toEqual([!isFormerHidden, !isFormerHidden]);
  }
});

it("keeps an email that was attempted, because the guest may have it", async () => {
  const [first, second] = [await aLocation("Eins"), await aLocation("Zwei")];
  const { offerId, appointmentId } = await anOfferAt(first);
  await book(sql, await aUser(sql), appointmentId);
  await publishWithLocation(offerId, second);
  await sql`update mail_outbox set attempts = 1, last_error = 'resend: TimeoutError' where kind = 'offer_changed'`;
  await publishWithLocation(offerId, first);
  expect((await changeEmails(offerId)).map(({ former }) => former).sort()).toEqual([first, second].sort());
});

it("names the second of three locations as the former one when the confirmation was sent between the two changes", async () => {
  const [first, second, third] = [await aLocation("Eins"), await aLocation("Zwei"), await aLocation("Drei")];
  const { offerId, appointmentId } = await anOfferAt(first);
  const booking = await book(sql, await aUser(sql), appointmentId);
  await publishWithLocation(offerId, second);
  await sql`update mail_outbox set sent_at = now() where kind = 'booking_confirmed' and payload ->> 'booking_id' = ${booking?.id ?? ""}`;
  await publishWithLocation(offerId, third);
  expect((await changeEmails(offerId)).map(({ former }) => former)).toEqual([second]);
});

it("informs guests that the artist has changed when an admin updates the offer without a draft", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 6);
  await book(sql, await aUser(sql), appointmentId);
  const [artist] = await sql`insert into artist (name, status) values ('Hanne', 'published') returning id`;
  await runAs(
    sql,
    admin,
    (db) => db`select from public.update_record('offer', ${offerId}, (select version from offer where id = ${offerId}),
      ${db.json({ artist_id: artist?.id })})`,
  );
  expect([...(await changeEmails(offerId))]).toMatchObject([{ former: null, is_delayed: true }]);
});

it("informs guests that the duration has changed, and raises the sequence of their calendar entries", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 6);
  const booking = await book(sql, await aUser(sql), appointmentId);
  await sql`update offer set duration_minutes = 120 where id = ${offerId}`;
  await sql`delete from mail_outbox where kind = 'offer_changed'`;
  await runAs(
    sql,
    admin,
    (db) => db`select from public.update_record('offer', ${offerId}, (select version from offer where id = ${offerId}),
      ${db.json({ duration_minutes: 30 })})`,
  );
  const emails = await sql`select payload ->> 'former_duration_minutes' as former from mail_outbox
    where kind = 'offer_changed' and payload ->> 'booking_id' = ${booking?.id ?? ""}`;
  expect([...emails]).toEqual([{ former: "120" }]);
  const [state] = await sql`select calendar_sequence from offer_booking where id = ${booking?.id ?? ""}`;
  expect(state?.calendar_sequence).toBeGreaterThan(0);
});

it("counts the guests to inform when the draft changes only the duration", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 6);
  await book(sql, await aUser(sql), appointmentId);
  const [current] = await sql`select snapshot from private.record_snapshot('offer', ${offerId}) snapshot`;
  const snapshot = { ...current?.snapshot, fields: { ...current?.snapshot.fields, duration_minutes: 30 } };
  await runAs(sql, admin, (db) => db`select public.save_draft('offer', ${offerId}, ${db.json(snapshot)}, null)`);
  expect(await guestsToInform(offerId)).toEqual({ mailed: 1, unmailed: [] });
});

it("makes the email due at once when the appointment starts within half an hour", async () => {
  const [former, next] = [await aLocation("Alt"), await aLocation("Neu")];
  const { offerId, appointmentId } = await anOfferAt(former);
  await book(sql, await aUser(sql), appointmentId);
  await sql`update offer_appointment set timestamp = now() + interval '20 minutes' where id = ${appointmentId}`;
  await publishWithLocation(offerId, next);
  const [email] = await sql`select next_attempt_at < now() as is_due from mail_outbox m
    where m.kind = 'offer_changed' and m.payload ->> 'offer_id' = ${offerId}`;
  expect(email).toEqual({ is_due: true });
});

it("informs nobody when the draft changes neither location, artist nor duration", async () => {
  const location = await aLocation("Bleibt");
  const { offerId, appointmentId } = await anOfferAt(location);
  await book(sql, await aUser(sql), appointmentId);
  await publishWithLocation(offerId, location);
  expect(await guestsToInform(offerId)).toEqual({ mailed: 0, unmailed: [] });
  expect([...(await changeEmails(offerId))]).toEqual([]);
});

it("informs a guest whose booking commits while the location changes", async () => {
  const [former, next] = [await aLocation("Alt"), await aLocation("Neu")];
  const { offerId, appointmentId } = await anOfferAt(former);
  const version = await saveDraftWithLocation(offerId, next);
  const guest = { role: "authenticated", id: await aUser(sql) } as const;
  let publishing: Promise<unknown> = Promise.resolve();
  await runAs(sql, guest, async (db) => {
    await db`select public.book(${appointmentId}, 1, 'Frieda', 'Muster', true, gen_random_uuid())`;
    publishing = runAs(sql, admin, (tx) => tx`select public.publish('offer', ${offerId}, ${version})`);
    await waitForBlockedSessions(sql);
  });
  await publishing;
  expect(await changeEmails(offerId)).toHaveLength(1);
});
