import { useEffect, useState } from "react";
import { api } from "#app/client/api.ts";
import type { AppointmentConflict, ConflictQuery } from "#domain/appointment/appointment-plan.ts";

const TYPING_PAUSE_MS = 400;

export type ConflictCheck = { conflicts: readonly AppointmentConflict[]; hasFailed: boolean };

const unknown: ConflictCheck = { conflicts: [], hasFailed: false };

/**
 * Asks what stands in the way of planned dates, once typing has paused; `null` asks nothing. A check that could not be made is
 * said, never taken for "nothing in the way".
 */
export function useConflicts(question: ConflictQuery | null): ConflictCheck {
  const [answer, setAnswer] = useState(unknown);
  const asked = question && JSON.stringify(question); // the same question is asked once
  useEffect(() => {
    setAnswer(unknown);
    if (asked === null) return;
    const abort = new AbortController();
    const asking = setTimeout(() => {
      api.offerAppointment.findConflicts.query(JSON.parse(asked), { signal: abort.signal }).then(
        (conflicts) => setAnswer({ conflicts, hasFailed: false }),
        () => {
          if (!abort.signal.aborted) setAnswer({ conflicts: [], hasFailed: true });
        },
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(asking);
      abort.abort();
    };
  }, [asked]);
  return answer;
}
