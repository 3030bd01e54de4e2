import { ClockChangeHint } from "#app/components/admin/appointments/clock-change-hint.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { PlannedAppointment } from "#domain/appointment/appointment-rule.ts";
import { formatTime } from "#domain/berlin-time.ts";
import type { AppointmentConflict } from "#workers/data/appointment/appointment-records.ts";

type PlannedLabelProps = { planned: PlannedAppointment; conflicts: readonly AppointmentConflict[] };

/** Labels a clock change and overlaps; `isTimeTaken` covers an appointment of the same offer at the planned time. */
export function PlannedLabel({ planned, conflicts }: PlannedLabelProps) {
  return (
    <>
      <ClockChangeHint planned={planned} />
      {conflicts
        .filter(
          ({ planned_at, shared }) => planned_at.getTime() === planned.timestamp.getTime() && shared !== "appointment",
        )
        .map(({ offer_name, offer_slug, conflict_at, shared }) => (
          <p key={`${offer_slug}-${conflict_at.toISOString()}`} className="text-danger">
            {shared === "location" ? "Zur selben Zeit am selben Ort" : "Zur selben Zeit mit derselben Künstler:in"}:{" "}
            {offer_name}, {formatTime(conflict_at)} Uhr
          </p>
        ))}
    </>
  );
}

/** Whether the offer already has an appointment at the planned time. */
export function isTimeTaken({ timestamp }: PlannedAppointment, conflicts: readonly AppointmentConflict[]): boolean {
  return conflicts.some(
    ({ planned_at, shared }) => shared === "appointment" && planned_at.getTime() === timestamp.getTime(),
  );
}

export function ConflictCheckFailedNotice() {
  return (
    <Notice
      isAnnounced
      title="Ob sich etwas überschneidet oder schon angelegt ist, ließ sich gerade nicht prüfen. Anlegen und verschieben kannst du trotzdem."
    />
  );
}
