import type { Sql } from "postgres";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { isAnonymized } from "#domain/booking/anonymized-booking.ts";
import { dayFrom, lastSundayOf, NEXT_YEAR } from "../builders/clock-changes.ts";
import { anAppointment, aUser, book, type Caller, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();
beforeEach(async () => {
  await sql`delete from mail_outbox`;
});

const aGuest = async (): Promise<Caller & { id: string }> => ({ role: "authenticated", id: await aUser(sql) });
const slotsOf = async (appointmentId: string) =>
  (await sql`select remaining_slots as free, held_slots as held from offer_appointment where id = ${appointmentId}`)[0];
const emailKinds = async () =>
  (await sql`select kind from mail_outbox order by created_at, kind`).map((mail) => mail.kind);
const statusOf = async (bookingId = "") =>
  (await sql`select status from offer_booking where id = ${bookingId}`)[0]?.status;
const call = (caller: Caller, statement: (db: Sql) => Promise<unknown>) =>
  runAs(sql, caller, (db) => statement(db as unknown as Sql));
const join = (who: Caller, appointmentId: string, quantity: number, id = crypto.randomUUID()) =>
  call(who, (db) => db`select public.join_waitlist(${id}, ${appointmentId}, ${quantity})`).then(() => id);
const entryOf = async (id: string) => (await sql`select * from waitlist_entry where id = ${id}`)[0];

describe("a guest", () => {
  it("changes the quantity when enough slots are free, and only once when the request is repeated", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 5), await aGuest()];
    const booking = await book(sql, guest.id, appointmentId);
    const change = (quantity: number) =>
      call(guest, (db) => db`select public.change_own_booking(${booking?.id ?? ""}, ${quantity})`);
    await Promise.all([change(4), change(4), change(4)]);
    expect(await slotsOf(appointmentId)).toEqual({ free: 1, held: 0 });
    expect(await errorOf(change(6))).toBe("too_few_left");
    expect(await errorOf(change(7))).toBe("too_many_slots");
    await change(2);
    await change(2);
    expect(await slotsOf(appointmentId)).toEqual({ free: 3, held: 0 });
    expect(await emailKinds()).toEqual(["booking_confirmed", "booking_changed"]);
  });

  it("gets one email when a change with surplus companions is repeated after the email was sent", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 5), await aGuest()];
    const id = (await book(sql, guest.id, appointmentId))?.id ?? "";
    const change = () => call(guest, (db) => db`select public.change_own_booking(${id}, 2, '{Anna,Bela}')`);
    await change();
    await sql`update mail_outbox set sent_at = now()`;
    await change();
    expect(await emailKinds()).toEqual(["booking_confirmed", "booking_changed"]);
  });

  it("adds slots only at the total price that the page showed", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 5), await aGuest()];
    const id = (await book(sql, guest.id, appointmentId))?.id ?? "";
    await sql`update offer_booking set price = 4500 where id = ${id}`;
    const change = (quantity: number, total: number) =>
      errorOf(call(guest, (db) => db`select public.change_own_booking(${id}, ${quantity}, null, ${total})`));
    expect([await change(3, 0), await change(3, 9000)]).toEqual(["conditions_changed", "conditions_changed"]);
    expect(await slotsOf(appointmentId)).toEqual({ free: 4, held: 0 });
    expect([await change(3, 13_500), await change(3, 0), await change(2, 0)]).toEqual([null, null, null]);
    expect(await slotsOf(appointmentId)).toEqual({ free: 3, held: 0 });
  });

  it("cannot add slots to a booking that was shown as cancellable but no longer is", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 5), await aGuest()];
    const id = (await book(sql, guest.id, appointmentId))?.id ?? "";
    const change = (quantity: number, isShownAsCancellable: boolean) =>
      errorOf(
        call(
          guest,
          (db) =>
            db`select public.change_own_booking(${id}, ${quantity}, shown_cancellable => ${isShownAsCancellable})`,
        ),
      );
    const passDeadline = (bookedMinutesAgo: number) =>
      sql`update offer_booking set free_cancellation_until = now() - interval '1 minute',
        created_at = now() - make_interval(mins => ${bookedMinutesAgo}) where id = ${id}`;
    await passDeadline(59);
    expect(await change(2, true)).toBe(null);
    await passDeadline(61);
    expect(await change(3, true)).toBe("cancellation_deadline_passed");
    expect(await slotsOf(appointmentId)).toEqual({ free: 3, held: 0 });
    expect([await change(2, true), await change(3, false)]).toEqual([null, null]);
    expect(await slotsOf(appointmentId)).toEqual({ free: 2, held: 0 });
  });

  it("cannot add slots when the page showed another start, but can remove slots", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 5), await aGuest()];
    const id = (await book(sql, guest.id, appointmentId, { quantity: 2 }))?.id ?? "";
    const [appointment] = await sql<
      { timestamp: Date }[]
    >`select timestamp from offer_appointment where id = ${appointmentId}`;
    const shownStart = appointment?.timestamp ?? new Date();
    const change = (quantity: number) =>
      errorOf(
        call(
          guest,
          (db) => db`select public.change_own_booking(${id}, ${quantity}, shown_start => ${shownStart}::timestamptz)`,
        ),
      );
    expect(await change(3)).toBe(null);
    await call(admin, (db) => db`select public.move_appointment(${appointmentId}, now() + interval '60 days')`);
    expect(await change(4)).toBe("conditions_changed");
    expect(await slotsOf(appointmentId)).toEqual({ free: 2, held: 0 });
    expect(await change(1)).toBe(null);
  });

  it("cannot change a quantity that was changed on another device, unless both changes are the same", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 6), await aGuest()];
    const id = (await book(sql, guest.id, appointmentId, { quantity: 2 }))?.id ?? "";
    const change = (quantity: number, companions: string[], shownQuantity: number) =>
      errorOf(
        call(
          guest,
          (db) => db`select public.change_own_booking(${id}, ${quantity}, ${companions}, null, ${shownQuantity})`,
        ),
      );
    expect(await change(4, ["Cleo", "Dora"], 2)).toBe(null);
    expect(await change(3, ["Anna"], 2)).toBe("conditions_changed");
    expect(await change(4, ["Anna"], 2)).toBe("conditions_changed");
    expect(await change(4, ["Cleo", "Dora"], 2)).toBe(null); // repeated after a lost response
    expect(await sql`select quantity, companions from offer_booking where id = ${id}`).toEqual([
      { quantity: 4, companions: ["Cleo", "Dora"] },
    ]);
    expect(await slotsOf(appointmentId)).toEqual({ free: 2, held: 0 });
    expect(await change(3, ["Cleo", "Dora"], 4)).toBe(null);
  });

  it("cannot change a booking that was cancelled in another tab", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 5), await aGuest()];
    const id = (await book(sql, guest.id, appointmentId))?.id ?? "";
    await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
    expect(await errorOf(call(guest, (db) => db`select public.change_own_booking(${id}, 2)`))).toBe(
      "booking_not_changeable",
    );
  });

  it("cancels single slots and removes the companions whom the request does not name", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 5), await aGuest()];
    const booking = await book(sql, guest.id, appointmentId, { quantity: 3 });
    const id = booking?.id ?? "";
    await sql`update offer_booking set companions = array['Konstantin', 'Ida'] where id = ${id}`;
    const companions = async () =>
      (await sql`select companions from offer_booking where id = ${id}`)[0]?.companions as string[];
    const key = crypto.randomUUID();
    const cancelOne = (names: string[]) =>
      errorOf(call(guest, (db) => db`select public.cancel_own_booking(${id}, 1, ${key}, ${names})`));
    expect(await cancelOne(["Konstantin", "Ida"])).toBe("too_many_companions");
    expect(await slotsOf(appointmentId)).toEqual({ free: 2, held: 0 });
    expect(await cancelOne(["Ida"])).toBe(null);
    expect(await cancelOne(["Konstantin"])).toBe(null); // repeated
    expect(await companions()).toEqual(["Ida"]);
    expect(await slotsOf(appointmentId)).toEqual({ free: 3, held: 0 });
    await call(guest, (db) => db`select public.cancel_own_booking(${id}, 1)`);
    expect(await companions()).toEqual([]);
  });

  it("restores a cancelled booking when enough slots are free", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 2), await aGuest()];
    const booking = await book(sql, guest.id, appointmentId, { quantity: 2 });
    const restore = () => call(guest, (db) => db`select public.restore_own_booking(${booking?.id ?? ""})`);
    await call(guest, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`);
    await Promise.all([restore(), restore()]);
    expect(await slotsOf(appointmentId)).toEqual({ free: 0, held: 0 });
    await call(guest, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`);
    await book(sql, await aUser(sql), appointmentId);
    expect(await errorOf(restore())).toBe("too_few_left");
  });

  it("restores a booking with the cancellation deadline of the new start when the appointment was moved", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 2), await aGuest()];
    const id = (await book(sql, guest.id, appointmentId))?.id ?? "";
    await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
    await sql`update offer_appointment set timestamp = timestamp + interval '10 days' where id = ${appointmentId}`;
    await call(guest, (db) => db`select public.restore_own_booking(${id})`);
    const [deadline] = await sql`
      select b.free_cancellation_until = a.timestamp - make_interval(hours => o.cancellation_deadline_hours) as is_new
        from offer_booking b join offer_appointment a on a.id = b.appointment_id join offer o on o.id = a.offer_id where b.id = ${id}`;
    expect(deadline?.is_new).toBe(true);
  });

  it("does not restore a booking that was shown as cancellable but no longer would be", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 2), await aGuest()];
    const id = (await book(sql, guest.id, appointmentId))?.id ?? "";
    await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
    const restore = (isShownAsCancellable: boolean) =>
      errorOf(
        call(guest, (db) => db`select public.restore_own_booking(${id}, shown_cancellable => ${isShownAsCancellable})`),
      );
    await sql`update offer_appointment set timestamp = now() + interval '10 days' where id = ${appointmentId}`;
    await sql`update offer o set cancellation_deadline_hours = 300 from offer_appointment a where a.offer_id = o.id and a.id = ${appointmentId}`;
    await sql`update offer_booking set free_cancellation_until = now() - interval '1 hour', created_at = now() - interval '2 hours' where id = ${id}`;
    expect(await restore(true)).toBe("cancellation_deadline_passed");
    expect([await statusOf(id), await slotsOf(appointmentId)]).toEqual(["cancelled_by_guest", { free: 2, held: 0 }]);
    expect(await restore(false)).toBe(null);
  });

  it("restores a cancelled booking at a changed price only when the guest has seen that price", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 2), await aGuest()];
    const id = (await book(sql, guest.id, appointmentId))?.id ?? "";
    const restore = (price: number | null = null) =>
      errorOf(call(guest, (db) => db`select public.restore_own_booking(${id}, ${price})`));
    const changePrice = (cents: number) =>
      sql`update offer o set price = ${cents} from offer_appointment a where a.offer_id = o.id and a.id = ${appointmentId}`;
    await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
    await changePrice(9500);
    expect([await restore(), await restore(4500)]).toEqual(["conditions_changed", "conditions_changed"]);
    expect([await statusOf(id), await slotsOf(appointmentId)]).toEqual(["cancelled_by_guest", { free: 2, held: 0 }]);
    expect(await restore(9500)).toBe(null);
    expect(await sql`select price from offer_booking where id = ${id}`).toEqual([{ price: 9500 }]);
    expect(await emailKinds()).toEqual(["booking_confirmed", "booking_cancelled", "booking_confirmed"]);
  });

  it("does not restore a cancelled booking of a moved appointment when the page showed the former start", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 2), await aGuest()];
    const id = (await book(sql, guest.id, appointmentId))?.id ?? "";
    const startOf = async () =>
      (await sql<{ timestamp: Date }[]>`select timestamp from offer_appointment where id = ${appointmentId}`)[0]
        ?.timestamp;
    const restore = (start: Date | undefined) =>
      errorOf(call(guest, (db) => db`select restore_own_booking(${id}, shown_start => ${start ?? null})`));
    await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
    const shownStart = await startOf();
    await sql`update offer_appointment set timestamp = timestamp + interval '10 days' where id = ${appointmentId}`;
    expect(await restore(shownStart)).toBe("conditions_changed");
    expect([await statusOf(id), await slotsOf(appointmentId)]).toEqual(["cancelled_by_guest", { free: 2, held: 0 }]);
    expect(await restore(await startOf())).toBe(null);
  });

  it("cancels after the deadline only within 60 minutes of booking, and never another guest's booking", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 5), await aGuest()];
    const booking = await book(sql, guest.id, appointmentId);
    const cancel = () => errorOf(call(guest, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`));
    await sql`update offer_booking set free_cancellation_until = now() - interval '1 minute', created_at = now() - interval '61 minutes' where id = ${booking?.id ?? ""}`;
    expect(await cancel()).toBe("cancellation_deadline_passed");
    await sql`update offer_booking set created_at = now() - interval '59 minutes' where id = ${booking?.id ?? ""}`;
    expect(await cancel()).toBe(null);
    expect(
      await errorOf(call(await aGuest(), (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`)),
    ).toBe("booking_not_found");
  });
});

it("refuses to book, add slots, restore a booking or accept a waitlist offer while a legal page is unpublished, unless the request is repeated", async () => {
  const [{ appointmentId }, { appointmentId: fullId }] = [await anAppointment(sql, 4), await anAppointment(sql, 1)];
  const [guest, changing, restoring, waiting] = [await aGuest(), await aGuest(), await aGuest(), await aGuest()];
  const key = crypto.randomUUID();
  const changedId = (await book(sql, changing.id, appointmentId))?.id ?? "";
  const restoredId = (await book(sql, restoring.id, appointmentId))?.id ?? "";
  await call(restoring, (db) => db`select public.cancel_own_booking(${restoredId})`);
  const holder = await aGuest();
  const holderBooking = (await book(sql, holder.id, fullId))?.id ?? "";
  const entryId = await join(waiting, fullId, 1);
  await call(holder, (db) => db`select public.cancel_own_booking(${holderBooking})`);
  const submitAll = async (status: "draft" | "published") => {
    await sql`update landing_page set status = ${status} where type = 'agb'`;
    return Promise.all([
      errorOf(book(sql, guest.id, appointmentId, { key })),
      errorOf(call(changing, (db) => db`select public.change_own_booking(${changedId}, 2)`)),
      errorOf(call(restoring, (db) => db`select public.restore_own_booking(${restoredId})`)),
      errorOf(call(waiting, (db) => db`select public.accept_waitlist_offer(${entryId}, 'Frieda', 'Muster', true)`)),
    ]);
  };
  onTestFinished(async () => {
    await sql`update landing_page set status = 'published' where type = 'agb'`;
  });
  expect(await submitAll("draft")).toEqual(Array(4).fill("legal_details_missing"));
  expect(await submitAll("published")).toEqual(Array(4).fill(null));
  expect(await submitAll("draft")).toEqual(Array(4).fill(null));
});

describe("the waitlist", () => {
  it("offers the slots released while a legal page was unpublished when the job runs after the page is published", async () => {
    const [{ appointmentId }, holder] = [await anAppointment(sql, 1), await aGuest()];
    const bookingId = (await book(sql, holder.id, appointmentId))?.id ?? "";
    const entry = await join(await aGuest(), appointmentId, 1);
    const setStatus = (status: string) => sql`update landing_page set status = ${status} where type = 'agb'`;
    const statusAfterJob = async () => {
      await call({ role: "service_role" }, (db) => db`select public.expire_waitlist()`);
      return (await entryOf(entry))?.status;
    };
    onTestFinished(async () => {
      await setStatus("published");
    });
    await setStatus("draft");
    await call(holder, (db) => db`select public.cancel_own_booking(${bookingId})`);
    expect([await statusAfterJob(), await slotsOf(appointmentId)]).toEqual(["waiting", { free: 1, held: 0 }]);
    await setStatus("published");
    expect([await statusAfterJob(), await slotsOf(appointmentId)]).toEqual(["offered", { free: 0, held: 1 }]);
  });

  it("offers slots to the first party that fits as a whole, and the party books them once, at the shown price", async () => {
    const { appointmentId } = await anAppointment(sql, 4);
    const [cancellingGuest, otherGuest, large, small] = [
      await aGuest(),
      await aGuest(),
      await aGuest(),
      await aGuest(),
    ];
    const first = await book(sql, cancellingGuest.id, appointmentId, { quantity: 2 });
    await book(sql, otherGuest.id, appointmentId, { quantity: 2 });
    const largeEntry = await join(large, appointmentId, 3);
    const smallEntry = await join(small, appointmentId, 2);
    await call(cancellingGuest, (db) => db`select public.cancel_own_booking(${first?.id ?? ""})`);
    expect((await entryOf(largeEntry))?.status).toBe("waiting");
    expect((await entryOf(smallEntry))?.status).toBe("offered");
    expect(await slotsOf(appointmentId)).toEqual({ free: 0, held: 2 });
    // Held slots cannot be booked.
    expect(await errorOf(book(sql, await aUser(sql), appointmentId))).toBe("sold_out");
    const accept = (who: Caller) =>
      call(who, (db) => db`select (public.accept_waitlist_offer(${smallEntry}, 'Frieda', 'Muster', true)).id`);
    expect(await errorOf(accept(large))).toBe("waitlist_entry_not_found");
    const acceptAtPrice = (price: number) =>
      call(
        small,
        (db) => db`select accept_waitlist_offer(${smallEntry}, 'Frieda', 'Muster', true, shown_price => ${price})`,
      );
    expect(await errorOf(acceptAtPrice(4000))).toBe("conditions_changed");
    const acceptWithTerms = (version: number) =>
      call(
        small,
        (db) =>
          db`select accept_waitlist_offer(${smallEntry}, 'Frieda', 'Muster', true, shown_terms_version => ${version})`,
      );
    expect(await errorOf(acceptWithTerms(0))).toBe("terms_changed");
    expect(await slotsOf(appointmentId)).toEqual({ free: 0, held: 2 });
    const [once, again] = await Promise.all([accept(small), accept(small)]);
    expect(again).toEqual(once);
    expect(await slotsOf(appointmentId)).toEqual({ free: 0, held: 0 });
  });

  it("adds a guest once, and only when too few slots are free", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 4), await aGuest()];
    await book(sql, await aUser(sql), appointmentId, { quantity: 3 });
    expect(await errorOf(join(guest, appointmentId, 1))).toBe("slots_free");
    expect(await errorOf(join(guest, appointmentId, 5))).toBe("too_many_slots");
    const id = await join(guest, appointmentId, 2);
    expect(await errorOf(join(guest, appointmentId, 2, id))).toBe(null);
    expect(await errorOf(join(guest, appointmentId, 3))).toBe("already_waiting");
  });

  it("offers the slots to the next party when a waitlist offer is declined or expires", async () => {
    const { appointmentId } = await anAppointment(sql, 1);
    const [holder, first, second, third] = [await aGuest(), await aGuest(), await aGuest(), await aGuest()];
    const booking = await book(sql, holder.id, appointmentId);
    const [firstEntry, secondEntry, thirdEntry] = [
      await join(first, appointmentId, 1),
      await join(second, appointmentId, 1),
      await join(third, appointmentId, 1),
    ];
    await call(holder, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`);
    await call(first, (db) => db`select public.leave_waitlist(${firstEntry})`);
    await call(first, (db) => db`select public.leave_waitlist(${firstEntry})`);
    expect((await entryOf(secondEntry))?.status).toBe("offered");
    await sql`update waitlist_entry set offer_expires_at = now() where id = ${secondEntry}`;
    expect(
      await errorOf(call(second, (db) => db`select public.accept_waitlist_offer(${secondEntry}, 'Fr', 'Mu', true)`)),
    ).toBe("waitlist_offer_expired");
    await call({ role: "service_role" }, (db) => db`select public.expire_waitlist()`);
    expect([(await entryOf(secondEntry))?.status, (await entryOf(thirdEntry))?.status]).toEqual(["expired", "offered"]);
    expect(await slotsOf(appointmentId)).toEqual({ free: 0, held: 1 });
  });

  it("turns a waitlist offer into a booking even when another booking has the entry's id as idempotency key", async () => {
    const { appointmentId } = await anAppointment(sql, 1);
    const [holder, guest] = [await aGuest(), await aGuest()];
    const holderBooking = await book(sql, holder.id, appointmentId);
    const entry = await join(guest, appointmentId, 1);
    const { appointmentId: otherId } = await anAppointment(sql, 1);
    const other = await book(sql, guest.id, otherId, { key: entry });
    await call(holder, (db) => db`select public.cancel_own_booking(${holderBooking?.id ?? ""})`);
    await call(guest, (db) => db`select public.accept_waitlist_offer(${entry}, 'Frieda', 'Muster', true)`);
    const found = await runAs(sql, guest, (db) => db`select id, appointment_id from public.find_own_booking(${entry})`);
    expect(found).toMatchObject([{ id: (await entryOf(entry))?.booking_id, appointment_id: appointmentId }]);
    expect(await statusOf(other?.id)).toBe("confirmed");
  });

  it("refuses to accept a waitlist offer again when its booking has been cancelled", async () => {
    const { appointmentId } = await anAppointment(sql, 1);
    const [holder, guest] = [await aGuest(), await aGuest()];
    const holderBooking = await book(sql, holder.id, appointmentId);
    const entry = await join(guest, appointmentId, 1);
    await call(holder, (db) => db`select public.cancel_own_booking(${holderBooking?.id ?? ""})`);
    const accept = () =>
      errorOf(call(guest, (db) => db`select public.accept_waitlist_offer(${entry}, 'Frieda', 'Muster', true)`));
    expect([await accept(), await accept()]).toEqual([null, null]);
    const bookingId = (await entryOf(entry))?.booking_id;
    await call(guest, (db) => db`select public.cancel_own_booking(${bookingId})`);
    expect(await accept()).toBe("waitlist_offer_expired");
  });

  it("refuses a guest who joins again with the id of a withdrawn entry", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 1), await aGuest()];
    await book(sql, await aUser(sql), appointmentId);
    const id = await join(guest, appointmentId, 1);
    await call(guest, (db) => db`select public.leave_waitlist(${id})`);
    expect(await errorOf(join(guest, appointmentId, 1, id))).toBe("idempotency_conflict");
    expect(await errorOf(join(guest, appointmentId, 1))).toBe(null);
  });

  it("refuses a guest who joins again with the id of an entry whose booking has been cancelled", async () => {
    const { appointmentId } = await anAppointment(sql, 1);
    const [holder, guest] = [await aGuest(), await aGuest()];
    const holderBooking = await book(sql, holder.id, appointmentId);
    const id = await join(guest, appointmentId, 1);
    await call(holder, (db) => db`select public.cancel_own_booking(${holderBooking?.id ?? ""})`);
    await call(guest, (db) => db`select public.accept_waitlist_offer(${id}, 'Frieda', 'Muster', true)`);
    expect(await errorOf(join(guest, appointmentId, 1, id))).toBe(null);
    const bookingId = (await entryOf(id))?.booking_id;
    await call(guest, (db) => db`select public.cancel_own_booking(${bookingId})`);
    await book(sql, await aUser(sql), appointmentId);
    expect(await errorOf(join(guest, appointmentId, 1, id))).toBe("idempotency_conflict");
    expect(await errorOf(join(guest, appointmentId, 1))).toBe(null);
  });

  it("refuses a guest who joins again with the id of an entry whose booking was moved to another appointment", async () => {
    const [{ appointmentId, offerId }, { appointmentId: otherId }] = [
      await anAppointment(sql, 1),
      await anAppointment(sql, 1),
    ];
    const [holder, guest] = [await aGuest(), await aGuest()];
    const holderBooking = await book(sql, holder.id, appointmentId);
    const id = await join(guest, appointmentId, 1);
    await call(holder, (db) => db`select public.cancel_own_booking(${holderBooking?.id ?? ""})`);
    await call(guest, (db) => db`select public.accept_waitlist_offer(${id}, 'Frieda', 'Muster', true)`);
    const bookingId = (await entryOf(id))?.booking_id;
    await sql`update offer_appointment set offer_id = ${offerId} where id = ${otherId}`;
    await call(admin, (db) => db`select public.move_booking(${bookingId}, ${otherId})`);
    await book(sql, await aUser(sql), appointmentId);
    expect(await errorOf(join(guest, appointmentId, 1, id))).toBe("idempotency_conflict");
    expect(await errorOf(join(guest, appointmentId, 1))).toBe(null);
  });

  it("withdraws guests from the waitlist as soon as they have a booking for the appointment", async () => {
    const emailOf = async (who: Caller) =>
      (await sql<{ email: string }[]>`select email from auth.users where id = ${who.id ?? ""}`)[0]?.email ?? "";
    const verifyEmail = (who: Caller) =>
      sql`update auth.users set email_confirmed_at = now() where id = ${who.id ?? ""}`;
    const bookByPhone = async (email: string, appointmentId: string) =>
      runAs(sql, admin, async (db) => {
        const [booking] = await db<{ id: string }[]>`select id from public.book_by_phone(${appointmentId}, ${email}, 1,
          'Frieda', 'Muster', ${crypto.randomUUID()}, '{}', '030 1')`;
        return booking?.id ?? "";
      });
    /** A guest who waits for two slots of an appointment with one free slot, and the guest's cancelled booking. */
    const aWaitingGuest = async () => {
      const [{ appointmentId }, guest] = [await anAppointment(sql, 2), await aGuest()];
      const cancelled = (await book(sql, guest.id, appointmentId))?.id ?? "";
      await call(guest, (db) => db`select public.cancel_own_booking(${cancelled})`);
      await book(sql, await aUser(sql), appointmentId);
      return { appointmentId, guest, cancelled, entry: await join(guest, appointmentId, 2) };
    };
    const ways: Record<string, (waiting: Awaited<ReturnType<typeof aWaitingGuest>>) => Promise<unknown>> = {
      book: ({ appointmentId, guest }) => book(sql, guest.id, appointmentId),
      restore: ({ guest, cancelled }) => call(guest, (db) => db`select public.restore_own_booking(${cancelled})`),
      phone: async ({ appointmentId, guest }) => {
        await verifyEmail(guest);
        await bookByPhone(await emailOf(guest), appointmentId);
      },
      move: async ({ appointmentId, guest }) => {
        const other = await book(sql, guest.id, (await anAppointment(sql, 1)).appointmentId);
        await call(admin, (db) => db`select public.move_booking(${other?.id ?? ""}, ${appointmentId})`);
      },
      correction: async ({ appointmentId, guest }) => {
        await verifyEmail(guest);
        const shown = { first_name: "Frieda", last_name: "Muster", user_email: "x@example.org", phone: "030 1" };
        const id = await bookByPhone(shown.user_email, appointmentId);
        await runAs(
          sql,
          admin,
          async (db) =>
            db`select public.correct_booking(${id}, 'Frieda', 'Muster', ${await emailOf(guest)}, '030 1', '{}',
            ${sql.json({ ...shown, companions: [] })})`,
        );
      },
      claim: async ({ appointmentId, guest }) => {
        await bookByPhone(await emailOf(guest), appointmentId);
        await verifyEmail(guest);
      },
    };
    for (const [way, bookSlot] of Object.entries(ways)) {
      const waiting = await aWaitingGuest();
      await bookSlot(waiting);
      expect([way, (await entryOf(waiting.entry))?.status]).toEqual([way, "withdrawn"]);
    }
  });

  it("keeps guests on the waitlist when a cancelled booking is assigned to their account", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 1), await aGuest()];
    await book(sql, await aUser(sql), appointmentId);
    const entry = await join(guest, appointmentId, 1);
    await sql`
      insert into offer_booking (appointment_id, user_email, first_name, last_name, quantity, code, price, status,
        free_cancellation_until, idempotency_key)
      select ${appointmentId}, email, 'Frieda', 'Muster', 1, 'ABCDEFGH', 0, 'cancelled_by_guest', now(), gen_random_uuid()
        from auth.users where id = ${guest.id}`;
    await sql`update auth.users set email_confirmed_at = now() where id = ${guest.id}`;
    expect((await entryOf(entry))?.status).toBe("waiting");
  });

  it("ends the waitlist offer of a guest who books other slots, and offers its slots to the next party", async () => {
    const [{ appointmentId }, first, next] = [await anAppointment(sql, 3), await aGuest(), await aGuest()];
    const holders = await Promise.all([2, 1].map(async (quantity) => ({ guest: await aGuest(), quantity })));
    const bookings = await Promise.all(
      holders.map(async ({ guest, quantity }) => ({
        guest,
        id: (await book(sql, guest.id, appointmentId, { quantity }))?.id ?? "",
      })),
    );
    const [firstEntry, nextEntry] = [await join(first, appointmentId, 2), await join(next, appointmentId, 2)];
    for (const { guest, id } of bookings) await call(guest, (db) => db`select public.cancel_own_booking(${id})`);
    expect((await entryOf(firstEntry))?.status).toBe("offered");
    expect(await slotsOf(appointmentId)).toEqual({ free: 1, held: 2 });
    await book(sql, first.id, appointmentId);
    expect([(await entryOf(firstEntry))?.status, (await entryOf(nextEntry))?.status]).toEqual(["withdrawn", "offered"]);
    expect(await slotsOf(appointmentId)).toEqual({ free: 0, held: 2 });
  });

  it("ends a moved party's waitlist offer for the new appointment, also when another party is moved there at the same time", async () => {
    const [from, to] = [await anAppointment(sql, 2), await anAppointment(sql, 3)];
    const [first, second, holder] = [await aGuest(), await aGuest(), await aGuest()];
    for (const guest of [first, second]) await book(sql, guest.id, from.appointmentId);
    const holderBooking = await book(sql, holder.id, to.appointmentId, { quantity: 3 });
    const entry = await join(first, to.appointmentId, 1);
    await call(holder, (db) => db`select public.cancel_own_booking(${holderBooking?.id ?? ""})`);
    expect(await slotsOf(to.appointmentId)).toEqual({ free: 2, held: 1 });
    await call(admin, (db) => db`select public.cancel_appointment(${from.appointmentId})`);
    const outcomes = await runAs(
      sql,
      admin,
      (db) => db`select outcome from public.rebook_parties(${from.appointmentId}, ${to.appointmentId})`,
    );
    expect([...outcomes]).toEqual([{ outcome: "moved" }, { outcome: "moved" }]);
    expect((await entryOf(entry))?.status).toBe("withdrawn");
    expect(await slotsOf(to.appointmentId)).toEqual({ free: 1, held: 0 });
  });

  it("expires other waitlist offers when one cannot expire, and raises the error when no other is due", async () => {
    const anOfferedEntry = async () => {
      const { appointmentId } = await anAppointment(sql, 1);
      const id = crypto.randomUUID();
      await sql`update offer_appointment set remaining_slots = 0, held_slots = 1 where id = ${appointmentId}`;
      await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity, status, offered_at, offer_expires_at)
        values (${id}, ${appointmentId}, ${await aUser(sql)}, 1, 'offered', now(), now())`;
      return { appointmentId, id };
    };
    const entries = [await anOfferedEntry(), await anOfferedEntry(), await anOfferedEntry()];
    const broken = entries[1];
    // Without a held slot, the slot of this waitlist offer cannot be released.
    await sql`update offer_appointment set held_slots = 0 where id = ${broken?.appointmentId ?? ""}`;
    const expire = () => runAs(sql, { role: "service_role" }, (db) => db`select public.expire_waitlist() as expired`);
    expect((await expire())[0]?.expired).toBe(2);
    const statuses = await Promise.all(entries.map(async ({ id }) => (await entryOf(id))?.status));
    expect(statuses).toEqual(["expired", "offered", "expired"]);
    await expect(expire()).rejects.toThrow(`The waitlist of appointment ${broken?.appointmentId}: `);
    await sql`delete from waitlist_entry where id = ${broken?.id ?? ""}`;
  });

  it("is served by the job in batches, also when another waitlist fails", async () => {
    const aWaitingEntry = async () => {
      const { appointmentId } = await anAppointment(sql, 1);
      const id = crypto.randomUUID();
      await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity)
        values (${id}, ${appointmentId}, ${await aUser(sql)}, 1)`;
      return { appointmentId, id };
    };
    const broken = await aWaitingEntry();
    await sql.unsafe(`alter table waitlist_entry add constraint broken
      check (appointment_id <> '${broken.appointmentId}' or status = 'waiting')`);
    onTestFinished(async () => {
      await sql`alter table waitlist_entry drop constraint broken`;
      await sql`delete from waitlist_entry where id = ${broken.id}`;
    });
    const entries = [await aWaitingEntry(), await aWaitingEntry(), await aWaitingEntry()];
    const expire = () =>
      runAs(sql, { role: "service_role" }, (db) => db`select public.expire_waitlist(2) as processed`);
    const offered = async () =>
      (await Promise.all(entries.map(({ id }) => entryOf(id)))).filter((entry) => entry?.status === "offered").length;
    expect([(await expire())[0]?.processed, await offered()]).toEqual([2, 2]);
    expect([(await expire())[0]?.processed, await offered()]).toEqual([1, 3]);
    await expect(expire()).rejects.toThrow(`The waitlist of appointment ${broken.appointmentId}: `);
  });

  it("locks only the entries that receive offers", async () => {
    const { appointmentId } = await anAppointment(sql, 4);
    const [holder, large, small, last] = [await aGuest(), await aGuest(), await aGuest(), await aGuest()];
    const booking = await book(sql, holder.id, appointmentId, { quantity: 1 });
    await book(sql, await aUser(sql), appointmentId, { quantity: 3 });
    const [largeEntry, smallEntry, lastEntry] = [
      await join(large, appointmentId, 3),
      await join(small, appointmentId, 1),
      await join(last, appointmentId, 1),
    ];
    await sql.begin(async (locker) => {
      await locker`select from waitlist_entry where id in (${largeEntry}, ${lastEntry}) for update`;
      const cancelling = call(holder, async (db) => {
        await db`set local lock_timeout = 1000`;
        await db`select public.cancel_own_booking(${booking?.id ?? ""})`;
      });
      expect(await errorOf(cancelling)).toBe(null);
    });
    const entries = [await entryOf(largeEntry), await entryOf(smallEntry), await entryOf(lastEntry)];
    expect(entries.map((entry) => entry?.status)).toEqual(["waiting", "offered", "waiting"]);
  });

  it.each([
    [720, "10 days", "9 days"],
    [720, "23 hours 30 minutes", "30 minutes"], // the day before the appointment has 23 hours
    [120, "24 hours 30 minutes", "-30 minutes"], // the day before the appointment has 25 hours
    [120, "23 hours", "-1 hour"],
    [30, "30 minutes", "-23 hours 30 minutes"],
  ])(
    "makes a waitlist offer that lasts %i minutes when the cut-off is in %s and the day before the appointment begins in %s",
    async (minutes, ahead, dayBefore) => {
      const { appointmentId } = await anAppointment(sql, 1);
      const [holder, waiting] = [await aGuest(), await aGuest()];
      const booking = await book(sql, holder.id, appointmentId);
      // The cut-off depends on the time of day, so fixed intervals replace it and its own cut-off for this test.
      const [cutOff] = await sql`select pg_get_functiondef('private.cut_off'::regproc) as definition`;
      await sql.unsafe(`create or replace function private.cut_off(at timestamptz) returns timestamptz
      language sql stable as $$ select now() + case when at = now() + interval '${ahead}' then interval '${dayBefore}' else interval '${ahead}' end $$`);
      const id = await join(waiting, appointmentId, 1);
      await call(holder, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`);
      await sql.unsafe(cutOff?.definition);
      const [row] = await sql`select round(extract(epoch from offer_expires_at - offered_at) / 60)::int as minutes
      from waitlist_entry where id = ${id}`;
      expect(row?.minutes).toBe(minutes);
    },
  );

  it("lists a guest's entries with the artist of the offer only while the artist is published", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 1), await aGuest()];
    await book(sql, await aUser(sql), appointmentId);
    const [artist] = await sql`insert into artist (name, status) values ('Mara Ton', 'published') returning id`;
    await sql`update offer set artist_id = ${artist?.id}
      where id = (select offer_id from offer_appointment where id = ${appointmentId})`;
    await join(guest, appointmentId, 1);
    const artistNames = () => call(guest, (db) => db`select artist_name from public.list_own_waitlist()`);
    expect(await artistNames()).toEqual([{ artist_name: "Mara Ton" }]);
    await sql`update artist set status = 'draft' where id = ${artist?.id}`;
    expect(await artistNames()).toEqual([{ artist_name: null }]);
  });

  it("refuses signed-out callers who list their entries", async () => {
    const listAsAnon = call({ role: "anon" }, (db) => db`select id from public.list_own_waitlist()`);
    expect(await errorOf(listAsAnon)).toBe("42501");
  });
});

describe("an admin", () => {
  it("cancels an appointment once when the request is repeated, with one email per guest", async () => {
    const { appointmentId } = await anAppointment(sql, 2);
    const [guest, waiting] = [await aGuest(), await aGuest()];
    const booking = await book(sql, guest.id, appointmentId, { quantity: 2 });
    await join(waiting, appointmentId, 1);
    const cancelAppointment = () =>
      call(admin, (db) => db`select public.cancel_appointment(${appointmentId}, 'Krankheit')`);
    await Promise.all([cancelAppointment(), cancelAppointment()]);
    expect(await statusOf(booking?.id)).toBe("cancelled_by_host");
    expect(await slotsOf(appointmentId)).toEqual({ free: 2, held: 0 });
    expect(await emailKinds()).toEqual([
      "booking_confirmed",
      "waitlist_joined",
      "appointment_cancelled",
      "waitlist_expired",
    ]);
    expect(await errorOf(call(guest, (db) => db`select public.cancel_appointment(${appointmentId})`))).toBe(
      "not_admin",
    );
  });

  it("moves an appointment and reopens free cancellation", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 2), await aGuest()];
    const booking = await book(sql, guest.id, appointmentId);
    const [before] = await sql`select timestamp from offer_appointment where id = ${appointmentId}`;
    await sql`update offer_booking set free_cancellation_until = now() - interval '1 day', created_at = now() - interval '2 days' where id = ${booking?.id ?? ""}`;
    const moveAppointment = () =>
      call(
        admin,
        (db) => db`select public.move_appointment(${appointmentId}, date_trunc('day', now()) + interval '3 days')`,
      );
    await moveAppointment();
    await moveAppointment();
    const [moved] =
      await sql`select calendar_sequence, former_timestamp from offer_appointment where id = ${appointmentId}`;
    expect(moved).toEqual({ calendar_sequence: 1, former_timestamp: before?.timestamp });
    expect(await emailKinds()).toEqual(["booking_confirmed", "appointment_moved"]);
    expect(await errorOf(call(guest, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`))).toBe(null);
  });

  it("moves an appointment twice: a waitlist offer ends at the new cut-off, and one email announces both moves", async () => {
    const [{ appointmentId }, holder, waiting] = [await anAppointment(sql, 1), await aGuest(), await aGuest()];
    const booking = await book(sql, holder.id, appointmentId);
    const id = await join(waiting, appointmentId, 1);
    await call(holder, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`);
    await sql`update waitlist_entry set offer_expires_at = now() + interval '9 days' where id = ${id}`;
    // After an attempt, the email about the waitlist offer may have been sent, so another email announces the move.
    await sql`update mail_outbox set attempts = 1 where kind = 'waitlist_offered'`;
    const formerTimestamps = () => sql`select (payload ->> 'former_timestamp')::timestamptz as former from mail_outbox
      where kind = 'waitlist_offered' and payload ->> 'waitlist_entry_id' = ${id} order by created_at`;
    const timestamp = async () =>
      (await sql`select timestamp from offer_appointment where id = ${appointmentId}`)[0]?.timestamp;
    const first = await timestamp();
    await call(admin, (db) => db`select public.move_appointment(${appointmentId}, now() + interval '4 days')`);
    expect(await formerTimestamps()).toEqual([{ former: null }, { former: first }]);
    await call(admin, (db) => db`select public.move_appointment(${appointmentId}, now() + interval '3 days')`);
    expect(await formerTimestamps()).toEqual([{ former: null }, { former: first }]);
    const [entry] = await sql`select offer_expires_at = private.cut_off(a.timestamp) as ends_at_cut_off
      from waitlist_entry w join offer_appointment a on a.id = w.appointment_id where w.id = ${id}`;
    expect(entry).toEqual({ ends_at_cut_off: true });
  });

  it("moves an appointment several times: a waiting party gets one email, and another for a move after the first was attempted", async () => {
    const [{ appointmentId }, holder, waiting] = [await anAppointment(sql, 1), await aGuest(), await aGuest()];
    await book(sql, holder.id, appointmentId);
    const id = await join(waiting, appointmentId, 1);
    const timestamp = async () =>
      (await sql`select timestamp from offer_appointment where id = ${appointmentId}`)[0]?.timestamp;
    const emails = () => sql`select id, (payload ->> 'former_timestamp')::timestamptz as former from mail_outbox
      where kind = 'waitlist_moved' and payload ->> 'waitlist_entry_id' = ${id} order by created_at`;
    const formerTimestamps = async () => (await emails()).map(({ former }) => former);
    const moveToDaysFromNow = (days: number) =>
      call(
        admin,
        (db) => db`select public.move_appointment(${appointmentId}, now() + make_interval(days => ${days}::int))`,
      );
    const firstStart = await timestamp();
    await moveToDaysFromNow(4);
    const [emailOfFirstMove] = await emails();
    await moveToDaysFromNow(5);
    expect(await formerTimestamps()).toEqual([firstStart]);
    // Only inserted emails notify open pages, so the second move replaces the unattempted email.
    expect((await emails())[0]?.id).not.toBe(emailOfFirstMove?.id);
    await sql`update mail_outbox set attempts = 1 where kind = 'waitlist_moved'`;
    const secondStart = await timestamp();
    await moveToDaysFromNow(6);
    expect(await formerTimestamps()).toEqual([firstStart, secondStart]);
    expect(await entryOf(id)).toMatchObject({ status: "waiting", offer_expires_at: null });
  });

  it("moves an appointment and a booking several times: the unsent email keeps the start that the guest knows, as does a cancellation", async () => {
    const [{ appointmentId, offerId }, guest] = [await anAppointment(sql, 1), await aGuest()];
    const booking = await book(sql, guest.id, appointmentId);
    const [other] = await sql<
      { id: string }[]
    >`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
      values (${offerId}, date_trunc('day', now()) + interval '20 days', 1, 1) returning id`;
    const emails = () => sql`select kind, (payload ->> 'former_timestamp')::timestamptz as former from mail_outbox
      where kind <> 'booking_confirmed' and payload ->> 'booking_id' = ${booking?.id ?? ""} order by created_at, id`;
    const startOf = async (id: string) =>
      (await sql`select timestamp from offer_appointment where id = ${id}`)[0]?.timestamp;
    const moveToDaysFromNow = (id: string, days: number) =>
      call(admin, (db) => db`select public.move_appointment(${id}, now() + make_interval(days => ${days}::int))`);
    const knownStart = await startOf(appointmentId);
    await moveToDaysFromNow(appointmentId, 4);
    await moveToDaysFromNow(appointmentId, 5);
    expect(await emails()).toEqual([{ kind: "appointment_moved", former: knownStart }]);
    await call(admin, (db) => db`select public.move_booking(${booking?.id ?? ""}, ${other?.id ?? ""})`);
    expect(await emails()).toEqual([{ kind: "booking_moved", former: knownStart }]);
    await moveToDaysFromNow(other?.id ?? "", 6);
    expect(await emails()).toEqual([{ kind: "booking_moved", former: knownStart }]);
    // After an attempt, the guest may know the new start.
    await sql`update mail_outbox set attempts = 1 where kind = 'booking_moved'`;
    const secondStart = await startOf(other?.id ?? "");
    await moveToDaysFromNow(other?.id ?? "", 7);
    expect(await emails()).toEqual([
      { kind: "booking_moved", former: knownStart },
      { kind: "appointment_moved", former: secondStart },
    ]);
    await call(admin, (db) => db`select public.cancel_appointment(${other?.id ?? ""})`);
    expect((await emails()).at(-1)).toEqual({ kind: "appointment_cancelled", former: knownStart });
  });

  it("asks the guest for no answer when a cancelled booking moves to the start that the guest knows, or moves again before the replacement is emailed", async () => {
    const anotherAppointment = async (offerId: string, timestamp: string) => {
      const [row] = await sql<
        { id: string }[]
      >`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
        values (${offerId}, ${timestamp}::text::timestamptz, 1, 1) returning id`;
      return row?.id ?? "";
    };
    const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const stateOf = async (id: string) => {
      const [row] =
        await sql`select b.replacement, (select array_agg(m.kind::text || (m.payload ? 'cancelled_appointment_id')::text order by m.created_at)
        from mail_outbox m where m.payload ->> 'booking_id' = b.id::text and m.kind <> 'booking_confirmed') as emails
        from offer_booking b where b.id = ${id}`;
      return row;
    };
    const [first, guest] = [await anAppointment(sql, 1), await aGuest()];
    const booking = (await book(sql, guest.id, first.appointmentId))?.id ?? "";
    const [known] = await sql<
      { timestamp: string }[]
    >`select timestamp::text from offer_appointment where id = ${first.appointmentId}`;
    await call(admin, (db) => db`select public.move_appointment(${first.appointmentId}, now() + interval '4 days')`);
    const atKnownStart = await anotherAppointment(first.offerId, known?.timestamp ?? "");
    await call(admin, (db) => db`select public.cancel_appointment(${first.appointmentId})`);
    await call(admin, (db) => db`select public.move_booking(${booking}, ${atKnownStart})`);
    expect(await stateOf(booking)).toEqual({ replacement: null, emails: ["booking_changedfalse"] });

    const [second, other] = [await anAppointment(sql, 1), await aGuest()];
    const otherBooking = (await book(sql, other.id, second.appointmentId))?.id ?? "";
    const replacement = await anotherAppointment(second.offerId, daysFromNow(40));
    const last = await anotherAppointment(second.offerId, daysFromNow(41));
    await call(
      admin,
      (db) => db`select public.cancel_appointment(${second.appointmentId}, 'Krankheit', ${replacement}::uuid)`,
    );
    expect(await stateOf(otherBooking)).toEqual({ replacement: "open", emails: ["booking_movedtrue"] });
    await call(admin, (db) => db`select public.move_booking(${otherBooking}, ${last})`);
    expect(await stateOf(otherBooking)).toEqual({ replacement: null, emails: ["booking_movedfalse"] });
  });

  it("does not state a former start in the email about a cancellation when the email about the move was sent", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 1), await aGuest()];
    const booking = await book(sql, guest.id, appointmentId);
    await call(admin, (db) => db`select public.move_appointment(${appointmentId}, now() + interval '4 days')`);
    await sql`update mail_outbox set sent_at = now() where kind = 'appointment_moved'`;
    await call(admin, (db) => db`select public.cancel_booking(${booking?.id ?? ""})`);
    const [email] = await sql`select payload from mail_outbox
      where kind = 'booking_cancelled' and payload ->> 'booking_id' = ${booking?.id ?? ""}`;
    expect(email).toEqual({ payload: { booking_id: booking?.id } });
  });

  it("moves an appointment without a second email about a waitlist offer when the first is still unsent", async () => {
    const [{ appointmentId }, holder, waiting] = [await anAppointment(sql, 1), await aGuest(), await aGuest()];
    const booking = await book(sql, holder.id, appointmentId);
    const id = await join(waiting, appointmentId, 1);
    await call(holder, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`);
    await call(admin, (db) => db`select public.move_appointment(${appointmentId}, now() + interval '4 days')`);
    expect(
      await sql`select payload from mail_outbox
        where kind = 'waitlist_offered' and payload ->> 'waitlist_entry_id' = ${id}`,
    ).toEqual([{ payload: { waitlist_entry_id: id } }]);
  });

  it("cannot move an appointment to the time of another scheduled appointment of its offer, even concurrently", async () => {
    const { appointmentId, offerId } = await anAppointment(sql, 2);
    const anotherAppointment = async (days: number) => {
      const [row] = await sql<
        { id: string }[]
      >`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
        values (${offerId}, date_trunc('day', now()) + make_interval(days => ${days}), 2, 2) returning id`;
      return row?.id ?? "";
    };
    const [secondId, thirdId] = [await anotherAppointment(20), await anotherAppointment(21)];
    const moveToDay = (id: string, days: number) =>
      errorOf(
        call(
          admin,
          (db) =>
            db`select public.move_appointment(${id}, date_trunc('day', now()) + make_interval(days => ${days}::int))`,
        ),
      );
    expect(await moveToDay(appointmentId, 20)).toBe("appointment_time_taken");
    expect(await moveToDay(secondId, 20)).toBe(null);
    expect((await Promise.all([moveToDay(appointmentId, 30), moveToDay(thirdId, 30)])).sort()).toEqual(
      ["appointment_time_taken", null].sort(),
    );
    await call(admin, (db) => db`select public.cancel_appointment(${secondId})`);
    expect(await moveToDay(appointmentId, 20)).toBe(null);
  });

  it("cannot set the capacity below the booked and held slots, and offers new slots to the waitlist", async () => {
    const { appointmentId } = await anAppointment(sql, 3);
    await book(sql, await aUser(sql), appointmentId, { quantity: 3 });
    const id = await join(await aGuest(), appointmentId, 2);
    const resize = (capacity: number) =>
      errorOf(call(admin, (db) => db`select public.change_capacity(${appointmentId}, ${capacity})`));
    expect(await resize(2)).toBe("capacity_below_booked");
    expect(await resize(6)).toBe(null);
    expect((await entryOf(id))?.status).toBe("offered");
    expect(await slotsOf(appointmentId)).toEqual({ free: 1, held: 2 });
    expect(await resize(4)).toBe("capacity_below_booked");
  });

  it("moves a party to an appointment with enough free slots", async () => {
    const [from, to] = [await anAppointment(sql, 3), await anAppointment(sql, 3)];
    const guest = await aGuest();
    const booking = await book(sql, guest.id, from.appointmentId, { quantity: 2 });
    const moveParty = (target: string) =>
      errorOf(call(admin, (db) => db`select public.move_booking(${booking?.id ?? ""}, ${target})`));
    expect(await moveParty(to.appointmentId)).toBe(null);
    expect(await moveParty(to.appointmentId)).toBe(null);
    expect([await slotsOf(from.appointmentId), await slotsOf(to.appointmentId)]).toEqual([
      { free: 3, held: 0 },
      { free: 1, held: 0 },
    ]);
    await book(sql, await aUser(sql), from.appointmentId, { quantity: 2 });
    expect(await moveParty(from.appointmentId)).toBe("too_few_left");
  });

  it("creates appointments at one local time across clock changes, but none on a skipped day or at the time of an existing appointment", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const [spring, autumn] = [lastSundayOf(NEXT_YEAR, 3), lastSundayOf(NEXT_YEAR, 10)];
    const create = () =>
      runAs(
        sql,
        admin,
        (db) => db`select timestamp from public.create_appointments(${offerId}, '18:00', 8,
        ${[-13, -6, 1, 8, 15].map((day) => dayFrom(spring, day))}::date[], ${[dayFrom(spring, 8)]}::date[])`,
      );
    expect((await create()).map((row) => row.timestamp.toISOString())).toEqual([
      `${dayFrom(spring, -13)}T17:00:00.000Z`,
      `${dayFrom(spring, -6)}T17:00:00.000Z`,
      `${dayFrom(spring, 1)}T16:00:00.000Z`,
      `${dayFrom(spring, 15)}T16:00:00.000Z`,
    ]);
    expect(await create()).toEqual([]);
    const createdOnDays = await runAs(
      sql,
      admin,
      (db) =>
        db`select timestamp from public.create_appointments(${offerId}, '10:30', 8,
          days => ${[dayFrom(autumn, -1), dayFrom(autumn, 0)]}::date[])`,
    );
    expect(createdOnDays.map((row) => row.timestamp.toISOString())).toEqual([
      `${dayFrom(autumn, -1)}T08:30:00.000Z`,
      `${dayFrom(autumn, 0)}T09:30:00.000Z`,
    ]);
  });

  it("gets the same appointments, except cancelled ones, when a creation is repeated with its plan id, and none with another plan id", async () => {
    const { offerId } = await anAppointment(sql, 1);
    const days = [1, 2, 3].map((day) => dayFrom(lastSundayOf(NEXT_YEAR, 3), day));
    const create = (planId: string, capacity = 8) =>
      runAs(
        sql,
        admin,
        (db) => db<
          { id: string }[]
        >`select id from public.create_appointments(${offerId}, '18:00', ${capacity}, ${days}::date[],
          plan_id => ${planId})`,
      );
    const planId = crypto.randomUUID();
    const [cancelled, ...others] = await create(planId);
    expect(others.map(({ id }) => z.uuid().safeParse(id).success)).toEqual([true, true]);
    await call(admin, (db) => db`select public.cancel_appointment(${cancelled?.id ?? ""})`);
    expect(await create(planId)).toEqual(others);
    expect(await create(planId, 9)).toHaveLength(1); // the cancelled start is free again
    expect(await create(crypto.randomUUID())).toEqual([]);
    expect(await sql`select from offer_appointment where offer_id = ${offerId} and capacity = 8`).toHaveLength(3);
  });

  it("can neither create an appointment more than ten years ahead nor move one there, nor create more than 366 at once", async () => {
    const { offerId, appointmentId } = await anAppointment(sql, 1);
    const outcome = (change: (db: Sql) => Promise<unknown>) => errorOf(call(admin, change));
    const create = (days: string[]) =>
      outcome((db) => db`select from public.create_appointments(${offerId}, '18:00', 8, days => ${days}::date[])`);
    const moveToDaysFromNow = (days: number) =>
      outcome((db) => db`select public.move_appointment(${appointmentId}, now() + ${days} * interval '1 day')`);
    const tooMany = Array.from({ length: 367 }, (_, index) => dayFrom(lastSundayOf(NEXT_YEAR, 3), index));
    expect(await create(tooMany)).toBe("too_many_appointments");
    expect(await create([`${NEXT_YEAR}-03-15`, "2100-01-01"])).toBe("appointment_too_far");
    expect(await create(["9999-12-31"])).toBe("appointment_too_far");
    expect([await moveToDaysFromNow(3661), await moveToDaysFromNow(3660)]).toEqual(["appointment_too_far", null]);
    expect(await sql`select from offer_appointment where offer_id = ${offerId}`).toHaveLength(1);
  });
});

describe("a booking by phone", () => {
  const bookByPhone = (email: string, appointmentId: string, key = crypto.randomUUID()) =>
    runAs(
      sql,
      admin,
      async (db) =>
        (
          await db`select id, user_id from public.book_by_phone(${appointmentId}, ${email}, 2, 'Frieda', 'Muster', ${key})`
        )[0],
    );

  it("belongs to the account with the verified email, and is made once per idempotency key", async () => {
    const { appointmentId } = await anAppointment(sql, 6);
    const email = `${crypto.randomUUID()}@example.org`;
    const [user] =
      await sql`insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), ${email}, now()) returning id`;
    const key = crypto.randomUUID();
    const booked = await Promise.all([bookByPhone(email, appointmentId, key), bookByPhone(email, appointmentId, key)]);
    expect(booked[0]).toEqual(booked[1]);
    expect(booked[0]?.user_id).toBe(user?.id);
    expect(await slotsOf(appointmentId)).toEqual({ free: 4, held: 0 });
  });

  it("stores the version of the terms, but not that the guest has accepted it", async () => {
    const { appointmentId } = await anAppointment(sql, 6);
    await bookByPhone(`${crypto.randomUUID()}@example.org`, appointmentId);
    await sql`update offer_appointment set timestamp = now() where id = ${appointmentId}`;
    const event = { booking_id: crypto.randomUUID(), appointment_id: appointmentId, quantity: 1, at: new Date() };
    const events = [{ ...event, first_name: "Erna", last_name: "Schmidt" }];
    await runAs(sql, admin, (db) => db`select from public.add_walk_ins(${db.json(events as never)})`);
    expect(
      await sql`select is_walk_in, terms_accepted_at, terms_version from offer_booking
        where appointment_id = ${appointmentId} order by is_walk_in`,
    ).toEqual([
      { is_walk_in: false, terms_accepted_at: null, terms_version: expect.any(Number) },
      { is_walk_in: true, terms_accepted_at: null, terms_version: null },
    ]);
  });

  it("is claimed when the email is verified, and only then", async () => {
    const { appointmentId } = await anAppointment(sql, 6);
    const email = `${crypto.randomUUID()}@example.org`;
    const booking = await bookByPhone(email.toUpperCase(), appointmentId);
    const [user] = await sql`insert into auth.users (id, email) values (gen_random_uuid(), ${email}) returning id`;
    const owner = async () => (await sql`select user_id from offer_booking where id = ${booking?.id}`)[0]?.user_id;
    expect(await owner()).toBe(null);
    await sql`update auth.users set email_confirmed_at = now() where id = ${user?.id}`;
    expect(await owner()).toBe(user?.id);
    // An account that gets the same email later does not get the booking.
    await sql`update auth.users set email = ${`new-${email}`} where id = ${user?.id}`;
    await sql`insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), ${email}, now())`;
    expect(await owner()).toBe(user?.id);
  });

  it("is claimed with its emails, which are deleted with the account", async () => {
    const { appointmentId } = await anAppointment(sql, 6);
    const email = `${crypto.randomUUID()}@example.org`;
    await bookByPhone(email, appointmentId);
    const owners = async () => (await sql`select user_id from mail_outbox`).map((mail) => mail.user_id);
    expect(await owners()).toEqual([null]);
    const [user] =
      await sql`insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), ${email}, now()) returning id`;
    expect(await owners()).toEqual([user?.id]);
    await sql`delete from auth.users where id = ${user?.id}`;
    expect(await owners()).toEqual([]);
  });
});

it("writes an account's changed email to its bookings, and clears their search text, so that they are indexed again", async () => {
  const [{ appointmentId }, attendedAppointment, guest] = [
    await anAppointment(sql, 3),
    await anAppointment(sql, 3),
    await aGuest(),
  ];
  const other = await book(sql, await aUser(sql), appointmentId);
  const ids = [
    await book(sql, guest.id, appointmentId),
    await book(sql, guest.id, attendedAppointment.appointmentId),
  ].map((booking) => booking?.id ?? "");
  await sql`update offer_booking set status = 'attended' where id = ${ids[1] ?? ""}`;
  await runAs(sql, { role: "service_role" }, (db) => db`select public.index_bookings()`);
  const emailsOf = async (bookingIds: string[]) =>
    (await sql`select user_email from offer_booking where id in ${sql(bookingIds)}`).map(
      (booking) => booking.user_email,
    );
  const [otherEmail] = await emailsOf([other?.id ?? ""]);
  const email = `neu-${crypto.randomUUID()}@example.org`;
  await sql`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${guest.id}`;
  expect(await emailsOf(ids)).toEqual([email, email]);
  expect(await emailsOf([other?.id ?? ""])).toEqual([otherEmail]);
  const changes = await sql`select changes, by_guest from offer_booking_change where booking_id = ${ids[0] ?? ""}`;
  expect([...changes]).toEqual([{ changes: { email: true }, by_guest: true }]);
  expect(await sql`select search_text from offer_booking where id in ${sql(ids)}`).toEqual([
    { search_text: null },
    { search_text: null },
  ]);
});

describe("erasing an account", () => {
  it("cancels the upcoming bookings and anonymizes all bookings", async () => {
    const [{ appointmentId }, past, guest] = [await anAppointment(sql, 3), await anAppointment(sql, 3), await aGuest()];
    await book(sql, guest.id, appointmentId, { quantity: 2 });
    const visited = await book(sql, guest.id, past.appointmentId);
    await sql`update offer_appointment set timestamp = now() - interval '1 day' where id = ${past.appointmentId}`;
    await sql`update offer_booking set phone = '030 123', message = 'Bitte ruhig', companions = '{Anna}' where appointment_id = ${appointmentId}`;
    const [{ export_account: exported } = { export_account: null }] = await runAs(
      sql,
      guest,
      (db) => db`select public.export_account()`,
    );
    const typed = { companions: ["Anna"], phone: "030 123", message: "Bitte ruhig" };
    expect(exported.bookings).toMatchObject([
      { first_name: "Frieda", last_name: "Muster", quantity: 2, ...typed },
      { first_name: "Frieda", last_name: "Muster", quantity: 1 },
    ]);

    await call(guest, (db) => db`select public.erase_account()`);
    expect(await slotsOf(appointmentId)).toEqual({ free: 3, held: 0 });
    expect(await slotsOf(past.appointmentId)).toEqual({ free: 2, held: 0 });
    const kept =
      await sql`select * from offer_booking where appointment_id in (${appointmentId}, ${past.appointmentId}) order by status`;
    expect(
      kept.map(({ status, user_id, phone, message, companions }) => ({ status, user_id, phone, message, companions })),
    ).toEqual([
      { status: "confirmed", user_id: null, phone: null, message: null, companions: [] },
      { status: "cancelled_by_guest", user_id: null, phone: null, message: null, companions: [] },
    ]);
    expect(await statusOf(visited?.id)).toBe("confirmed");
    expect(JSON.stringify(kept)).not.toContain("Frieda");
    expect(await sql`select from mail_outbox where user_id = ${guest.id}`).toHaveLength(0);
    expect(await sql`select from auth.users where id = ${guest.id}`).toHaveLength(0);
  });

  it("includes a booking by phone that the account could not claim because of its own booking for the appointment", async () => {
    const [{ appointmentId }, other, guest] = [
      await anAppointment(sql, 6),
      await anAppointment(sql, 6),
      await aGuest(),
    ];
    const email = `${crypto.randomUUID()}@example.org`;
    const bookByPhone = (id: string) =>
      runAs(sql, admin, async (db) => {
        const [booking] = await db`select id from public.book_by_phone(${id}, ${email}, 2, 'Frieda', 'Muster',
          ${crypto.randomUUID()})`;
        return booking?.id;
      });
    await book(sql, guest.id, appointmentId);
    const [unclaimed, claimed] = [await bookByPhone(appointmentId), await bookByPhone(other.appointmentId)];
    await sql`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${guest.id}`;
    const ownerOf = async (id: string) => (await sql`select user_id from offer_booking where id = ${id}`)[0]?.user_id;
    expect([await ownerOf(unclaimed), await ownerOf(claimed)]).toEqual([null, guest.id]);

    await call(guest, (db) => db`select public.erase_account()`);
    expect(await slotsOf(appointmentId)).toEqual({ free: 6, held: 0 });
    expect(await slotsOf(other.appointmentId)).toEqual({ free: 6, held: 0 });
    const kept =
      await sql`select * from offer_booking where appointment_id in (${appointmentId}, ${other.appointmentId})`;
    expect(kept.map(({ status }) => status)).toEqual(Array(3).fill("cancelled_by_guest"));
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`Frieda|${email}`));
    expect(await sql`select from mail_outbox where payload ->> 'booking_id' = ${unclaimed}`).toHaveLength(0);
  });

  it("leaves bookings by phone with an email that the account has not verified", async () => {
    const { appointmentId } = await anAppointment(sql, 6);
    const email = `${crypto.randomUUID()}@example.org`;
    const [user] = await sql`insert into auth.users (id, email) values (gen_random_uuid(), ${email}) returning id`;
    await runAs(
      sql,
      admin,
      (db) => db`select public.book_by_phone(${appointmentId}, ${email}, 2, 'Frieda', 'Muster', gen_random_uuid())`,
    );
    await sql`delete from auth.users where id = ${user?.id}`;
    expect(await slotsOf(appointmentId)).toEqual({ free: 4, held: 0 });
  });

  it("releases the slots of an open waitlist offer", async () => {
    const { appointmentId } = await anAppointment(sql, 1);
    const [holder, first, second] = [await aGuest(), await aGuest(), await aGuest()];
    const booking = await book(sql, holder.id, appointmentId);
    await join(first, appointmentId, 1);
    const next = await join(second, appointmentId, 1);
    await call(holder, (db) => db`select public.cancel_own_booking(${booking?.id ?? ""})`);
    await sql`delete from auth.users where id = ${first.id}`;
    expect((await entryOf(next))?.status).toBe("offered");
    expect(await slotsOf(appointmentId)).toEqual({ free: 0, held: 1 });
  });
});

describe("a calendar feed", () => {
  it("names an unpublished location as the venue, but not as the host, even after the start or a cancellation", async () => {
    const [{ offerId, appointmentId }, guest] = [await anAppointment(sql, 3), await aGuest()];
    const [location] = await sql`insert into location (name, status, contact_email)
      values ('Hofhalle', 'draft', 'hof@example.org') returning id`;
    await sql`update offer set location_id = ${location?.id} where id = ${offerId}`;
    await book(sql, guest.id, appointmentId);
    const [feed] = await runAs(sql, guest, (db) => db`select secret from public.renew_calendar_feed()`);
    const hosts = async () => [
      ...(await sql`select location_name, host_name, contact_email from public.list_calendar_feed(${feed?.secret})`),
    ];
    const venue = { location_name: "Hofhalle", host_name: null, contact_email: null };
    expect(await hosts()).toEqual([venue]);
    await sql`update offer_appointment set timestamp = now() - interval '1 hour' where id = ${appointmentId}`;
    expect(await hosts()).toEqual([venue]);
    await sql`update offer_appointment set status = 'cancelled' where id = ${appointmentId}`;
    expect(await hosts()).toEqual([venue]);
  });

  it("returns the bookings until its secret is renewed, and stores only the hash of the secret", async () => {
    const [{ appointmentId }, guest] = [await anAppointment(sql, 3), await aGuest()];
    await book(sql, guest.id, appointmentId);
    const renew = async () =>
      (await runAs(sql, guest, (db) => db`select secret from public.renew_calendar_feed()`))[0]?.secret;
    const read = (secret: string) =>
      runAs(sql, { role: "anon" }, (db) => db`select code from public.list_calendar_feed(${secret})`);
    const old = await renew();
    expect(await read(old)).toHaveLength(1);
    const secret = await renew();
    expect([(await read(old)).length, (await read(secret)).length]).toEqual([0, 1]);
    expect(JSON.stringify(await sql`select * from calendar_feed`)).not.toContain(secret);
    expect(await errorOf(runAs(sql, guest, (db) => db`select secret_hash from calendar_feed`))).toBe("42501");
  });
});

describe("anonymize_past_bookings", () => {
  const anonymize = async (at: string, items = 1000) => {
    const [row] = await runAs(
      sql,
      { role: "service_role" },
      (db) => db<{ count: number }[]>`select public.anonymize_past_bookings(${at}, ${items}) as count`,
    );
    return row?.count;
  };

  it("anonymizes bookings with and without an account on the first night after ten full calendar years in Berlin", async () => {
    const guest = await aGuest();
    await sql`update auth.users set email = 'frieda@example.invalid' where id = ${guest.id}`;
    const [own, byPhone, later] = [
      (await anAppointment(sql, 3)).appointmentId,
      (await anAppointment(sql, 3)).appointmentId,
      (await anAppointment(sql, 3)).appointmentId,
    ];
    const { id = "" } = (await book(sql, guest.id, own, { quantity: 2 })) ?? {};
    await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity, status, booking_id)
      values (gen_random_uuid(), ${own}, ${guest.id}, 2, 'accepted', ${id})`;
    const phoneIds = await runAs(sql, admin, async (db) => {
      const booked = [];
      for (const appointmentId of [byPhone, later]) {
        const [booking] = await db<{ id: string }[]>`select id from public.book_by_phone(${appointmentId}, null, 2,
          'Erna', 'Schmidt', gen_random_uuid(), '{Anna}', '030 123', 'Bitte ruhig')`;
        await db`select public.set_booking_note(${booking?.id ?? ""}, 'Frau Schmidt kommt mit Hund.')`;
        booked.push(booking?.id ?? "");
      }
      return booked;
    });
    await sql`update offer_appointment set timestamp = '2016-12-31T22:59:59Z' where id in ${sql([own, byPhone])}`;
    await sql`update offer_appointment set timestamp = '2016-12-31T23:00:00Z' where id = ${later}`;

    await sql`update offer_booking set paid_to = 'Hanne Petersen' where id in ${sql([id, ...phoneIds])}`;

    const atNight = "2027-01-01T02:30:00Z";
    expect([await anonymize("2026-12-31T02:30:00Z"), await anonymize("2027-01-01T12:00:00Z")]).toEqual([0, 0]);
    expect([await anonymize(atNight), await anonymize(atNight)]).toEqual([2, 0]);
    const anonymized = {
      user_id: null,
      first_name: "Anonymisierter",
      last_name: "Gast",
      companions: [],
      phone: null,
      paid_to: null,
    };
    const found = await sql<
      { id: string; user_email: string | null }[]
    >`select b.*, n.note from offer_booking b left join offer_booking_note n on n.booking_id = b.id
      where b.id in ${sql([id, ...phoneIds])} order by b.appointment_id = ${later}, b.booked_by_admin`;
    expect(found).toMatchObject([
      { ...anonymized, quantity: 2, status: "confirmed", price: 4500, message: null, note: null },
      { ...anonymized, quantity: 2, status: "confirmed", price: 4500, message: null, note: null },
      { last_name: "Schmidt", companions: ["Anna"], phone: "030 123", note: "Frau Schmidt kommt mit Hund." },
    ]);
    expect(found.map(isAnonymized)).toEqual([true, true, false]);
    expect(JSON.stringify(found.slice(0, 2))).not.toMatch(/Frieda|Schmidt|Anna|030 123/);
    expect(await sql`select from waitlist_entry where booking_id = ${id}`).toHaveLength(0);
    expect(await sql`select from offer_booking_change where booking_id in ${sql([id, ...phoneIds])}`).toHaveLength(0);
  });

  it("deletes closed waitlist entries of appointments before the last ten full calendar years in Berlin", async () => {
    const guest = await aGuest();
    const [past, later] = [(await anAppointment(sql, 3)).appointmentId, (await anAppointment(sql, 3)).appointmentId];
    await sql`update offer_appointment set timestamp = '2011-12-31T22:59:59Z' where id = ${past}`;
    await sql`update offer_appointment set timestamp = '2011-12-31T23:00:00Z' where id = ${later}`;
    for (const [appointmentId, status] of [
      [past, "expired"],
      [past, "withdrawn"],
      [past, "waiting"],
      [later, "expired"],
    ] as const)
      await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity, status)
        values (gen_random_uuid(), ${appointmentId}, ${guest.id}, 1, ${status})`;
    const atNight = "2022-01-01T02:30:00Z";
    expect([await anonymize(atNight, 1), await anonymize(atNight), await anonymize(atNight)]).toEqual([1, 1, 0]);
    expect(
      await sql`select appointment_id, status from waitlist_entry where user_id = ${guest.id} order by status`,
    ).toEqual([
      { appointment_id: past, status: "waiting" },
      { appointment_id: later, status: "expired" },
    ]);
  });

  it("is called only by the service", async () => {
    expect(await errorOf(call(admin, (db) => db`select public.anonymize_past_bookings()`))).toBe("42501");
  });
});

describe("purge_unconfirmed_accounts", () => {
  it("deletes, only at night, accounts that are still unconfirmed 30 days after the last email with a code", async () => {
    const accounts = [
      { email: "alt@purge.example", created_at: "2020-12-16T02:29:00Z" },
      { email: "neu@purge.example", created_at: "2020-12-16T02:31:00Z" },
      { email: "link@purge.example", created_at: "2020-01-01", confirmation_sent_at: "2021-01-14" },
      { email: "code@purge.example", created_at: "2020-01-01", recovery_sent_at: "2021-01-14" },
      { email: "bestaetigt@purge.example", created_at: "2020-01-01", email_confirmed_at: "2020-01-02" },
      { email: "angemeldet@purge.example", created_at: "2020-01-01", last_sign_in_at: "2020-01-02" },
    ];
    for (const account of accounts)
      await sql`insert into auth.users ${sql({ id: crypto.randomUUID(), ...account } as never)}`;
    const purge = async (at: string) =>
      (
        await runAs(
          sql,
          { role: "service_role" },
          (db) => db`select public.purge_unconfirmed_accounts(${at}) as processed`,
        )
      )[0]?.processed;
    const atNight = "2021-01-15T02:30:00Z";
    expect([await purge("2021-01-15T12:00:00Z"), await purge(atNight), await purge(atNight)]).toEqual([0, 1, 0]);
    const remaining = await sql<{ email: string }[]>`select email from auth.users where email like '%@purge.example'`;
    expect(remaining.map(({ email }) => email).sort()).toEqual(
      accounts
        .slice(1)
        .map(({ email }) => email)
        .sort(),
    );
  });

  it("is called only by the service", async () => {
    expect(await errorOf(call(admin, (db) => db`select public.purge_unconfirmed_accounts()`))).toBe("42501");
  });
});
