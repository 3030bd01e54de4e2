import type { AffectedBooking, MoveTarget, Party } from "#workers/data/appointment/appointment-records.ts";

export type PartyToRebook = Party & Pick<AffectedBooking, "booked_appointment_ids">;

/**
 * Which parties, in booking order, fit on the target appointment: whole parties only, and none that has already booked
 * it. This is a preview: the database function `rebook_parties` decides.
 */
export function forecastRebooking(
  parties: readonly PartyToRebook[],
  target: Pick<MoveTarget, "id" | "remaining_slots">,
): { fitting: PartyToRebook[]; booked: PartyToRebook[] } {
  const booked = parties.filter(({ booked_appointment_ids }) => booked_appointment_ids.includes(target.id));
  const fitting: PartyToRebook[] = [];
  let free = target.remaining_slots;
  for (const party of parties) {
    if (party.quantity > free || booked.includes(party)) continue;
    free -= party.quantity;
    fitting.push(party);
  }
  return { fitting, booked };
}
