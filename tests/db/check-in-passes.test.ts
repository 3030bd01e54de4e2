import { describe, expect, it, onTestFinished } from "vitest";
import { anAppointment, aUser, book, type Caller, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();
const anon: Caller = { role: "anon" };

type PassParty = { id: string; first_name: string; last_name: string; paid_cents: number; status: string };
type OpenedPass = { ends_at: string; appointments: { id: string; parties: PassParty[] }[] };

const createPass = async (
  appointmentId: string,
  isWholeDay = false,
  caller = admin,
  id: string = crypto.randomUUID(),
) =>
  String(
    (
      await runAs(
        sql,
        caller,
        (tx) => tx`select public.create_check_in_pass(${id}, ${appointmentId}, ${isWholeDay}) as secret`,
      )
    )[0]?.secret,
  );
const openPass = async (secret: string, caller = anon) =>
  (await runAs(sql, caller, (tx) => tx<{ pass: OpenedPass }[]>`select public.open_check_in_pass(${secret}) as pass`))[0]
    ?.pass;
const revisionOf = async (secret: string) =>
  (await runAs(sql, anon, (tx) => tx`select public.check_in_pass_revision(${secret}) as revision`))[0]?.revision;
const checkIn = async (
  secret: string,
  events: { attendance?: object[]; payments?: object[]; walk_ins?: object[] },
  caller = anon,
) =>
  (
    await runAs(
      sql,
      caller,
      (tx) => tx<{ result: Record<string, { booking_id: string; outcome: string }[]> }[]>`
      select public.check_in_with_pass(${secret}, ${tx.json((events.attendance ?? []) as never)},
        ${tx.json((events.payments ?? []) as never)}, ${tx.json((events.walk_ins ?? []) as never)}) as result`,
    )
  )[0]?.result;
const attended = (bookingId: string, at = new Date()) => ({
  booking_id: bookingId,
  status: "attended",
  present: 1,
  at,
});
const passIdOf = async (secret: string) =>
  String((await sql`select id from check_in_pass where secret_hash = sha256(${secret}::text::bytea)`)[0]?.id);
const revokePass = (id: string, caller = admin) =>
  runAs(sql, caller, (tx) => tx`select public.revoke_check_in_pass(${id})`);
const logOf = async (secret: string) =>
  (
    await sql`select actor_id, action, fields from audit_log where entity = 'check_in_pass' and record_id = ${await passIdOf(secret)} order by id`
  ).map(({ actor_id, action, fields }) => `${actor_id === null ? "holder" : "admin"} ${action} ${fields.join()}`);

/** An appointment that began just now, with one booking. */
async function anAppointmentNow() {
  const { appointmentId, offerId } = await anAppointment(sql, 5);
  const booking = await book(sql, await aUser(sql), appointmentId);
  await sql`update offer_appointment set timestamp = now() where id = ${appointmentId}`;
  return { appointmentId, offerId, bookingId: booking?.id ?? "" };
}

describe("a check-in pass", () => {
  it("is created once per id; until it is opened, a repetition replaces its secret and appointments", async () => {
    const { appointmentId } = await anAppointmentNow();
    const id = crypto.randomUUID();
    const create = (isWholeDay: boolean) => createPass(appointmentId, isWholeDay, admin, id);
    const replacedSecret = await create(false);
    const secret = await create(true);
    expect(await errorOf(openPass(replacedSecret))).toBe("check_in_pass_ended");
    expect(await passIdOf(secret)).toBe(id);
    expect(await logOf(secret)).toEqual(["admin insert "]);
    expect(await sql`select from check_in_pass where appointment_id = ${appointmentId}`).toHaveLength(0);
    await openPass(secret);
    expect(await errorOf(create(true))).toBe("check_in_pass_ended");
  });

  it("is not replaced when another admin creates a pass with the same id", async () => {
    const { appointmentId } = await anAppointmentNow();
    const id = crypto.randomUUID();
    const secret = await createPass(appointmentId, false, admin, id);
    const otherAdmin: Caller = { role: "authenticated", id: await aUser(sql, { role: "admin" }) };
    expect(await errorOf(createPass(appointmentId, true, otherAdmin, id))).toBe("check_in_pass_ended");
    expect(await openPass(secret)).toMatchObject({ appointments: [{ id: appointmentId }] });
  });

  it("returns only names, quantities, amounts and check-in states of its appointment to callers without an account", async () => {
    const { appointmentId, bookingId } = await anAppointmentNow();
    await anAppointmentNow();
    const pass = await openPass(await createPass(appointmentId));
    expect(pass?.appointments.map(({ id }) => id)).toEqual([appointmentId]);
    const [party, ...others] = pass?.appointments[0]?.parties ?? [];
    expect(others).toEqual([]);
    expect(party).toMatchObject({ id: bookingId, first_name: "Frieda", status: "confirmed" });
    expect(Object.keys(party ?? {}).sort()).toEqual([
      "attendance_at",
      "first_name",
      "id",
      "is_walk_in",
      "last_name",
      "paid_at",
      "paid_cents",
      "present",
      "price",
      "quantity",
      "status",
    ]);
  });

  it("sorts names in German order, with umlauts and lower-case particles", async () => {
    const { appointmentId } = await anAppointment(sql, 9);
    for (const name of ["Zander", "Öztürk", "von Berg", "Oswald"]) {
      const booking = await book(sql, await aUser(sql), appointmentId);
      await sql`update offer_booking set last_name = ${name} where id = ${booking?.id ?? ""}`;
    }
    await sql`update offer_appointment set timestamp = now() where id = ${appointmentId}`;
    const pass = await openPass(await createPass(appointmentId));
    const names = pass?.appointments[0]?.parties.map(({ last_name }) => last_name);
    expect(names).toEqual(["Oswald", "Öztürk", "von Berg", "Zander"]);
  });

  it("opens every appointment of its Berlin day when it is for a whole day", async () => {
    const { appointmentId } = await anAppointmentNow();
    const other = await anAppointmentNow();
    const tomorrow = await anAppointmentNow();
    await sql`update offer_appointment set timestamp = now() + interval '1 day' where id = ${tomorrow.appointmentId}`;
    const ids = (await openPass(await createPass(appointmentId, true)))?.appointments.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([appointmentId, other.appointmentId]));
    expect(ids).not.toContain(tomorrow.appointmentId);
  });

  it("returns no names when its day has not begun and check-in is not open yet", async () => {
    const { appointmentId } = await anAppointmentNow();
    await sql`update offer_appointment set timestamp = now() + interval '2 days' where id = ${appointmentId}`;
    expect((await openPass(await createPass(appointmentId)))?.appointments).toMatchObject([
      { id: appointmentId, parties: [] },
    ]);
  });

  it("is created, listed and revoked by admins only, and stores no secret", async () => {
    const { appointmentId } = await anAppointmentNow();
    const guest: Caller = { role: "authenticated", id: await aUser(sql) };
    const secret = await createPass(appointmentId);
    const id = await passIdOf(secret);
    for (const [caller, refusal] of [
      [guest, "not_admin"],
      [anon, "42501"],
    ] as const) {
      expect(await errorOf(createPass(appointmentId, false, caller))).toBe(refusal);
      expect(await errorOf(revokePass(id, caller))).toBe(refusal);
    }
    expect(await runAs(sql, guest, (tx) => tx`select id from check_in_pass`)).toEqual([]);
    expect(await errorOf(runAs(sql, admin, (tx) => tx`select secret_hash from check_in_pass`))).toBe("42501");
    const stored = await sql`select p::text as row from check_in_pass p where id = ${id}`;
    expect(JSON.stringify(stored)).not.toContain(secret);
    const logged = await sql`select l::text as row from audit_log l where record_id = ${id}`;
    expect(JSON.stringify(logged)).not.toContain(secret);
  });

  it("is invalid when it is revoked, over or unknown", async () => {
    const { appointmentId, bookingId } = await anAppointmentNow();
    const [revoked, over] = [await createPass(appointmentId), await createPass(appointmentId, true)];
    expect([await revisionOf(revoked), await revisionOf(over)]).toEqual([expect.any(String), expect.any(String)]);
    await revokePass(await passIdOf(revoked));
    await revokePass(await passIdOf(revoked)); // again
    await sql`update check_in_pass set day = day - 2 where id = ${await passIdOf(over)}`;
    for (const secret of [revoked, over, "0".repeat(48)]) {
      expect(await revisionOf(secret)).toBeNull();
      expect(await errorOf(openPass(secret))).toBe("check_in_pass_ended");
      expect(await errorOf(checkIn(secret, { attendance: [attended(bookingId)] }))).toBe("check_in_pass_ended");
    }
    expect(await sql`select status from offer_booking where id = ${bookingId}`).toEqual([{ status: "confirmed" }]);
  });

  it("is invalid when its creator's role was revoked, and while its creator is banned", async () => {
    const { appointmentId, bookingId } = await anAppointmentNow();
    const creator: Caller = { role: "authenticated", id: await aUser(sql, { role: "admin" }) };
    const secret = await createPass(appointmentId, false, creator);
    await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${creator.id ?? ""}`;
    expect(await revisionOf(secret)).toBeNull();
    await sql`update auth.users set banned_until = null, email_confirmed_at = now() where id in ${sql([creator.id ?? "", admin.id ?? ""])}`;
    expect(await revisionOf(secret)).toEqual(expect.any(String));
    const listed = () =>
      runAs(sql, admin, (tx) => tx`select id from check_in_pass where appointment_id = ${appointmentId}`);
    expect(await listed()).toHaveLength(1);
    await runAs(sql, admin, (tx) => tx`select public.remove_admin(${creator.id ?? ""})`);
    expect([await listed(), await revisionOf(secret)]).toEqual([[], null]);
    expect(await errorOf(openPass(secret))).toBe("check_in_pass_ended");
    expect(await errorOf(checkIn(secret, { attendance: [attended(bookingId)] }))).toBe("check_in_pass_ended");
  });

  it("applies events of its appointment once, refuses events of another appointment, and logs each request that has events", async () => {
    const { appointmentId, bookingId } = await anAppointmentNow();
    const other = await anAppointmentNow();
    const secret = await createPass(appointmentId);
    const at = new Date();
    const walkInId = crypto.randomUUID();
    const walkIn = {
      booking_id: walkInId,
      first_name: "Erna",
      last_name: "Schmidt",
      quantity: 2,
      can_raise_capacity: false,
      at,
    };
    const events = {
      attendance: [attended(bookingId, at), attended(other.bookingId, at)],
      payments: [bookingId, walkInId, other.bookingId].map((booking_id) => ({ booking_id, paid_cents: 4500, at })),
      walk_ins: [
        { ...walkIn, appointment_id: appointmentId },
        { ...walkIn, booking_id: crypto.randomUUID(), appointment_id: other.appointmentId },
      ],
    };
    await checkIn(secret, events);
    const result = await checkIn(secret, events);
    const outcomes = Object.values(result ?? {}).flat();
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      ...Array(4).fill("applied"),
      ...Array(3).fill("booking_not_found"),
    ]);
    expect(
      await sql`select status, present, paid_cents from offer_booking where id in (${bookingId}, ${walkInId}) order by present`,
    ).toEqual([
      { status: "attended", present: 1, paid_cents: 4500 },
      { status: "attended", present: 2, paid_cents: 4500 },
    ]);
    const history = await runAs(
      sql,
      admin,
      (tx) => tx`select what, by_check_in_pass, actor from public.list_booking_history(${walkInId})`,
    );
    expect(history.map(({ what }) => what)).toEqual(["walk_in", "changed"]);
    for (const event of history) expect(event).toMatchObject({ by_check_in_pass: true, actor: null });
    expect(
      await sql`select status, paid_cents from offer_booking where appointment_id = ${other.appointmentId}`,
    ).toEqual([{ status: "confirmed", paid_cents: 0 }]);
    await checkIn(secret, {});
    expect(await logOf(secret)).toEqual([
      "admin insert ",
      ...Array(2).fill("holder update walk_ins,attendance,payments"),
    ]);
  });

  it("records a payment, but no attendance and no walk-in, when its appointment has been cancelled", async () => {
    const { appointmentId, bookingId } = await anAppointmentNow();
    const secret = await createPass(appointmentId);
    const at = new Date();
    await sql`update offer_appointment set timestamp = now() + interval '1 minute' where id = ${appointmentId}`;
    await runAs(sql, admin, (tx) => tx`select public.cancel_appointment(${appointmentId}, 'Krankheit')`);
    const names = { first_name: "Erna", last_name: "Schmidt" };
    const walkIn = { booking_id: crypto.randomUUID(), appointment_id: appointmentId, ...names, quantity: 1, at };
    const result = await checkIn(secret, {
      attendance: [attended(bookingId, at)],
      payments: [{ booking_id: bookingId, paid_cents: 4500, at }],
      walk_ins: [walkIn],
    });
    expect(result).toMatchObject({
      attendance: [{ outcome: "booking_not_confirmed" }],
      payments: [{ outcome: "applied" }],
      walk_ins: [{ outcome: "appointment_cancelled" }],
    });
    expect(await sql`select status, paid_cents from offer_booking where id = ${bookingId}`).toEqual([
      { status: "cancelled_by_host", paid_cents: 4500 },
    ]);
    expect(await openPass(secret)).toMatchObject({ appointments: [] });
  });

  it("ends with the new day when its appointment is moved", async () => {
    const { appointmentId } = await anAppointmentNow();
    const secret = await createPass(appointmentId);
    await sql`update offer_appointment set timestamp = now() + interval '3 days' where id = ${appointmentId}`;
    expect((await openPass(secret))?.appointments).toMatchObject([{ id: appointmentId, parties: [] }]);
    await sql`update offer_appointment set timestamp = now() - interval '3 days' where id = ${appointmentId}`;
    expect(await revisionOf(secret)).toBeNull();
  });

  it("ends at midnight or, if later, with its last appointment, but at 06:00 at the latest", async () => {
    const { appointmentId, offerId } = await anAppointmentNow();
    const [secret, daySecret] = [await createPass(appointmentId), await createPass(appointmentId, true)];
    /**
     * Sets start and duration of the appointment, and the day of the whole-day pass. Returns the distinct ends of the
     * two passes, in Berlin.
     */
    const endsAt = async (startsAt: string, minutes: number) => {
      await sql`update offer set duration_minutes = ${minutes} where id = ${offerId}`;
      const berlin = (text: string) => sql`${text}::timestamp at time zone 'Europe/Berlin'`;
      await sql`update offer_appointment set timestamp = ${berlin(startsAt)} where id = ${appointmentId}`;
      await sql`update check_in_pass set day = ${startsAt}::timestamp::date where id = ${await passIdOf(daySecret)}`;
      const rows =
        await sql`select (private.end_of_pass(p) at time zone 'Europe/Berlin')::text as at from check_in_pass p
        where id in (${await passIdOf(secret)}, ${await passIdOf(daySecret)})`;
      return [...new Set(rows.map(({ at }) => at))];
    };
    expect(await endsAt("2099-06-10 18:00", 120)).toEqual(["2099-06-11 00:00:00"]);
    expect(await endsAt("2099-06-10 23:00", 120)).toEqual(["2099-06-11 01:00:00"]);
    expect(await endsAt("2099-06-10 23:00", 3000)).toEqual(["2099-06-11 06:00:00"]);
    expect(await endsAt("2099-06-11 00:00", 60)).toEqual(["2099-06-12 00:00:00"]);
  });

  it("ends with its day when its appointments are cancelled", async () => {
    const { appointmentId } = await anAppointmentNow();
    const ids = [
      await passIdOf(await createPass(appointmentId)),
      await passIdOf(await createPass(appointmentId, true)),
    ];
    await sql`update offer_appointment set status = 'cancelled', timestamp = '2099-07-01 21:00Z' where id = ${appointmentId}`;
    await sql`update check_in_pass set day = '2099-07-01' where id = ${ids[1] ?? ""}`;
    const ends = await sql`select private.end_of_pass(p) as at from check_in_pass p where id in ${sql(ids)}`;
    expect(ends.map(({ at }) => at)).toEqual([new Date("2099-07-01T22:00:00Z"), new Date("2099-07-01T22:00:00Z")]);
  });

  it("returns the names of tomorrow's appointment once its check-in is open", async () => {
    const { appointmentId } = await anAppointmentNow();
    const secret = await createPass(appointmentId);
    // Check-in opens 12 hours before the start, so check-in for tomorrow's appointments opens at noon today or later.
    // The test may run in the morning, so it replaces `end_of_day`: tomorrow begins in a minute.
    const [endOfDay] = await sql`select pg_get_functiondef('private.end_of_day'::regproc) as definition`;
    await sql.unsafe(`create or replace function private.end_of_day(day date) returns timestamptz
      language sql stable as $$ select now() + interval '1 minute' $$`);
    onTestFinished(async () => void (await sql.unsafe(endOfDay?.definition)));
    const partiesAt = async (startsIn: string) => {
      await sql`update offer_appointment set timestamp = now() + ${startsIn}::interval where id = ${appointmentId}`;
      return (await openPass(secret))?.appointments[0]?.parties.length;
    };
    expect([await partiesAt("12 hours 1 minute"), await partiesAt("12 hours")]).toEqual([0, 1]);
  });

  it("changes its revision when its data changes", async () => {
    const { appointmentId, bookingId } = await anAppointmentNow();
    const [secret, otherSecret] = [await createPass(appointmentId), await createPass(appointmentId)];
    const before = await revisionOf(secret);
    expect(await revisionOf(secret)).toBe(before);
    await checkIn(otherSecret, { attendance: [attended(bookingId)] });
    const after = await revisionOf(secret);
    expect(after).not.toBe(before);
    expect(await openPass(secret)).toMatchObject({ revision: after });
  });

  it("marks its holder's changes in the audit log as made by a `pass`, not by `service`", async () => {
    const { appointmentId, bookingId, offerId } = await anAppointmentNow();
    await checkIn(await createPass(appointmentId), { attendance: [attended(bookingId)] });
    await sql`update offer set price = 900 where id = ${offerId}`;
    const listed = (madeBy: string | null) =>
      runAs(
        sql,
        admin,
        (tx) =>
          tx`select actor, by_check_in_pass, changes from public.list_audit_log('offer', ${offerId}, made_by => ${madeBy})`,
      );
    expect(await listed("pass")).toMatchObject([
      { actor: null, by_check_in_pass: true, changes: [{ entity: "offer_booking" }] },
    ]);
    expect(await listed("service")).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ actor: null, by_check_in_pass: false })]),
    );
    expect((await listed("service")).every(({ by_check_in_pass: byPass }) => !byPass)).toBe(true);
    expect((await listed(null)).length).toBeGreaterThan((await listed("service")).length);
  });

  it("names no actor for its holder's changes, even when the holder is signed in as an admin or as the booking's guest", async () => {
    const { appointmentId, bookingId } = await anAppointmentNow();
    const [booking] = await sql`select user_id from offer_booking where id = ${bookingId}`;
    const secret = await createPass(appointmentId);
    for (const holder of [{ role: "authenticated", id: String(booking?.user_id) }, admin] as const) {
      await sql`update check_in_pass set opened_at = null where id = ${await passIdOf(secret)}`;
      await openPass(secret, holder);
      await checkIn(secret, { attendance: [attended(bookingId)] }, holder);
    }
    expect(await logOf(secret)).toEqual([
      "admin insert ",
      ...Array(2).fill(["holder update opened_at", "holder update attendance"]).flat(),
    ]);
    expect(await sql`select distinct actor_id from audit_log where record_id = ${bookingId}`).toEqual([
      { actor_id: null },
    ]);
    expect(
      await sql`select distinct by_guest, actor_id from offer_booking_change where booking_id = ${bookingId}`,
    ).toEqual([{ by_guest: false, actor_id: null }]);
  });

  it("refuses an event for a booking of another appointment even when the event has the `appointment_id` of the pass", async () => {
    const { appointmentId } = await anAppointmentNow();
    const other = await anAppointmentNow();
    const secret = await createPass(appointmentId);
    const event = { ...attended(other.bookingId), appointment_id: appointmentId };
    const result = await checkIn(secret, { attendance: [event], payments: [{ ...event, paid_cents: 4500 }] });
    expect(Object.values(result ?? {}).flat()).toMatchObject([
      { outcome: "booking_not_found" },
      { outcome: "booking_not_found" },
    ]);
    expect(await sql`select status, paid_cents from offer_booking where id = ${other.bookingId}`).toEqual([
      { status: "confirmed", paid_cents: 0 },
    ]);
  });

  it("writes one log entry when it is opened several times within five minutes", async () => {
    const { appointmentId } = await anAppointmentNow();
    const secret = await createPass(appointmentId);
    await openPass(secret);
    await openPass(secret);
    expect(await logOf(secret)).toEqual(["admin insert ", "holder update opened_at"]);
    await sql`update check_in_pass set opened_at = now() - interval '6 minutes' where id = ${await passIdOf(secret)}`;
    await openPass(secret);
    expect(await logOf(secret)).toHaveLength(3);
  });

  it("is refused for an appointment that is cancelled, over or unknown", async () => {
    const { appointmentId } = await anAppointmentNow();
    expect(await errorOf(createPass(crypto.randomUUID()))).toBe("appointment_not_found");
    await sql`update offer_appointment set timestamp = now() - interval '1 day' where id = ${appointmentId}`;
    expect(await errorOf(createPass(appointmentId))).toBe("appointment_started");
    await sql`update offer_appointment set status = 'cancelled', timestamp = now() where id = ${appointmentId}`;
    expect(await errorOf(createPass(appointmentId))).toBe("appointment_cancelled");
  });
});
