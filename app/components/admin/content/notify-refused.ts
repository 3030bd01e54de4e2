import type { NavigateFunction } from "react-router";
import { notify } from "#app/ui/notification/notifications.ts";
import type { ChangedRecords, RecordEntity } from "#domain/content/record-draft.ts";

/** The record and the German texts of the toast. */
type RefusedChange = { entity: RecordEntity; slug: string; name: string; title: string; description?: string };

/**
 * Shows why a record was not changed, in a toast without a timeout. If bookings or waiting parties prevent the change,
 * the toast has an action that opens the record's appointments.
 * @param navigate from `useNavigate`
 */
export function notifyRefused(
  { entity, slug, name, title, description }: RefusedChange,
  { reason }: { reason: ChangedRecords["refused"][number]["reason"] | null },
  navigate: NavigateFunction,
): void {
  const openAppointments = {
    label: "Zu den Terminen",
    onClick: () => void navigate(appointmentsPath(entity, slug, name)),
  };
  notify({
    title,
    ...(description && { description }),
    actions: reason === "record_booked" ? [openAppointments] : [],
    color: "danger",
    icon: "warning",
    timeout: 0,
  });
}

/** Path of the appointments of an offer, location or artist. */
function appointmentsPath(entity: RecordEntity, slug: string, name: string): string {
  if (entity === "offer") return `/admin/angebots-termine/${slug}/`;
  const filter = new URLSearchParams(entity === "location" ? { ort: name } : { suche: name });
  return `/admin/termine/?${filter}`;
}
