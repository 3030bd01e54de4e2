import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { applyNewer, type LiveSlots } from "#domain/live-slots.ts";
import type { Appointment } from "#domain/offer-appointment.ts";
import { followSlots } from "./live-slots.ts";
import { useQueryData } from "./use-query-data.ts";

const none: ReadonlyMap<string, LiveSlots> = new Map();

/**
 * The loader's appointments with their live counts. What the page was rendered with is only the first paint; of two counts
 * the one with the higher version wins.
 */
export function useLiveAppointments(offerId: string | null, appointments: Appointment[]): Appointment[] {
  const queryClient = useQueryClient();
  const live = useQueryData<ReadonlyMap<string, LiveSlots>>(["slots", offerId]) ?? none;

  useEffect(() => {
    if (offerId === null) return;
    return followSlots(offerId, (slots) => {
      queryClient.setQueryData<ReadonlyMap<string, LiveSlots>>(["slots", offerId], (known) => {
        const next = new Map(known);
        return applyNewer(next, slots).length > 0 ? next : known;
      });
    });
  }, [offerId, queryClient]);

  return appointments.map((appointment) => {
    const newer = live.get(appointment.id);
    if (!newer || newer.version <= appointment.version) return appointment;
    return {
      ...appointment,
      remainingSlots: newer.remaining_slots,
      version: newer.version,
      status: newer.status,
    };
  });
}
