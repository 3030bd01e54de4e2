import { notify } from "#app/ui/notification/notifications.ts";

/**
 * Tells an admin who has left the page that publishing needs a confirmation.
 * @param name the name of the record, or how many records there are
 */
export function notifyUnpublished(name: string, openPage: () => void): void {
  notify({
    title: `${name}: noch nicht veröffentlicht.`,
    description: "Dazu gibt es Hinweise. Drück dort noch einmal auf „Veröffentlichen“.",
    icon: "warning",
    color: "danger",
    timeout: 0,
    actions: [{ label: "Öffnen", onClick: openPage }],
  });
}
