export const RESULTS = "bench/results-peers.json";

/**
 * The figures of the offer page in a framework, in the product, or from the product's page cache. `scriptGzip`, `lcp`
 * and `tbt` of the product are those of its cached page.
 */
export type PeerResult = {
  /** The key: "react-router", "product", "cached". */
  name: string;
  /** The label: "React Router". */
  title: string;
  /** Requests per second, median of five rounds. */
  perSecond: number;
  /** `perSecond` divided by the product's in the same round, median. */
  ratio: number;
  htmlBytes: number;
  /** In gzipped bytes. */
  htmlGzip: number;
  /** All JavaScript files that the page loads without user interaction, in gzipped bytes. */
  scriptGzip: number;
  /** Largest contentful paint on Lighthouse's simulated phone, in ms, median of three rounds. */
  lcp: number;
  /** Total blocking time in ms, measured in the same way. */
  tbt: number;
};
