import type { AppointmentStatus } from "#domain/appointment/offer-appointment.ts";

/** Live slots of one appointment. The API contract defines the field names. */
export type LiveSlots = {
  id: string;
  remaining_slots: number;
  /** Increases with each change of the appointment. */
  version: number;
  status: AppointmentStatus;
};

/**
 * A frame of `/api/live/offer/{id}`. The first contains all appointments of the offer, later ones only changed
 * appointments.
 */
export type SlotsMessage = { type: "slots"; appointments: LiveSlots[] };

/**
 * Stores the newest version of each appointment in `known` and returns the changed ones. Older versions are ignored.
 */
export function applyNewer(known: Map<string, LiveSlots>, incoming: Iterable<LiveSlots>): LiveSlots[] {
  const updates: LiveSlots[] = [];
  for (const slots of incoming) {
    const old = known.get(slots.id);
    if (old && old.version >= slots.version) continue;
    known.set(slots.id, slots);
    updates.push(slots);
  }
  return updates;
}
