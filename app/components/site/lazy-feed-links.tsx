import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { FeedLinksProps } from "./feed-links.tsx";

/** Rendered on the server and lazy-loaded in the browser: the links work before hydration. */
export const FeedLinks = lazyLoaded<FeedLinksProps>(
  import.meta.env.SSR ? (await import("./feed-links.tsx")).FeedLinks : null,
  () => import("./feed-links.tsx").then((module) => module.FeedLinks),
);
