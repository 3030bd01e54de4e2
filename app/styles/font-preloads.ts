import hanken from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url";
import imbue from "@fontsource-variable/imbue/files/imbue-latin-standard-normal.woff2?url";

/** For the root route's `links()`: the two faces every first screen shows. */
export const fontPreloads = [imbue, hanken].map((href) => ({
  rel: "preload",
  href,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
}));
