import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { FeedLinksProps } from "./feed-links.tsx";

/** The server renders the links. They work before hydration, so the browser loads their code last. */
export const FeedLinks = lazyLoaded<FeedLinksProps>(
  import.meta.env.SSR ? (await import("./feed-links.tsx")).FeedLinks : null,
  () => import("./feed-links.tsx").then((module) => module.FeedLinks),
);
