import { notify } from "#app/ui/notification/notifications.ts";

const NAME = "al-denied";

/** The `Set-Cookie` value of a redirect away from a page that the user's role does not allow; it outlives the redirects. */
export const deniedAccessCookie = `${NAME}=1; Path=/; Max-Age=60; SameSite=Lax`;

const REMOVAL_DELAY_MS = 1000;
let removal: ReturnType<typeof setTimeout> | undefined;

/**
 * Notifies the user once after such a redirect. Browser only, so that no shared HTML contains the notification. The cookie is
 * removed a second later: the page that is being left may read it first, and the next one has to notify again.
 */
export function notifyDeniedAccess(): void {
  if (removal !== undefined || !document.cookie.split("; ").includes(`${NAME}=1`)) return;
  removal = setTimeout(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;
    removal = undefined;
  }, REMOVAL_DELAY_MS);
  notify({ title: "Dafür fehlt dir die Berechtigung.", icon: "warning", color: "danger" });
}
