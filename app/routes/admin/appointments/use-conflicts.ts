import { useEffect, useState } from "react";
import { api } from "#app/client/api.ts";
import type { ConflictQuery } from "#domain/appointment/appointment-plan.ts";
import type { AppointmentConflict } from "#workers/data/appointment/appointment-records.ts";

const DEBOUNCE_MS = 400;

/** `plannedOfferId` is the `offerId` of the query. */
type FoundConflict = AppointmentConflict & { plannedOfferId: string };
export type ConflictCheck = { conflicts: readonly FoundConflict[]; hasFailed: boolean };

const unchecked: ConflictCheck = { conflicts: [], hasFailed: false };

/** `hasFailed` distinguishes a failed check from a check without conflicts. */
export function useConflicts(queries: readonly ConflictQuery[]): ConflictCheck {
  const [check, setCheck] = useState(unchecked);
  const queriesKey = JSON.stringify(queries); // compared by value, so equal queries are not sent again
  useEffect(() => {
    setCheck(unchecked);
    const sentQueries: ConflictQuery[] = JSON.parse(queriesKey);
    if (sentQueries.length === 0) return;
    const abort = new AbortController();
    const find = async (query: ConflictQuery) => {
      const found = await api.offerAppointment.findConflicts.query(query, { signal: abort.signal });
      return found.map((conflict) => ({ ...conflict, plannedOfferId: query.offerId }));
    };
    const timer = setTimeout(() => {
      Promise.all(sentQueries.map(find)).then(
        (found) => setCheck({ conflicts: found.flat(), hasFailed: false }),
        () => {
          if (!abort.signal.aborted) setCheck({ conflicts: [], hasFailed: true });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [queriesKey]);
  return check;
}
