/** The limits of the project. The docs explain them. */

const KB = 1000;

/** Sizes in gzipped bytes. */
export const limits = {
  /** First-load JavaScript of a public page. */
  publicScript: 130 * KB,
  /** First-load JavaScript that booking and admin pages add to it. */
  bookingScript: 110 * KB,
  adminScript: 350 * KB,
  offerHtml: 15 * KB,
  worker: 1000 * KB,
} as const;

/** Lighthouse, mobile: the minimum score of each category (0 to 100) and the maximum of each metric. */
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

export function kB(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} kB`;
}
