import { z } from "zod";
import { berlinDay } from "#domain/berlin-time.ts";
import { ContentStatus } from "#domain/content/content-status.ts";
import { FilterDay } from "#domain/list/day.ts";
import { defineRecordList } from "#domain/list/record-list.ts";
import { startOfDay } from "./appointment-rule.ts";
import { appointmentStatuses } from "./offer-appointment.ts";

/** German labels of the states by which the list of appointments can be filtered. */
export const appointmentStateLabels = {
  scheduled: "Geplant",
  full: "Ausgebucht",
  empty: "Niemand gebucht",
  waited: "Mit Warteliste",
  cancelled: "Abgesagt",
} as const;
const appointmentStates = ["scheduled", "full", "empty", "waited", "cancelled"] as const;
export type AppointmentState = (typeof appointmentStates)[number];

/** German labels of `?zeitraum=` in the admins' list of all appointments. */
export const appointmentPeriodLabels = {
  heute: "Heute",
  woche: "Heute und sieben Tage",
  vergangen: "Vergangene",
  alle: "Alle Tage",
} as const;

/**
 * The admins' list of all appointments. `von` and `bis` are inclusive Berlin days. Each word of `ort` must occur in the
 * location's name.
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

/**
 * `since` is inclusive, `until` exclusive; `null` means no limit. Appointments that started before `since` and have not
 * ended at `runningAt` are listed, too.
 */
type TimeRange = { since: Date | null; until: Date | null; runningAt: Date | null };

/** The time range in which the listed appointments start. `von` and `bis` replace the limits of `zeitraum`. */
export function timeRangeOf({ zeitraum, von, bis }: AppointmentListFilters, now: Date): TimeRange {
  const { since, until } = rangeOfPeriod(zeitraum, now);
  return {
    since: von === undefined ? since : startOfDay(von),
    until: bis === undefined ? until : startOfDay(bis, 1),
    runningAt: von === undefined && since !== null ? now : null,
  };
}

function rangeOfPeriod(zeitraum: AppointmentListFilters["zeitraum"], now: Date): Pick<TimeRange, "since" | "until"> {
  const today = berlinDay(now);
  switch (zeitraum) {
    case "heute":
      return { since: startOfDay(today), until: startOfDay(today, 1) };
    case "woche":
      return { since: startOfDay(today), until: startOfDay(today, 8) };
    case "vergangen":
      return { since: null, until: now };
    case "alle":
      return { since: null, until: null };
    default:
      return { since: startOfDay(today), until: null };
  }
}

/** A row of SQL's `list_appointment_records`. */
export const ListedAppointment = z.object({
  id: z.string(),
  offer_id: z.string(),
  timestamp: z.coerce.date(),
  capacity: z.number(),
  remaining_slots: z.number(),
  held_slots: z.number(),
  /** True when an admin has decided that the appointment takes place even below the offer's minimum of participants. */
  is_confirmed: z.boolean(),
  status: z.enum(appointmentStatuses),
  /** The host's reason for cancelling; may be empty. */
  reason: z.string(),
  version: z.number(),
  /** How many slots are wanted by waiting parties that have no waitlist offer. */
  waiting_slots: z.number(),
  /** True when the appointment has no waitlist entry and no booking, not even a cancelled booking. */
  is_untouched: z.boolean(),
  /** Guests and companions who are checked in. */
  present: z.number(),
  /** Unpaid amount of confirmed and attended bookings, in cents. */
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
