import { Badge, type BadgeVariant } from "#app/ui/layout/badge.tsx";
import { missingToMinimum } from "#domain/appointment/appointment-detail.ts";
import type { AppointmentRecord, OfferWithLastAppointment } from "#workers/data/appointment/appointment-records.ts";

type StateOffer = Pick<OfferWithLastAppointment, "status" | "duration_minutes" | "minimum_participants">;
type AppointmentStateBadgeProps = { appointment: AppointmentRecord; offer: StateOffer };

export function AppointmentStateBadge({ appointment, offer }: AppointmentStateBadgeProps) {
  const [label, variant] = appointmentStateOf(appointment, offer);
  return (
    <span className="min-[90rem]:not-print:whitespace-nowrap">
      <Badge variant={variant}>{label}</Badge>
    </span>
  );
}

export function appointmentStateOf(
  appointment: AppointmentRecord,
  offer: StateOffer,
): [label: string, variant?: BadgeVariant] {
  if (appointment.status === "cancelled") return ["Abgesagt", "off"];
  const minutesSinceStart = (Date.now() - Number(appointment.timestamp)) / 60_000;
  if (minutesSinceStart >= offer.duration_minutes) return ["Vorbei"];
  if (minutesSinceStart >= 0) return ["Läuft gerade", "positive"];
  if (offer.status !== "published") return ["Angebot nicht öffentlich"];
  if (appointment.remaining_slots === 0) return ["Ausgebucht", "done"];
  const missing = missingToMinimum(appointment, offer.minimum_participants);
  return missing ? [`noch ${missing} bis zur Mindestzahl`] : ["Findet statt", "positive"];
}
