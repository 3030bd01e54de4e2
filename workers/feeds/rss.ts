import { formatDateTime } from "#domain/berlin-time.ts";
import { shareImageOf } from "#domain/media/share-image.ts";
import type { FeedAppointment, FeedOffer } from "#domain/offer/feed.ts";
import { absoluteUrl } from "#domain/site/page-url.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import { xmlElement, xmlText } from "./xml.ts";

const MAX_ITEMS = 50;
/** Per item. */
const MAX_APPOINTMENTS = 5;

type Channel = {
  title: string;
  description: string;
  /** The page that the feed belongs to. */
  path: string;
  feedPath: string;
};

/**
 * RSS 2.0 with an item for each of the `MAX_ITEMS` newest offers that have upcoming appointments, newest first.
 * @param appointments earliest first; past and cancelled ones are ignored
 */
export function renderRss(
  appointments: readonly FeedAppointment[],
  channel: Channel,
  { siteUrl, now }: { siteUrl: string; now: Date },
): string {
  const upcoming = appointments.filter(({ status, timestamp }) => status === "scheduled" && timestamp > now);
  const appointmentsByOffer = Map.groupBy(upcoming, ({ offer }) => offer.id);
  const offers = [...appointmentsByOffer.values()].flatMap((offerAppointments) => {
    const [firstAppointment] = offerAppointments;
    return firstAppointment ? [{ offer: firstAppointment.offer, appointments: offerAppointments }] : [];
  });
  const newestFirst = offers.toSorted((a, b) => b.offer.created_at.getTime() - a.offer.created_at.getTime());
  const items = newestFirst.slice(0, MAX_ITEMS).map((entry) => renderItem(entry.offer, entry.appointments, siteUrl));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${xmlElement("title", channel.title)}
${xmlElement("link", absoluteUrl(channel.path, siteUrl))}
${xmlElement("description", channel.description)}
${xmlElement("language", siteConfiguration.defaultLocale)}
<atom:link href="${xmlText(absoluteUrl(channel.feedPath, siteUrl))}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
}

function renderItem(offer: FeedOffer, appointments: readonly FeedAppointment[], siteUrl: string): string {
  const description = [offer.summary, `Termine: ${appointmentList(appointments)}`].filter(Boolean).join("\n\n");
  return `<item>${[
    xmlElement("title", offer.name),
    xmlElement("link", absoluteUrl(`/angebot/${offer.slug}/`, siteUrl)),
    `<guid isPermaLink="false">${xmlText(`urn:uuid:${offer.id}`)}</guid>`,
    xmlElement("pubDate", offer.created_at.toUTCString()),
    xmlElement("description", description),
    ...(offer.image ? [renderEnclosure(absoluteUrl(shareImageOf(offer.image).url, siteUrl))] : []),
  ].join("")}</item>`;
}

function appointmentList(appointments: readonly FeedAppointment[]): string {
  const times = appointments.slice(0, MAX_APPOINTMENTS).map(({ timestamp }) => formatDateTime(timestamp));
  const omittedCount = appointments.length - MAX_APPOINTMENTS;
  if (omittedCount <= 0) return times.join(", ");
  return `${times.join(", ")} und ${omittedCount === 1 ? "ein weiterer" : `${omittedCount} weitere`}`;
}

/** RSS requires a length; 0 means that the length is unknown. */
function renderEnclosure(url: string): string {
  return `<enclosure url="${xmlText(url)}" type="image/jpeg" length="0"/>`;
}
