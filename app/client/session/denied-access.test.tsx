import { afterEach, expect, it, vi } from "vitest";
import { notify } from "#app/ui/notification/notifications.ts";
import { deniedAccessCookie, notifyDeniedAccess } from "./denied-access.ts";

vi.mock("#app/ui/notification/notifications.ts", () => ({ notify: vi.fn() }));

const setPageUrl = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);

const ownUrl = location.href;
afterEach(() => {
  setPageUrl(ownUrl);
  vi.useRealTimers();
  vi.clearAllMocks();
});

it.each(["https://atelierland.example.org/", "http://localhost:4173/"])(
  "notifies once of denied access when the page is at %s",
  (url) => {
    vi.useFakeTimers();
    setPageUrl(url);
    // biome-ignore lint/suspicious/noDocumentCookie: sets the cookie as the redirect's Set-Cookie header would
    document.cookie = deniedAccessCookie(new Request(url));
    notifyDeniedAccess(document.cookie);
    notifyDeniedAccess(document.cookie);
    expect(notify).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    // Checks the value, because happy-dom keeps the name of a removed cookie.
    expect(document.cookie).not.toContain("=1");
    notifyDeniedAccess(document.cookie);
    expect(notify).toHaveBeenCalledTimes(1);
  },
);
