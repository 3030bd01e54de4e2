import type { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import { type PlannedAppointment, parseBerlinTime } from "#domain/appointment/appointment-rule.ts";
import { endOf } from "#domain/appointment/offer-appointment.ts";
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

type PlannedMove = { row: ListedAppointment; planned: PlannedAppointment };

/** Warns of clock changes and overlaps before appointments move to another time of the same day. */
export function MovePreview({ rows, localTime }: MovePreviewProps) {
  const { conflicts, hasFailed } = useConflicts(
    localTime === ""
      ? []
      : [...Map.groupBy(rows, (row) => row.offer_id)].map(([offerId, rowsOfOffer]) => ({
          offerId,
          rule: {
            kind: "days",
            localTime,
            days: rowsOfOffer.map(({ timestamp }) => berlinDay(timestamp)),
            skippedDays: [],
          },
        })),
  );
  const moves = rows.flatMap((row) => {
    const planned = parseBerlinTime(berlinDay(row.timestamp), localTime);
    return planned ? [{ row, planned }] : [];
  });
  const warnings = moves.flatMap((move) => {
    const { row, planned } = move;
    const found = withoutRepeated(
      [
        ...conflicts.filter((conflict) => conflict.plannedOfferId === row.offer_id && !isOneOf(rows, conflict)),
        ...conflictsAmong(moves, move),
      ].filter(({ planned_at }) => planned_at.getTime() === planned.timestamp.getTime()),
    );
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

/** Whether the conflicting appointment is one of `rows`, so that it moves away too. */
function isOneOf(rows: readonly ListedAppointment[], { offer_slug, conflict_at }: AppointmentConflict): boolean {
  return rows.some(
    ({ offer, timestamp }) => offer.slug === offer_slug && timestamp.getTime() === conflict_at.getTime(),
  );
}

/** The conflicts with the other appointments that move. Compares the names of locations and artists. */
function conflictsAmong(moves: readonly PlannedMove[], move: PlannedMove): AppointmentConflict[] {
  return moves.flatMap((other) => {
    const shared = other.row.id !== move.row.id && isOverlapping(move, other) && whatIsShared(move, other);
    const { name: offer_name, slug: offer_slug } = other.row.offer;
    const conflict_at = other.planned.timestamp;
    return shared ? [{ planned_at: move.planned.timestamp, conflict_at, offer_name, offer_slug, shared }] : [];
  });
}

/** Moves on different days can overlap too, because an appointment may last for several days. */
function isOverlapping({ row, planned }: PlannedMove, { row: otherRow, planned: otherPlanned }: PlannedMove): boolean {
  return planned.timestamp < endOf(otherPlanned, otherRow.offer) && otherPlanned.timestamp < endOf(planned, row.offer);
}

function whatIsShared(
  { row, planned }: PlannedMove,
  { row: otherRow, planned: otherPlanned }: PlannedMove,
): "appointment" | "location" | "artist" | null {
  const isSameTime = planned.timestamp.getTime() === otherPlanned.timestamp.getTime();
  if (row.offer_id === otherRow.offer_id && isSameTime) return "appointment";
  const { location, artist } = row.offer;
  if (location !== null && location === otherRow.offer.location) return "location";
  return artist !== null && artist === otherRow.offer.artist ? "artist" : null;
}

/** Keeps one conflict per offer and time: several appointments of an offer may move to the same time. */
function withoutRepeated(conflicts: readonly AppointmentConflict[]): AppointmentConflict[] {
  const keyOf = ({ offer_slug, conflict_at }: AppointmentConflict) => `${offer_slug}-${conflict_at.toISOString()}`;
  return [...new Map(conflicts.map((conflict) => [keyOf(conflict), conflict])).values()];
}
