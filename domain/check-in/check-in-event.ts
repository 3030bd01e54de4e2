import { z } from "zod";
import type { BookingStatus } from "#domain/booking/offer-booking.ts";

/** So long before a date people can be checked in; the SQL function `mark_attendance` refuses earlier marks. */
const OPENS_HOURS_BEFORE = 12;

/** When checking in begins for a date that begins at `timestamp`. */
export function checkInOpensAt(timestamp: Date): Date {
  return new Date(timestamp.getTime() - OPENS_HOURS_BEFORE * 60 * 60 * 1000);
}

/**
 * What somebody at the door says about a party: how many of it came, that nobody did, or that an earlier mark was a slip. Of two
 * marks for a booking the later `at` counts, so a mark can be sent again, late, and from two phones without counting anybody twice.
 */
export const CheckInEvent = z.object({
  bookingId: z.uuid(),
  status: z.enum(["attended", "no_show", "confirmed"]),
  present: z.number().int().min(1).max(1000).nullable(),
  at: z.date(),
});
export type CheckInEvent = z.infer<typeof CheckInEvent>;

/** What became of a mark, and how the booking stands now. `outcome` is `kept`, `superseded` or the code of a refusal. */
export type CheckInResult = {
  bookingId: string;
  outcome: string;
  status: BookingStatus | null;
  present: number | null;
  attendance_at: Date | null;
};

/** What the server has answered, as a mark to count in; `null` when there is nothing to say about who came. */
export function checkInEventOf({ bookingId, status, present, attendance_at: at }: CheckInResult): CheckInEvent | null {
  if (at === null || (status !== "attended" && status !== "no_show" && status !== "confirmed")) return null;
  return { bookingId, status, present, at };
}

type Party = {
  id: string;
  status: BookingStatus;
  quantity: number;
  present: number | null;
  attendance_at: Date | null;
};

/** The parties as they stand once the waiting marks are counted in: what the list at the door shows. */
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

/** How many people are here, of how many who are expected. */
export function countPresent(parties: readonly Party[]): { present: number; expected: number } {
  const coming = parties.filter(({ status }) => holdsSlots(status));
  return {
    present: coming.reduce((sum, party) => sum + presentOf(party), 0),
    expected: coming.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** How many of a party are here. A party that came without a number came whole. */
export function presentOf({ status, present, quantity }: Pick<Party, "status" | "present" | "quantity">): number {
  return status === "attended" ? (present ?? quantity) : 0;
}

/** Whether a booking of this status holds places on its date. */
export function holdsSlots(status: BookingStatus): boolean {
  return status === "confirmed" || status === "attended" || status === "no_show";
}
