import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type AppointmentRule,
  daysOf,
  isTooFarAhead,
  MAX_APPOINTMENTS_AT_ONCE,
  planAppointments,
} from "#domain/appointment/appointment-rule.ts";
import { lastSundayOf, NEXT_YEAR } from "../builders/clock-changes.ts";
import { anAppointment, databaseWithAdmin, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();

const leapYear = NEXT_YEAR + ((4 - (NEXT_YEAR % 4)) % 4);

// The generators often choose a leap day, days on which the clocks change, midnight, and times in or near the hour that
// a clock change skips or repeats.
const anyDay = fc
  .oneof(
    fc.date({ min: new Date(`${NEXT_YEAR}-01-01`), max: new Date(`${NEXT_YEAR + 4}-12-31`), noInvalidDate: true }),
    fc.constantFrom(
      lastSundayOf(NEXT_YEAR, 3),
      lastSundayOf(NEXT_YEAR, 10),
      lastSundayOf(NEXT_YEAR + 1, 3),
      new Date(`${leapYear}-02-29`),
      lastSundayOf(NEXT_YEAR + 3, 10),
    ),
  )
  .map((date) => date.toISOString().slice(0, 10));
const anyTime = fc.oneof(
  fc.constantFrom("18:00", "00:00", "02:00", "02:30", "02:59", "03:00"),
  fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`),
);
const weeklyWithoutEnd = fc.record({
  kind: fc.constant("weekly" as const),
  localTime: anyTime,
  firstDay: anyDay,
  everyWeeks: fc.integer({ min: 1, max: 8 }),
});
const rules: fc.Arbitrary<AppointmentRule> = fc
  .oneof(
    fc.record({ kind: fc.constant("days" as const), localTime: anyTime, days: fc.array(anyDay, { maxLength: 20 }) }),
    fc.tuple(weeklyWithoutEnd, fc.integer({ min: 1, max: 60 })).map(([weekly, count]) => ({ ...weekly, count })),
    fc.tuple(weeklyWithoutEnd, anyDay).map(([weekly, lastDay]) => ({ ...weekly, lastDay })),
  )
  .chain((ruleWithoutSkips) => {
    const days = daysOf({ ...ruleWithoutSkips, skippedDays: [] });
    return fc.subarray(days.slice(0, 40)).map((skippedDays) => ({ ...ruleWithoutSkips, skippedDays }));
  });

it("plans the same appointments in TypeScript as create_appointments creates in SQL", async () => {
  const { offerId } = await anAppointment(sql, 1);
  await fc.assert(
    fc.asyncProperty(rules, async (rule) => {
      fc.pre(daysOf(rule).length <= MAX_APPOINTMENTS_AT_ONCE);
      fc.pre(planAppointments({ ...rule, skippedDays: [] }).every(({ timestamp }) => !isTooFarAhead(timestamp)));
      await sql`delete from offer_appointment where offer_id = ${offerId}`;
      const created = await runAs(
        sql,
        admin,
        (db) =>
          db<
            { timestamp: Date }[]
          >`select timestamp from public.create_appointments(${offerId}, ${rule.localTime}::time, 5,
            ${daysOf(rule)}::date[], ${[...rule.skippedDays]}::date[])`,
      );
      expect(created.map(({ timestamp }) => timestamp.toISOString())).toEqual(
        planAppointments(rule).map(({ timestamp }) => timestamp.toISOString()),
      );
    }),
    { numRuns: 80 },
  );
}, 120_000);
