import { useEffect, useState } from "react";
import { api } from "#app/client/api.ts";
import type { ConflictQuery } from "#domain/appointment/appointment-plan.ts";
import type { AppointmentConflict } from "#workers/data/appointment/appointment-records.ts";

const DEBOUNCE_MS = 400;

export type ConflictCheck = { conflicts: readonly AppointmentConflict[]; hasFailed: boolean };

const unchecked: ConflictCheck = { conflicts: [], hasFailed: false };

/** `hasFailed` distinguishes a failed check from a check without conflicts. */
export function useConflicts(query: ConflictQuery | null): ConflictCheck {
  const [check, setCheck] = useState(unchecked);
  const queryKey = query && JSON.stringify(query); // compared by value, so an equal query is not sent again
  useEffect(() => {
    setCheck(unchecked);
    if (queryKey === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      api.offerAppointment.findConflicts.query(JSON.parse(queryKey), { signal: abort.signal }).then(
        (conflicts) => setCheck({ conflicts, hasFailed: false }),
        () => {
          if (!abort.signal.aborted) setCheck({ conflicts: [], hasFailed: true });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [queryKey]);
  return check;
}
