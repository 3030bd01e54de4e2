import { z } from "zod";
import { refusalMessage } from "#domain/refusal.ts";
import {
  type AppointmentRule,
  daysOf,
  isDay,
  isTooFarAhead,
  MAX_APPOINTMENTS_AT_ONCE,
  monthOrdinals,
  planAppointment,
} from "./appointment-rule.ts";

const Day = z.iso.date("Bitte gib ein Datum ein.").refine(isDay, "Bitte gib ein Datum ein.");
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Bitte gib eine Uhrzeit ein.");
// The limit is one day above the maximum, so that `PlanRule` reports too many days with its own message.
const Days = z.array(Day).max(MAX_APPOINTMENTS_AT_ONCE + 1);

const weekly = {
  kind: z.literal("weekly"),
  localTime: Time,
  firstDay: Day,
  everyWeeks: z.number().int().min(1, "Mindestens jede Woche.").max(52, "Höchstens alle 52 Wochen."),
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).optional(),
  skippedDays: Days.default([]),
};

const monthly = {
  kind: z.literal("monthly"),
  localTime: Time,
  firstDay: Day,
  ordinal: z.literal(monthOrdinals),
  skippedDays: Days.default([]),
};

const seriesEnd = {
  lastDay: Day,
  count: z
    .number()
    .int()
    .min(1, "Mindestens ein Termin.")
    .max(MAX_APPOINTMENTS_AT_ONCE, `Höchstens ${MAX_APPOINTMENTS_AT_ONCE} Termine auf einmal.`),
};

const Rule = z.union([
  z.object({
    kind: z.literal("days"),
    localTime: Time,
    days: Days.min(1, "Bitte nenne mindestens einen Tag."),
    skippedDays: Days.default([]),
  }),
  z.object({ ...weekly, lastDay: seriesEnd.lastDay }),
  z.object({ ...weekly, count: seriesEnd.count }),
  z.object({ ...monthly, lastDay: seriesEnd.lastDay }),
  z.object({ ...monthly, count: seriesEnd.count }),
]);

/** Skipped days count towards `MAX_APPOINTMENTS_AT_ONCE`. */
export const PlanRule = Rule.refine(
  (rule) => !("lastDay" in rule) || rule.firstDay <= rule.lastDay,
  "Das Ende liegt vor dem Anfang.",
)
  .refine((rule) => daysOf(rule satisfies AppointmentRule).length <= MAX_APPOINTMENTS_AT_ONCE, {
    error: `Höchstens ${MAX_APPOINTMENTS_AT_ONCE} Termine auf einmal. Bitte wähle einen kürzeren Zeitraum.`,
    // `daysOf` can throw or hang when a field is invalid.
    when: ({ issues }) => issues.length === 0,
  })
  .refine((rule) => daysOf(rule).every((day) => !isTooFarAhead(planAppointment(day, rule.localTime).timestamp)), {
    error: refusalMessage("appointment_too_far"),
    when: ({ issues }) => issues.length === 0,
  });

export const MAX_CAPACITY = 10_000;

export const Capacity = z.coerce
  .number("Bitte gib eine Zahl ein.")
  .int("Bitte gib eine ganze Zahl ein.")
  .min(1, "Mindestens ein Platz.")
  .max(MAX_CAPACITY, "Höchstens 10.000 Plätze.");

/**
 * A creation that is repeated with the same `id` returns the appointments that the first one has created. Pages of an
 * older build send no `id`.
 */
export const AppointmentPlan = z.object({
  id: z.uuid().default(() => crypto.randomUUID()),
  offerId: z.uuid(),
  capacity: Capacity,
  rule: PlanRule,
});
export type AppointmentPlan = z.infer<typeof AppointmentPlan>;

/**
 * A query for appointments that conflict with those of a rule. The query contains the rule, because a list of the
 * planned times would be too long for the URL of a GET request. `movedId` is the id of the appointment that is being
 * moved; this appointment never conflicts.
 */
export const ConflictQuery = z.object({ offerId: z.uuid(), rule: PlanRule, movedId: z.uuid().optional() });
export type ConflictQuery = z.infer<typeof ConflictQuery>;

const MAX_CHANGED_APPOINTMENTS = 400;

/** `localTime` is Berlin time; a moved appointment stays on its day. */
export const AppointmentsChange = z.intersection(
  z.object({ ids: z.array(z.uuid()).min(1).max(MAX_CHANGED_APPOINTMENTS) }),
  z.discriminatedUnion("action", [
    z.object({ action: z.literal("cancel"), reason: z.string().trim().max(300, "Höchstens 300 Zeichen.").default("") }),
    z.object({ action: z.literal("move"), localTime: Time }),
    z.object({ action: z.literal("capacity"), capacity: Capacity }),
    z.object({ action: z.literal("delete") }),
  ]),
);
export type AppointmentsChange = z.infer<typeof AppointmentsChange>;
