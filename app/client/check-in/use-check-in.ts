import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { errorMessage, isErrorResponse, refusalCodeOf } from "#app/client/use-action.ts";
import { notify } from "#app/ui/notification/notifications.ts";
import {
  applyCheckInEvents,
  type CheckInEvent,
  type CheckInResult,
  checkInEventOf,
  isWalkIn,
  type NewCheckInEvent,
} from "#domain/check-in/check-in-event.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import type { CheckInScope } from "./check-in-caches.ts";
import { type ConfirmedEvent, cacheConfirmedEvents, listCachedConfirmedEvents } from "./check-in-page.ts";
import { addCheckInEvent, listPendingCheckInEvents, sendCheckInEvents } from "./check-in-queue.ts";
import { useDarkEvening } from "./use-dark-evening.ts";

const RETRY_MS = 5_000;
/** A slower request counts as offline; resending an event is safe. */
const TIMEOUT_MS = 15_000;
/** A walk-in that is sent later than this after its recording counts as recorded offline. */
const LATE_MS = 60_000;

/** The queue of check-in events, and the request that sends them. */
export type CheckInChannel = {
  /** Selects the cache of confirmed events. */
  scope: CheckInScope;
  /** Default: the queue of admins. */
  queueKey?: string;
  send: (events: CheckInEvent[], signal: AbortSignal) => Promise<CheckInResult[]>;
};
const adminChannel: CheckInChannel = {
  scope: "/admin/termin-buchungen/",
  send: async (events, signal) => {
    const { api } = await import("#app/client/api.ts");
    return api.offerBooking.checkIn.mutate({ events }, { signal });
  },
};

/**
 * Returns the parties of an appointment with optimistic check-in, online or offline. `pendingCount` is the number of
 * events that still wait for a result of the server.
 * @param appointment its id, its price per slot in cents, and the server's time when the parties were loaded
 * @param channel must not change between renders
 */
export function useCheckIn(
  loadedParties: readonly Party[],
  { id, price, loadedAt }: { id: string; price: number; loadedAt: Date },
  channel: CheckInChannel = adminChannel,
) {
  useDarkEvening();
  const [pending, setPending] = useState<readonly CheckInEvent[]>([]);
  const [confirmed, setConfirmed] = useState<readonly ConfirmedEvent[]>([]);
  const isSending = useRef(false);
  const lastErrorMessage = useRef<string | null>(null);
  const revalidator = useRevalidator();
  const latestRevalidator = useRef(revalidator);
  latestRevalidator.current = revalidator;
  const latestCheckIn = useRef((_: NewCheckInEvent) => {});

  const sync = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (;;) {
        let sent: readonly CheckInEvent[] = [];
        const results = await sendCheckInEvents(async (events) => {
          sent = events;
          const batchResults = await sendEvents(channel, events);
          const newlyConfirmed = confirmedEvents(events, batchResults);
          // Cached before the events leave the queue, so that a reload at any time shows them.
          await cacheConfirmedEvents(channel.scope, newlyConfirmed, channel.queueKey).catch(() => {});
          setConfirmed((known) => [...known, ...newlyConfirmed]);
          return batchResults;
        }, channel.queueKey);
        if (results.length === 0) break;
        lastErrorMessage.current = null;
        // Another revalidation would abort the one that is running.
        if (latestRevalidator.current.state === "idle") void latestRevalidator.current.revalidate();
        void notifyRefusals(results, sent, shownParties.current, latestCheckIn.current);
      }
    } catch (error) {
      // Being offline is expected. An error of the server recurs with each retry, but is shown once.
      const message = errorMessage(error);
      if (isErrorResponse(error) && lastErrorMessage.current !== message)
        notify({ title: message, icon: "warning", color: "danger" });
      lastErrorMessage.current = message;
    } finally {
      isSending.current = false;
      setPending(await listPendingCheckInEvents(channel.queueKey).catch(() => []));
    }
  }, [channel]);

  useEffect(() => {
    // Loaded now, because the device may be offline at the first check-in.
    Promise.allSettled(loadCheckInModules());
    listPendingCheckInEvents(channel.queueKey).then(setPending, () => {});
    listCachedConfirmedEvents(channel.scope).then(
      (events) => setConfirmed((known) => [...events, ...known]),
      () => {},
    );
    const sendQueued = () => void sync();
    sendQueued();
    addEventListener("online", sendQueued);
    const retry = setInterval(sendQueued, RETRY_MS);
    return () => {
      removeEventListener("online", sendQueued);
      clearInterval(retry);
    };
  }, [sync, channel]);

  const parties = useMemo(() => {
    // Events saved before the parties were loaded are not applied again: they would undo later changes, such as the
    // cancellation of a walk-in.
    const missing = confirmed.filter((event) => event.savedAt >= loadedAt);
    const events = [...missing, ...pending];
    return applyCheckInEvents(withWalkIns(loadedParties, events, { id, price }), events);
  }, [loadedParties, loadedAt, confirmed, pending, id, price]);
  const shownParties = useRef(parties);
  shownParties.current = parties;

  const checkIn = useCallback(
    async (newEvent: NewCheckInEvent) => {
      const event: CheckInEvent = { ...newEvent, at: eventTime(shownParties.current, newEvent) };
      try {
        await addCheckInEvent(event, channel.queueKey);
        setPending((known) => [...known, event]);
      } catch {
        // IndexedDB may be unavailable in a private window: send without the queue.
        await sendUnqueued(channel, event, shownParties.current, latestCheckIn.current);
        await latestRevalidator.current.revalidate();
      }
      await sync();
    },
    [sync, channel],
  );
  latestCheckIn.current = checkIn;

  return { parties, pendingCount: pending.length, checkIn };
}

/** Now, but always after the party's latest event, which a device whose clock is ahead may have recorded. */
function eventTime(parties: readonly Party[], { bookingId }: NewCheckInEvent): Date {
  const party = parties.find(({ id }) => id === bookingId);
  const latestMs = Math.max(Number(party?.attendance_at ?? 0), Number(party?.paid_at ?? 0));
  return new Date(Math.max(Date.now(), latestMs + 1));
}

/** The applied walk-ins, and the attendance and payments in the results. */
function confirmedEvents(sent: readonly CheckInEvent[], results: readonly CheckInResult[]): ConfirmedEvent[] {
  return results.flatMap((result) => {
    const { booking_id: id, outcome, saved_at: savedAt } = result;
    const walkIns = sent.filter((event) => isWalkIn(event) && event.bookingId === id && outcome === "applied");
    const confirmed = checkInEventOf(result);
    return [...walkIns, ...(confirmed ? [confirmed] : [])].map((event) => ({ ...event, savedAt }));
  });
}

/** Adds the walk-ins of the appointment that are not among the parties yet. */
function withWalkIns(
  parties: readonly Party[],
  events: readonly CheckInEvent[],
  { id: appointmentId, price }: { id: string; price: number },
): Party[] {
  const knownIds = new Set(parties.map(({ id }) => id));
  const walkIns: Party[] = [];
  for (const event of events) {
    if (!isWalkIn(event) || event.appointmentId !== appointmentId || knownIds.has(event.bookingId)) continue;
    knownIds.add(event.bookingId);
    walkIns.push({
      id: event.bookingId,
      appointmentId,
      code: "",
      status: "attended",
      first_name: event.firstName,
      last_name: event.lastName,
      quantity: event.quantity,
      companions: [],
      user_email: null,
      phone: null,
      message: null,
      note: "",
      booked_by_admin: true,
      replacement: null,
      is_walk_in: true,
      present: event.quantity,
      attendance_at: event.at,
      price,
      paid_cents: 0,
      paid_at: null,
      created_at: event.at,
    });
  }
  return [...parties, ...walkIns];
}

/**
 * Sends events and returns their results; the outcome of an invalid event is `invalid_input`. When the user is no
 * longer an admin, the outcome of all events is `not_admin`, so that they leave the queue.
 * @throws the errors of `send` other than invalid input and `not_admin`; when all of several events are invalid, an
 * error whose message asks for a reload
 */
async function sendEvents({ send }: CheckInChannel, events: CheckInEvent[]): Promise<CheckInResult[]> {
  const sendPart = (part: CheckInEvent[]) => send(part.map(allowLateWalkIn), AbortSignal.timeout(TIMEOUT_MS));
  try {
    return await sendPart(events);
  } catch (error) {
    if (!isErrorResponse(error)) throw error;
    if (refusalCodeOf(error) === "not_admin") return (await checkInRefusals()).refusedResults(events, "not_admin");
    return (await checkInRefusals()).bisectRefusedBatch(events, error, sendPart);
  }
}

/** Lets a late walk-in raise the capacity. The device's clock gives the times of both recording and sending. */
function allowLateWalkIn(event: CheckInEvent): CheckInEvent {
  const isLate = isWalkIn(event) && Date.now() - event.at.getTime() > LATE_MS;
  return isLate ? { ...event, canRaiseCapacity: true } : event;
}

/** A separate chunk, because refusals are rare. */
const checkInRefusals = () => import("./check-in-refusals.ts");

/** Loads the modules that check-in needs later: API, toast and refusals. */
export const loadCheckInModules = () => [
  import("#app/client/api.ts"),
  import("#app/ui/notification/notification-card.tsx"),
  checkInRefusals(),
];

async function notifyRefusals(
  results: readonly CheckInResult[],
  sent: readonly CheckInEvent[],
  parties: readonly Party[],
  checkIn: (event: NewCheckInEvent) => void,
): Promise<void> {
  if (results.every(({ outcome }) => outcome === "applied")) return;
  const { notifyCheckInRefusals } = await checkInRefusals();
  notifyCheckInRefusals(results, sent, parties, checkIn);
}

async function sendUnqueued(
  channel: CheckInChannel,
  event: CheckInEvent,
  parties: readonly Party[],
  checkIn: (event: NewCheckInEvent) => void,
): Promise<void> {
  try {
    await notifyRefusals(await sendEvents(channel, [event]), [event], parties, checkIn);
  } catch (error) {
    notify({ title: errorMessage(error), icon: "warning", color: "danger" });
  }
}
