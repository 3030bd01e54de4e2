export const RESULTS = "bench/results-peers.json";

/** The figures of the offer page of one framework. */
export type PeerResult = {
  name: string;
  title: string;
  /** Median of five rounds. */
  perSecond: number;
  /** Requests per second divided by the product's in the same round, median. */
  ratio: number;
  htmlBytes: number;
  /** In gzipped bytes. */
  htmlGzip: number;
  /** All JavaScript files that the page loads without user interaction, in gzipped bytes. */
  scriptGzip: number;
  /** Lighthouse's simulated phone, median of three, in ms. */
  lcp: number;
  tbt: number;
};
