import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { anAppointment, aUser, book, errorOf, runAs, waitForBlockedSessions } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;

beforeAll(async () => ({ sql, close } = await freshDatabase()));
afterAll(() => close());

const createAppointments = (count: number, slots = 5) =>
  Promise.all(Array.from({ length: count }, async () => (await anAppointment(sql, slots)).appointmentId));
/** Runs the statement as this user. Returns the refusal code, or `null`. */
const call = (userId: string, statement: (db: Sql) => Promise<unknown>) =>
  errorOf(runAs(sql, { role: "authenticated", id: userId }, (db) => statement(db as unknown as Sql)));
const countConfirmed = async (userId: string): Promise<number> =>
  (await sql`select count(*)::int from offer_booking where user_id = ${userId} and status = 'confirmed'`)[0]?.count;

describe("upcoming bookings of a person", () => {
  it("are at most 20 when 30 orders arrive at the same time", async () => {
    const guest = await aUser(sql);
    const outcomes = await Promise.all((await createAppointments(30)).map((id) => errorOf(book(sql, guest, id))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === "too_many_bookings")).toHaveLength(10);
    expect(await countConfirmed(guest)).toBe(20);
  });

  it("are at most 20 when bookings are restored and waitlist offers are accepted", async () => {
    const guest = await aUser(sql);
    const [fullId = "", restorableId = "", ...otherIds] = await createAppointments(22, 1);
    const restorable = (await book(sql, guest, restorableId))?.id ?? "";
    await call(guest, (db) => db`select public.cancel_own_booking(${restorable})`);
    const entryId = crypto.randomUUID();
    const otherGuest = await aUser(sql);
    const otherBooking = (await book(sql, otherGuest, fullId))?.id ?? "";
    expect(await call(guest, (db) => db`select public.join_waitlist(${entryId}, ${fullId}, 1)`)).toBeNull();
    await call(otherGuest, (db) => db`select public.cancel_own_booking(${otherBooking})`);
    for (const id of otherIds) await book(sql, guest, id);
    const restore = () => call(guest, (db) => db`select public.restore_own_booking(${restorable})`);
    const accept = () =>
      call(guest, (db) => db`select public.accept_waitlist_offer(${entryId}, 'Frieda', 'Muster', true)`);
    expect([await restore(), await accept()]).toEqual(["too_many_bookings", "too_many_bookings"]);
    await sql`update offer_appointment set timestamp = now() - interval '1 hour' where id = ${otherIds[0] ?? ""}`;
    expect((await Promise.all([restore(), accept()])).toSorted()).toEqual([null, "too_many_bookings"]);
    expect(await countConfirmed(guest)).toBe(21); // 20 upcoming bookings, and one whose appointment has started
  });

  it("can exceed 20 when an admin has made some of them, and a repeated order at the limit returns its booking", async () => {
    const guest = await aUser(sql);
    const [first = "", ...others] = await createAppointments(21);
    const key = crypto.randomUUID();
    const booking = await book(sql, guest, first, { key });
    await sql`update offer_booking set booked_by_admin = true where id = ${booking?.id ?? ""}`;
    for (const id of others) await book(sql, guest, id);
    expect(await countConfirmed(guest)).toBe(21);
    expect((await book(sql, guest, first, { key }))?.id).toBe(booking?.id);
  });
});

it("allows a person 10 waitlist entries when 14 requests arrive at the same time", async () => {
  const guest = await aUser(sql);
  const full = await createAppointments(14, 1);
  for (const id of full) await book(sql, await aUser(sql), id);
  const outcomes = await Promise.all(
    full.map((id) => call(guest, (db) => db`select public.join_waitlist(${crypto.randomUUID()}, ${id}, 1)`)),
  );
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === "too_many_waitlist_entries")).toHaveLength(4);
});

describe("an order with a deadline", () => {
  const order = (guest: string, appointmentId: string, deadline: string, key = crypto.randomUUID()) =>
    call(
      guest,
      (db) => db`select public.book(${appointmentId}, 1, 'Frieda', 'Muster', true, ${key}, valid_until => ${deadline})`,
    );
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

  it("books nothing after the deadline, but succeeds when it repeats an order that booked in time", async () => {
    const [guest, [appointmentId = ""]] = [await aUser(sql), await createAppointments(1)];
    expect(await order(guest, appointmentId, inSeconds(-1))).toBe("order_expired");
    expect(await countConfirmed(guest)).toBe(0);
    const key = crypto.randomUUID();
    expect(await order(guest, appointmentId, inSeconds(60), key)).toBeNull();
    expect(await order(guest, appointmentId, inSeconds(-1), key)).toBeNull();
  });

  it("books nothing when it waits for the appointment's lock until the deadline has passed", async () => {
    const [guest, [appointmentId = ""]] = [await aUser(sql), await createAppointments(1)];
    const locked = Promise.withResolvers<void>();
    const commitAllowed = Promise.withResolvers<void>();
    const lockingTransaction = sql.begin(async (db) => {
      await db`select from offer_appointment where id = ${appointmentId} for no key update`;
      locked.resolve();
      await commitAllowed.promise;
    });
    await locked.promise;
    const deadline = Date.now() + 3_000;
    const outcome = order(guest, appointmentId, new Date(deadline).toISOString());
    await waitForBlockedSessions(sql);
    setTimeout(commitAllowed.resolve, deadline + 100 - Date.now());
    expect(await outcome).toBe("order_expired");
    await lockingTransaction;
    expect(await countConfirmed(guest)).toBe(0);
    expect(await sql`select from private.slot_ledger where appointment_id = ${appointmentId} and drift <> 0`).toEqual(
      [],
    );
  });
});

it("stores the SHA-256 of the order's JSON", async () => {
  const [guest, [appointmentId = ""]] = [await aUser(sql), await createAppointments(1)];
  const id = (await book(sql, guest, appointmentId))?.id ?? "";
  const [row] = await sql`select encode(request_digest, 'hex') as digest from offer_booking where id = ${id}`;
  const request = `["${appointmentId}", 1, "Frieda", "Muster", [], null, null]`;
  expect(row?.digest).toBe(createHash("sha256").update(request).digest("hex"));
});

describe("emails about a booking", () => {
  const emailsOf = (bookingId: string) =>
    sql`select kind, round(extract(epoch from next_attempt_at - now()) / 60)::int as due_in_minutes from mail_outbox
      where payload ->> 'booking_id' = ${bookingId} order by created_at, sent_at nulls last`;
  const markAllSent = () => sql`update mail_outbox set sent_at = now()`;

  it("are an immediate confirmation, then one email about all changes of the next five minutes", async () => {
    const [guest, [appointmentId = ""]] = [await aUser(sql), await createAppointments(1)];
    const id = (await book(sql, guest, appointmentId))?.id ?? "";
    expect(await emailsOf(id)).toMatchObject([{ kind: "booking_confirmed", due_in_minutes: 0 }]);
    await markAllSent();
    for (const quantity of [2, 3, 1])
      await call(guest, (db) => db`select public.change_own_booking(${id}, ${quantity})`);
    expect(await emailsOf(id)).toMatchObject([
      { kind: "booking_confirmed" },
      { kind: "booking_changed", due_in_minutes: 5 },
    ]);
    for (let round = 0; round < 5; round++) {
      await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
      await call(guest, (db) => db`select public.restore_own_booking(${id})`);
    }
    expect(await emailsOf(id)).toMatchObject([
      { kind: "booking_confirmed" },
      { kind: "booking_changed", due_in_minutes: 5 },
    ]);
    await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
    expect(await emailsOf(id)).toMatchObject([
      { kind: "booking_confirmed" },
      { kind: "booking_cancelled", due_in_minutes: 5 },
    ]);
  });

  it("are sent immediately when the previous email is older than five minutes", async () => {
    const [guest, [appointmentId = ""]] = [await aUser(sql), await createAppointments(1)];
    const id = (await book(sql, guest, appointmentId))?.id ?? "";
    await markAllSent();
    await sql`update mail_outbox set created_at = now() - interval '6 minutes'`;
    await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
    expect(await emailsOf(id)).toMatchObject([
      { kind: "booking_confirmed" },
      { kind: "booking_cancelled", due_in_minutes: 0 },
    ]);
  });

  it("keep the due time of the unsent email that they replace", async () => {
    const [guest, [appointmentId = ""]] = [await aUser(sql), await createAppointments(1)];
    const id = (await book(sql, guest, appointmentId))?.id ?? "";
    await markAllSent();
    await call(guest, (db) => db`select public.change_own_booking(${id}, 2)`);
    await sql`update mail_outbox set next_attempt_at = next_attempt_at - interval '3 minutes' where kind = 'booking_changed'`;
    await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
    expect(await emailsOf(id)).toMatchObject([
      { kind: "booking_confirmed" },
      { kind: "booking_cancelled", due_in_minutes: 2 },
    ]);
  });

  it.each(["cancelled and restored once more", "changed"])(
    "say that a booking is restored when it is restored and %s after its cancellation was mailed",
    async (change) => {
      const [guest, [appointmentId = ""]] = [await aUser(sql), await createAppointments(1)];
      const id = (await book(sql, guest, appointmentId))?.id ?? "";
      const restore = () => call(guest, (db) => db`select public.restore_own_booking(${id})`);
      await markAllSent();
      await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
      await markAllSent();
      await restore();
      if (change === "changed") await call(guest, (db) => db`select public.change_own_booking(${id}, 2)`);
      else {
        await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
        await restore();
      }
      expect((await emailsOf(id)).map(({ kind }) => kind)).toEqual([
        "booking_confirmed",
        "booking_cancelled",
        "booking_restored",
      ]);
    },
  );

  it("are not replaced when their delivery has begun", async () => {
    const [guest, [appointmentId = ""]] = [await aUser(sql), await createAppointments(1)];
    const id = (await book(sql, guest, appointmentId))?.id ?? "";
    await markAllSent();
    await call(guest, (db) => db`select public.change_own_booking(${id}, 2)`);
    await sql`update mail_outbox set next_attempt_at = now() where kind = 'booking_changed' and sent_at is null`;
    expect(await sql`select kind from public.claim_mail()`).toMatchObject([{ kind: "booking_changed" }]);
    await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
    expect((await emailsOf(id)).map(({ kind }) => kind)).toEqual([
      "booking_confirmed",
      "booking_changed",
      "booking_cancelled",
    ]);
  });
});
