import { notify } from "#app/ui/notification/notifications.ts";

/** Tells an admin who has left the page that publishing needs a confirmation. */
export function notifyUnpublished(openPage: () => void): void {
  notify({
    title: "Noch nicht veröffentlicht.",
    description: "Bitte prüf erst die Hinweise.",
    icon: "warning",
    color: "danger",
    timeout: 0,
    actions: [{ label: "Öffnen", onClick: openPage }],
  });
}
