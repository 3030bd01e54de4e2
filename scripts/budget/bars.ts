/** The bars of the project; docs say why, this file holds them. */

const KB = 1000;

/** Gzipped bytes. */
export const bars = {
  /** JavaScript of a public page's first load. */
  publicScript: 130 * KB,
  /** What the pages of booking and administration add to it. */
  bookingScript: 110 * KB,
  adminScript: 350 * KB,
  offerHtml: 15 * KB,
  worker: 1000 * KB,
} as const;

/** Lighthouse, mobile: the least score of each category (0 to 100), and the most of each figure. */
export const lighthouseBars = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
} as const;
export const lighthouseLimits = {
  "largest-contentful-paint": 1800, // ms
  "total-blocking-time": 100, // ms
  "cumulative-layout-shift": 0.02,
} as const;

export function kB(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} kB`;
}
