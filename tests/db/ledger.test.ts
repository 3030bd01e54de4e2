import fc from "fast-check";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { anAppointment, aUser, type Caller, errorOf, runAs } from "./caller.ts";

/** The number of random sequences of actions. The environment variable LEDGER_RUNS overrides it. */
const RUNS = Number(process.env.LEDGER_RUNS ?? 80);

let sql: Sql;
let close: () => Promise<void>;
let guests: Caller[];
let admin: Caller;

beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
  guests = await Promise.all(Array.from({ length: 6 }, aGuestWithConfirmedEmail));
  admin = { role: "authenticated", id: await aUser(sql, { role: "admin" }) };
});
afterAll(() => close());

async function aGuestWithConfirmedEmail(): Promise<Caller> {
  const id = await aUser(sql);
  await sql`update auth.users set email = ${accountEmailOf(id)}, email_confirmed_at = now() where id = ${id}`;
  return { role: "authenticated", id };
}

const accountEmailOf = (id = "") => `account-${id}@example.org`;

// Parties are small and slots are few, so that appointments fill up and the waitlist is used. `guest` and `appointment`
// are indexes. `number` is a quantity, the number of people present, half a capacity or a payment in euros. It also
// decides which variant of `cancelByAdmin`, `moveAppointment` and `attend` runs, and whether `cancelAppointment` runs.
const anyAction = fc.record({
  kind: fc.constantFrom(
    "book",
    "book",
    "book",
    "book",
    "book",
    "cancel",
    "cancelSome",
    "change",
    "restore",
    "join",
    "join",
    "accept",
    "leave",
    "changeCapacity",
    "bookByPhone",
    "bookByPhoneForAccount",
    "moveBooking",
    "cancelByAdmin",
    "changeByAdmin",
    "expireWaitlistOffer",
    "moveAppointment",
    "moveAppointment",
    "changeAppointments",
    "correctBooking",
    "attend",
    "attend",
    "pay",
    "walkIn",
    "walkInBeyondCapacity",
    "checkInWithPass",
    "cancelAppointment",
    "rebook",
    "erase",
  ),
  guest: fc.nat(5),
  appointment: fc.nat(1),
  number: fc.constantFrom(1, 1, 2, 2, 3, 6),
});
type Action = typeof anyAction extends fc.Arbitrary<infer Value> ? Value : never;

async function perform({ kind, guest, appointment, number }: Action, appointmentIds: string[]): Promise<unknown> {
  const who = guests[guest] as Caller;
  const appointmentId = appointmentIds[appointment] as string;
  const otherAppointmentId = appointmentIds[1 - appointment] as string;
  // The next three functions return the id of a matching row, or an unused id when no row matches.
  const bookingIdOf = (status: string) =>
    sql`select id from offer_booking where appointment_id = ${appointmentId} and user_id = ${who.id ?? ""} and status::text ~ ${status} limit 1`.then(
      ([row]) => row?.id ?? crypto.randomUUID(),
    );
  const openEntryId = () =>
    sql`select id from waitlist_entry where appointment_id = ${appointmentId} and user_id = ${who.id ?? ""} and status in ('waiting', 'offered')`.then(
      ([row]) => row?.id ?? crypto.randomUUID(),
    );
  const bookingIdToCheckIn = () =>
    sql`select id from offer_booking where appointment_id = ${appointmentId} and status in ('confirmed', 'attended') order by id offset ${guest % 3} limit 1`.then(
      ([row]) => row?.id ?? crypto.randomUUID(),
    );
  const attendanceOf = async (status: string) => ({
    booking_id: await bookingIdToCheckIn(),
    status,
    present: number,
    at: new Date(),
  });
  const aWalkIn = (canRaiseCapacity: boolean) => ({
    booking_id: crypto.randomUUID(),
    appointment_id: appointmentId,
    first_name: "Frieda",
    last_name: "Muster",
    quantity: number,
    can_raise_capacity: canRaiseCapacity,
    at: new Date(),
  });
  switch (kind) {
    case "book":
      return runAs(
        sql,
        who,
        (db) => db`select public.book(${appointmentId}, ${number}, 'Frieda', 'Muster', true, ${crypto.randomUUID()})`,
      );
    case "cancel": {
      const id = await bookingIdOf("confirmed");
      return runAs(sql, who, (db) => db`select public.cancel_own_booking(${id})`);
    }
    case "cancelSome": {
      const id = await bookingIdOf("confirmed");
      return runAs(sql, who, (db) => db`select public.cancel_own_booking(${id}, ${number}, ${crypto.randomUUID()})`);
    }
    case "change": {
      const id = await bookingIdOf("confirmed");
      return runAs(sql, who, (db) => db`select public.change_own_booking(${id}, ${number})`);
    }
    case "restore": {
      const id = await bookingIdOf("cancelled_by_guest");
      return runAs(sql, who, (db) => db`select public.restore_own_booking(${id})`);
    }
    case "join":
      return runAs(
        sql,
        who,
        (db) => db`select public.join_waitlist(${crypto.randomUUID()}, ${appointmentId}, ${number})`,
      );
    case "accept": {
      const id = await openEntryId();
      return runAs(sql, who, (db) => db`select public.accept_waitlist_offer(${id}, 'Frieda', 'Muster', true)`);
    }
    case "leave": {
      const id = await openEntryId();
      return runAs(sql, who, (db) => db`select public.leave_waitlist(${id})`);
    }
    case "changeCapacity":
      return runAs(sql, admin, (db) => db`select public.change_capacity(${appointmentId}, ${number * 2})`);
    case "bookByPhone":
    case "bookByPhoneForAccount":
      return runAs(
        sql,
        admin,
        (db) =>
          db`select public.book_by_phone(${appointmentId}, ${kind === "bookByPhone" ? `${guest}@example.org` : accountEmailOf(who.id)}, ${number}, 'Frieda', 'Muster', ${crypto.randomUUID()})`,
      );
    case "moveBooking": {
      const id = await bookingIdOf("confirmed");
      return runAs(sql, admin, (db) => db`select public.move_booking(${id}, ${otherAppointmentId})`);
    }
    case "cancelByAdmin": {
      const id = await bookingIdOf("confirmed");
      return runAs(sql, admin, (db) => db`select public.cancel_booking(${id}, by_host => ${number === 3})`);
    }
    case "changeByAdmin": {
      const id = await bookingIdOf("confirmed");
      return runAs(sql, admin, (db) => db`select public.change_booking(${id}, ${number})`);
    }
    case "moveAppointment": {
      // Six hours before the start, check-in is open. Ten days before it, guests can book.
      const days = number % 2 === 0 ? 0.25 : 10 + Math.random();
      return runAs(
        sql,
        admin,
        (db) => db`select public.move_appointment(${appointmentId}, now() + ${days} * interval '1 day')`,
      );
    }
    case "changeAppointments":
      return runAs(
        sql,
        admin,
        (db) => db`select public.change_appointments(${appointmentIds}, 'capacity', capacity => ${number * 2})`,
      );
    case "correctBooking": {
      const id = await bookingIdOf("confirmed");
      const otherGuestId = guests[(guest + 1) % guests.length]?.id;
      const [shown] =
        await sql`select first_name, last_name, user_email, phone, companions from offer_booking where id = ${id}`;
      return runAs(
        sql,
        admin,
        (db) =>
          db`select public.correct_booking(${id}, 'Frieda', 'Muster', ${accountEmailOf(otherGuestId)}, null, '{}', ${db.json({ ...shown })})`,
      );
    }
    case "attend": {
      const events = [await attendanceOf(number === 6 ? "confirmed" : "attended")];
      return runAs(sql, admin, (db) => db`select public.mark_attendance(${db.json(events)})`);
    }
    case "pay": {
      const events = [{ booking_id: await bookingIdToCheckIn(), paid_cents: number * 100, at: new Date() }];
      return runAs(sql, admin, (db) => db`select public.record_payments(${db.json(events)})`);
    }
    case "walkIn":
    case "walkInBeyondCapacity": {
      const events = [aWalkIn(kind === "walkInBeyondCapacity")];
      return runAs(sql, admin, (db) => db`select public.add_walk_ins(${db.json(events)})`);
    }
    case "checkInWithPass": {
      const [pass] = await runAs(
        sql,
        admin,
        (db) =>
          db<
            { secret: string }[]
          >`select public.create_check_in_pass(${crypto.randomUUID()}, ${appointmentId}) as secret`,
      );
      const attendance = [await attendanceOf("attended")];
      return runAs(
        sql,
        { role: "anon" },
        (db) =>
          db`select public.check_in_with_pass(${pass?.secret ?? ""}, ${db.json(attendance)}, walk_ins => ${db.json([aWalkIn(true)])})`,
      );
    }
    case "erase":
      await runAs(sql, who, (db) => db`select public.erase_account()`);
      guests[guest] = await aGuestWithConfirmedEmail();
      return;
    case "rebook":
      return runAs(sql, admin, (db) => db`select public.rebook_parties(${appointmentId}, ${otherAppointmentId})`);
    case "expireWaitlistOffer":
      await sql`update waitlist_entry set offer_expires_at = now() where appointment_id = ${appointmentId} and status = 'offered'`;
      return runAs(sql, { role: "service_role" }, (db) => db`select public.expire_waitlist()`);
    case "cancelAppointment":
      // A cancellation is rare, because it makes most of the later actions fail.
      if (number === 6)
        return runAs(sql, admin, (db) => db`select public.cancel_appointment(${appointmentId}, 'Krankheit')`);
  }
}

/** True for success and expected refusals, false for deadlocks, constraint violations and other errors. */
const isExpected = (outcome: string | null) => outcome === null || /^[a-z_]+$/.test(outcome);

it("keeps each appointment's capacity equal to booked + held + free slots under concurrent actions", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAction, { minLength: 12, maxLength: 60, size: "max" }),
      fc.integer({ min: 1, max: 4 }),
      async (actions, slots) => {
        const appointmentIds = [
          (await anAppointment(sql, slots)).appointmentId,
          (await anAppointment(sql, slots)).appointmentId,
        ];
        for (let start = 0; start < actions.length; start += 4) {
          // Runs four actions concurrently, each on its own connection.
          const outcomes = await Promise.all(
            actions.slice(start, start + 4).map((action) => errorOf(perform(action, appointmentIds))),
          );
          expect(outcomes.filter((outcome) => !isExpected(outcome))).toEqual([]);
          // Each difference is 0 when the stored slots agree with the bookings and waitlist offers.
          const ledger = await sql`
          select drift, held_drift, booked + held + free - capacity as surplus from private.slot_ledger
          where appointment_id in ${sql(appointmentIds)}`;
          expect([...ledger]).toEqual(Array(2).fill({ drift: 0, held_drift: 0, surplus: 0 }));
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 300_000);
