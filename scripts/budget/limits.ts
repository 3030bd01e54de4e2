const BYTES_PER_KB = 1000;

/** Maximum sizes in gzipped bytes. */
export const limits = {
  /** First-load JavaScript of a public page. */
  publicScript: 130 * BYTES_PER_KB,
  /** All JavaScript that a public page loads without user interaction. */
  idleScript: 140 * BYTES_PER_KB,
  /** First-load JavaScript that a booking page loads in addition to entry and root. */
  bookingScript: 110 * BYTES_PER_KB,
  /**
   * JavaScript of the route of an admin page, without entry and root. For the editor of records, includes the text
   * editor, which is loaded later.
   */
  adminScript: 350 * BYTES_PER_KB,
  /**
   * First-load JavaScript of check-in; for an admin, with the admin frame. Lower than `adminScript`, because volunteers
   * use old phones.
   */
  checkInScript: 150 * BYTES_PER_KB,
  /** An offer page with its first appointments (without `?termine=`), including the hydration data. */
  offerHtml: 15 * BYTES_PER_KB,
  /** Lower than Cloudflare's limit, so that cold starts are fast. */
  worker: 1000 * BYTES_PER_KB,
} as const;

/** Minimum scores of Lighthouse on mobile, from 0 to 100. */
export const minimumScores = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
} as const;
export const maximumMetrics = {
  "largest-contentful-paint": 1800, // ms
  "total-blocking-time": 100, // ms
  "cumulative-layout-shift": 0.02,
} as const;

export function formatKilobytes(bytes: number): string {
  return `${(bytes / BYTES_PER_KB).toFixed(1)} kB`;
}
