import { afterEach, expect, it, vi } from "vitest";
import { blockOfflineLinks } from "./offline-worker.ts";

const { notify, closeNotification } = vi.hoisted(() => ({ notify: vi.fn(), closeNotification: vi.fn() }));
vi.mock("#app/ui/notification/notifications.ts", () => ({ notify, closeNotification }));

afterEach(() => vi.restoreAllMocks());

it("blocks links to other pages and queries of the site, but neither to other sites nor to sections of the shown page, when offline without a service worker, and closes the notification when online", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  history.replaceState(null, "", "/kalender/?tag=morgen");
  const unblock = blockOfflineLinks();
  const isBlocked = (url: string) => {
    const link = document.body.appendChild(document.createElement("a"));
    link.href = url;
    return !link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
  for (const id of ["1", "2", "3"]) notify.mockReturnValueOnce(id);
  expect(["/regionen/", "/kalender/?tag=heute", "/kalender/#inhalt"].map(isBlocked)).toEqual([true, true, true]);
  expect(notify).toHaveBeenCalledTimes(3);
  dispatchEvent(new Event("online"));
  expect(closeNotification.mock.calls).toEqual([[""], ["1"], ["2"], ["3"]]);
  expect(["#inhalt", "https://example.org/"].map(isBlocked)).toEqual([false, false]);
  unblock();
  expect(isBlocked("/regionen/")).toBe(false);
});
