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
  /** The state of the location, as in ISO 3166-2:DE; `null` while unknown. */
  state: string | null;
  onSkip: (days: readonly string[]) => void;
};

/** Lists every appointment of a rule with its conflicts, clock changes and a checkbox to skip it. */
export function AppointmentPreview({
  planned,
  skippedDays,
  conflictCheck: { conflicts, hasFailed },
  canBeCreated,
  onToggle,
  state,
  onSkip,
}: AppointmentPreviewProps) {
  const overlapping = new Set(
    conflicts.filter(({ same }) => same !== "appointment").map(({ planned_at }) => planned_at.getTime()),
  );
  const holidays = new Map(planned.map(({ day }) => [day, publicHolidayOn(day, state)]));
  const includedHolidays = planned.filter(
    (appointment) =>
      holidays.get(appointment.day) && !skippedDays.includes(appointment.day) && canBeCreated(appointment),
  );
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-xs font-semibold">Vorschau: Häkchen weg bei Tagen, die ausfallen</legend>
      {hasFailed && <ConflictCheckFailedNotice />}
      {overlapping.size > 0 && (
        <Notice
          title={
            overlapping.size === 1
              ? "Ein Termin überschneidet sich mit einem anderen."
              : `${overlapping.size} Termine überschneiden sich mit anderen.`
          }
        />
      )}
      {includedHolidays.length > 0 && (
        <Notice
          title={
            includedHolidays.length === 1
              ? "Ein Termin liegt auf einem Feiertag."
              : `${includedHolidays.length} Termine liegen auf Feiertagen.`
          }
          actions={
            <Button
              size="xs"
              variant="outline"
              color="gray"
              onClick={() => onSkip(includedHolidays.map(({ day }) => day))}
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
              checked={!skippedDays.includes(appointment.day) && canBeCreated(appointment)}
              disabled={!canBeCreated(appointment)}
              onChange={() => onToggle(appointment.day)}
            >
              <span className="num">{formatDateTime(appointment.at)}</span>{" "}
              <span className="text-xs text-ink-soft">{formatWeekday(appointment.at)}</span>
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
