import type { BookingToRebook, Party, RebookingTarget } from "#workers/data/appointment/appointment-records.ts";

export type PartyToRebook = Party & Pick<BookingToRebook, "booked_appointment_ids">;

/** The target with the id and the start of `chosen`; `undefined` when it was moved, or can no longer be chosen. */
export function findUnmoved(targets: readonly RebookingTarget[], chosen: RebookingTarget | null) {
  return targets.find(({ id, timestamp }) => id === chosen?.id && timestamp.getTime() === chosen.timestamp.getTime());
}

/**
 * Predicts which parties fit into the free slots of `target`, in the given order. The SQL function `rebook_parties`
 * decides in the end.
 */
export function forecastRebooking(
  parties: readonly PartyToRebook[],
  target: Pick<RebookingTarget, "id" | "remaining_slots">,
): { fitting: PartyToRebook[]; alreadyBooked: PartyToRebook[] } {
  const alreadyBooked = parties.filter(({ booked_appointment_ids }) => booked_appointment_ids.includes(target.id));
  const fitting: PartyToRebook[] = [];
  let free = target.remaining_slots;
  for (const party of parties) {
    if (party.quantity > free || alreadyBooked.includes(party)) continue;
    free -= party.quantity;
    fitting.push(party);
  }
  return { fitting, alreadyBooked };
}
