import type { Appointment } from "#domain/appointment/offer-appointment.ts";

/** The fields of an appointment in live messages. */
export type LiveSlots = Omit<Appointment, "timestamp">;

/**
 * A frame of `/api/live/offer/{id}`. The first frame contains the upcoming appointments of the offer, further frames
 * only changed appointments.
 */
export type SlotsMessage = { type: "slots"; appointments: LiveSlots[] };

/** Stores newer versions of appointments in `known`, by id, and returns them. Older and equal versions are ignored. */
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
