import type { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import { type PlannedAppointment, parseBerlinTime } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatAppointmentTime } from "#domain/berlin-time.ts";
import { refusalMessage } from "#domain/refusal.ts";
import type { AppointmentConflict } from "#workers/data/appointment/appointment-records.ts";
import { ConflictCheckFailedNotice, isTimeTaken, PlannedLabel } from "./planned-label.tsx";
import { useConflicts } from "./use-conflicts.ts";

type MovePreviewProps = {
  /** The appointments that will move. */
  rows: readonly ListedAppointment[];
  /** `hh:mm` or empty */
  localTime: string;
};

/** Warns of clock changes and overlaps before appointments move to another time of their day. */
export function MovePreview({ rows, localTime }: MovePreviewProps) {
  const { conflicts, hasFailed } = useConflicts(
    localTime === ""
      ? []
      : [...Map.groupBy(rows, (row) => row.offer_id)].map(([offerId, ofOffer]) => ({
          offerId,
          rule: {
            kind: "days",
            localTime,
            days: ofOffer.map(({ timestamp }) => berlinDay(timestamp)),
            skippedDays: [],
          },
        })),
  );
  const warnings = rows.flatMap((row) => {
    const planned = parseBerlinTime(berlinDay(row.timestamp), localTime);
    if (!planned) return [];
    const found = [
      ...conflicts.filter((conflict) => conflict.plannedOfferId === row.offer_id && !isOneOf(rows, conflict)),
      ...conflictsAmong(rows, row, planned),
    ].filter(({ planned_at }) => planned_at.getTime() === planned.timestamp.getTime());
    return planned.clockChange !== "none" || found.length > 0 ? [{ row, planned, found }] : [];
  });
  return (
    <>
      {hasFailed && <ConflictCheckFailedNotice />}
      <div role="status" className="grid gap-3 text-sm">
        {warnings.map(({ row, planned, found }) => (
          <div key={row.id} className="grid gap-1">
            <p className="font-semibold wrap-anywhere">
              {row.offer.name}, {formatAppointmentTime(row.timestamp)}
            </p>
            {isTimeTaken(planned, found) && <p className="text-danger">{refusalMessage("appointment_time_taken")}</p>}
            <PlannedLabel planned={planned} conflicts={found} />
          </div>
        ))}
      </div>
    </>
  );
}

/** Whether the conflict is with one of the appointments, which will move. */
function isOneOf(rows: readonly ListedAppointment[], { offer_slug, conflict_at }: AppointmentConflict): boolean {
  return rows.some(
    ({ offer, timestamp }) => offer.slug === offer_slug && timestamp.getTime() === conflict_at.getTime(),
  );
}

/** The conflicts with the others of the appointments, which move to the same time. Compares the names of the hosts. */
function conflictsAmong(
  rows: readonly ListedAppointment[],
  row: ListedAppointment,
  { day, timestamp }: PlannedAppointment,
): AppointmentConflict[] {
  return rows.flatMap((other) => {
    const same = other.id !== row.id && berlinDay(other.timestamp) === day && whatIsSame(row, other);
    const { name: offer_name, slug: offer_slug } = other.offer;
    return same ? [{ planned_at: timestamp, conflict_at: timestamp, offer_name, offer_slug, same }] : [];
  });
}

function whatIsSame(row: ListedAppointment, other: ListedAppointment): "appointment" | "location" | "artist" | null {
  if (row.offer_id === other.offer_id) return "appointment";
  const { location, artist } = row.offer;
  if (location !== null && location === other.offer.location) return "location";
  return artist !== null && artist === other.offer.artist ? "artist" : null;
}
