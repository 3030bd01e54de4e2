import { startTransition, useEffect, useState } from "react";
import type { Appointment } from "#domain/appointment/offer-appointment.ts";
import type { LiveCounts } from "./live-counts.ts";

type LiveState = {
  counts: LiveCounts;
  /** While the socket is closed: the Berlin time at which the counts were last current, "18:04". */
  countedAt?: string | undefined;
};

const noCounts: LiveState = { counts: new Map() };

/**
 * The loader's appointments with live counts; the higher version wins. The subscription is loaded after the first paint.
 * @param offerId `null` to subscribe to nothing
 */
export function useLiveAppointments<Loaded extends Appointment>(
  offerId: string | null,
  appointments: Loaded[],
): (Loaded & Pick<LiveState, "countedAt">)[] {
  const [{ counts, countedAt }, setLive] = useState(noCounts);

  useEffect(() => {
    if (offerId === null) return;
    let isCancelled = false;
    let unsubscribe = () => {};
    import("./live-counts.ts").then(
      ({ subscribeToCounts }) => {
        if (!isCancelled) {
          unsubscribe = subscribeToCounts(offerId, (counts, countedAt) =>
            // Any other update would replace a list that is not hydrated yet with its fallback.
            startTransition(() => setLive({ counts, countedAt })),
          );
        }
      },
      () => {}, // offline: the loader's counts remain, and booking refuses full appointments
    );
    return () => {
      isCancelled = true;
      unsubscribe();
    };
  }, [offerId]);

  return appointments.map((loaded) => {
    const appointment = { ...loaded, countedAt };
    const newer = counts.get(appointment.id);
    if (!newer || newer.version <= appointment.version) return appointment;
    return {
      ...appointment,
      remaining_slots: newer.remaining_slots,
      version: newer.version,
      status: newer.status,
    };
  });
}
