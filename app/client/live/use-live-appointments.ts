import { useEffect, useState } from "react";
import type { Appointment } from "#domain/appointment/offer-appointment.ts";
import type { LiveCounts } from "./live-counts.ts";

const none: LiveCounts = new Map();

/**
 * The loader's appointments with live counts; the higher version wins. `null` subscribes to nothing.
 * The subscription is loaded after the first paint.
 */
export function useLiveAppointments<Each extends Appointment>(offerId: string | null, appointments: Each[]): Each[] {
  const [live, setLive] = useState(none);

  useEffect(() => {
    if (offerId === null) return;
    let isCancelled = false;
    let stop = () => {};
    import("./live-counts.ts").then(
      ({ subscribeToCounts }) => {
        if (!isCancelled) stop = subscribeToCounts(offerId, setLive);
      },
      () => {}, // offline: the loader's counts remain, and booking refuses full appointments
    );
    return () => {
      isCancelled = true;
      stop();
    };
  }, [offerId]);

  return appointments.map((appointment) => {
    const newer = live.get(appointment.id);
    if (!newer || newer.version <= appointment.version) return appointment;
    return {
      ...appointment,
      remaining_slots: newer.remaining_slots,
      version: newer.version,
      status: newer.status,
    };
  });
}
