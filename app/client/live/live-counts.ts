import { formatTime } from "#domain/berlin-time.ts";
import { applyNewer, type LiveSlots } from "#domain/live/live-slots.ts";
import { subscribeToSlots } from "./live-slots.ts";

export type LiveCounts = ReadonlyMap<string, LiveSlots>;

/** The newest counts of each offer this tab has subscribed to, so that returning to an offer never shows older ones. */
const countsByOffer = new Map<string, LiveCounts>();
const noCounts: LiveCounts = new Map();

/**
 * Calls `onChange` with the known counts of an offer, then with newer ones. `countedAt` is the Berlin time at which they were
 * last current ("18:04"), set while the socket is closed. Returns the unsubscribe function.
 */
export function subscribeToCounts(
  offerId: string,
  onChange: (counts: LiveCounts, countedAt?: string) => void,
): () => void {
  let countedAt: string | undefined;
  const known = countsByOffer.get(offerId);
  if (known) onChange(known);
  return subscribeToSlots(
    offerId,
    (slots) => {
      const counts = new Map(countsByOffer.get(offerId));
      if (applyNewer(counts, slots).length === 0) return;
      countsByOffer.set(offerId, counts);
      onChange(counts, countedAt);
    },
    (time) => {
      countedAt = time ? formatTime(time) : undefined;
      onChange(countsByOffer.get(offerId) ?? noCounts, countedAt);
    },
  );
}
