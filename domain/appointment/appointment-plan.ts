import { z } from "zod";
import { type AppointmentRule, daysOf, MAX_APPOINTMENTS_AT_ONCE } from "./appointment-rule.ts";

// `abort`: the limit below is reckoned with days that are days.
const Day = z.iso.date({ error: "Bitte gib ein Datum ein.", abort: true });
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Bitte gib eine Uhrzeit ein.", abort: true });
const Days = z.array(Day).max(MAX_APPOINTMENTS_AT_ONCE + 1);

const weekly = {
  kind: z.literal("weekly"),
  localTime: Time,
  firstDay: Day,
  everyWeeks: z.number().int().min(1, "Mindestens jede Woche.").max(52, "Höchstens alle 52 Wochen."),
  skippedDays: Days.default([]),
};

const Rules = z.union([
  z.object({
    kind: z.literal("days"),
    localTime: Time,
    days: Days.min(1, "Bitte nenne mindestens einen Tag."),
    skippedDays: Days.default([]),
  }),
  z.object({ ...weekly, lastDay: Day }),
  z.object({
    ...weekly,
    count: z
      .number()
      .int()
      .min(1, "Mindestens ein Termin.")
      .max(MAX_APPOINTMENTS_AT_ONCE, `Höchstens ${MAX_APPOINTMENTS_AT_ONCE} Termine auf einmal.`),
  }),
]);

/** On which days and when: a rule that makes at least one date, and not more than can be made at once. */
export const PlanRule = Rules.refine((rule) => !("lastDay" in rule) || rule.firstDay <= rule.lastDay, {
  error: "Das Ende liegt vor dem Anfang.",
  abort: true,
}).refine((rule) => daysOf(rule satisfies AppointmentRule).length <= MAX_APPOINTMENTS_AT_ONCE, {
  error: `Höchstens ${MAX_APPOINTMENTS_AT_ONCE} Termine auf einmal. Bitte wähle einen kürzeren Zeitraum.`,
});

export const Capacity = z.coerce
  .number("Bitte gib eine Zahl ein.")
  .int("Bitte gib eine ganze Zahl ein.")
  .min(1, "Mindestens ein Platz.")
  .max(10_000, "Höchstens 10.000 Plätze.");

/** Which dates an offer gets. */
export const AppointmentPlan = z.object({ offerId: z.uuid(), capacity: Capacity, rule: PlanRule });
export type AppointmentPlan = z.infer<typeof AppointmentPlan>;

/**
 * What to look for conflicts of: the rule rather than its dates, for a year of those is a longer address than networks carry.
 * A date that is moved (`movedId`) is not in its own way.
 */
export const ConflictQuery = z.object({ offerId: z.uuid(), rule: PlanRule, movedId: z.uuid().optional() });
export type ConflictQuery = z.infer<typeof ConflictQuery>;

/**
 * A planned date that would overlap another at the same place or with the same artist, or that its offer has already (`date`).
 */
export type AppointmentConflict = {
  plannedAt: Date;
  conflictAt: Date;
  offer: { name: string; slug: string };
  same: "date" | "location" | "artist";
};
