import { z } from "zod";
import { berlinDay } from "#domain/berlin-time.ts";
import { ContentStatus } from "#domain/content/content-status.ts";
import { FilterDay } from "#domain/list/day.ts";
import { defineRecordList } from "#domain/list/record-list.ts";
import { startOfDay } from "./appointment-rule.ts";
import { appointmentStatuses } from "./offer-appointment.ts";

/** States that the list of appointments can be filtered by, with their German labels. */
export const appointmentStateLabels = {
  scheduled: "Geplant",
  full: "Ausgebucht",
  empty: "Niemand gebucht",
  waited: "Mit Warteliste",
  cancelled: "Abgesagt",
} as const;
const appointmentStates = ["scheduled", "full", "empty", "waited", "cancelled"] as const;
export type AppointmentState = (typeof appointmentStates)[number];

/** Values of `?zeitraum=` in the admins' list of the appointments of all offers, with their German labels. */
export const appointmentPeriodLabels = {
  heute: "Heute",
  woche: "Heute und sieben Tage",
  vergangen: "Vergangene",
  alle: "Alle Tage",
} as const;

/**
 * The admins' list of the appointments of all offers. `von` and `bis` are Berlin days, both inclusive. Each word of
 * `ort` must occur in the name of the location. `timeRangeOf` combines period and days.
 */
export const appointmentRecords = defineRecordList({
  sortKeys: ["timestamp"],
  defaultSort: "timestamp",
  filters: {
    zeitraum: z.enum(["heute", "woche", "vergangen", "alle"]),
    ort: z.string().trim().min(1).max(120),
    stand: z.enum(appointmentStates),
    von: FilterDay,
    bis: FilterDay,
  },
});

export type AppointmentListFilters = z.infer<typeof appointmentRecords.input>["filters"];

/** A range of times: `since` is inclusive, `until` exclusive, `null` means no limit. */
type TimeRange = { since: Date | null; until: Date | null };

/**
 * The range that contains the starts of the listed appointments. `von` and `bis` replace the limits of the period.
 * Without `von` and without a period, the list begins today.
 */
export function timeRangeOf({ zeitraum, von, bis }: AppointmentListFilters, now: Date): TimeRange {
  const { since, until } = rangeOfPeriod(zeitraum, now);
  return {
    since: von === undefined ? since : startOfDay(von),
    until: bis === undefined ? until : startOfDay(bis, 1),
  };
}

function rangeOfPeriod(zeitraum: AppointmentListFilters["zeitraum"], now: Date): TimeRange {
  const today = berlinDay(now);
  switch (zeitraum) {
    case "heute":
      return { since: startOfDay(today), until: startOfDay(today, 1) };
    case "woche":
      // Today and the seven days after it; `until` is exclusive.
      return { since: startOfDay(today), until: startOfDay(today, 8) };
    case "vergangen":
      return { since: null, until: now };
    case "alle":
      return { since: null, until: null };
    default:
      return { since: startOfDay(today), until: null };
  }
}

/** An appointment with its offer, as SQL's `list_appointment_records` returns it. */
export const ListedAppointment = z.object({
  id: z.string(),
  offer_id: z.string(),
  timestamp: z.coerce.date(),
  capacity: z.number(),
  remaining_slots: z.number(),
  held_slots: z.number(),
  /** True when an admin has decided that the appointment takes place with fewer participants than the minimum. */
  is_confirmed: z.boolean(),
  status: z.enum(appointmentStatuses),
  /** The reason for the cancellation; may be empty. */
  reason: z.string(),
  version: z.number(),
  /** The number of slots that parties without a waitlist offer wait for. */
  waiting_slots: z.number(),
  /** True when it has no booking, not even a cancelled one, and no waitlist entry. Bookings moved away do not count. */
  is_untouched: z.boolean(),
  /** The number of guests and companions who are checked in. */
  present: z.number(),
  /** The unpaid amount of its confirmed and attended bookings, in cents. */
  due_cents: z.number(),
  offer: z.object({
    name: z.string(),
    slug: z.string(),
    status: ContentStatus,
    duration_minutes: z.number(),
    minimum_participants: z.number().nullable(),
    artist: z.string().nullable(),
    location: z.string().nullable(),
  }),
});
export type ListedAppointment = z.infer<typeof ListedAppointment>;
