import { z } from "zod";
import { AppointmentStatus } from "./offer-appointment.ts";

/** The places of one appointment as they travel from the database to the browser; the field names are the contract's. */
export const LiveSlots = z.object({
  id: z.uuid(),
  remaining_slots: z.number().int().min(0),
  version: z.number().int(),
  status: AppointmentStatus,
});
export type LiveSlots = z.infer<typeof LiveSlots>;

/** What the trigger broadcasts on the private Realtime topic `slots`. */
export const SlotChange = z.object({ offer_id: z.uuid(), appointment: LiveSlots });
export type SlotChange = z.infer<typeof SlotChange>;

/** A frame of `/api/live/offer/{id}`: first the whole offer, then only what changed. */
export const SlotsMessage = z.object({ type: z.literal("slots"), appointments: z.array(LiveSlots) });
export type SlotsMessage = z.infer<typeof SlotsMessage>;

/**
 * Keeps the newest version of each appointment in `known` and answers those that are news.
 * A late message never sets a count back.
 */
export function applyNewer(known: Map<string, LiveSlots>, incoming: Iterable<LiveSlots>): LiveSlots[] {
  const news: LiveSlots[] = [];
  for (const slots of incoming) {
    const old = known.get(slots.id);
    if (old && old.version >= slots.version) continue;
    known.set(slots.id, slots);
    news.push(slots);
  }
  return news;
}
