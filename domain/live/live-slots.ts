import type { AppointmentStatus } from "#domain/appointment/offer-appointment.ts";

/** The slots of an appointment at one point in time. The specification defines the names of the fields. */
export type LiveSlots = {
  id: string;
  remaining_slots: number;
  /** Increases with each change of the appointment. */
  version: number;
  status: AppointmentStatus;
};

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
