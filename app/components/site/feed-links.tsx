import { Suspense } from "react";
import { lazyLoaded } from "#app/ui/lazy-loaded.ts";
import type { FeedSubscriptionProps } from "./feed-subscription.tsx";

// Rendered on the server and lazy-loaded in the browser: its links work before hydration.
const FeedSubscription = lazyLoaded(
  import.meta.env.SSR ? (await import("./feed-subscription.tsx")).FeedSubscription : null,
  () => import("./feed-subscription.tsx").then((module) => module.FeedSubscription),
);

export type FeedLinksProps = FeedSubscriptionProps;

/** The lazy-loaded `FeedSubscription` of a record. */
export function FeedLinks(props: FeedLinksProps) {
  return (
    <Suspense>
      <FeedSubscription {...props} />
    </Suspense>
  );
}
