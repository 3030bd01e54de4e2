export const RESULTS = "bench/results-peers.json";

/** The figures of the offer page of a framework, of the product, or of the product's cached page. */
export type PeerResult = {
  /** The key: "react-router", "product", "cached". */
  name: string;
  /** The label: "React Router". */
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
