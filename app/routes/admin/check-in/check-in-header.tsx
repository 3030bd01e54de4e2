import type { ReactNode } from "react";
import { Notice } from "#app/ui/notification/notice.tsx";
import { countGuests } from "#domain/check-in/check-in-event.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";

type CheckInHeaderProps = {
  id: string;
  parties: readonly Party[];
  /** The number of check-in events in this device's queue. */
  pendingCount: number;
  children: ReactNode;
};

export function CheckInHeader({ id, parties, pendingCount, children }: CheckInHeaderProps) {
  const { present, expected } = countGuests(parties);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-display-xs sm:text-display-sm wrap-anywhere">
          {children}
        </h2>
        <p role="status" className="num text-lg font-semibold">
          {present} von {expected} da
        </p>
      </div>
      {pendingCount > 0 && (
        <Notice isAnnounced title={`${pendingCount} noch nicht übertragen`}>
          Die Häkchen sind auf diesem Gerät gespeichert und werden übertragen, sobald es Netz hat und diese Seite offen
          ist.
        </Notice>
      )}
    </>
  );
}
