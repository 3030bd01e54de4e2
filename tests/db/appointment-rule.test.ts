import fc from "fast-check";
import { expect, it } from "vitest";
import { type AppointmentRule, daysOf, lastDayOf, planAppointments } from "#domain/appointment/appointment-rule.ts";
import { anAppointment, as, databaseWithAdmin } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();

// Prefers days around the clock changes, and hours that are missing or repeated then.
const day = fc
  .oneof(
    fc.date({ min: new Date("2027-01-01"), max: new Date("2031-12-31"), noInvalidDate: true }),
    fc.constantFrom("2027-03-28", "2027-10-31", "2028-03-26", "2028-02-29", "2030-10-27").map((text) => new Date(text)),
  )
  .map((date) => date.toISOString().slice(0, 10));
const time = fc.oneof(
  fc.constantFrom("18:00", "00:00", "02:00", "02:30", "02:59", "03:00"),
  fc.tuple(fc.nat(23), fc.nat(59)).map(([h, m]) => `${String(h).padStart(2, "0")}:${String(m).padStart(2, "0")}`),
);
const weekly = fc.record({
  kind: fc.constant("weekly" as const),
  localTime: time,
  firstDay: day,
  everyWeeks: fc.integer({ min: 1, max: 8 }),
});
const rule: fc.Arbitrary<AppointmentRule> = fc
  .oneof(
    fc.record({ kind: fc.constant("days" as const), localTime: time, days: fc.array(day, { maxLength: 20 }) }),
    fc.tuple(weekly, fc.integer({ min: 1, max: 60 })).map(([each, count]) => ({ ...each, count })),
    fc.tuple(weekly, day).map(([each, lastDay]) => ({ ...each, lastDay })),
  )
  .chain((each) => {
    const days = daysOf({ ...each, skippedDays: [] });
    return fc.subarray(days.slice(0, 40)).map((skippedDays) => ({ ...each, skippedDays }));
  });

it("shows the same appointments in the preview as create_appointments creates", async () => {
  const { offerId } = await anAppointment(sql, 1);
  await fc.assert(
    fc.asyncProperty(rule, async (each) => {
      fc.pre(daysOf(each).length <= 366);
      await sql`delete from offer_appointment where offer_id = ${offerId}`;
      const made = await as(sql, admin, (db) => {
        const range =
          each.kind === "weekly"
            ? { first: each.firstDay, last: lastDayOf(each), weeks: each.everyWeeks }
            : { first: null, last: null, weeks: 1 };
        return db<
          { timestamp: Date }[]
        >`select timestamp from public.create_appointments(${offerId}, ${each.localTime}::time, 5,
          days => ${each.kind === "days" ? [...each.days] : null}::date[], first_day => ${range.first}, last_day => ${range.last},
          every_weeks => ${range.weeks}, skipped_days => ${[...each.skippedDays]}::date[])`;
      });
      expect(made.map(({ timestamp }) => timestamp.toISOString())).toEqual(
        planAppointments(each).map(({ at }) => at.toISOString()),
      );
    }),
    { numRuns: 150 },
  );
}, 120_000);
