import type { Sql } from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { anAppointment, aUser, book, type Caller, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();
beforeEach(async () => {
  await sql`delete from mail_outbox`;
});

const byAdmin = (statement: (db: Sql) => Promise<unknown>) =>
  runAs(sql, admin, (db) => statement(db as unknown as Sql));
const freeSlotsOf = async (appointmentId: string) =>
  (await sql`select remaining_slots from offer_appointment where id = ${appointmentId}`)[0]?.remaining_slots;
const bookingOf = async (id = "") => (await sql`select * from offer_booking where id = ${id}`)[0];
const emailKinds = async () =>
  (await sql`select kind from mail_outbox order by created_at, kind`).map(({ kind }) => kind);
/** Expects that the stored slots of the appointments match their bookings and waitlist offers. */
const expectNoDrift = async (...appointmentIds: string[]) =>
  expect(
    await sql`select from private.slot_ledger where appointment_id in ${sql(appointmentIds)} and (drift <> 0 or held_drift <> 0)`,
  ).toHaveLength(0);

describe("change_booking", () => {
  it("changes a booking even after its cancellation deadline, but only before the start and with enough free slots", async () => {
    const { appointmentId } = await anAppointment(sql, 8, { maxSlots: 2 }); // does not limit admins
    const booking = await book(sql, await aUser(sql), appointmentId, { quantity: 2 });
    await sql`update offer_booking set free_cancellation_until = now() - interval '1 day', created_at = now() - interval '2 days' where id = ${booking?.id ?? ""}`;
    const change = (quantity: number) =>
      errorOf(byAdmin((db) => db`select public.change_booking(${booking?.id ?? ""}, ${quantity})`));
    expect([await change(5), await change(5), await change(9), await change(3), await change(0)]).toEqual([
      null,
      null,
      "too_few_left",
      null,
      "invalid_quantity",
    ]);
    expect(await freeSlotsOf(appointmentId)).toBe(5);
    expect(await emailKinds()).toEqual(["booking_confirmed", "booking_changed"]);
    await sql`update offer_appointment set timestamp = now() - interval '1 minute' where id = ${appointmentId}`;
    expect(await change(2)).toBe("appointment_started");
  });

  it("removes and logs surplus companions once when a reduced quantity is sent twice", async () => {
    const { appointmentId } = await anAppointment(sql, 4);
    const id = (await book(sql, await aUser(sql), appointmentId, { quantity: 3 }))?.id ?? "";
    await sql`update offer_booking set companions = '{Anna,Bela}' where id = ${id}`;
    const change = (quantity: number) => byAdmin((db) => db`select public.change_booking(${id}, ${quantity})`);
    await change(2);
    await change(2);
    expect((await bookingOf(id))?.companions).toEqual(["Anna"]);
    const logged = () => sql`select fields from audit_log where record_id = ${id} and action = 'update' order by id`;
    expect(await logged()).toEqual([{ fields: ["quantity", "companions"] }]);
    await change(3);
    expect(await logged()).toEqual([{ fields: ["quantity", "companions"] }, { fields: ["quantity"] }]);
  });

  it("refuses a change of an outdated quantity, unless the call is repeated or asks for the current quantity", async () => {
    const { appointmentId } = await anAppointment(sql, 8);
    const guest: Caller = { role: "authenticated", id: await aUser(sql) };
    const id = (await book(sql, guest.id ?? "", appointmentId, { quantity: 2 }))?.id ?? "";
    const change = (quantity: number, shown: number) =>
      errorOf(byAdmin((db) => db`select public.change_booking(${id}, ${quantity}, ${shown})`));
    await runAs(sql, guest, (db) => db`select public.change_own_booking(${id}, 3)`);
    expect([await change(5, 2), await change(3, 2)]).toEqual(["outdated_version", null]);
    expect((await bookingOf(id))?.quantity).toBe(3);
    expect([await change(5, 3), await change(5, 3)]).toEqual([null, null]);
    expect(await freeSlotsOf(appointmentId)).toBe(3);
  });
});

describe("cancel_booking", () => {
  it("cancels a booking once when called twice, on behalf of the guest or of the host", async () => {
    const { appointmentId } = await anAppointment(sql, 6);
    const [firstBooking, secondBooking] = [
      await book(sql, await aUser(sql), appointmentId),
      await book(sql, await aUser(sql), appointmentId),
    ];
    const cancel = (id = "", byHost = false) => byAdmin((db) => db`select public.cancel_booking(${id}, ${byHost})`);
    await Promise.all([
      cancel(firstBooking?.id),
      cancel(firstBooking?.id),
      cancel(secondBooking?.id, true),
      cancel(secondBooking?.id, true),
    ]);
    expect((await bookingOf(firstBooking?.id))?.status).toBe("cancelled_by_guest");
    expect((await bookingOf(secondBooking?.id))?.status).toBe("cancelled_by_host");
    expect(await freeSlotsOf(appointmentId)).toBe(6);
    const logged =
      await sql`select record_id, fields from audit_log where entity = 'offer_booking' and record_id in (${firstBooking?.id ?? ""}, ${secondBooking?.id ?? ""}) order by created_at`;
    expect(logged.map(({ record_id }) => record_id).sort()).toEqual([firstBooking?.id, secondBooking?.id].sort());
    expect(await errorOf(byAdmin((db) => db`select public.change_booking(${firstBooking?.id ?? ""}, 2)`))).toBe(
      "booking_not_changeable",
    );
  });
});

describe("the functions with which admins manage bookings", () => {
  it("refuse everybody but admins, even a user with a forged role", async () => {
    const { appointmentId } = await anAppointment(sql, 6);
    const [guest, stranger] = [await aUser(sql), await aUser(sql)];
    const booking = await book(sql, guest, appointmentId);
    for (const id of [guest, stranger]) {
      const who: Caller = { role: "authenticated", id, claims: { app_metadata: { role: "admin" } } };
      const attempts = await Promise.all([
        errorOf(runAs(sql, who, (db) => db`select public.cancel_booking(${booking?.id ?? ""})`)),
        errorOf(runAs(sql, who, (db) => db`select public.change_booking(${booking?.id ?? ""}, 3)`)),
        errorOf(
          runAs(
            sql,
            who,
            (db) => db`select public.correct_booking(${booking?.id ?? ""}, 'Ida', 'Falk', '', '030 1', '{}', '{}')`,
          ),
        ),
        errorOf(runAs(sql, who, (db) => db`select public.rebook_parties(${appointmentId}, ${appointmentId})`)),
        errorOf(runAs(sql, who, (db) => db`select public.mark_attendance('[]')`)),
        errorOf(runAs(sql, who, (db) => db`select public.add_walk_ins('[]')`)),
        errorOf(runAs(sql, who, (db) => db`select public.record_payments('[]')`)),
        errorOf(runAs(sql, who, (db) => db`select public.mark_no_shows(${appointmentId})`)),
        errorOf(runAs(sql, who, (db) => db`select public.set_booking_note(${booking?.id ?? ""}, 'Stammgast')`)),
        errorOf(
          runAs(
            sql,
            who,
            (db) => db`select public.send_appointment_message(gen_random_uuid(), ${appointmentId}, 'Hallo', 'Hallo')`,
          ),
        ),
        errorOf(runAs(sql, who, (db) => db`select * from public.list_booking_history(${booking?.id ?? ""})`)),
      ]);
      expect(new Set(attempts)).toEqual(new Set(["not_admin"]));
    }
    expect(await errorOf(runAs(sql, { role: "anon" }, (db) => db`select public.mark_attendance('[]')`))).toBe("42501");
  });
});

describe("list_booking_history", () => {
  it("returns each change by guest and admins, with old and new values, except the names of companions", async () => {
    const [from, to] = [await anAppointment(sql, 9), await anAppointment(sql, 9)];
    await sql`update offer_appointment set timestamp = now() + interval '1 hour' where id = ${to.appointmentId}`;
    const starts =
      await sql`select timestamp from offer_appointment where id in (${from.appointmentId}, ${to.appointmentId}) order by timestamp desc`;
    const guest: Caller = { role: "authenticated", id: await aUser(sql) };
    const booking = await book(sql, guest.id ?? "", from.appointmentId, { quantity: 3 });
    const id = booking?.id ?? "";
    await runAs(sql, guest, (db) => db`select public.change_own_booking(${id}, 5, '{Anna,Bela,Cem,Dana}')`);
    await byAdmin((db) => db`select public.change_booking(${id}, 4)`);
    await byAdmin((db) => db`select public.move_booking(${id}, ${to.appointmentId})`);
    const events = [
      { booking_id: id, status: "attended", present: 3, at: new Date() },
      { booking_id: id, status: "confirmed" },
    ];
    await byAdmin((db) => db`select public.mark_attendance(${db.json(events as never)})`);
    await runAs(sql, guest, (db) => db`select public.cancel_own_booking(${id})`);
    const history = (await byAdmin(
      (db) =>
        db`select changes, by_guest, actor is not null as has_actor from public.list_booking_history(${id}) where what = 'changed'`,
    )) as { changes: Record<string, unknown>; by_guest: boolean; has_actor: boolean }[];
    const formerAndNewStart = history[2]?.changes.timestamp as string[];
    expect(formerAndNewStart.map((at) => new Date(at))).toEqual(starts.map(({ timestamp }) => timestamp));
    const [byGuest, byAdmins] = [
      { by_guest: true, has_actor: false },
      { by_guest: false, has_actor: true },
    ];
    expect(history).toEqual([
      { changes: { quantity: [3, 5], companions: true }, ...byGuest },
      { changes: { quantity: [5, 4], companions: true }, ...byAdmins },
      { changes: { timestamp: formerAndNewStart }, ...byAdmins },
      { changes: { status: ["confirmed", "attended"], present: [null, 3] }, ...byAdmins },
      { changes: { status: ["attended", "confirmed"], present: [3, null] }, ...byAdmins },
      { changes: { status: ["confirmed", "cancelled_by_guest"] }, ...byGuest },
    ]);
    const [exported] = await runAs(
      sql,
      guest,
      (db) => db`select public.export_account() -> 'booking_changes' as changes`,
    );
    expect(exported?.changes.map((line: { changes: unknown }) => line.changes)).toEqual(
      history.map(({ changes }) => changes),
    );
  });
});

it("list_booking_history returns an empty actor for a change by an admin whose account has been deleted", async () => {
  const { appointmentId } = await anAppointment(sql, 6);
  const id = (await book(sql, await aUser(sql), appointmentId, { quantity: 2 }))?.id ?? "";
  const former: Caller = { role: "authenticated", id: await aUser(sql, { role: "admin" }) };
  await runAs(sql, former, (db) => db`select public.change_booking(${id}, 3)`);
  await sql`delete from auth.users where id = ${former.id ?? ""}`;
  const history = await byAdmin(
    (db) => db`select actor, by_check_in_pass from public.list_booking_history(${id}) where what = 'changed'`,
  );
  expect(history).toEqual([{ actor: "", by_check_in_pass: false }]);
});

describe("a note", () => {
  it("is readable only by admins and in the guest's export, and is deleted with the guest's account", async () => {
    const { appointmentId } = await anAppointment(sql, 6);
    const guest = await aUser(sql);
    const booking = await book(sql, guest, appointmentId);
    const read = (who: Caller) =>
      runAs(sql, who, (db) => db`select note from offer_booking_note where booking_id = ${booking?.id ?? ""}`);
    await byAdmin((db) => db`select public.set_booking_note(${booking?.id ?? ""}, ' Kommt mit Rollstuhl ')`);
    expect((await read(admin))[0]?.note).toBe("Kommt mit Rollstuhl");
    expect(await read({ role: "authenticated", id: guest })).toEqual([]);
    const history = (await byAdmin(
      (db) => db`select what, actor from public.list_booking_history(${booking?.id ?? ""})`,
    )) as { what: string }[];
    expect(history.map(({ what }) => what).sort()).toEqual(["booked", "mail", "note"]);
    const [exported] = await runAs(
      sql,
      { role: "authenticated", id: guest },
      (db) => db`select public.export_account() as facts`,
    );
    expect(exported?.facts).toMatchObject({ notes: [{ note: "Kommt mit Rollstuhl" }], attendance: [], mails: [{}] });
    await sql`delete from auth.users where id = ${guest}`;
    expect(await read(admin)).toEqual([]);
  });
});

it("a note is not overwritten when another admin has changed it since it was read", async () => {
  const { appointmentId } = await anAppointment(sql, 6);
  const id = (await book(sql, await aUser(sql), appointmentId))?.id ?? "";
  const write = (note: string, readNote: string | null) =>
    errorOf(byAdmin((db) => db`select public.set_booking_note(${id}, ${note}, ${readNote})`));
  const stored = async () => (await sql`select note from offer_booking_note where booking_id = ${id}`)[0]?.note;
  // Both admins have read an empty note, so the second write is refused.
  expect((await Promise.all([write("Wichtig: Allergie", ""), write("Zahlt bar", "")])).sort()).toEqual(
    ["note_changed", null].sort(),
  );
  const first = await stored();
  expect(await write(first, "")).toBe(null); // idempotent
  expect(await write("", "")).toBe("note_changed");
  expect(await write("Beides", first)).toBe(null);
  expect(await write("", "Beides ")).toBe(null);
  expect(await stored()).toBe(undefined);
  expect(await write("Zahlt bar", "Beides")).toBe("note_changed");
});

describe("the parties of a cancelled appointment", () => {
  type Outcome = { booking_id: string; outcome: string };
  const rebook = (from: string, to: string, ids: (string | undefined)[] | null = null) =>
    byAdmin((db) => db`select * from public.rebook_parties(${from}, ${to}, ${ids as string[] | null})`) as Promise<
      Outcome[]
    >;
  const cancelAppointment = (id: string) => byAdmin((db) => db`select public.cancel_appointment(${id}, 'Krankheit')`);
  const moveParty = (id: string | undefined, to: string) =>
    errorOf(byAdmin((db) => db`select public.move_booking(${id ?? ""}, ${to})`));
  const byId = (a: Outcome, b: Outcome) => a.booking_id.localeCompare(b.booking_id);

  it("are moved to another appointment, oldest booking first; a party that is not moved is returned with the reason", async () => {
    const [from, to] = [await anAppointment(sql, 9), await anAppointment(sql, 6)];
    const [first, second] = [await aUser(sql), await aUser(sql)];
    const firstParty = await book(sql, first, from.appointmentId, { quantity: 3 });
    const tooLargeParty = await book(sql, second, from.appointmentId, { quantity: 3 }); // does not fit after the first party
    const lastParty = await book(sql, await aUser(sql), from.appointmentId, { quantity: 2 });
    const guestOfBoth = await aUser(sql);
    const doublyBookedParty = await book(sql, guestOfBoth, from.appointmentId);
    await book(sql, guestOfBoth, to.appointmentId);
    expect(await errorOf(rebook(from.appointmentId, to.appointmentId))).toBe("appointment_not_cancelled");
    await cancelAppointment(from.appointmentId);
    const results = await Promise.all([
      rebook(from.appointmentId, to.appointmentId),
      rebook(from.appointmentId, to.appointmentId),
    ]);
    const moved = results.flat().filter(({ outcome }) => outcome === "moved");
    expect(moved.map(({ booking_id }) => booking_id).sort()).toEqual([firstParty?.id, lastParty?.id].sort());
    const notMoved = [
      { booking_id: tooLargeParty?.id ?? "", outcome: "too_few_left" },
      { booking_id: doublyBookedParty?.id ?? "", outcome: "party_already_booked" },
    ].sort(byId);
    for (const result of results) {
      expect(result.filter(({ outcome }) => outcome !== "moved").sort(byId)).toEqual(notMoved);
    }
    expect(await bookingOf(firstParty?.id)).toMatchObject({
      status: "confirmed",
      appointment_id: to.appointmentId,
      cancelled_at: null,
      cancelled_with_appointment: false,
    });
    expect((await bookingOf(tooLargeParty?.id))?.status).toBe("cancelled_by_host");
    expect((await bookingOf(doublyBookedParty?.id))?.status).toBe("cancelled_by_host");
    expect(await freeSlotsOf(to.appointmentId)).toBe(0);
    await expectNoDrift(from.appointmentId, to.appointmentId);
    // A moved party gets one email about cancellation and move. Every other party gets an email about the cancellation.
    const sent =
      await sql`select kind, payload ->> 'booking_id' as id from mail_outbox where kind in ('appointment_cancelled', 'booking_moved')`;
    expect(
      sent
        .filter(({ kind }) => kind === "booking_moved")
        .map(({ id }) => id)
        .sort(),
    ).toEqual([firstParty?.id, lastParty?.id].sort());
    expect(
      sent
        .filter(({ kind }) => kind === "appointment_cancelled")
        .map(({ id }) => id)
        .sort(),
    ).toEqual([tooLargeParty?.id, doublyBookedParty?.id].sort());
  });

  it("do not include bookings that were cancelled before the appointment was cancelled", async () => {
    const [from, to] = [await anAppointment(sql, 9), await anAppointment(sql, 9)];
    const [cancelledByHost, cancelledByGuest, confirmed] = [
      await book(sql, await aUser(sql), from.appointmentId),
      await book(sql, await aUser(sql), from.appointmentId),
      await book(sql, await aUser(sql), from.appointmentId),
    ];
    await byAdmin((db) => db`select public.cancel_booking(${cancelledByHost?.id ?? ""}, true)`);
    await byAdmin((db) => db`select public.cancel_booking(${cancelledByGuest?.id ?? ""})`);
    await cancelAppointment(from.appointmentId);
    const bookingsToRebook = (await byAdmin(
      (db) => db`select booking_id from public.list_affected_bookings(${from.appointmentId})`,
    )) as Outcome[];
    expect(bookingsToRebook).toEqual([{ booking_id: confirmed?.id }]);
    expect(await rebook(from.appointmentId, to.appointmentId)).toEqual([
      { booking_id: confirmed?.id, outcome: "moved" },
    ]);
    expect((await bookingOf(cancelledByHost?.id))?.status).toBe("cancelled_by_host");
    expect(await moveParty(cancelledByHost?.id, to.appointmentId)).toBe("booking_not_changeable");
    expect(await freeSlotsOf(to.appointmentId)).toBe(8);
    await expectNoDrift(from.appointmentId, to.appointmentId);
  });

  it("are moved even when checked in; a check-in that was recorded before the move and arrives later is ignored", async () => {
    const [from, to] = [await anAppointment(sql, 9), await anAppointment(sql, 9)];
    const checkedIn = await book(sql, await aUser(sql), from.appointmentId, { quantity: 2 });
    await sql`update offer_appointment set timestamp = now() + interval '1 hour' where id = ${from.appointmentId}`;
    const events = [{ booking_id: checkedIn?.id ?? "", status: "attended", present: 2 }];
    await byAdmin((db) => db`select * from public.mark_attendance(${db.json(events)})`);
    expect((await bookingOf(checkedIn?.id))?.status).toBe("attended");
    await cancelAppointment(from.appointmentId);
    expect(await bookingOf(checkedIn?.id)).toMatchObject({
      status: "cancelled_by_host",
      present: null,
      attendance_at: null,
    });
    expect(await freeSlotsOf(from.appointmentId)).toBe(9);
    expect(await emailKinds()).toEqual(["booking_confirmed", "appointment_cancelled"]);
    // The new appointment has the same start, so the email says that the booking is restored, not that it is moved.
    await sql`update offer_appointment set timestamp = (select timestamp from offer_appointment where id = ${from.appointmentId}) where id = ${to.appointmentId}`;
    await sql`update mail_outbox set sent_at = now()`;
    const recordedBefore = [{ ...events[0], at: new Date().toISOString() }];
    expect(await rebook(from.appointmentId, to.appointmentId)).toEqual([
      { booking_id: checkedIn?.id, outcome: "moved" },
    ]);
    const late = byAdmin((db) => db`select outcome from public.mark_attendance(${db.json(recordedBefore)})`);
    expect(await late).toEqual([{ outcome: "superseded" }]);
    expect((await bookingOf(checkedIn?.id))?.status).toBe("confirmed");
    expect(await emailKinds()).toEqual(["booking_confirmed", "appointment_cancelled", "booking_restored"]);
    await expectNoDrift(from.appointmentId, to.appointmentId);
  });

  it.each([
    ["booking_changed", "was not attempted", "set next_attempt_at = now()"],
    ["booking_changed", "failed", "set attempts = 1, last_error = 'timeout'"],
    ["booking_restored", "is being sent", "set attempts = 1"],
    ["booking_restored", "was sent", "set attempts = 1, sent_at = now()"],
  ])("get %s after a move to the same start when the email about the cancellation %s", async (kind, _, state) => {
    const [from, to] = [await anAppointment(sql, 9), await anAppointment(sql, 9)];
    await sql`update offer_appointment set timestamp = (select timestamp from offer_appointment where id = ${from.appointmentId}) where id = ${to.appointmentId}`;
    const booking = await book(sql, await aUser(sql), from.appointmentId);
    await cancelAppointment(from.appointmentId);
    await sql`update mail_outbox ${sql.unsafe(state)} where kind = 'appointment_cancelled'`;
    expect(await rebook(from.appointmentId, to.appointmentId)).toEqual([{ booking_id: booking?.id, outcome: "moved" }]);
    expect((await emailKinds()).filter((sent) => /changed|restored/.test(String(sent)))).toEqual([kind]);
  });

  it("can be moved individually by rebook_parties or move_booking, and only once when move_booking is repeated", async () => {
    const [from, to] = [await anAppointment(sql, 9), await anAppointment(sql, 3)];
    const [firstBooking, secondBooking, thirdBooking] = [
      await book(sql, await aUser(sql), from.appointmentId, { quantity: 2 }),
      await book(sql, await aUser(sql), from.appointmentId, { quantity: 2 }),
      await book(sql, await aUser(sql), from.appointmentId, { quantity: 1 }),
    ];
    await cancelAppointment(from.appointmentId);
    expect(await rebook(from.appointmentId, to.appointmentId, [secondBooking?.id])).toEqual([
      { booking_id: secondBooking?.id, outcome: "moved" },
    ]);
    expect(await moveParty(firstBooking?.id, from.appointmentId)).toBe("appointment_cancelled");
    expect(await moveParty(firstBooking?.id, to.appointmentId)).toBe("too_few_left");
    expect([
      await moveParty(thirdBooking?.id, to.appointmentId),
      await moveParty(thirdBooking?.id, to.appointmentId),
    ]).toEqual([null, null]);
    expect(await bookingOf(thirdBooking?.id)).toMatchObject({
      status: "confirmed",
      cancelled_at: null,
      cancelled_with_appointment: false,
    });
    expect([await freeSlotsOf(from.appointmentId), await freeSlotsOf(to.appointmentId)]).toEqual([9, 0]);
    await expectNoDrift(from.appointmentId, to.appointmentId);
    expect((await emailKinds()).filter((kind) => kind !== "booking_confirmed").sort()).toEqual([
      "appointment_cancelled",
      "booking_moved",
      "booking_moved",
    ]);
  });

  it("get the same outcomes, and are moved at most once, when rebook_parties is called twice with their ids", async () => {
    const [from, to, elsewhere] = [
      await anAppointment(sql, 9),
      await anAppointment(sql, 9),
      await anAppointment(sql, 9),
    ];
    const [party, partyElsewhere, cancelledParty] = [
      await book(sql, await aUser(sql), from.appointmentId, { quantity: 2 }),
      await book(sql, await aUser(sql), from.appointmentId),
      await book(sql, await aUser(sql), from.appointmentId),
    ];
    await cancelAppointment(from.appointmentId);
    expect(await moveParty(partyElsewhere?.id, elsewhere.appointmentId)).toBeNull();
    expect(await moveParty(cancelledParty?.id, to.appointmentId)).toBeNull();
    await byAdmin((db) => db`select public.cancel_booking(${cancelledParty?.id ?? ""})`);
    for (let call = 0; call < 2; call++) {
      const ids = [party?.id, partyElsewhere?.id, cancelledParty?.id];
      expect(await rebook(from.appointmentId, to.appointmentId, ids)).toEqual([
        { booking_id: party?.id, outcome: "moved" },
        { booking_id: partyElsewhere?.id, outcome: "booking_not_changeable" },
        { booking_id: cancelledParty?.id, outcome: "booking_not_changeable" },
      ]);
    }
    expect([await freeSlotsOf(to.appointmentId), await freeSlotsOf(elsewhere.appointmentId)]).toEqual([7, 8]);
    expect((await emailKinds()).filter((kind) => kind === "booking_moved")).toHaveLength(3);
    await expectNoDrift(from.appointmentId, to.appointmentId, elsewhere.appointmentId);
  });

  it("are listed with the guest's other booked appointments of the offer, except parties of erased accounts", async () => {
    const [from, to] = [await anAppointment(sql, 9), await anAppointment(sql, 9)];
    await sql`update offer_appointment set offer_id = ${from.offerId} where id = ${to.appointmentId}`;
    const [erased, guestOfBoth] = [await aUser(sql), await aUser(sql)];
    const erasedParty = await book(sql, erased, from.appointmentId);
    const party = await book(sql, guestOfBoth, from.appointmentId);
    await book(sql, guestOfBoth, to.appointmentId);
    await cancelAppointment(from.appointmentId);
    await sql`delete from auth.users where id = ${erased}`;
    expect(await byAdmin((db) => db`select * from public.list_affected_bookings(${from.appointmentId})`)).toEqual([
      { booking_id: party?.id, booked_appointment_ids: [to.appointmentId] },
    ]);
    expect((await rebook(from.appointmentId, to.appointmentId, [erasedParty?.id, party?.id])).sort(byId)).toEqual(
      [
        { booking_id: erasedParty?.id ?? "", outcome: "booking_anonymized" },
        { booking_id: party?.id ?? "", outcome: "party_already_booked" },
      ].sort(byId),
    );
    expect(await moveParty(party?.id, to.appointmentId)).toBe("party_already_booked");
  });
});

it("move_booking sends booking_changed when the new appointment has the same start", async () => {
  const [from, to] = [await anAppointment(sql, 9), await anAppointment(sql, 9)];
  await sql`update offer_appointment set timestamp = (select timestamp from offer_appointment where id = ${from.appointmentId}) where id = ${to.appointmentId}`;
  const booking = await book(sql, await aUser(sql), from.appointmentId);
  const moving = byAdmin((db) => db`select public.move_booking(${booking?.id ?? ""}, ${to.appointmentId})`);
  expect(await errorOf(moving)).toBeNull();
  expect(await emailKinds()).toEqual(["booking_confirmed", "booking_changed"]);
});

describe("move_appointment", () => {
  it("keeps check-ins only when check-in is open for the new start, ignores older check-ins that arrive late, and emails guests", async () => {
    const { appointmentId } = await anAppointment(sql, 9);
    const checkedIn = await book(sql, await aUser(sql), appointmentId, { quantity: 2 });
    await sql`update offer_appointment set timestamp = now() + interval '1 hour' where id = ${appointmentId}`;
    const events = [{ booking_id: checkedIn?.id ?? "", status: "attended", present: 2 }];
    await byAdmin((db) => db`select * from public.mark_attendance(${db.json(events)})`);
    const moveToHoursFromNow = (hours: number) =>
      byAdmin((db) => db`select public.move_appointment(${appointmentId}, now() + make_interval(hours => ${hours}))`);
    await moveToHoursFromNow(2);
    expect(await bookingOf(checkedIn?.id)).toMatchObject({ status: "attended", present: 2 });
    const recordedBefore = [{ ...events[0], at: new Date().toISOString() }];
    await moveToHoursFromNow(48);
    expect(await bookingOf(checkedIn?.id)).toMatchObject({ status: "confirmed", present: null });
    const late = byAdmin((db) => db`select outcome from public.mark_attendance(${db.json(recordedBefore)})`);
    expect(await late).toEqual([{ outcome: "superseded" }]);
    expect(await emailKinds()).toEqual(["booking_confirmed", "appointment_moved"]);
    const [row] =
      await sql`select b.free_cancellation_until = a.timestamp as is_free_until_start from offer_booking b join offer_appointment a on a.id = b.appointment_id where b.id = ${checkedIn?.id ?? ""}`;
    expect(row?.is_free_until_start).toBe(true);
    await expectNoDrift(appointmentId);
  });
});

describe("the last slots", () => {
  it("are sold once when guests and admins book, move, change and rebook at the same time", async () => {
    for (let round = 0; round < 6; round++) {
      const [from, to] = [await anAppointment(sql, 6), await anAppointment(sql, 4)];
      const guests = await Promise.all(Array.from({ length: 4 }, () => aUser(sql)));
      const party = await book(sql, await aUser(sql), from.appointmentId, { quantity: 2 });
      const enlargedParty = await book(sql, await aUser(sql), to.appointmentId);
      const cancelled = await anAppointment(sql, 4);
      await book(sql, await aUser(sql), cancelled.appointmentId, { quantity: 2 });
      await byAdmin((db) => db`select public.cancel_appointment(${cancelled.appointmentId})`);
      const outcomes = await Promise.all([
        ...guests.map((guest) => errorOf(book(sql, guest, to.appointmentId))),
        errorOf(byAdmin((db) => db`select public.move_booking(${party?.id ?? ""}, ${to.appointmentId})`)),
        errorOf(byAdmin((db) => db`select public.change_booking(${enlargedParty?.id ?? ""}, 3)`)),
        errorOf(byAdmin((db) => db`select public.rebook_parties(${cancelled.appointmentId}, ${to.appointmentId})`)),
        errorOf(
          byAdmin(
            (db) =>
              db`select public.book_by_phone(${to.appointmentId}, ${`${crypto.randomUUID()}@example.org`}, 1, 'Frieda', 'Muster', ${crypto.randomUUID()})`,
          ),
        ),
        errorOf(byAdmin((db) => db`select public.change_capacity(${to.appointmentId}, 5)`)),
      ]);
      const unexpected = outcomes.filter(
        (outcome) => outcome !== null && !["sold_out", "too_few_left"].includes(outcome),
      );
      expect(unexpected).toEqual([]);
      await expectNoDrift(from.appointmentId, to.appointmentId, cancelled.appointmentId);
    }
  });
});

describe("check-in", () => {
  type CheckInEvent = { booking_id: string; status: string; present?: number; at?: string };
  const send = (...events: CheckInEvent[]) =>
    byAdmin((db) => db`select * from public.mark_attendance(${db.json(events)})`) as Promise<
      { booking_id: string; outcome: string; status: string; present: number | null }[]
    >;
  const aParty = async (quantity: number, startsIn = "10 minutes") => {
    const { appointmentId } = await anAppointment(sql, 10);
    const booking = await book(sql, await aUser(sql), appointmentId, { quantity });
    await sql`update offer_appointment set timestamp = now() + ${startsIn}::interval where id = ${appointmentId}`;
    return { appointmentId, id: booking?.id ?? "" };
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  it("counts a party once when its event is sent again and from several devices", async () => {
    const { appointmentId, id } = await aParty(4);
    const event = { booking_id: id, status: "attended", present: 3, at: minutesAgo(5) };
    const results = (await Promise.all([send(event), send(event, event), send(event)])).flat();
    expect(results.map(({ outcome, present }) => [outcome, present])).toEqual(Array(4).fill(["applied", 3]));
    expect(await freeSlotsOf(appointmentId)).toBe(6);
    await expectNoDrift(appointmentId);
  });

  it("applies the later of two events, whichever arrives first, and treats a time in the future as now", async () => {
    const { id } = await aParty(2);
    await send({ booking_id: id, status: "confirmed", at: minutesAgo(1) });
    const [late] = await send({ booking_id: id, status: "attended", present: 2, at: minutesAgo(9) });
    expect(late).toMatchObject({ outcome: "superseded", status: "confirmed", present: null });
    const [ahead] = await send({
      booking_id: id,
      status: "attended",
      at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect(ahead).toMatchObject({ outcome: "applied", present: 2 });
    const [corrected] = await send({ booking_id: id, status: "confirmed" });
    expect(corrected).toMatchObject({ outcome: "applied", status: "confirmed", present: null });
  });

  it("gives a resent event the time of its first receipt when the device's clock is ahead", async () => {
    const { id } = await aParty(2);
    const pay = (paid_cents: number, at?: string) =>
      byAdmin(
        (db) =>
          db`select * from public.record_payments(${db.json([{ booking_id: id, paid_cents, ...(at && { at }) }])})`,
      );
    const ahead = new Date(Date.now() + 86_400_000).toISOString();
    const event = { booking_id: id, status: "attended", present: 2, at: ahead };
    expect(await send(event)).toMatchObject([{ outcome: "applied" }]);
    expect(await send({ booking_id: id, status: "confirmed" })).toMatchObject([{ outcome: "applied" }]);
    expect(await send(event)).toMatchObject([{ outcome: "superseded", status: "confirmed" }]);
    const paidAhead = new Date(Date.now() + 86_400_001).toISOString(); // not `ahead`, whose receipt is already stored
    expect(await pay(4500, paidAhead)).toMatchObject([{ outcome: "applied" }]);
    expect(await pay(0)).toMatchObject([{ outcome: "applied" }]);
    expect(await pay(4500, paidAhead)).toMatchObject([{ outcome: "superseded", paid_cents: 0 }]);
  });

  it("applies the two events of a request in order and once each when the device's clock is ahead", async () => {
    const { id } = await aParty(3);
    const ahead = Date.now() + 86_400_000;
    const [first, second] = [1, 2].map((present) => ({
      booking_id: id,
      status: "attended",
      present,
      at: new Date(ahead + present).toISOString(),
    })) as [CheckInEvent, CheckInEvent];
    await send(first, second);
    expect(await bookingOf(id)).toMatchObject({ present: 2 });
    expect(await send(first)).toMatchObject([{ outcome: "superseded", present: 2 }]);
    expect(await send({ booking_id: id, status: "confirmed", at: new Date().toISOString() })).toMatchObject([
      { outcome: "applied", status: "confirmed" },
    ]);
    expect((await send(first, second)).map(({ outcome }) => outcome)).toEqual(["superseded", "superseded"]);
  });

  it("deletes month-old events of a device whose clock was ahead, except a locked event", async () => {
    const { id } = await aParty(1);
    const firstAt = Date.now() + 86_400_000;
    const sendAhead = (ms: number) =>
      send({ booking_id: id, status: "attended", at: new Date(firstAt + ms).toISOString() });
    const storedCount = async () =>
      (await sql`select from private.early_check_in_event where booking_id = ${id}`).length;
    await sendAhead(0);
    await sendAhead(1);
    await sql`update private.early_check_in_event set received_at = now() - interval '32 days' where booking_id = ${id}`;
    await sql.begin(async (db) => {
      await db`select from private.early_check_in_event where booking_id = ${id} limit 1 for update`;
      await sendAhead(2);
    });
    expect(await storedCount()).toBe(2);
    await sendAhead(3);
    expect(await storedCount()).toBe(2);
  });

  it("applies the valid event of a request when its other events are refused", async () => {
    const [good, cancelled, early] = [await aParty(1), await aParty(1), await aParty(1, "3 days")];
    await byAdmin((db) => db`select public.cancel_booking(${cancelled.id})`);
    const results = await send(
      { booking_id: cancelled.id, status: "attended" },
      { booking_id: crypto.randomUUID(), status: "attended" },
      { booking_id: early.id, status: "attended" },
      { booking_id: good.id, status: "no_show" },
      { booking_id: good.id, status: "cancelled_by_host" },
      { booking_id: good.id, status: "attended", present: 99 },
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual([
      "applied",
      "appointment_not_started",
      "booking_not_confirmed",
      "booking_not_found",
      "check_in_not_open",
      "invalid_input",
    ]);
    expect(await bookingOf(good.id)).toMatchObject({ status: "attended", present: 1 });
  });

  describe("with walk-ins", () => {
    const addWalkIns = (...events: object[]) =>
      byAdmin((db) => db`select * from public.add_walk_ins(${db.json(events as never)})`) as Promise<
        { outcome: string; status: string; present: number }[]
      >;
    const aWalkIn = (appointmentId: string, overrides: object = {}) => ({
      booking_id: crypto.randomUUID(),
      appointment_id: appointmentId,
      first_name: "Gast",
      last_name: "ohne Buchung",
      quantity: 2,
      ...overrides,
    });
    const slotsOf = async (id: string) =>
      (await sql`select capacity, remaining_slots from offer_appointment where id = ${id}`)[0];
    const aBegunAppointment = async () => {
      const { appointmentId } = await anAppointment(sql, 5);
      await sql`update offer_appointment set timestamp = now() - interval '1 hour' where id = ${appointmentId}`;
      return appointmentId;
    };

    it("adds a guest once when the event is sent again and from several devices", async () => {
      const appointmentId = await aBegunAppointment();
      const event = aWalkIn(appointmentId, { at: minutesAgo(2) });
      const results = (await Promise.all([addWalkIns(event), addWalkIns(event, event)])).flat();
      expect(results.map(({ outcome, status, present }) => [outcome, status, present])).toEqual(
        Array(3).fill(["applied", "attended", 2]),
      );
      expect(await slotsOf(appointmentId)).toEqual({ capacity: 5, remaining_slots: 3 });
      expect(await emailKinds()).toEqual([]);
      await expectNoDrift(appointmentId);
    });

    it("raises the capacity only when the event requests it, and logs the change", async () => {
      const appointmentId = await aBegunAppointment();
      await addWalkIns(aWalkIn(appointmentId, { quantity: 4 }));
      const beyond = aWalkIn(appointmentId, { quantity: 3 });
      expect(await addWalkIns(beyond)).toMatchObject([{ outcome: "walk_in_beyond_capacity", status: null }]);
      expect(await slotsOf(appointmentId)).toEqual({ capacity: 5, remaining_slots: 1 });
      expect(await addWalkIns({ ...beyond, can_raise_capacity: true })).toMatchObject([{ outcome: "applied" }]);
      expect(await slotsOf(appointmentId)).toEqual({ capacity: 7, remaining_slots: 0 });
      // An old `at` alone does not raise the capacity: a device whose clock is slow gives every event an old `at`.
      expect(await addWalkIns(aWalkIn(appointmentId, { at: minutesAgo(5) }))).toMatchObject([
        { outcome: "walk_in_beyond_capacity" },
      ]);
      expect(await slotsOf(appointmentId)).toEqual({ capacity: 7, remaining_slots: 0 });
      const logged =
        await sql`select actor_id from audit_log where record_id = ${appointmentId} and 'capacity' = any (fields)
        and action = 'update'`;
      expect(logged.map(({ actor_id }) => actor_id)).toEqual([admin.id]);
      await expectNoDrift(appointmentId);
    });

    it("adds the valid walk-in of a request, and refuses those with a used id, an invalid quantity or name, or before check-in opens", async () => {
      const [begun, { appointmentId: later }, party] = [
        await aBegunAppointment(),
        await anAppointment(sql, 5),
        await aParty(1),
      ];
      const results = await addWalkIns(
        aWalkIn(later),
        aWalkIn(begun, { booking_id: party.id }),
        aWalkIn(begun, { quantity: 0 }),
        aWalkIn(begun, { last_name: "" }),
        aWalkIn(begun, { last_name: "林" }),
      );
      expect(results.map(({ outcome }) => outcome).sort()).toEqual([
        "applied",
        "check_in_not_open",
        "idempotency_conflict",
        "invalid_input",
        "invalid_quantity",
      ]);
    });

    it("says that a walk-in was moved to another appointment when its event is sent again", async () => {
      const [{ appointmentId }, replacement] = [await anAppointment(sql, 5), await anAppointment(sql, 5)];
      await sql`update offer_appointment set timestamp = now() + interval '3 hours' where id = ${appointmentId}`;
      const event = aWalkIn(appointmentId);
      await addWalkIns(event);
      await sql`update offer_booking set phone = '0331 123' where id = ${event.booking_id}`;
      await byAdmin((db) => db`select public.cancel_appointment(${appointmentId})`);
      await byAdmin((db) => db`select public.move_booking(${event.booking_id}, ${replacement.appointmentId})`);
      expect(await addWalkIns(event)).toMatchObject([{ outcome: "booking_moved" }]);
    });

    it("moves only walk-ins with an email or phone to the replacement when the appointment is cancelled", async () => {
      const [from, to] = [await anAppointment(sql, 5), await anAppointment(sql, 5)];
      await sql`update offer_appointment set timestamp = now() + interval '2 hours' where id = ${from.appointmentId}`;
      await sql`update offer_appointment set offer_id = ${from.offerId} where id = ${to.appointmentId}`;
      const [anonymous, withPhone] = [aWalkIn(from.appointmentId), aWalkIn(from.appointmentId)];
      await addWalkIns(anonymous, withPhone);
      await sql`update offer_booking set phone = '0331 123' where id = ${withPhone.booking_id}`;
      for (let call = 0; call < 2; call++)
        await byAdmin((db) => db`select public.cancel_appointment(${from.appointmentId}, '', ${to.appointmentId})`);
      expect(await bookingOf(anonymous.booking_id)).toMatchObject({
        appointment_id: from.appointmentId,
        status: "cancelled_by_host",
      });
      expect(await bookingOf(withPhone.booking_id)).toMatchObject({ appointment_id: to.appointmentId });
      expect(await byAdmin((db) => db`select from public.list_affected_bookings(${from.appointmentId})`)).toEqual([]);
      expect((await slotsOf(to.appointmentId))?.remaining_slots).toBe(3);
      await expectNoDrift(from.appointmentId, to.appointmentId);
    });

    it("moves a walk-in of a cancelled appointment only while the walk-in has an email or phone", async () => {
      const [from, to] = [await anAppointment(sql, 5), await anAppointment(sql, 5)];
      await sql`update offer_appointment set timestamp = now() + interval '2 hours' where id = ${from.appointmentId}`;
      const walkIn = aWalkIn(from.appointmentId);
      await addWalkIns(walkIn);
      await byAdmin((db) => db`select public.cancel_appointment(${from.appointmentId})`);
      const setPhone = (phone: string | null) =>
        sql`update offer_booking set phone = ${phone} where id = ${walkIn.booking_id}`;
      const bookingsToRebook = () =>
        byAdmin((db) => db`select booking_id from public.list_affected_bookings(${from.appointmentId})`);
      const moveWalkIn = () =>
        errorOf(byAdmin((db) => db`select public.move_booking(${walkIn.booking_id}, ${to.appointmentId})`));
      await setPhone("0331 123");
      expect(await bookingsToRebook()).toEqual([{ booking_id: walkIn.booking_id }]);
      await setPhone(null);
      expect(await bookingsToRebook()).toEqual([]);
      expect(await moveWalkIn()).toBe("booking_not_changeable");
      await setPhone("0331 123");
      expect(await moveWalkIn()).toBeNull();
      await expectNoDrift(from.appointmentId, to.appointmentId);
    });

    it("cancels walk-ins without email or phone when the appointment moves to a start for which check-in is not open", async () => {
      const { appointmentId } = await anAppointment(sql, 5);
      await sql`update offer_appointment set timestamp = now() + interval '2 hours' where id = ${appointmentId}`;
      const [anonymous, withPhone] = [aWalkIn(appointmentId), aWalkIn(appointmentId)];
      await addWalkIns(anonymous, withPhone);
      await sql`update offer_booking set phone = '0331 123' where id = ${withPhone.booking_id}`;
      const statuses = async () =>
        Promise.all([anonymous, withPhone].map(async ({ booking_id }) => (await bookingOf(booking_id))?.status));
      const moveToHoursFromNow = (hours: number) =>
        byAdmin((db) => db`select public.move_appointment(${appointmentId}, now() + ${`${hours} hours`}::interval)`);
      await moveToHoursFromNow(3);
      expect(await statuses()).toEqual(["attended", "attended"]);
      await moveToHoursFromNow(30);
      expect(await statuses()).toEqual(["cancelled_by_host", "confirmed"]);
      expect((await bookingOf(anonymous.booking_id))?.cancelled_at).not.toBeNull();
      expect((await slotsOf(appointmentId))?.remaining_slots).toBe(3);
      await expectNoDrift(appointmentId);
    });

    it("changes and cancels the booking of a walk-in after the start", async () => {
      const appointmentId = await aBegunAppointment();
      const event = aWalkIn(appointmentId);
      await addWalkIns(event);
      for (const quantity of [3, 1]) {
        await byAdmin((db) => db`select public.change_booking(${event.booking_id}, ${quantity})`);
        expect(await bookingOf(event.booking_id)).toMatchObject({ quantity, present: quantity, status: "attended" });
      }
      await byAdmin((db) => db`select public.cancel_booking(${event.booking_id}, true)`);
      expect(await bookingOf(event.booking_id)).toMatchObject({ status: "cancelled_by_host", present: null });
      expect(await slotsOf(appointmentId)).toEqual({ capacity: 5, remaining_slots: 5 });
      await expectNoDrift(appointmentId);
    });

    it("logs one change when a walk-in is cancelled on behalf of the guest", async () => {
      const event = aWalkIn(await aBegunAppointment());
      await addWalkIns(event);
      await byAdmin((db) => db`select public.cancel_booking(${event.booking_id}, false)`);
      const logged =
        await sql`select fields from audit_log where record_id = ${event.booking_id} and action = 'update'`;
      expect(logged).toHaveLength(1);
    });
  });

  it("record_payments stores the later of two payments, and writes each change to history and audit log once", async () => {
    const { id } = await aParty(2);
    const pay = (...events: object[]) =>
      byAdmin((db) => db`select * from public.record_payments(${db.json(events as never)})`) as Promise<
        { outcome: string; paid_cents: number }[]
      >;
    const paid = { booking_id: id, paid_cents: 9000, at: minutesAgo(3) };
    await Promise.all([pay(paid), pay(paid, paid)]);
    expect(await pay({ booking_id: id, paid_cents: 0, at: minutesAgo(5) })).toMatchObject([
      { outcome: "superseded", paid_cents: 9000 },
    ]);
    expect(
      await pay(
        { booking_id: id, paid_cents: -1 },
        { booking_id: id },
        { booking_id: crypto.randomUUID(), paid_cents: 1 },
      ),
    ).toHaveLength(3);
    expect((await bookingOf(id))?.paid_cents).toBe(9000);
    expect(await pay({ booking_id: id, paid_cents: 0, at: minutesAgo(1) })).toMatchObject([
      { outcome: "applied", paid_cents: 0 },
    ]);
    const history = (await byAdmin(
      (db) => db`select changes from public.list_booking_history(${id}) where what = 'changed'`,
    )) as { changes: object }[];
    expect(history.map(({ changes }) => changes)).toEqual([{ paid_cents: [0, 9000] }, { paid_cents: [9000, 0] }]);
    const logged = await sql`select actor_id from audit_log where record_id = ${id} and fields = '{paid_cents}'`;
    expect(logged.map(({ actor_id }) => actor_id)).toEqual([admin.id, admin.id]);
  });

  it("record_payments stores the name of the contract partner whenever the paid total rises", async () => {
    const { appointmentId, id } = await aParty(2);
    const [artist] = await sql<{ id: string }[]>`
      insert into artist (name, status) values ('Hanne Petersen', 'published') returning id`;
    const [location] = await sql<{ id: string }[]>`
      insert into location (name, status) values ('Werkhof Nord', 'published') returning id`;
    const setHosts = (artistId: string | null, locationId: string | null) => sql`
      update offer set artist_id = ${artistId}, location_id = ${locationId}
       where id = (select offer_id from offer_appointment where id = ${appointmentId})`;
    let cents = 0;
    const paidToAfter = async (difference: number) => {
      cents += difference;
      const events = [{ booking_id: id, paid_cents: cents }];
      await byAdmin((db) => db`select public.record_payments(${db.json(events as never)})`);
      return (await bookingOf(id))?.paid_to;
    };
    await setHosts(artist?.id ?? "", location?.id ?? "");
    expect(await paidToAfter(2000)).toBe("Hanne Petersen");
    await setHosts(null, location?.id ?? "");
    expect(await paidToAfter(-1000)).toBe("Hanne Petersen");
    expect(await paidToAfter(2000)).toBe("Werkhof Nord");
    await sql`update artist set status = 'archived' where id = ${artist?.id ?? ""}`;
    await setHosts(artist?.id ?? "", null);
    expect(await paidToAfter(1000)).toBeNull();
    await setHosts(null, location?.id ?? "");
    await sql`update location set status = 'archived' where id = ${location?.id ?? ""}`;
    expect(await paidToAfter(1000)).toBe("Werkhof Nord"); // the location was published when the offer got it
  });

  it.each(["book", "restore_own_booking", "accept_waitlist_offer", "book_by_phone", "add_walk_ins", "move_booking"])(
    "%s does not make an unpublished location the contract partner, even when the location is published after the start",
    async (origin) => {
      const { offerId, appointmentId } = await anAppointment(sql, 4);
      const [location] = await sql`insert into location (name, status) values ('Werkhof Süd', 'draft') returning id`;
      const partyToMove = origin === "move_booking" ? await aParty(1) : null;
      await sql`update offer set location_id = ${location?.id} where id = ${offerId}`;
      const guest = { role: "authenticated", id: await aUser(sql) } as const;
      const startIn = (interval: string) =>
        sql`update offer_appointment set timestamp = now() + ${interval}::interval where id = ${appointmentId}`;
      let id: string = crypto.randomUUID();
      if (origin === "book") id = (await book(sql, guest.id, appointmentId))?.id ?? "";
      if (origin === "restore_own_booking") {
        await sql`update location set status = 'published' where id = ${location?.id}`;
        id = (await book(sql, guest.id, appointmentId))?.id ?? "";
        await runAs(sql, guest, (db) => db`select public.cancel_own_booking(${id})`);
        await sql`update location set status = 'archived' where id = ${location?.id}`;
        await sql`update offer set price = 700 where id = ${offerId}`; // another price makes a new contract
        await runAs(sql, guest, (db) => db`select public.restore_own_booking(${id}, shown_price => 700)`);
      }
      if (origin === "accept_waitlist_offer") {
        const [entry] = await sql<{ id: string }[]>`insert into waitlist_entry
          (id, appointment_id, user_id, quantity, status, offered_at, offer_expires_at)
          values (gen_random_uuid(), ${appointmentId}, ${guest.id}, 1, 'offered', now(), now() + interval '1 hour')
          returning id`;
        await sql`update offer_appointment set remaining_slots = 3, held_slots = 1 where id = ${appointmentId}`;
        const [row] = await runAs(
          sql,
          guest,
          (db) => db<{ id: string }[]>`
            select id from public.accept_waitlist_offer(${entry?.id ?? ""}, 'Erna', 'Schmidt', true)`,
        );
        id = row?.id ?? "";
      }
      if (origin === "book_by_phone") {
        const [row] = (await byAdmin(
          (db) => db`select id from public.book_by_phone(${appointmentId}, null, 1, 'Erna', 'Schmidt',
            gen_random_uuid(), phone => '0170 7654321')`,
        )) as { id: string }[];
        id = row?.id ?? "";
      }
      if (origin === "add_walk_ins") {
        await startIn("5 minutes");
        const events = [
          { booking_id: id, appointment_id: appointmentId, quantity: 1, first_name: "Erna", last_name: "Schmidt" },
        ];
        await byAdmin((db) => db`select from public.add_walk_ins(${db.json(events as never)})`);
      }
      if (partyToMove) {
        id = partyToMove.id;
        await byAdmin((db) => db`select from public.move_booking(${id}, ${appointmentId})`);
      }
      let cents = 0;
      const payeeOfNextPayment = async () => {
        cents += 1000;
        const events = [{ booking_id: id, paid_cents: cents }];
        await byAdmin((db) => db`select from public.record_payments(${db.json(events as never)})`);
        return (await bookingOf(id))?.paid_to;
      };
      await startIn("5 minutes");
      expect(await payeeOfNextPayment()).toBeNull();
      await startIn("-5 minutes");
      expect(await payeeOfNextPayment()).toBeNull();
      await sql`update location set status = 'published' where id = ${location?.id}`;
      expect([await payeeOfNextPayment(), (await bookingOf(id))?.paid_cents]).toEqual([null, 3000]);
    },
  );

  it("mark_no_shows marks a confirmed booking when the appointment has started, and a check-in that arrives later replaces the mark", async () => {
    const { appointmentId, id } = await aParty(1);
    const mark = () =>
      byAdmin((db) => db`select public.mark_no_shows(${appointmentId}) as marked`) as Promise<{ marked: number }[]>;
    expect(await errorOf(mark())).toBe("appointment_not_started");
    await sql`update offer_appointment set timestamp = now() - interval '1 hour' where id = ${appointmentId}`;
    expect((await mark())[0]?.marked).toBe(1);
    expect((await bookingOf(id))?.status).toBe("no_show");
    // The event of a device that was offline is older than the call of mark_no_shows.
    const at = new Date(Date.now() - 60_000).toISOString();
    const events = JSON.stringify([{ booking_id: id, status: "attended", present: 1, at }]);
    await byAdmin((db) => db`select * from public.mark_attendance(${events}::text::jsonb)`);
    expect((await bookingOf(id))?.status).toBe("attended");
    await expectNoDrift(appointmentId);
  });
});

describe("export_account", () => {
  it("returns the payments of the guest", async () => {
    const guest = await aUser(sql);
    const { offerId, appointmentId } = await anAppointment(sql, 3);
    const booking = await book(sql, guest, appointmentId);
    await sql`with new_location as (insert into location (name, status) values ('Alte Ziegelei', 'published') returning id)
      update offer set location_id = new_location.id from new_location where offer.id = ${offerId}`;
    const events = [{ booking_id: booking?.id, paid_cents: 4500 }];
    await byAdmin((db) => db`select * from public.record_payments(${db.json(events as never)})`);
    const [row] = await runAs(
      sql,
      { role: "authenticated", id: guest },
      (db) => db`select public.export_account() as data`,
    );
    expect(row?.data.bookings).toMatchObject([
      { price: 4500, paid_cents: 4500, paid_to: "Alte Ziegelei", paid_at: expect.any(String) },
    ]);
  });

  it("returns no attendance when the appointment was moved and the guest was never checked in", async () => {
    const guest = await aUser(sql);
    const { appointmentId } = await anAppointment(sql, 3);
    await book(sql, guest, appointmentId);
    await byAdmin((db) => db`select public.move_appointment(${appointmentId}, now() + interval '9 days')`);
    const caller: Caller = { role: "authenticated", id: guest };
    const [row] = await runAs(sql, caller, (db) => db`select public.export_account() -> 'attendance' as attendance`);
    expect(row?.attendance).toEqual([]);
  });

  it("includes, only when the account's email is verified, a booking by phone that the account could not claim", async () => {
    const guest = await aUser(sql);
    const { appointmentId } = await anAppointment(sql, 6);
    await book(sql, guest, appointmentId);
    const [user] = await sql`select email from auth.users where id = ${guest}`;
    const [phone] = await runAs(
      sql,
      admin,
      (db) =>
        db<
          { id: string }[]
        >`select id from public.book_by_phone(${appointmentId}, ${user?.email.toUpperCase()}, 2, 'Frieda', 'Muster', gen_random_uuid())`,
    );
    const id = phone?.id ?? "";
    await byAdmin((db) => db`select public.set_booking_note(${id}, 'Kommt mit Rollstuhl')`);
    await sql`update offer_appointment set timestamp = now() + interval '1 hour' where id = ${appointmentId}`;
    const events = [{ booking_id: id, status: "attended" }];
    await byAdmin((db) => db`select public.mark_attendance(${db.json(events as never)})`);
    const exported = async () =>
      (await runAs(sql, { role: "authenticated", id: guest }, (db) => db`select public.export_account() as data`))[0]
        ?.data;
    const parts = { notes: [], attendance: [], booking_changes: [] };
    expect(await exported()).toMatchObject({ bookings: [{ quantity: 1 }], mails: [{}], ...parts });
    await sql`update auth.users set email_confirmed_at = now() where id = ${guest}`;
    expect(await exported()).toMatchObject({
      bookings: [{ quantity: 1 }, { quantity: 2 }],
      notes: [{ booking_id: id }],
      attendance: [{ booking_id: id }],
      booking_changes: [{ booking_id: id }],
      mails: [{}, {}],
    });
  });

  it("returns the sessions of the guest", async () => {
    const [guest] = [await aUser(sql), await aUser(sql)]; // the other user's sessions must not be returned
    const [began, refreshed] = [2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000));
    await sql`update auth.sessions set created_at = ${began ?? null}, refreshed_at = ${refreshed ?? null}::timestamptz at time zone 'UTC',
      ip = '192.0.2.1', user_agent = 'Firefox' where user_id = ${guest}`;
    const [row] = await runAs(
      sql,
      { role: "authenticated", id: guest },
      (db) => db<{ sessions: Record<string, string>[] }[]>`select public.export_account() -> 'sessions' as sessions`,
    );
    const sessions = row?.sessions.map(({ created_at, refreshed_at, ...device }) => ({
      ...device,
      began: new Date(created_at ?? ""),
      refreshed: new Date(refreshed_at ?? ""),
    }));
    expect(sessions).toEqual([{ ip: "192.0.2.1", user_agent: "Firefox", began, refreshed }]);
  });
});

describe("send_appointment_message", () => {
  it("sends one email per confirmed booking when called twice with the same id, and refuses another text with this id", async () => {
    const { appointmentId } = await anAppointment(sql, 6);
    await book(sql, await aUser(sql), appointmentId);
    await byAdmin(
      (db) =>
        db`select public.book_by_phone(${appointmentId}, 'telefon@example.org', 1, 'Frieda', 'Muster', gen_random_uuid())`,
    );
    const cancelled = await book(sql, await aUser(sql), appointmentId);
    await byAdmin((db) => db`select public.cancel_booking(${cancelled?.id ?? ""})`);
    await sql`delete from mail_outbox`;
    const id = crypto.randomUUID();
    const send = (body: string) =>
      byAdmin(
        (db) => db`select public.send_appointment_message(${id}, ${appointmentId}, 'Schürzen', ${body}) as emails`,
      ) as Promise<{ emails: number }[]>;
    expect(await send("Bitte mitbringen.")).toEqual([{ emails: 2 }]);
    expect(await send("Bitte mitbringen.")).toEqual([{ emails: 2 }]);
    expect(await emailKinds()).toEqual(["appointment_message", "appointment_message"]);
    expect(await errorOf(send("Etwas anderes."))).toBe("already_submitted");
  });
});

it("sends no email about an appointment to a guest who attended and then erased the account", async () => {
  const { appointmentId } = await anAppointment(sql, 6);
  const guest = await aUser(sql);
  const booking = await book(sql, guest, appointmentId);
  await sql`update offer_booking set status = 'attended', present = 1 where id = ${booking?.id ?? ""}`;
  await sql`delete from auth.users where id = ${guest}`;
  const sent = await byAdmin(
    (db) => db`select public.send_appointment_message(gen_random_uuid(), ${appointmentId}, 'Hallo', 'Hallo') as emails`,
  );
  expect(sent).toEqual([{ emails: 0 }]);
  await byAdmin((db) => db`select public.move_appointment(${appointmentId}, now() + interval '9 days')`);
  await byAdmin((db) => db`select public.cancel_appointment(${appointmentId})`);
  expect(await emailKinds()).toEqual([]);
});

it("sends emails to a guest whose email resembles the email of an anonymized booking", async () => {
  const { appointmentId } = await anAppointment(sql, 6);
  const booking = await book(sql, await aUser(sql), appointmentId);
  await sql`update offer_booking set user_email = 'anonymized+kurs@example.invalid' where id = ${booking?.id ?? ""}`;
  await byAdmin((db) => db`select public.cancel_appointment(${appointmentId})`);
  expect(await emailKinds()).toContain("appointment_cancelled");
});

describe("find_appointment_conflicts", () => {
  it("finds overlapping appointments of another offer at the same location, unless that offer is archived", async () => {
    const [mine, other, elsewhere] = [
      await anAppointment(sql, 5),
      await anAppointment(sql, 5),
      await anAppointment(sql, 5),
    ];
    const [location] = await sql`insert into location (name) values ('Alte Ziegelei') returning id`;
    await sql`update offer set location_id = ${location?.id}, duration_minutes = 120 where id in (${mine.offerId}, ${other.offerId})`;
    await sql`update offer_appointment set timestamp = '2031-05-05 16:00Z' where id in (${other.appointmentId}, ${elsewhere.appointmentId})`;
    const findConflicts = (...at: string[]) =>
      byAdmin(
        (db) =>
          db`select planned_at, offer_name, shared from public.find_appointment_conflicts(${mine.offerId}, ${at}::timestamptz[])`,
      ) as Promise<{ planned_at: Date; shared: string }[]>;
    const found = await findConflicts(
      "2031-05-05T14:00:00Z",
      "2031-05-05T14:01:00Z",
      "2031-05-05T17:59:00Z",
      "2031-05-05T18:00:00Z",
    );
    expect(found.map(({ planned_at, shared }) => [planned_at.toISOString(), shared])).toEqual([
      ["2031-05-05T14:01:00.000Z", "location"],
      ["2031-05-05T17:59:00.000Z", "location"],
    ]);
    await sql`update offer set status = 'archived' where id = ${other.offerId}`;
    expect(await findConflicts("2031-05-05T16:00:00Z")).toEqual([]);
  });

  it("finds appointments that overlap although their starts are many days apart", async () => {
    const [mine, course] = [await anAppointment(sql, 5), await anAppointment(sql, 5)];
    const [location] = await sql`insert into location (name) values ('Alte Ziegelei') returning id`;
    const sixDays = 6 * 24 * 60;
    await sql`update offer set location_id = ${location?.id}, duration_minutes = case when id = ${course.offerId} then ${sixDays} else 120 end
      where id in (${mine.offerId}, ${course.offerId})`;
    await sql`update offer_appointment set timestamp = '2031-05-05 08:00Z' where id in (${mine.appointmentId}, ${course.appointmentId})`;
    const findConflicts = (offerId: string, at: string) =>
      byAdmin(
        (db) => db`select conflict_at from public.find_appointment_conflicts(${offerId}, array[${at}::timestamptz])`,
      );
    expect(await findConflicts(mine.offerId, "2031-05-11T07:59Z")).toHaveLength(1);
    expect(await findConflicts(mine.offerId, "2031-05-11T08:00Z")).toHaveLength(0);
    expect(await findConflicts(course.offerId, "2031-04-29T08:01Z")).toHaveLength(2); // one appointment of each offer
    expect(await findConflicts(course.offerId, "2031-04-29T08:00Z")).toHaveLength(0);
  });

  it("finds overlaps of a published offer by its current location, whatever its draft says", async () => {
    const [mine, other] = [await anAppointment(sql, 5), await anAppointment(sql, 5)];
    const [location] = await sql`insert into location (name) values ('Alte Ziegelei') returning id`;
    await sql`update offer set location_id = ${location?.id} where id in (${mine.offerId}, ${other.offerId})`;
    await sql`update offer_appointment set timestamp = '2031-07-05 16:00Z' where id = ${other.appointmentId}`;
    const draft = { fields: { location_id: null, duration_minutes: 1 }, art_form_ids: [], sections: [] };
    await byAdmin((db) => db`select public.save_draft('offer', ${mine.offerId}, ${db.json(draft as never)})`);
    const found = await byAdmin(
      (db) =>
        db`select shared from public.find_appointment_conflicts(${mine.offerId}, array['2031-07-05T15:00Z'::timestamptz])`,
    );
    expect(found).toMatchObject([{ shared: "location" }]);
  });

  it.each([-3_000_000_000, 0])(
    "finds an appointment with the same start although the offer's draft has a duration of %i minutes",
    async (duration) => {
      const { offerId, appointmentId } = await anAppointment(sql, 5, { status: "draft" });
      await sql`update offer_appointment set timestamp = '2031-07-05 16:00Z' where id = ${appointmentId}`;
      const draft = { fields: { duration_minutes: duration }, art_form_ids: [], sections: [] };
      await byAdmin((db) => db`select public.save_draft('offer', ${offerId}, ${db.json(draft as never)})`);
      const found = await byAdmin(
        (db) =>
          db`select shared from public.find_appointment_conflicts(${offerId}, array['2031-07-05T16:00Z'::timestamptz])`,
      );
      expect(found).toMatchObject([{ shared: "appointment" }]);
    },
  );

  it("finds overlaps by the location, artist and duration in the drafts of unpublished offers", async () => {
    const [mine, other, published] = [
      await anAppointment(sql, 5, { status: "draft" }),
      await anAppointment(sql, 5, { status: "draft" }),
      await anAppointment(sql, 5),
    ];
    const [location] = await sql`insert into location (name) values ('Alte Ziegelei') returning id`;
    const [artist] = await sql`insert into artist (name) values ('Ada Kern') returning id`;
    await sql`update offer set artist_id = ${artist?.id} where id = ${published.offerId}`;
    await sql`update offer_appointment set timestamp = '2031-07-05 16:00Z'
      where id in (${other.appointmentId}, ${published.appointmentId})`;
    const saveDraft = (offerId: string, fields: object) =>
      byAdmin(
        (db) => db`select public.save_draft('offer', ${offerId},
          ${db.json({ fields, art_form_ids: [], sections: [] } as never)})`,
      );
    await saveDraft(mine.offerId, { location_id: location?.id, artist_id: artist?.id, duration_minutes: 60 });
    await saveDraft(other.offerId, { location_id: location?.id, artist_id: null, duration_minutes: 3_000_000_000 });
    await saveDraft(published.offerId, { location_id: null, artist_id: null, duration_minutes: 600 });
    const sharedAt = async (at: string) => {
      const found = await byAdmin(
        (db) => db`select shared from public.find_appointment_conflicts(${mine.offerId}, array[${at}::timestamptz])`,
      );
      return (found as { shared: string }[]).map(({ shared }) => shared).sort();
    };
    expect(await sharedAt("2031-07-05T15:00Z")).toEqual([]);
    expect(await sharedAt("2031-07-05T15:01Z")).toEqual(["artist", "location"]);
    expect(await sharedAt("2031-07-05T18:00Z")).toEqual(["location"]);
  });

  it("finds an appointment of the same offer with the same start, unless it is cancelled or is the one to be moved", async () => {
    const { offerId, appointmentId } = await anAppointment(sql, 5); // without location and artist
    await sql`update offer_appointment set timestamp = '2031-06-05 16:00Z' where id = ${appointmentId}`;
    const planned = ["2031-06-05T16:00:00Z", "2031-06-05T16:30:00Z"];
    const findConflicts = (movedId: string | null) =>
      byAdmin(
        (db) =>
          db`select planned_at, shared from public.find_appointment_conflicts(${offerId}, ${planned}::timestamptz[], ${movedId})`,
      ) as Promise<{ planned_at: Date; shared: string }[]>;
    // The offer's own appointments are found even when the offer is archived.
    await sql`update offer set status = 'archived' where id = ${offerId}`;
    expect((await findConflicts(null)).map(({ planned_at, shared }) => [planned_at.toISOString(), shared])).toEqual([
      ["2031-06-05T16:00:00.000Z", "appointment"],
    ]);
    expect(await findConflicts(appointmentId)).toEqual([]);
    await sql`update offer_appointment set status = 'cancelled' where id = ${appointmentId}`;
    expect(await findConflicts(null)).toEqual([]);
  });
});

it("list_utilization sums slots and income per appointment, offer, artist, location and month", async () => {
  const [januaryAppointment, februaryAppointment] = [await anAppointment(sql, 10), await anAppointment(sql, 10)];
  const [location] = await sql`insert into location (name) values ('Alte Ziegelei') returning id`;
  await sql`update offer set location_id = ${location?.id} where id = ${januaryAppointment.offerId}`;
  const cancelled = await book(sql, await aUser(sql), januaryAppointment.appointmentId, { quantity: 2 });
  const confirmed = await book(sql, await aUser(sql), januaryAppointment.appointmentId, { quantity: 4 });
  await byAdmin((db) => db`select public.cancel_booking(${cancelled?.id ?? ""})`);
  const payments = [confirmed, cancelled].map((booking) => ({ booking_id: booking?.id, paid_cents: 1000 }));
  await byAdmin((db) => db`select * from public.record_payments(${db.json(payments as never)})`);
  const waitingGuest: Caller = { role: "authenticated", id: await aUser(sql) };
  await book(sql, await aUser(sql), februaryAppointment.appointmentId, { quantity: 6 });
  await runAs(
    sql,
    waitingGuest,
    (db) => db`select public.join_waitlist(gen_random_uuid(), ${februaryAppointment.appointmentId}, 5)`,
  );
  await sql`update offer_appointment set timestamp = '2033-01-31 22:59Z' where id = ${januaryAppointment.appointmentId}`; // still January in Berlin
  await sql`update offer_appointment set timestamp = '2033-01-31 23:00Z' where id = ${februaryAppointment.appointmentId}`;
  const listBy = (groupedBy: string, items: number | null = null) =>
    byAdmin(async (db) => {
      const [row] =
        await db`select public.list_utilization('2033-01-01', '2033-02-28', ${groupedBy}, ${items}) as rows`;
      return row?.rows;
    }) as Promise<Record<string, unknown>[]>;
  const [january, february] = await listBy("month");
  expect(january).toMatchObject({
    key: "2033-01",
    capacity: 10,
    booked: 4,
    cancelled_slots: 2,
    waitlist_slots: 0,
    expected_cents: 18000, // 4 slots at 4500 cents each
    received_cents: 2000, // 1000 each from the confirmed and the cancelled booking
  });
  expect(february).toMatchObject({ key: "2033-02", booked: 6, waitlist_slots: 5 });
  expect((await listBy("location")).map(({ name }) => name).sort()).toEqual(["Alte Ziegelei", "Ohne Kunstraum"]);
  expect(await listBy("offer")).toHaveLength(2);
  expect((await listBy("artist")).map(({ name }) => name)).toEqual(["Ohne Künstler:in"]);
  expect((await listBy("appointment")).map(({ key, expected_cents }) => [key, expected_cents])).toEqual([
    [januaryAppointment.appointmentId, 18000],
    [februaryAppointment.appointmentId, 27000],
  ]);
  expect((await listBy("appointment", 1)).map(({ key }) => key)).toEqual([januaryAppointment.appointmentId]);
  expect(await errorOf(listBy("color"))).toBe("invalid_input");
});

it("list_utilization counts a party's missing members as no-shows when the appointment is over", async () => {
  const { appointmentId } = await anAppointment(sql, 10);
  const incompleteParty = await book(sql, await aUser(sql), appointmentId, { quantity: 5 });
  const wholeParty = await book(sql, await aUser(sql), appointmentId, { quantity: 2 });
  const missingParty = await book(sql, await aUser(sql), appointmentId, { quantity: 3 });
  await sql`update offer_appointment set timestamp = now() - interval '1 minute' where id = ${appointmentId}`;
  const at = new Date();
  const events = [
    { booking_id: incompleteParty?.id, status: "attended", present: 1, at },
    { booking_id: wholeParty?.id, status: "attended", present: null, at },
    { booking_id: missingParty?.id, status: "no_show", present: null, at },
  ];
  await byAdmin((db) => db`select public.mark_attendance(${db.json(events as never)})`);
  const noShows = async () => {
    const rows = await byAdmin(
      (db) => db`select row -> 'no_show_slots' as slots from jsonb_array_elements(public.list_utilization(
        current_date - 3, current_date + 1, 'appointment')) row where row ->> 'key' = ${appointmentId}`,
    );
    return (rows as { slots: number }[])[0]?.slots;
  };
  expect(await noShows()).toBe(3);
  await sql`update offer_appointment set timestamp = now() - interval '2 days' where id = ${appointmentId}`;
  expect(await noShows()).toBe(7);
});

it("list_utilization counts the slots of a guest's expired waitlist entries once, and only until the guest books the appointment", async () => {
  const { appointmentId } = await anAppointment(sql, 2);
  const [bookingGuest, waitingGuest] = [await aUser(sql), await aUser(sql)];
  const fullBooking = await book(sql, await aUser(sql), appointmentId, { quantity: 2 });
  for (const id of [bookingGuest, waitingGuest]) {
    const guest: Caller = { role: "authenticated", id };
    await runAs(sql, guest, (db) => db`select public.join_waitlist(gen_random_uuid(), ${appointmentId}, 1)`);
  }
  const expireAll = () => sql`update waitlist_entry set status = 'expired' where appointment_id = ${appointmentId}`;
  await expireAll();
  const again: Caller = { role: "authenticated", id: waitingGuest };
  await runAs(sql, again, (db) => db`select public.join_waitlist(gen_random_uuid(), ${appointmentId}, 1)`);
  await expireAll();
  await byAdmin((db) => db`select public.cancel_booking(${fullBooking?.id ?? ""})`);
  const waitlistSlots = async () => {
    const rows = await byAdmin(
      (db) => db`select row -> 'waitlist_slots' as slots from jsonb_array_elements(public.list_utilization(
        current_date, current_date + 60, 'appointment')) row where row ->> 'key' = ${appointmentId}`,
    );
    return (rows as { slots: number }[])[0]?.slots;
  };
  expect(await waitlistSlots()).toBe(2);
  await book(sql, bookingGuest, appointmentId);
  expect(await waitlistSlots()).toBe(1);
});

describe("book_by_phone", () => {
  const bookByPhone = (appointmentId: string, phone: string | null, email = "", key: string = crypto.randomUUID()) =>
    byAdmin(async (db) => {
      const [booking] =
        await db`select id, user_email, phone from public.book_by_phone(${appointmentId}, ${email}, 1, 'Erna', 'Schmidt', ${key}, '{}', ${phone})`;
      return booking;
    }) as Promise<{ id: string; user_email: string | null; phone: string } | undefined>;

  it("refuses a second booking without email for the same phone number and appointment, whatever the number's format", async () => {
    const [firstAppointment, secondAppointment] = [await anAppointment(sql, 8), await anAppointment(sql, 8)];
    const booking = await bookByPhone(firstAppointment.appointmentId, "0170 123-45 67");
    expect(booking).toMatchObject({ user_email: null, phone: "0170 123-45 67" });
    for (const sameNumber of ["+49 (0)170 1234567", "0049 170 1234567", "0170/1234567"])
      expect(await errorOf(bookByPhone(firstAppointment.appointmentId, sameNumber))).toBe("party_already_booked");
    expect(await errorOf(bookByPhone(firstAppointment.appointmentId, "0170 1234568"))).toBeNull();
    expect(await errorOf(bookByPhone(secondAppointment.appointmentId, "0170 1234567"))).toBeNull();
    expect(
      await errorOf(bookByPhone(secondAppointment.appointmentId, "0170 1234567", `${crypto.randomUUID()}@example.org`)),
    ).toBeNull();
    expect(await emailKinds()).toEqual(["booking_confirmed"]); // of the last booking, which has an email
    await expectNoDrift(firstAppointment.appointmentId, secondAppointment.appointmentId);
  });

  it("says that the first attempt has booked when its key is repeated with other input", async () => {
    const { appointmentId } = await anAppointment(sql, 8);
    const key = crypto.randomUUID();
    const booking = await bookByPhone(appointmentId, "0170 5550009", "", key);
    expect((await bookByPhone(appointmentId, "0170 5550009", "", key))?.id).toBe(booking?.id);
    expect(await errorOf(bookByPhone(appointmentId, "0170 5550010", "", key))).toBe("already_submitted");
  });

  it("refuses a booking with neither an email nor a phone number, and an invalid email", async () => {
    const { appointmentId } = await anAppointment(sql, 8);
    expect(await errorOf(bookByPhone(appointmentId, null))).toBe("contact_required");
    expect(await errorOf(bookByPhone(appointmentId, " - "))).toBe("contact_required");
    expect(await errorOf(bookByPhone(appointmentId, "0170 123", "erna@"))).toBe("invalid_email");
  });

  it("enqueues no email when a booking without an email is changed, moved or cancelled, and no reminder or message", async () => {
    const { appointmentId, offerId } = await anAppointment(sql, 8);
    const [other] = await sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
      values (${offerId}, now() + interval '11 days', 4, 4) returning id`;
    const id = (await bookByPhone(appointmentId, "0170 5550001"))?.id ?? "";
    await sql`update offer_booking set created_at = now() - interval '30 days' where id = ${id}`;
    await byAdmin((db) => db`select public.change_booking(${id}, 2)`);
    expect(await errorOf(byAdmin((db) => db`select public.resend_booking_mail(${id}, gen_random_uuid())`))).toBe(
      "no_email",
    );
    await byAdmin(
      (db) => db`select public.send_appointment_message(gen_random_uuid(), ${appointmentId}, 'Hallo', 'Hallo')`,
    );
    // Reminders are enqueued from 09:00 in Berlin on the previous day.
    await sql`select public.enqueue_reminders((select ((timestamp at time zone 'Europe/Berlin')::date - 1 + time '10:00') at time zone 'Europe/Berlin'
      from offer_appointment where id = ${appointmentId}))`;
    const [row] = await sql`select timestamp from offer_appointment where id = ${appointmentId}`;
    await byAdmin(
      (db) => db`select public.move_appointment(${appointmentId}, ${row?.timestamp}::timestamptz + interval '1 hour')`,
    );
    await byAdmin((db) => db`select public.cancel_appointment(${appointmentId}, 'Sturm')`);
    const moved = await byAdmin((db) => db`select outcome from public.rebook_parties(${appointmentId}, ${other?.id})`);
    expect(moved).toMatchObject([{ outcome: "moved" }]);
    await byAdmin((db) => db`select public.cancel_booking(${id})`);
    expect(await sql`select kind from mail_outbox where payload ->> 'booking_id' = ${id}`).toHaveLength(0);
    await expectNoDrift(appointmentId, other?.id);
  });
});
