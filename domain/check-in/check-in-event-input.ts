import { z } from "zod";
import { personName } from "#domain/booking/person-name.ts";
import type { CheckInEvent } from "./check-in-event.ts";

const Name = personName("Bitte gib einen Namen ein.");

const Attendance = z.object({
  bookingId: z.uuid(),
  status: z.enum(["attended", "no_show", "confirmed"]),
  present: z.number().int().min(1).max(1000).nullable(),
  at: z.date(),
});
const Payment = z.object({ bookingId: z.uuid(), paidCents: z.number().int().min(0).max(100_000_000), at: z.date() });
const WalkIn = z.object({
  bookingId: z.uuid(),
  appointmentId: z.uuid(),
  firstName: Name,
  lastName: Name,
  quantity: z.number().int().min(1).max(1000),
  canRaiseCapacity: z.boolean(),
  at: z.date(),
});

/** Batch size of the check-in page; SQL enforces the same limit. */
export const MAX_CHECK_IN_EVENTS = 500;

/** The schema of a check-in event. It has its own file because the check-in page must not load zod. */
export const CheckInEventInput: z.ZodType<CheckInEvent> = z.union([Attendance, Payment, WalkIn]);
