/** URL scopes of `public/check-in-service-worker.js`: check-in by admins and with a pass. */
export type CheckInScope = "/admin/termin-buchungen/" | "/einlass/";

export const CHECK_IN_CACHES: Readonly<Record<CheckInScope, string>> = {
  "/admin/termin-buchungen/": "al-check-in",
  "/einlass/": "al-check-in-pass",
};

/** Maximum number of Resource Timing entries. The default of 250 is too low for a page that revalidates for hours. */
const MAX_RESOURCE_ENTRIES = 10_000;

// `cacheCheckInPage` reads from the Resource Timing entries which files it has to cache.
if (!import.meta.env.SSR) performance.setResourceTimingBufferSize?.(MAX_RESOURCE_ENTRIES);

/** Deletes an admin's cached check-in page, so that its guest list does not stay on the device after sign-out. */
export function clearCheckInPage(): void {
  globalThis.caches?.delete(CHECK_IN_CACHES["/admin/termin-buchungen/"]).catch(() => {});
}
