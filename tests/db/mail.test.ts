import type { Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailKindLabels } from "#domain/mail/mail-kind.ts";
import { freshDatabase } from "../database.ts";
import { anAppointment, aUser, book, errorOf, runAs, waitForBlockedSessions } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
});
afterAll(() => close());
beforeEach(async () => {
  await sql`delete from mail_outbox`;
});

const asService = <Result>(act: (sql: Sql) => Promise<Result>) =>
  runAs(sql, { role: "service_role" }, act as never) as Promise<Result>;
const claim = (size = 20) =>
  asService((db) => db<{ id: string; attempts: number }[]>`select id, attempts from public.claim_mail(${size})`);
const markSent = (id: string) => asService((db) => db`select public.mark_mail_sent(${id})`);
const markFailed = (id: string, error: string, isOutage = false) =>
  asService((db) => db`select public.mark_mail_failed(${id}, ${error}, ${isOutage})`);

async function enqueueEmail({ attempts = 0 } = {}): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into mail_outbox (kind, payload, attempts) values ('booking_confirmed', '{}', ${attempts}) returning id`;
  return row?.id ?? "";
}

it("labels every kind of email", async () => {
  const [row] = await sql<{ kinds: string[] }[]>`select enum_range(null::public.mail_kind)::text[] as kinds`;
  expect(row?.kinds.sort()).toEqual(Object.keys(mailKindLabels).sort());
});

describe("the outbox", () => {
  it("leases each email to one sender, and to another sender when the lease of five minutes has expired", async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => enqueueEmail()));
    const claimed = (await Promise.all(Array.from({ length: 5 }, () => claim(4)))).flat();
    expect(claimed.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(await claim()).toEqual([]);
    const [lease] =
      await sql`select min(next_attempt_at) between now() + interval '4 minutes' and now() + interval '6 minutes' as fits
      from mail_outbox`;
    expect(lease?.fits).toBe(true);
    await sql`update mail_outbox set next_attempt_at = now()`;
    expect((await claim()).map(({ attempts }) => attempts)).toEqual(Array(10).fill(2));
  });

  it("doubles the delay after each failure, and abandons an email after 10 attempts", async () => {
    const id = await enqueueEmail();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await claim()).toHaveLength(1);
      await markFailed(id, "resend: 502");
      const [row] =
        await sql`select round(extract(epoch from next_attempt_at - now()) / 60)::integer as minutes from mail_outbox`;
      delays.push(row?.minutes);
      await sql`update mail_outbox set next_attempt_at = now()`;
    }
    expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]);
    expect(await claim()).toEqual([]);
  });

  it("retries an email without end, at most 16 minutes after each failure and without an entry in the audit log, when the provider is down", async () => {
    const id = await enqueueEmail();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      expect(await claim()).toHaveLength(1);
      await markFailed(id, "resend: 429 daily_quota_exceeded", true);
      const [row] =
        await sql`select round(extract(epoch from next_attempt_at - now()) / 60)::integer as minutes from mail_outbox`;
      delays.push(row?.minutes);
      await sql`update mail_outbox set next_attempt_at = now()`;
    }
    expect(delays).toEqual([2, 4, 8, ...Array(9).fill(16)]);
    expect(await sql`select from audit_log where record_id = ${id}`).toHaveLength(0);
    // Failures of the email itself still count.
    for (let attempt = 0; attempt < 6; attempt++) {
      expect(await claim()).toHaveLength(1);
      await markFailed(id, "resend: 422 validation_error");
      await sql`update mail_outbox set next_attempt_at = now()`;
    }
    expect(await claim()).toEqual([]);
  });

  it("does not change a sent or abandoned email when a sender reports a failure later", async () => {
    const id = await enqueueEmail();
    await claim();
    await markSent(id);
    await markFailed(id, "too late");
    expect(await sql`select last_error, sent_at is not null as sent from mail_outbox`).toMatchObject([
      { last_error: null, sent: true },
    ]);
    await sql`update mail_outbox set sent_at = null, attempts = 10, last_error = 'restored'`;
    await markFailed(id, "resend: 502", true);
    expect(await sql`select attempts, last_error from mail_outbox`).toEqual([{ attempts: 10, last_error: "restored" }]);
  });

  it("claims a waitlist offer before older emails", async () => {
    await Promise.all(Array.from({ length: 3 }, () => enqueueEmail()));
    const id = await enqueueEmail();
    await sql`update mail_outbox set kind = 'waitlist_offered', next_attempt_at = now() where id = ${id}`;
    expect((await claim(1)).map((email) => email.id)).toEqual([id]);
  });

  it("returns a confirmation before a reminder, even when the reminder was due earlier", async () => {
    const reminder = await enqueueEmail();
    await sql`update mail_outbox set kind = 'booking_reminder', next_attempt_at = now() - interval '1 hour'`;
    const confirmation = await enqueueEmail();
    expect((await claim(1)).map(({ id }) => id)).toEqual([confirmation]);
    expect((await claim(1)).map(({ id }) => id)).toEqual([reminder]);
  });

  it("allows only the service to call the functions of the outbox, and only admins to retry emails", async () => {
    const id = await enqueueEmail({ attempts: 10 });
    const guest = { role: "authenticated", id: await aUser(sql) } as const;
    const admin = { role: "authenticated", id: await aUser(sql, { role: "admin" }) } as const;
    for (const caller of [guest, admin, { role: "anon" } as const]) {
      for (const call of [
        "claim_mail()",
        `mark_mail_sent('${id}')`,
        `mark_mail_failed('${id}', 'x')`,
        "enqueue_reminders()",
        "enqueue_announcements()",
        "purge_old_mail()",
        `account_email('${guest.id}')`,
      ]) {
        expect([call, await errorOf(runAs(sql, caller, (db) => db.unsafe(`select public.${call}`)))]).toEqual([
          call,
          "42501",
        ]);
      }
    }
    expect(await errorOf(runAs(sql, guest, (db) => db`select public.retry_mail(${id})`))).toBe("not_admin");
    expect(await claim()).toEqual([]);
    await runAs(sql, admin, (db) => db`select public.retry_mail(${id})`);
    expect(await claim()).toEqual([{ id, attempts: 1 }]);
  });

  it("returns false when an admin retries an email that is being sent or was sent, and true after a failure", async () => {
    const id = await enqueueEmail();
    const admin = { role: "authenticated", id: await aUser(sql, { role: "admin" }) } as const;
    const retry = () =>
      runAs(sql, admin, async (db) => {
        const [row] = await db<{ isRetried: boolean }[]>`select public.retry_mail(${id}) as "isRetried"`;
        return row?.isRetried;
      });
    await claim();
    await markFailed(id, "resend: 502");
    expect(await retry()).toBe(true);
    expect(await sql`select last_error from mail_outbox where id = ${id}`).toEqual([{ last_error: null }]);
    expect(await claim()).toHaveLength(1);
    expect(await retry()).toBe(false);
    expect(await claim()).toEqual([]);
    await markFailed(id, "resend: 502");
    expect(await retry()).toBe(true);
    expect(await claim()).toEqual([{ id, attempts: 1 }]);
    await markSent(id);
    expect(await retry()).toBe(false);
  });

  it("deletes sent and abandoned emails after 90 days, but none that are still to be sent", async () => {
    const [sent, waiting] = [await enqueueEmail(), await enqueueEmail()];
    await enqueueEmail({ attempts: 10 }); // abandoned
    await markSent(sent);
    await sql`update mail_outbox set created_at = now() - interval '91 days'`;
    const fresh = await enqueueEmail({ attempts: 10 });
    await asService((db) => db`select public.purge_old_mail()`);
    const left = (await sql`select id from mail_outbox`).map(({ id }) => id);
    expect(left.sort()).toEqual([waiting, fresh].sort());
  });
});

describe("a waitlist offer whose email fails", () => {
  /** An entry whose waitlist offer ends in a minute, and the id of the email, which is being sent. */
  async function anOpenOffer() {
    const { appointmentId } = await anAppointment(sql, 1);
    await sql`update offer_appointment set remaining_slots = 0, held_slots = 1 where id = ${appointmentId}`;
    const guest = await aUser(sql);
    const [entry] = await sql<{ id: string }[]>`
      insert into waitlist_entry (id, appointment_id, user_id, quantity, status, offered_at, offer_expires_at)
      values (gen_random_uuid(), ${appointmentId}, ${guest}, 1, 'offered', now(), now() + interval '1 minute') returning id`;
    const id = entry?.id ?? "";
    const [mail] = await sql<{ id: string }[]>`insert into mail_outbox (kind, user_id, payload, attempts)
      values ('waitlist_offered', ${guest}, ${sql.json({ waitlist_entry_id: id })}, 1) returning id`;
    return { appointmentId, guest, id, mailId: mail?.id ?? "" };
  }
  const minutesLeft = async (id: string) => {
    const [row] = await sql<{ minutes: number }[]>`
      select round(extract(epoch from offer_expires_at - now()) / 60)::integer as minutes from waitlist_entry where id = ${id}`;
    return row?.minutes;
  };

  it("stays open for two hours after the next attempt when the provider is down", async () => {
    const { id, mailId } = await anOpenOffer();
    await markFailed(mailId, "resend: 503", true);
    const [row] = await sql`select w.offer_expires_at >= m.next_attempt_at + interval '2 hours' as "isLongEnough"
      from waitlist_entry w, mail_outbox m where w.id = ${id} and m.id = ${mailId}`;
    expect(row?.isLongEnough).toBe(true);
    expect(await minutesLeft(id)).toBeLessThanOrEqual(136);
  });

  it("keeps its end when the provider refuses the email, the guest has declined, or the end is later anyway", async () => {
    const refused = await anOpenOffer();
    await markFailed(refused.mailId, "resend: 422 validation_error");
    const declined = await anOpenOffer();
    await sql`update waitlist_entry set status = 'withdrawn' where id = ${declined.id}`;
    await markFailed(declined.mailId, "resend: 503", true);
    expect([await minutesLeft(refused.id), await minutesLeft(declined.id)]).toEqual([1, 1]);
    const long = await anOpenOffer();
    await sql`update waitlist_entry set offer_expires_at = now() + interval '12 hours' where id = ${long.id}`;
    await markFailed(long.mailId, "resend: 503", true);
    expect(await minutesLeft(long.id)).toBe(720);
  });

  it("ends at the cut-off of the new start when the appointment is moved while the failure is recorded", async () => {
    const { appointmentId, id, mailId } = await anOpenOffer();
    const moving = await sql.reserve();
    await moving`begin`;
    await moving`select from offer_appointment where id = ${appointmentId} for no key update`;
    const failing = markFailed(mailId, "resend: 503", true);
    await waitForBlockedSessions(sql);
    await moving`update offer_appointment set timestamp = now() + interval '1 minute' where id = ${appointmentId}`;
    await moving`commit`;
    moving.release();
    await failing;
    expect(await minutesLeft(id)).toBe(1); // the cut-off has passed
  });
});

describe("reminders", () => {
  /** Enqueues the reminders that are due at `at`, and returns their number. */
  const remind = (at: string) =>
    asService(async (db) => (await db<{ n: number }[]>`select public.enqueue_reminders(${at}) as n`)[0]?.n);

  /** A booking made at `madeAt`, of an appointment that starts at `timestamp`. */
  async function aBooking(timestamp: string, madeAt = `${year}-03-01T12:00:00Z`) {
    const { appointmentId } = await anAppointment(sql, 5);
    const booking = await book(sql, await aUser(sql), appointmentId);
    await sql`update offer_appointment set timestamp = ${timestamp} where id = ${appointmentId}`;
    await sql`update offer_booking set created_at = ${madeAt} where id = ${booking?.id ?? ""}`;
    await sql`delete from mail_outbox`;
    return { appointmentId, bookingId: booking?.id ?? "" };
  }
  const year = new Date().getUTCFullYear() + 1;
  beforeEach(async () => {
    await sql`delete from offer_booking`;
  });

  it("are enqueued from 09:00 in Berlin on, in winter and summer", async () => {
    await aBooking(`${year}-03-10T17:00:00Z`);
    expect(await remind(`${year}-03-09T07:59:00Z`)).toBe(0);
    expect(await remind(`${year}-03-09T08:00:00Z`)).toBe(1);
    await aBooking(`${year}-06-10T16:00:00Z`);
    expect(await remind(`${year}-06-09T06:59:00Z`)).toBe(0);
    expect(await remind(`${year}-06-09T07:00:00Z`)).toBe(1);
  });

  it("cover all of tomorrow in Berlin when it has 23 or 25 hours", async () => {
    const lastSunday = (month: number) => {
      const end = new Date(Date.UTC(year, month, 0));
      end.setUTCDate(end.getUTCDate() - end.getUTCDay());
      return end.toISOString().slice(0, 10);
    };
    const dayBefore = (day: string) =>
      new Date(Date.parse(`${day}T12:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10);
    // In Berlin, `day` begins at `begins` o'clock UTC on the day before, and ends at `ends` o'clock UTC on `day`.
    for (const [day, begins, ends] of [
      [lastSunday(3), 23, 22],
      [lastSunday(10), 22, 23],
    ] as const) {
      await sql`delete from offer_booking`;
      const bookings: string[] = [];
      for (const timestamp of [
        `${dayBefore(day)}T${begins - 1}:59:00Z`, // still the day before
        `${dayBefore(day)}T${begins}:00:00Z`,
        `${day}T${ends - 1}:59:00Z`,
        `${day}T${ends}:00:00Z`, // the next day
      ]) {
        bookings.push((await aBooking(timestamp)).bookingId);
      }
      await remind(`${dayBefore(day)}T12:00:00Z`);
      const reminded =
        await sql`select payload ->> 'booking_id' as booking from mail_outbox where payload ->> 'day' = ${day}`;
      expect([day, ...reminded.map(({ booking }) => booking)]).toEqual([day, ...bookings.slice(1, 3)]);
    }
  });

  it("are enqueued once per booking and day when requested concurrently", async () => {
    const { appointmentId } = await aBooking(`${year}-06-10T16:00:00Z`);
    const noon = `${year}-06-09T10:00:00Z`;
    const written = await Promise.all(Array.from({ length: 8 }, () => remind(noon)));
    expect(written.reduce((sum: number, n) => sum + (n ?? 0), 0)).toBe(1);
    await sql`update offer_appointment set timestamp = ${`${year}-06-20T16:00:00Z`} where id = ${appointmentId}`;
    // The appointment was moved, so there is another reminder for the new day.
    expect(await remind(`${year}-06-19T10:00:00Z`)).toBe(1);
  });

  it("are enqueued on the day of the appointment when no job ran on the day before", async () => {
    await aBooking(`${year}-06-10T06:00:00Z`); // has begun, so there is no reminder
    await aBooking(`${year}-06-10T16:00:00Z`);
    await aBooking(`${year}-06-11T16:00:00Z`);
    expect(await remind(`${year}-06-10T06:30:00Z`)).toBe(1); // 08:30 in Berlin, before tomorrow's reminders are due
    expect(await remind(`${year}-06-10T07:00:00Z`)).toBe(1);
    expect(await remind(`${year}-06-10T07:01:00Z`)).toBe(0);
  });

  it("omit bookings made on the day before the appointment when no job ran until the day of the appointment", async () => {
    await aBooking(`${year}-06-10T16:00:00Z`, `${year}-06-09T05:00:00Z`);
    expect(await remind(`${year}-06-10T07:00:00Z`)).toBe(0);
  });

  it("omit bookings made today, cancelled bookings and cancelled appointments", async () => {
    const startsAt = `${year}-06-10T16:00:00Z`;
    await aBooking(startsAt, `${year}-06-09T05:00:00Z`);
    const cancelled = await aBooking(startsAt);
    await sql`update offer_booking set status = 'cancelled_by_guest' where id = ${cancelled.bookingId}`;
    const onCancelledAppointment = await aBooking(startsAt);
    await sql`update offer_appointment set status = 'cancelled' where id = ${onCancelledAppointment.appointmentId}`;
    expect(await remind(`${year}-06-09T10:00:00Z`)).toBe(0);
  });
});
