import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { api } from "#app/client/api.ts";
import { isAnswered, sentenceOf } from "#app/client/use-action.ts";
import { notify } from "#app/ui/notification/notifications.ts";
import type { Party } from "#domain/appointment/appointment-detail.ts";
import { type AttendanceMark, type MarkedAttendance, markOf, withMarks } from "#domain/check-in/attendance.ts";
import { isRefusalCode, refusalSentence } from "#domain/refusal.ts";
import { addMark, sendMarks, waitingMarks } from "./attendance-queue.ts";

const RETRY_MS = 5_000;
/** A weak network that takes longer is none; sending a mark once more counts nobody twice. */
const PATIENCE_MS = 15_000;

/**
 * The parties of a date with the marks of this phone counted in at once, whether there is a network or not. What waits is sent
 * as soon as the server can be reached; `waiting` says how many marks that are.
 */
export function useAttendance(loaded: readonly Party[]) {
  const [marks, setMarks] = useState<readonly AttendanceMark[]>([]);
  /** What the server has answered, until it can be read: reading the page anew may take longer, or fail. */
  const [answered, setAnswered] = useState<readonly AttendanceMark[]>([]);
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
        const answers = await sendMarks(send);
        if (answers.length === 0) break;
        problem.current = null;
        for (const { outcome } of answers) {
          if (isRefusalCode(outcome)) notify({ title: refusalSentence(outcome), icon: "warning", color: "danger" });
        }
        setAnswered((known) => [...known, ...answers.flatMap((answer) => markOf(answer) ?? [])]);
        void revalidate.current();
      }
    } catch (error) {
      // No network is what the queue is for; anything else is worth a word, once.
      const sentence = sentenceOf(error);
      if (isAnswered(error) && problem.current !== sentence)
        notify({ title: sentence, icon: "warning", color: "danger" });
      problem.current = sentence;
    } finally {
      isSending.current = false;
      setMarks(await waitingMarks().catch(() => []));
    }
  }, []);

  useEffect(() => {
    waitingMarks().then(setMarks, () => {});
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
    async (next: Omit<AttendanceMark, "at">) => {
      const mark = { ...next, at: new Date() };
      try {
        await addMark(mark);
        setMarks((known) => [...known, mark]);
      } catch {
        // A private window may keep nothing: then there is only the direct way, and its failure is told.
        await sendAtOnce(mark);
        await revalidate.current();
      }
      await sync();
    },
    [sync],
  );

  const parties = useMemo(() => withMarks(loaded, [...answered, ...marks]), [loaded, answered, marks]);
  return { parties, waiting: marks.length, mark };
}

function send(marks: AttendanceMark[]): Promise<MarkedAttendance[]> {
  return api.offerBooking.markAttendance.mutate({ marks }, { signal: AbortSignal.timeout(PATIENCE_MS) });
}

async function sendAtOnce(mark: AttendanceMark): Promise<void> {
  try {
    await send([mark]);
  } catch (error) {
    notify({ title: sentenceOf(error), icon: "warning", color: "danger" });
  }
}
