import type { Appointment } from "#domain/appointment/offer-appointment.ts";

export type LiveSlots = Omit<Appointment, "timestamp">;

/** A frame of `/api/live/offer/{id}`: first all upcoming appointments, then only changed ones. */
export type SlotsMessage = { type: "slots"; appointments: LiveSlots[] };

/** Stores in `known`, by id, the incoming appointments with a newer version, and returns these appointments. */
export function applyNewer(known: Map<string, LiveSlots>, incoming: Iterable<LiveSlots>): LiveSlots[] {
  const updates: LiveSlots[] = [];
  for (const slots of incoming) {
    const previous = known.get(slots.id);
    if (previous && previous.version >= slots.version) continue;
    known.set(slots.id, slots);
    updates.push(slots);
  }
  return updates;
}
