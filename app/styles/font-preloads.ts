import hanken from "./fonts/hanken-grotesk-latin.woff2?url";
import imbue from "./fonts/imbue-latin.woff2?url";

/** For the root route's `links()`: the two faces every first screen shows. */
export const fontPreloads = [imbue, hanken].map((href) => ({
  rel: "preload",
  href,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
}));
