import type { BookingStatus } from "#domain/booking/offer-booking.ts";
import { holdsSlots, presentOf } from "./check-in-event.ts";

type Party = { code: string; status: BookingStatus; quantity: number; present: number | null };

/**
 * What a booking code comes to at the door: nobody's here, of a booking that was cancelled, of a party that is expected, of one that
 * has come in part, or of one that is inside already.
 */
export type BookingCodeScan<Row> =
  | { kind: "unknown"; code: string }
  | { kind: "cancelled" | "expected" | "inside"; party: Row }
  | { kind: "in_part"; party: Row; missing: number };

/** A booking code however it was typed: spaces and hyphens are nothing, and capitals are meant. */
export function normaliseBookingCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Looks a code up among the parties of a date. A party that was marked as missing is expected again. */
export function scanBookingCode<Row extends Party>(parties: readonly Row[], text: string): BookingCodeScan<Row> {
  const code = normaliseBookingCode(text);
  const party = parties.find((each) => each.code === code);
  if (!party) return { kind: "unknown", code };
  if (!holdsSlots(party.status)) return { kind: "cancelled", party };
  const present = presentOf(party);
  if (present === 0) return { kind: "expected", party };
  return present < party.quantity
    ? { kind: "in_part", party, missing: party.quantity - present }
    : { kind: "inside", party };
}
