import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { FeedLinksProps } from "./feed-links.tsx";

/**
 * The follow form and the links work before hydration, and the share button is invisible until then. So the browser
 * loads the code after the page's first scripts.
 */
export const FeedLinks = lazyLoaded<FeedLinksProps>(
  import.meta.env.SSR ? (await import("./feed-links.tsx")).FeedLinks : null,
  () => import("./feed-links.tsx").then((module) => module.FeedLinks),
);
