import { Badge } from "#app/ui/layout/badge.tsx";
import { missingToMinimum } from "#domain/appointment/appointment-detail.ts";
import type { AppointmentOffer, AppointmentRecord } from "#workers/data/appointment/appointment-records.ts";

type AppointmentStateBadgeProps = {
  appointment: AppointmentRecord;
  offer: Pick<AppointmentOffer, "status" | "duration_minutes" | "minimum_participants">;
};

/** Badge with the current state of an appointment. */
export function AppointmentStateBadge({
  appointment,
  offer: { status, duration_minutes: durationMinutes, minimum_participants: minimumParticipants },
}: AppointmentStateBadgeProps) {
  if (appointment.status === "cancelled") return <Badge variant="off">Abgesagt</Badge>;
  const minutesSinceStart = (Date.now() - appointment.timestamp.getTime()) / 60_000;
  if (minutesSinceStart >= durationMinutes) return <Badge>Vorbei</Badge>;
  if (minutesSinceStart >= 0) return <Badge variant="live">Läuft gerade</Badge>;
  if (status !== "published") return <Badge>Angebot nicht öffentlich</Badge>;
  if (appointment.remaining_slots === 0) return <Badge variant="done">Ausgebucht</Badge>;
  const missing = missingToMinimum(appointment, minimumParticipants);
  if (!missing) return <Badge variant="live">Findet statt</Badge>;
  return (
    <span className="whitespace-nowrap print:whitespace-normal">
      <Badge>noch {missing} bis zum Mindestwert</Badge>
    </span>
  );
}
