/** URL scopes of `public/check-in-service-worker.js`: check-in by admins and with a pass. */
export type CheckInScope = "/admin/termin-buchungen/" | "/einlass/";

export const CHECK_IN_CACHES: Readonly<Record<CheckInScope, string>> = {
  "/admin/termin-buchungen/": "al-check-in",
  "/einlass/": "al-check-in-pass",
};

/** The default of 250 Resource Timing entries is too low for a page that revalidates for hours. */
const MAX_RESOURCE_ENTRIES = 10_000;

// `cacheCheckInPage` finds the files to cache in the Resource Timing entries.
if (!import.meta.env.SSR) performance.setResourceTimingBufferSize?.(MAX_RESOURCE_ENTRIES);
