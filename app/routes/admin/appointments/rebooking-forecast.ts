import type { AffectedBooking, AppointmentRecord, Party } from "#domain/appointment/appointment-detail.ts";

export type PartyToRebook = Party & Pick<AffectedBooking, "booked_appointments">;

/**
 * What would become of parties, given in the order in which they booked, on another date: whole parties go as long as they fit,
 * and nobody to a date that they hold already. SQL's `rebook_parties` decides.
 */
export function forecastRebooking(
  parties: readonly PartyToRebook[],
  target: Pick<AppointmentRecord, "id" | "remaining_slots">,
): { fitting: PartyToRebook[]; booked: PartyToRebook[] } {
  const booked = parties.filter(({ booked_appointments }) => booked_appointments.includes(target.id));
  const fitting: PartyToRebook[] = [];
  let free = target.remaining_slots;
  for (const party of parties) {
    if (party.quantity > free || booked.includes(party)) continue;
    free -= party.quantity;
    fitting.push(party);
  }
  return { fitting, booked };
}
