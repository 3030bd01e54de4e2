import type { FeedLinksProps } from "#app/components/site/feed-links.tsx";

/** Only for loaders: in a component, it would enlarge the first-load JavaScript. */
export function feedOfLocation(location: { name: string; slug: string; slug_id: string }): FeedLinksProps {
  const { name, slug, slug_id: slugId } = location;
  return { path: `/feeds/kunstraum/${slug}`, recordName: name, entity: "location", slugId };
}
