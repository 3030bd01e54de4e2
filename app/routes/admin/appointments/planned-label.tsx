import { Notice } from "#app/ui/notification/notice.tsx";
import type { AppointmentConflict } from "#domain/appointment/appointment-plan.ts";
import type { PlannedAppointment } from "#domain/appointment/appointment-rule.ts";
import { formatTime } from "#domain/berlin-time.ts";

export type PlannedLabelProps = { planned: PlannedAppointment; conflicts: readonly AppointmentConflict[] };

/** What there is to know about a planned date: a time that the clocks leave out or repeat, and what overlaps. */
export function PlannedLabel({ planned: { at, localTime }, conflicts }: PlannedLabelProps) {
  return (
    <>
      {localTime === "missing" && (
        <p>Diese Uhrzeit gibt es an dem Tag nicht, die Uhr wird vorgestellt: Beginn {formatTime(at)} Uhr.</p>
      )}
      {localTime === "twice" && <p>Diese Uhrzeit gibt es zweimal, die Uhr wird zurückgestellt: Es gilt die zweite.</p>}
      {conflicts
        .filter(({ plannedAt, same }) => plannedAt.getTime() === at.getTime() && same !== "date")
        .map(({ offer, conflictAt, same }) => (
          <p key={`${offer.slug}-${conflictAt.toISOString()}`} className="text-danger">
            {same === "location" ? "Selber Ort" : "Selbe Künstler:in"}: {offer.name}, {formatTime(conflictAt)} Uhr
          </p>
        ))}
    </>
  );
}

/** Whether the offer has a date at that time already. */
export function isTimeTaken({ at }: PlannedAppointment, conflicts: readonly AppointmentConflict[]): boolean {
  return conflicts.some(({ plannedAt, same }) => same === "date" && plannedAt.getTime() === at.getTime());
}

/** Conflicts do not stand in the way of making a date, so neither does not knowing them. */
export function ConflictCheckFailedNotice() {
  return (
    <Notice
      isAnnounced
      title="Ob sich etwas überschneidet oder schon angelegt ist, ließ sich gerade nicht prüfen. Anlegen und verschieben kannst du trotzdem."
    />
  );
}
