import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { FeedSubscriptionProps } from "./feed-subscription.tsx";

export type FeedLinksProps = FeedSubscriptionProps;

/** The feed of a record. Rendered on the server and lazy-loaded in the browser: its links work before hydration. */
export const FeedLinks = lazyLoaded<FeedLinksProps>(
  import.meta.env.SSR ? (await import("./feed-subscription.tsx")).FeedSubscription : null,
  () => import("./feed-subscription.tsx").then((module) => module.FeedSubscription),
);
