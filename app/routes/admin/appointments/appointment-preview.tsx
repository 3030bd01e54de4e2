import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { PlannedAppointment } from "#domain/appointment/appointment-rule.ts";
import { publicHolidayOn } from "#domain/appointment/public-holidays.ts";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import { ConflictCheckFailedNotice, isTimeTaken, PlannedLabel } from "./planned-label.tsx";
import type { ConflictCheck } from "./use-conflicts.ts";

type AppointmentPreviewProps = {
  planned: readonly PlannedAppointment[];
  skippedDays: readonly string[];
  conflictCheck: ConflictCheck;
  /** Whether the appointment is in the future and does not exist yet. */
  canBeCreated: (appointment: PlannedAppointment) => boolean;
  onToggle: (day: string) => void;
  /** The federal state of the location, such as "BB" for Brandenburg; `null` while unknown. */
  federalState: string | null;
  onSkip: (days: readonly string[]) => void;
};

export function AppointmentPreview({
  planned,
  skippedDays,
  conflictCheck: { conflicts, hasFailed },
  canBeCreated,
  onToggle,
  federalState,
  onSkip,
}: AppointmentPreviewProps) {
  // A conflict whose `shared` is "location" or "artist" is an overlap.
  const overlappingTimes = new Set(
    conflicts.filter(({ shared }) => shared !== "appointment").map(({ planned_at }) => planned_at.getTime()),
  );
  const holidays = new Map(planned.map(({ day }) => [day, publicHolidayOn(day, federalState)]));
  const isIncluded = (appointment: PlannedAppointment) =>
    !skippedDays.includes(appointment.day) && canBeCreated(appointment);
  const includedOnHolidays = planned.filter((appointment) => holidays.get(appointment.day) && isIncluded(appointment));
  const overlapCount = planned.filter(
    (appointment) => overlappingTimes.has(appointment.timestamp.getTime()) && isIncluded(appointment),
  ).length;
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-xs font-semibold">Vorschau: Häkchen weg bei Tagen, die ausfallen</legend>
      {hasFailed && <ConflictCheckFailedNotice />}
      {overlapCount > 0 && (
        <Notice
          title={
            overlapCount === 1
              ? "Ein Termin überschneidet sich mit einem anderen."
              : `${overlapCount} Termine überschneiden sich mit anderen.`
          }
        />
      )}
      {includedOnHolidays.length > 0 && (
        <Notice
          title={
            includedOnHolidays.length === 1
              ? "Ein Termin liegt auf einem Feiertag."
              : `${includedOnHolidays.length} Termine liegen auf Feiertagen.`
          }
          actions={
            <Button
              size="xs"
              variant="outline"
              color="gray"
              onClick={() => onSkip(includedOnHolidays.map(({ day }) => day))}
            >
              Feiertage auslassen
            </Button>
          }
        />
      )}
      <ul className="grid border-t border-line">
        {planned.map((appointment) => (
          <li key={appointment.day} className="border-b border-line pb-2">
            <Checkbox
              checked={isIncluded(appointment)}
              disabled={!canBeCreated(appointment)}
              onChange={() => onToggle(appointment.day)}
            >
              <span className="num">{formatDateTime(appointment.timestamp)}</span>{" "}
              <span className="text-xs text-ink-soft">{formatWeekday(appointment.timestamp)}</span>
            </Checkbox>
            <div className="grid gap-0.5 pl-9 text-xs text-ink-soft">
              {isTimeTaken(appointment, conflicts) ? (
                <p>Gibt es schon.</p>
              ) : (
                !canBeCreated(appointment) && <p>Schon vorbei, wird ausgelassen.</p>
              )}
              {holidays.get(appointment.day) && <p>Feiertag: {holidays.get(appointment.day)}</p>}
              <PlannedLabel planned={appointment} conflicts={conflicts} />
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
