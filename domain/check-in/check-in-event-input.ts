import { z } from "zod";
import { personName } from "#domain/booking/person-name.ts";
import type { CheckInEvent } from "./check-in-event.ts";

const Name = personName("Bitte gib einen Namen ein.");
/** A million euros. */
const MAX_PAID_CENTS = 100_000_000;
const PartySize = z.number().int().min(1).max(1000);

const Attendance = z.object({
  bookingId: z.uuid(),
  status: z.enum(["attended", "no_show", "confirmed"]),
  present: PartySize.nullable(),
  at: z.date(),
});
const Payment = z.object({ bookingId: z.uuid(), paidCents: z.number().int().min(0).max(MAX_PAID_CENTS), at: z.date() });
const WalkIn = z.object({
  bookingId: z.uuid(),
  appointmentId: z.uuid(),
  firstName: Name,
  lastName: Name,
  quantity: PartySize,
  canRaiseCapacity: z.boolean(),
  at: z.date(),
});

/** Per request; SQL enforces the same limit. */
export const MAX_CHECK_IN_EVENTS = 500;

/** In a separate file, so that the check-in page does not load zod. */
export const CheckInEventInput: z.ZodType<CheckInEvent> = z.union([Attendance, Payment, WalkIn]);
