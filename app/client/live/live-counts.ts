import { browserQueryClient } from "#app/client/session/query-client.ts";
import { applyNewer, type LiveSlots } from "#domain/live/live-slots.ts";
import { subscribeToSlots } from "./live-slots.ts";

export type LiveCounts = ReadonlyMap<string, LiveSlots>;

/** Notifies of an offer's cached counts at once, then of newer ones. Returns the function that unsubscribes. */
export function subscribeToCounts(offerId: string, notify: (counts: LiveCounts) => void): () => void {
  const queryClient = browserQueryClient();
  const queryKey = ["slots", offerId];
  const known = queryClient.getQueryData<LiveCounts>(queryKey);
  if (known) notify(known);
  return subscribeToSlots(offerId, (slots) => {
    const counts = new Map(queryClient.getQueryData<LiveCounts>(queryKey));
    if (applyNewer(counts, slots).length === 0) return;
    queryClient.setQueryData<LiveCounts>(queryKey, counts);
    notify(counts);
  });
}
