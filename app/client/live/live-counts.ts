import { applyNewer, type LiveSlots } from "#domain/live/live-slots.ts";
import { subscribeToSlots } from "./live-slots.ts";

export type LiveCounts = ReadonlyMap<string, LiveSlots>;

/** The newest counts of each offer this tab has subscribed to, so that returning to an offer never shows older ones. */
const countsByOffer = new Map<string, LiveCounts>();

/** Calls `onChange` with the known counts of an offer, then with newer ones. Returns the unsubscribe function. */
export function subscribeToCounts(offerId: string, onChange: (counts: LiveCounts) => void): () => void {
  const known = countsByOffer.get(offerId);
  if (known) onChange(known);
  return subscribeToSlots(offerId, (slots) => {
    const counts = new Map(countsByOffer.get(offerId));
    if (applyNewer(counts, slots).length === 0) return;
    countsByOffer.set(offerId, counts);
    onChange(counts);
  });
}
