import type { NavigateFunction } from "react-router";
import { notify } from "#app/ui/notification/notifications.ts";
import type { ChangedRecords, RecordEntity } from "#domain/content/record-draft.ts";

/**
 * Notifies why a record was not changed, until closed. For an offer that people have booked, an action opens its appointments.
 * @param navigate from `useNavigate`
 */
export function notifyRefused(
  { entity, slug, title, description }: { entity: RecordEntity; slug: string; title: string; description?: string },
  { reason }: { reason: ChangedRecords["refused"][number]["reason"] | null },
  navigate: NavigateFunction,
): void {
  const openAppointments = {
    label: "Zu den Terminen",
    onClick: () => void navigate(`/admin/angebots-termine/${slug}/`),
  };
  notify({
    title,
    ...(description && { description }),
    actions: reason === "record_booked" && entity === "offer" ? [openAppointments] : [],
    color: "danger",
    icon: "warning",
    timeout: 0,
  });
}
