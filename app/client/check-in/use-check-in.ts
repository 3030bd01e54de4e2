import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { api } from "#app/client/api.ts";
import { errorMessage, isServerError } from "#app/client/use-action.ts";
import { notify } from "#app/ui/notification/notifications.ts";
import type { Party } from "#domain/appointment/appointment-detail.ts";
import {
  applyCheckInEvents,
  type CheckInEvent,
  type CheckInResult,
  checkInEventOf,
} from "#domain/check-in/check-in-event.ts";
import { isRefusalCode, refusalMessage } from "#domain/refusal.ts";
import { addCheckInEvent, pendingCheckInEvents, sendCheckInEvents } from "./check-in-queue.ts";

const RETRY_MS = 5_000;
/** A weak network that takes longer is none; sending a mark once more counts nobody twice. */
const TIMEOUT_MS = 15_000;

/**
 * The parties of a date with the marks of this phone counted in at once, whether there is a network or not. What waits is sent
 * as soon as the server can be reached; `waiting` says how many marks that are.
 */
export function useCheckIn(loaded: readonly Party[]) {
  const [events, setEvents] = useState<readonly CheckInEvent[]>([]);
  /** What the server has answered, until it can be read: reading the page anew may take longer, or fail. */
  const [answered, setAnswered] = useState<readonly CheckInEvent[]>([]);
  const isSending = useRef(false);
  const revalidator = useRevalidator();
  const revalidate = useRef(revalidator.revalidate);
  revalidate.current = revalidator.revalidate;

  const problem = useRef<string | null>(null);

  const sync = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (;;) {
        const answers = await sendCheckInEvents(send);
        if (answers.length === 0) break;
        problem.current = null;
        for (const { outcome } of answers) {
          if (isRefusalCode(outcome)) notify({ title: refusalMessage(outcome), icon: "warning", color: "danger" });
        }
        setAnswered((known) => [...known, ...answers.flatMap((answer) => checkInEventOf(answer) ?? [])]);
        void revalidate.current();
      }
    } catch (error) {
      // No network is what the queue is for; anything else is worth a word, once.
      const message = errorMessage(error);
      if (isServerError(error) && problem.current !== message)
        notify({ title: message, icon: "warning", color: "danger" });
      problem.current = message;
    } finally {
      isSending.current = false;
      setEvents(await pendingCheckInEvents().catch(() => []));
    }
  }, []);

  useEffect(() => {
    pendingCheckInEvents().then(setEvents, () => {});
    const trySending = () => void sync();
    trySending();
    addEventListener("online", trySending);
    const retry = setInterval(trySending, RETRY_MS);
    return () => {
      removeEventListener("online", trySending);
      clearInterval(retry);
    };
  }, [sync]);

  const mark = useCallback(
    async (next: Omit<CheckInEvent, "at">) => {
      const mark = { ...next, at: new Date() };
      try {
        await addCheckInEvent(mark);
        setEvents((known) => [...known, mark]);
      } catch {
        // A private window may keep nothing: then there is only the direct way, and its failure is told.
        await sendAtOnce(mark);
        await revalidate.current();
      }
      await sync();
    },
    [sync],
  );

  const parties = useMemo(() => applyCheckInEvents(loaded, [...answered, ...events]), [loaded, answered, events]);
  return { parties, waiting: events.length, mark };
}

function send(events: CheckInEvent[]): Promise<CheckInResult[]> {
  return api.offerBooking.checkIn.mutate({ events }, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function sendAtOnce(mark: CheckInEvent): Promise<void> {
  try {
    await send([mark]);
  } catch (error) {
    notify({ title: errorMessage(error), icon: "warning", color: "danger" });
  }
}
