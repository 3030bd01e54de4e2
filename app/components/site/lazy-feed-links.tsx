import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { FeedLinksProps } from "./feed-links.tsx";

/** The form and the links work before hydration, so the browser loads their code after the page's first scripts. */
export const FeedLinks = lazyLoaded<FeedLinksProps>(
  import.meta.env.SSR ? (await import("./feed-links.tsx")).FeedLinks : null,
  () => import("./feed-links.tsx").then((module) => module.FeedLinks),
);
