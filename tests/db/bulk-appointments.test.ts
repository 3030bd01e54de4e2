import { expect, it } from "vitest";
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

type Change = { action: string | null; reason?: string; time?: string; capacity?: number };
async function change(ids: string[], { action, reason = "", time, capacity }: Change, caller: Caller = admin) {
  const [row] = await runAs(
    sql,
    caller,
    (db) =>
      db`select public.change_appointments(${ids}::uuid[], ${action}, ${reason}, ${time ?? null}::time, ${capacity ?? null}::int) as result`,
  );
  return row?.result as {
    changed: { id: string; slug_id: string; was_already_at_time: boolean }[];
    refused: { id: string; reason: string; detail: Record<string, number> | null }[];
  };
}
const exists = async (id: string) => (await sql`select from offer_appointment where id = ${id}`).length === 1;
const idsOf = (created: { appointmentId: string }[]) => created.map(({ appointmentId }) => appointmentId);

it("deletes only appointments that never had a booking or a waitlist entry", async () => {
  const free = await anAppointment(sql, 4);
  const booked = await anAppointment(sql, 4);
  const waitedFor = await anAppointment(sql, 4);
  const booking = await book(sql, await aUser(sql), booked.appointmentId);
  await sql`update offer_booking set status = 'cancelled_by_guest' where id = ${booking?.id ?? ""}`;
  await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity, status)
    values (gen_random_uuid(), ${waitedFor.appointmentId}, ${await aUser(sql)}, 1, 'withdrawn')`;
  const { changed, refused } = await change(idsOf([free, booked, waitedFor]), { action: "delete" });
  expect(changed.map(({ id }) => id)).toEqual([free.appointmentId]);
  expect(new Map(refused.map(({ id, reason, detail }) => [id, { reason, ...detail }]))).toEqual(
    new Map([
      [booked.appointmentId, { reason: "appointment_used", bookings: 1, waiting: 0 }],
      [waitedFor.appointmentId, { reason: "appointment_used", bookings: 0, waiting: 1 }],
    ]),
  );
  expect(await Promise.all(idsOf([free, booked, waitedFor]).map(exists))).toEqual([false, true, true]);
});

it("refuses to delete an appointment when it is booked at the same time", async () => {
  const { appointmentId } = await anAppointment(sql, 4);
  const guest = await aUser(sql);
  let deletion: Promise<string | null> = Promise.resolve(null);
  await runAs(sql, { role: "authenticated", id: guest }, async (db) => {
    await db`select public.book(${appointmentId}, 1, 'Ada', 'Ahrens', true, gen_random_uuid())`;
    deletion = errorOf(runAs(sql, admin, (adminDb) => adminDb`select public.delete_appointment(${appointmentId})`));
    await waitForBlockedSessions(sql);
  });
  expect(await deletion).toBe("appointment_used");
  expect(await exists(appointmentId)).toBe(true);
});

it("moves appointments to a Berlin time on their day in winter and summer, and marks those already at that time", async () => {
  const created = [await anAppointment(sql, 4), await anAppointment(sql, 4)];
  const [winter, summer] = idsOf(created);
  await sql`update offer_appointment set timestamp = '2031-03-27T17:00:00Z' where id = ${winter ?? ""}`;
  await sql`update offer_appointment set timestamp = '2031-04-03T16:00:00Z' where id = ${summer ?? ""}`;
  const { changed } = await change([winter ?? ""], { action: "move", time: "19:30" });
  expect(changed).toMatchObject([{ id: winter, was_already_at_time: false }]);
  const repeated = await change(idsOf(created), { action: "move", time: "19:30" });
  expect(new Map(repeated.changed.map(({ id, was_already_at_time }) => [id, was_already_at_time]))).toEqual(
    new Map([
      [winter, true],
      [summer, false],
    ]),
  );
  const rows = await sql<
    { timestamp: Date }[]
  >`select timestamp from offer_appointment where id in ${sql(idsOf(created))} order by 1`;
  expect(rows.map(({ timestamp }) => timestamp.toISOString())).toEqual([
    "2031-03-27T18:30:00.000Z",
    "2031-04-03T17:30:00.000Z",
  ]);
});

it("marks an appointment at 03:30 as already at 02:30 when a clock change skips 02:30 on its day", async () => {
  const { appointmentId } = await anAppointment(sql, 4);
  // 03:30 in Berlin
  await sql`update offer_appointment set timestamp = '2031-03-30T01:30:00Z' where id = ${appointmentId}`;
  const { changed } = await change([appointmentId], { action: "move", time: "02:30" });
  expect(changed).toMatchObject([{ id: appointmentId, was_already_at_time: true }]);
});

it("changes the capacity of appointments or cancels them, and continues when one of them is refused", async () => {
  const [empty, full] = [await anAppointment(sql, 4), await anAppointment(sql, 4)];
  await book(sql, await aUser(sql), full.appointmentId, { quantity: 4 });
  const resized = await change(idsOf([full, empty]), { action: "capacity", capacity: 3 });
  expect(resized.changed.map(({ id }) => id)).toEqual([empty.appointmentId]);
  expect(resized.refused).toEqual([{ id: full.appointmentId, reason: "capacity_below_booked", detail: { min: 4 } }]);
  const unknown = crypto.randomUUID();
  const cancelled = await change([...idsOf([full, empty]), unknown], { action: "cancel", reason: "Ofen kaputt" });
  expect(cancelled.changed).toHaveLength(2);
  expect(cancelled.refused).toMatchObject([{ id: unknown, reason: "appointment_not_found" }]);
  const rows =
    await sql`select reason from offer_appointment where id in ${sql(idsOf([full, empty]))} and status = 'cancelled'`;
  expect(rows.map(({ reason }) => reason)).toEqual(["Ofen kaputt", "Ofen kaputt"]);
});

it("refuses everybody but admins, an unknown action, and an action without its time or capacity", async () => {
  const { appointmentId } = await anAppointment(sql, 4);
  const ask = (caller: Caller, action: string | null) => errorOf(change([appointmentId], { action }, caller));
  expect(await ask({ role: "anon" }, "delete")).toBe("42501");
  expect(await ask({ role: "authenticated", id: await aUser(sql) }, "delete")).toBe("not_admin");
  for (const action of ["move", "capacity", "unknown", null]) expect(await ask(admin, action)).toBe("invalid_input");
  const deleteOne = (caller: Caller) =>
    errorOf(runAs(sql, caller, (db) => db`select public.delete_appointment(${appointmentId})`));
  expect(await deleteOne({ role: "authenticated", id: await aUser(sql) })).toBe("not_admin");
  expect(await exists(appointmentId)).toBe(true);
});
