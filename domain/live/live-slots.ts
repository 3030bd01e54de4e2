import type { AppointmentStatus } from "#domain/appointment/offer-appointment.ts";

/** The places of one appointment as they travel from the database to the browser; the field names are the contract's. */
export type LiveSlots = {
  id: string;
  remaining_slots: number;
  /** grows with each change of the appointment */
  version: number;
  status: AppointmentStatus;
};

/** A frame of `/api/live/offer/{id}`: first the whole offer, then only what changed. */
export type SlotsMessage = { type: "slots"; appointments: LiveSlots[] };

/**
 * Keeps the newest version of each appointment in `known` and answers those that are news.
 * A late message never sets a count back.
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
