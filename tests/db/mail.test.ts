import type { Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailKindLabels } from "#domain/mail/mail-kind.ts";
import { freshDatabase } from "../database.ts";
import { aDate, as, aUser, book, errorOf } from "./caller.ts";

let sql: Sql;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ sql, close } = await freshDatabase());
});
afterAll(() => close());
beforeEach(async () => {
  await sql`delete from mail_outbox`;
});

const service = <Result>(act: (sql: Sql) => Promise<Result>) =>
  as(sql, { role: "service_role" }, act as never) as Promise<Result>;
const take = (size = 20) =>
  service((db) => db<{ id: string; attempts: number }[]>`select id, attempts from public.claim_mail(${size})`);
const markSent = (id: string) => service((db) => db`select public.mark_mail_sent(${id})`);
const markFailed = (id: string, error: string) => service((db) => db`select public.mark_mail_failed(${id}, ${error})`);

async function aMail({ attempts = 0 } = {}): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into mail_outbox (kind, payload, attempts) values ('booking_confirmed', '{}', ${attempts}) returning id`;
  return row?.id ?? "";
}

it("has a letter and a label for every kind of mail", async () => {
  const [row] = await sql<{ kinds: string[] }[]>`select enum_range(null::public.mail_kind)::text[] as kinds`;
  expect(row?.kinds.sort()).toEqual(Object.keys(mailKindLabels).sort());
});

describe("the outbox", () => {
  it("hands each mail to one sender, and again when that one was not heard of for five minutes", async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => aMail()));
    const taken = (await Promise.all(Array.from({ length: 5 }, () => take(4)))).flat();
    expect(taken.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(await take()).toEqual([]);
    const [lease] =
      await sql`select min(next_attempt_at) between now() + interval '4 minutes' and now() + interval '6 minutes' as fits
      from mail_outbox`;
    expect(lease?.fits).toBe(true);
    await sql`update mail_outbox set next_attempt_at = now()`;
    expect((await take()).map(({ attempts }) => attempts)).toEqual(Array(10).fill(2));
  });

  it("waits twice as long after each failure, and gives up after ten, a day and a half later", async () => {
    const id = await aMail();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await take()).toHaveLength(1);
      await markFailed(id, "resend: 502");
      const [row] =
        await sql`select round(extract(epoch from next_attempt_at - now()) / 60)::integer as minutes from mail_outbox`;
      delays.push(row?.minutes);
      await sql`update mail_outbox set next_attempt_at = now()`;
    }
    expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]);
    expect(await take()).toEqual([]);
  });

  it("does not forget that a mail went out when a late sender says it failed", async () => {
    const id = await aMail();
    await take();
    await markSent(id);
    await markFailed(id, "too late");
    expect(await sql`select last_error, sent_at is not null as sent from mail_outbox`).toMatchObject([
      { last_error: null, sent: true },
    ]);
  });

  it("is emptied by the service alone; admins may only try again", async () => {
    const id = await aMail({ attempts: 10 });
    const guest = { role: "authenticated", id: await aUser(sql) } as const;
    const boss = { role: "authenticated", id: await aUser(sql, { role: "admin" }) } as const;
    for (const caller of [guest, boss, { role: "anon" } as const]) {
      for (const call of [
        "claim_mail()",
        `mark_mail_sent('${id}')`,
        `mark_mail_failed('${id}', 'x')`,
        "enqueue_reminders()",
        "purge_sent_mail()",
        `account_email('${guest.id}')`,
      ]) {
        expect([call, await errorOf(as(sql, caller, (db) => db.unsafe(`select public.${call}`)))]).toEqual([
          call,
          "42501",
        ]);
      }
    }
    expect(await errorOf(as(sql, guest, (db) => db`select public.retry_mail(${id})`))).toBe("not_admin");
    expect(await take()).toEqual([]);
    await as(sql, boss, (db) => db`select public.retry_mail(${id})`);
    expect(await take()).toEqual([{ id, attempts: 1 }]);
  });

  it("forgets after 90 days what went out or was given up, and nothing that still waits", async () => {
    const [sent, givenUp, waiting] = [await aMail(), await aMail({ attempts: 10 }), await aMail()];
    await markSent(sent);
    await sql`update mail_outbox set created_at = now() - interval '91 days'`;
    const fresh = await aMail({ attempts: 10 });
    await service((db) => db`select public.purge_sent_mail()`);
    const left = (await sql`select id from mail_outbox`).map(({ id }) => id);
    expect(left.sort()).toEqual([waiting, fresh].sort());
    expect(left).not.toContain(givenUp);
  });
});

describe("reminders", () => {
  const remind = (at: string) =>
    service(async (db) => (await db<{ n: number }[]>`select public.enqueue_reminders(${at}) as n`)[0]?.n);

  /** A booking made on 1 March of next year for a date at this instant. */
  async function aBooking(timestamp: string, madeAt = `${year}-03-01T12:00:00Z`) {
    const { dateId } = await aDate(sql, 5);
    const booking = await book(sql, await aUser(sql), dateId);
    await sql`update offer_appointment set timestamp = ${timestamp} where id = ${dateId}`;
    await sql`update offer_booking set created_at = ${madeAt} where id = ${booking?.id ?? ""}`;
    await sql`delete from mail_outbox`;
    return { dateId, bookingId: booking?.id ?? "" };
  }
  const year = new Date().getUTCFullYear() + 1;
  beforeEach(async () => {
    await sql`delete from offer_booking`;
  });

  it("are written from nine o'clock in Berlin on, in winter as in summer", async () => {
    await aBooking(`${year}-03-10T17:00:00Z`);
    expect(await remind(`${year}-03-09T07:59:00Z`)).toBe(0);
    expect(await remind(`${year}-03-09T08:00:00Z`)).toBe(1);
    await aBooking(`${year}-06-10T16:00:00Z`);
    expect(await remind(`${year}-06-09T06:59:00Z`)).toBe(0);
    expect(await remind(`${year}-06-09T07:00:00Z`)).toBe(1);
  });

  it("are for Berlin's tomorrow, from its first minute to its last, on days of 23 and 25 hours, too", async () => {
    const lastSunday = (month: number) => {
      const end = new Date(Date.UTC(year, month, 0));
      end.setUTCDate(end.getUTCDate() - end.getUTCDay());
      return end.toISOString().slice(0, 10);
    };
    const dayBefore = (day: string) =>
      new Date(Date.parse(`${day}T12:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10);
    // [day, its midnight before and after as hours of UTC the day before and on the day]
    for (const [day, begins, ends] of [
      [lastSunday(3), 23, 22],
      [lastSunday(10), 22, 23],
    ] as const) {
      await sql`delete from offer_booking`;
      const bookings: string[] = [];
      for (const timestamp of [
        `${dayBefore(day)}T${begins - 1}:59:00Z`, // still today
        `${dayBefore(day)}T${begins}:00:00Z`,
        `${day}T${ends - 1}:59:00Z`,
        `${day}T${ends}:00:00Z`, // the day after
      ]) {
        bookings.push((await aBooking(timestamp)).bookingId);
      }
      await remind(`${dayBefore(day)}T12:00:00Z`);
      const reminded = await sql`select payload ->> 'booking_id' as booking from mail_outbox`;
      expect([day, ...reminded.map(({ booking }) => booking)]).toEqual([day, ...bookings.slice(1, 3)]);
    }
  });

  it("are written once a day and booking, however often and however many ask", async () => {
    const { dateId } = await aBooking(`${year}-06-10T16:00:00Z`);
    const noon = `${year}-06-09T10:00:00Z`;
    const written = await Promise.all(Array.from({ length: 8 }, () => remind(noon)));
    expect(written.reduce((sum: number, n) => sum + (n ?? 0), 0)).toBe(1);
    await sql`update offer_appointment set timestamp = ${`${year}-06-20T16:00:00Z`} where id = ${dateId}`;
    expect(await remind(`${year}-06-19T10:00:00Z`)).toBe(1); // moved: its new eve
  });

  it("leave out who booked today, who cancelled, and dates that were called off", async () => {
    const at = `${year}-06-10T16:00:00Z`;
    await aBooking(at, `${year}-06-09T05:00:00Z`);
    const cancelled = await aBooking(at);
    await sql`update offer_booking set status = 'cancelled_by_guest' where id = ${cancelled.bookingId}`;
    const calledOff = await aBooking(at);
    await sql`update offer_appointment set status = 'cancelled' where id = ${calledOff.dateId}`;
    expect(await remind(`${year}-06-09T10:00:00Z`)).toBe(0);
  });
});
