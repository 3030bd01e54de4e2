import { formatTime } from "#domain/berlin-time.ts";
import { applyNewer, type LiveSlots } from "#domain/live/live-slots.ts";
import { subscribeToSlots } from "./live-slots.ts";

/** By appointment id. */
export type NewestSlots = ReadonlyMap<string, LiveSlots>;

/** By offer id; kept until the next full page load, so that returning to an offer shows no older slots. */
const newestByOffer = new Map<string, NewestSlots>();
const noSlots: NewestSlots = new Map();

/**
 * Calls `onChange` with the known slots of an offer, then with newer ones. Returns the unsubscribe function.
 * @param onChange gets `slotsAsOf`, the Berlin time at which the slots were last current ("18:04", "unbekannt"), while
 * the socket has been closed for ten seconds or more
 */
export function subscribeToNewestSlots(
  offerId: string,
  onChange: (slots: NewestSlots, slotsAsOf?: string) => void,
): () => void {
  let slotsAsOf: string | undefined;
  const known = newestByOffer.get(offerId);
  if (known) onChange(known);
  return subscribeToSlots(
    offerId,
    (incoming) => {
      const slots = new Map(newestByOffer.get(offerId));
      if (applyNewer(slots, incoming).length === 0) return;
      newestByOffer.set(offerId, slots);
      onChange(slots, slotsAsOf);
    },
    (time) => {
      slotsAsOf = time ? labelOf(time) : undefined;
      onChange(newestByOffer.get(offerId) ?? noSlots, slotsAsOf);
    },
  );
}

const labelOf = (time: Date | "unknown") => (time === "unknown" ? "unbekannt" : formatTime(time));
