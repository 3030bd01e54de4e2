import { startTransition, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Appointment } from "#domain/appointment/offer-appointment.ts";
import type { NewestSlots } from "./newest-slots.ts";

type LiveState = {
  offerId: string | null;
  slots: NewestSlots;
  /** When the slots were last current: "18:04" or "unbekannt". Set once the socket has been closed for ten seconds. */
  slotsAsOf?: string | undefined;
};

const CHECK_MS = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const noSlots: LiveState = { offerId: null, slots: new Map() };

/**
 * Returns the loader's appointments, with live slots where the live `version` is higher. The code for live slots is
 * loaded after the first paint.
 * @param offerId `null` to subscribe to nothing
 */
export function useLiveAppointments<Loaded extends Appointment>(
  offerId: string | null,
  appointments: Loaded[],
): (Loaded & Pick<LiveState, "slotsAsOf">)[] {
  const [live, setLive] = useState(noSlots);
  // After a navigation to another offer, the state is still that of the previous offer.
  const { slots, slotsAsOf } = live.offerId === offerId ? live : noSlots;

  useEffect(() => {
    if (offerId === null) return;
    let isUnsubscribed = false;
    let unsubscribe = () => {};
    import("./newest-slots.ts").then(
      ({ subscribeToNewestSlots }) => {
        if (!isUnsubscribed) {
          unsubscribe = subscribeToNewestSlots(offerId, (newSlots, newSlotsAsOf) =>
            // Outside a transition, this update would show the fallback of a list that is not hydrated yet.
            startTransition(() => setLive({ offerId, slots: newSlots, slotsAsOf: newSlotsAsOf })),
          );
        }
      },
      () => {}, // offline: the loader's slots remain, and an order for a sold-out appointment is refused
    );
    return () => {
      isUnsubscribed = true;
      unsubscribe();
    };
  }, [offerId]);

  return appointments.map((loadedAppointment) => {
    const appointment = { ...loadedAppointment, slotsAsOf };
    const liveSlots = slots.get(appointment.id);
    if (!liveSlots || liveSlots.version <= appointment.version) return appointment;
    return { ...appointment, ...liveSlots };
  });
}

/**
 * Reloads a visible page at a random moment of the minute after `time`, so that open pages do not all reload at once.
 * The device's clock may be ahead, so the page reloads again until the loader returns a later time: first after two
 * minutes, then after pauses that double up to an hour. An interval compares the time, because a timeout does not run
 * while the device sleeps.
 */
export function useReloadAfter(time: Date): void {
  const { revalidate } = useRevalidator();
  const timestamp = time.getTime();
  useEffect(() => {
    let pauseMs = 2 * MINUTE_MS;
    let nextReloadAt = timestamp + Math.random() * MINUTE_MS;
    const timer = setInterval(() => {
      if (document.hidden || Date.now() < nextReloadAt) return;
      nextReloadAt = Date.now() + pauseMs;
      pauseMs = Math.min(2 * pauseMs, HOUR_MS);
      void revalidate();
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [timestamp, revalidate]);
}
