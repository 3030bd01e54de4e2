import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { FeedLinksProps } from "./feed-links.tsx";

/**
 * The server renders the form to follow a record and the links to its feeds. They work before hydration, so the browser
 * loads the code of this component after the page's first scripts.
 */
export const FeedLinks = lazyLoaded<FeedLinksProps>(
  import.meta.env.SSR ? (await import("./feed-links.tsx")).FeedLinks : null,
  () => import("./feed-links.tsx").then((module) => module.FeedLinks),
);
