import { notify } from "#app/ui/notification/notifications.ts";

/** Over https, the `__Host-` prefix makes browsers accept the cookie from this host only. */
function cookieOf(url: string, value: string): string {
  const [prefix, secure] = url.startsWith("https:") ? ["__Host-", "; Secure"] : ["", ""];
  return `${prefix}al-denied=${value}; Path=/; SameSite=Lax${secure}`;
}

/**
 * The `Set-Cookie` value of a redirect away from a page that the user's role does not allow. The cookie survives
 * further redirects.
 */
export function deniedAccessCookie({ url }: Request): string {
  return `${cookieOf(url, "1")}; Max-Age=60`;
}

const REMOVAL_DELAY_MS = 1000;
let removal: ReturnType<typeof setTimeout> | undefined;

/**
 * Notifies the user once when `cookie`, a value of `document.cookie`, contains the cookie of `deniedAccessCookie`.
 * Removes this cookie only after a second, because the page that is being left may read it before the next page does.
 */
export function notifyDeniedAccess(cookie: string): void {
  if (removal !== undefined || !/(^|; )(__Host-)?al-denied=1/.test(cookie)) return;
  removal = setTimeout(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = `${cookieOf(location.href, "")}; Max-Age=0`;
    removal = undefined;
  }, REMOVAL_DELAY_MS);
  notify({ title: "Dafür fehlt dir die Berechtigung.", icon: "warning", color: "danger" });
}
