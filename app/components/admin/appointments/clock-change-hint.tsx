import type { PlannedAppointment } from "#domain/appointment/appointment-rule.ts";
import { formatTime } from "#domain/berlin-time.ts";

/** Says which time applies when a clock change skips or repeats the entered time. */
export function ClockChangeHint({ planned: { timestamp, clockChange } }: { planned: PlannedAppointment }) {
  if (clockChange === "none") return null;
  return (
    <p>
      {clockChange === "skipped"
        ? `Diese Uhrzeit gibt es an dem Tag nicht, die Uhr wird vorgestellt: Es gilt ${formatTime(timestamp)} Uhr.`
        : "Diese Uhrzeit gibt es zweimal, die Uhr wird zurückgestellt: Es gilt die zweite."}
    </p>
  );
}
