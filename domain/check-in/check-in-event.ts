import { z } from "zod";
import type { BookingStatus } from "#domain/booking/offer-booking.ts";

/** Check-in opens this long before the start; the SQL function `mark_attendance` refuses earlier events. */
const OPENS_HOURS_BEFORE = 12;

/** When check-in opens for an appointment that starts at `timestamp`. */
export function checkInOpensAt(timestamp: Date): Date {
  return new Date(timestamp.getTime() - OPENS_HOURS_BEFORE * 60 * 60 * 1000);
}

/**
 * Attendance of a party: how many are present (`attended`), none (`no_show`), or undone (`confirmed`). Of two events for a
 * booking the later `at` wins, so events can be resent, arrive late or come from two devices.
 */
export const CheckInEvent = z.object({
  bookingId: z.uuid(),
  status: z.enum(["attended", "no_show", "confirmed"]),
  present: z.number().int().min(1).max(1000).nullable(),
  at: z.date(),
});
export type CheckInEvent = z.infer<typeof CheckInEvent>;

/** Result of a check-in event and the current state of the booking. `outcome` is `applied`, `superseded` or a refusal code. */
export type CheckInResult = {
  booking_id: string;
  outcome: string;
  status: BookingStatus | null;
  present: number | null;
  attendance_at: Date | null;
};

/** The check-in event that a result confirms; `null` without attendance. */
export function checkInEventOf({ booking_id, status, present, attendance_at: at }: CheckInResult): CheckInEvent | null {
  if (at === null || (status !== "attended" && status !== "no_show" && status !== "confirmed")) return null;
  return { bookingId: booking_id, status, present, at };
}

type Party = {
  id: string;
  status: BookingStatus;
  quantity: number;
  present: number | null;
  attendance_at: Date | null;
};

/** The parties with events applied that the server may not have yet. */
export function applyCheckInEvents<Row extends Party>(parties: readonly Row[], events: readonly CheckInEvent[]): Row[] {
  const latest = new Map<string, CheckInEvent>();
  for (const event of events) {
    const known = latest.get(event.bookingId);
    if (!known || known.at <= event.at) latest.set(event.bookingId, event);
  }
  return parties.map((party) => {
    const event = latest.get(party.id);
    if (!event || !holdsSlots(party.status) || (party.attendance_at && party.attendance_at > event.at)) return party;
    const present = event.status === "attended" ? Math.min(event.present ?? party.quantity, party.quantity) : null;
    return { ...party, status: event.status, present, attendance_at: event.at };
  });
}

/** How many guests are present, of how many expected. */
export function countPresent(parties: readonly Party[]): { present: number; expected: number } {
  const expectedParties = parties.filter(({ status }) => holdsSlots(status));
  return {
    present: expectedParties.reduce((sum, party) => sum + presentOf(party), 0),
    expected: expectedParties.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** How many of a party are present; all of them when `present` is `null`. */
export function presentOf({ status, present, quantity }: Pick<Party, "status" | "present" | "quantity">): number {
  return status === "attended" ? (present ?? quantity) : 0;
}

/** Whether a booking of this status takes slots of its appointment. */
export function holdsSlots(status: BookingStatus): boolean {
  return status === "confirmed" || status === "attended" || status === "no_show";
}
