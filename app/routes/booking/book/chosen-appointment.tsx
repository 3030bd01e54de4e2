import type { ReactNode } from "react";
import type { ListedAppointment } from "#app/components/appointment/appointment-list.tsx";
import { SlotCount } from "#app/components/appointment/slot-count.tsx";
import { useHasBeen } from "#app/ui/use-has-been.ts";
import { formatShortTime } from "#domain/berlin-time.ts";

type ChosenAppointmentProps = {
  appointment: ListedAppointment;
  /** `true` opens the choice of another appointment. `false` does not close the choice, which may have the focus. */
  isOpened: boolean;
  children: ReactNode;
};

/** The chosen appointment in one line. Opens to choose another one, also without JavaScript. */
export function ChosenAppointment({ appointment, isOpened, children }: ChosenAppointmentProps) {
  const hasBeenOpened = useHasBeen(isOpened);
  return (
    <details open={hasBeenOpened || undefined} className="group/chosen grid gap-6">
      <summary className="flex min-h-target list-none flex-wrap items-baseline gap-x-4 gap-y-1 border-y border-line py-3 [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Termin: </span>
        <time
          dateTime={appointment.timestamp.toISOString()}
          className="num font-display text-display-xs text-ink-strong"
        >
          {formatShortTime(appointment.timestamp)}
        </time>
        <SlotCount {...appointment} />
        <span className="ml-auto text-sm font-semibold underline decoration-rule decoration-2 underline-offset-4 group-open/chosen:hidden">
          Ändern
        </span>
        <span className="ml-auto hidden text-sm font-semibold underline decoration-rule decoration-2 underline-offset-4 group-open/chosen:inline">
          Schließen
        </span>
      </summary>
      <div className="pt-6">{children}</div>
    </details>
  );
}
