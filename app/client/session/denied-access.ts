import { notify } from "#app/ui/notification/notifications.ts";

const NAME = "al-denied";

/** The `Set-Cookie` value of a redirect away from a page that the user's role does not allow; it outlives the redirects. */
export const deniedAccessCookie = `${NAME}=1; Path=/; Max-Age=60; SameSite=Lax`;

/** Notifies the user once after such a redirect. Browser only, so that no shared HTML contains the notification. */
export function notifyDeniedAccess(): void {
  if (!document.cookie.split("; ").includes(`${NAME}=1`)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;
  notify({ title: "Dafür fehlt dir die Berechtigung.", icon: "warning", color: "danger" });
}
