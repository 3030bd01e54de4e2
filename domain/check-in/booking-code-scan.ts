import type { BookingStatus } from "#domain/booking/offer-booking.ts";
import { presentOf, takesSlots } from "./check-in-event.ts";

type Party = { code: string; status: BookingStatus; quantity: number; present: number | null };

/** `missing` is the number of people of the party who are not checked in yet. */
export type BookingCodeScan<Row> =
  | { kind: "unknown"; code: string }
  | { kind: "cancelled" | "expected" | "checked_in"; party: Row }
  | { kind: "partly_checked_in"; party: Row; missing: number };

/** A typed or scanned booking code in capitals, reduced to A to Z and digits. */
export function normalizeBookingCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/**
 * Looks up a code among the parties of an appointment. A `no_show` counts as expected. A text without a code does not
 * match an unsaved walk-in, whose code is empty.
 */
export function scanBookingCode<Row extends Party>(parties: readonly Row[], text: string): BookingCodeScan<Row> {
  const code = normalizeBookingCode(text);
  const party = parties.find((candidate) => code && candidate.code === code);
  if (!party) return { kind: "unknown", code };
  if (!takesSlots(party.status)) return { kind: "cancelled", party };
  const present = presentOf(party);
  if (present === 0) return { kind: "expected", party };
  return present < party.quantity
    ? { kind: "partly_checked_in", party, missing: party.quantity - present }
    : { kind: "checked_in", party };
}
