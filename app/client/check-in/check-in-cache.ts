/** URL scopes of `public/check-in-service-worker.js`: check-in by admins and with a pass. */
export type CheckInScope = "/admin/termin-buchungen/" | "/einlass/";

export const CHECK_IN_CACHES: Readonly<Record<CheckInScope, string>> = {
  "/admin/termin-buchungen/": "al-check-in",
  "/einlass/": "al-check-in-pass",
};

// `cacheCheckInPage` caches the files in the resource entries. Browsers record 250 entries by default, too few for a
// page that revalidates for hours.
if (!import.meta.env.SSR) performance.setResourceTimingBufferSize?.(10_000);

/** Deletes the cached check-in page: no guest list stays on the device after sign-out. */
export function clearCheckInPage(): void {
  globalThis.caches?.delete(CHECK_IN_CACHES["/admin/termin-buchungen/"]).catch(() => {});
}
