import { formatDateTime } from "#domain/berlin-time.ts";
import { shareImageOf } from "#domain/media/share-image.ts";
import type { NewestOffer } from "#domain/offer/feed.ts";
import { absoluteUrl } from "#domain/site/page-url.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import { xmlElement, xmlText } from "./xml.ts";

type Channel = {
  title: string;
  description: string;
  /** The page that the feed belongs to. */
  path: string;
  feedPath: string;
};

/** RSS 2.0 with an item for each offer, in the given order. */
export function renderRss(offers: readonly NewestOffer[], channel: Channel, siteUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${xmlElement("title", channel.title)}
${xmlElement("link", absoluteUrl(channel.path, siteUrl))}
${xmlElement("description", channel.description)}
${xmlElement("language", siteConfiguration.defaultLocale)}
<atom:link href="${xmlText(absoluteUrl(channel.feedPath, siteUrl))}" rel="self" type="application/rss+xml"/>
${offers.map((offer) => renderItem(offer, siteUrl)).join("\n")}
</channel>
</rss>
`;
}

function renderItem(offer: NewestOffer, siteUrl: string): string {
  const description = [offer.summary, `Termine: ${appointmentList(offer)}`].filter(Boolean).join("\n\n");
  return `<item>${[
    xmlElement("title", offer.name),
    xmlElement("link", absoluteUrl(`/angebot/${offer.slug}/`, siteUrl)),
    `<guid isPermaLink="false">${xmlText(`urn:uuid:${offer.id}`)}</guid>`,
    xmlElement("pubDate", offer.published_at.toUTCString()),
    xmlElement("description", description),
    ...(offer.image ? [renderEnclosure(absoluteUrl(shareImageOf(offer.image).url, siteUrl))] : []),
  ].join("")}</item>`;
}

function appointmentList({ timestamps, total }: NewestOffer): string {
  const times = timestamps.map((timestamp) => formatDateTime(timestamp));
  const omittedCount = total - times.length;
  if (omittedCount <= 0) return times.join(", ");
  return `${times.join(", ")} und ${omittedCount === 1 ? "ein weiterer" : `${omittedCount} weitere`}`;
}

/** RSS requires a length; 0 means that the length is unknown. */
function renderEnclosure(url: string): string {
  return `<enclosure url="${xmlText(url)}" type="image/jpeg" length="0"/>`;
}
