import type { AffectedBooking, AppointmentRecord, Party } from "#domain/appointment/appointment-detail.ts";

export type PartyToRebook = Party & Pick<AffectedBooking, "booked_appointments">;

/**
 * Which parties, in booking order, fit on the target appointment: whole parties only, and none that has booked it already.
 * A preview: the database function `rebook_parties` decides.
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
