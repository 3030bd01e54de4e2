import { type Context, Hono } from "hono";
import { contactLine, hostContactOf } from "#domain/booking/host-contact.ts";
import { isLegalPage, landingPageTypes } from "#domain/content/landing-page.ts";
import { pageTags } from "#domain/content/page-tags.ts";
import { type FeedKind, type FeedOffer, feedKinds } from "#domain/offer/feed.ts";
import { isBackendFailure, Refused } from "#domain/refusal.ts";
import { absoluteUrl } from "#domain/site/page-url.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import { slugIdOf } from "#domain/slug.ts";
import { settingsOf } from "#workers/app/environment.ts";
import type { PageTags } from "#workers/app/page-cache/page-cache.ts";
import { appointmentsCalendar, calendarType } from "#workers/calendar/calendar.ts";
import {
  type FeedOwner,
  getFeedOwner,
  listFeedAppointments,
  listPublicRecords,
  MAX_FEED_APPOINTMENTS,
  type PublicRecord,
} from "#workers/data/offer/feed.ts";
import { getSiteSettings } from "#workers/data/site/site-settings.ts";
import type { Database } from "#workers/data/supabase.ts";
import { renderRss } from "#workers/feeds/rss.ts";
import { renderSitemap, type SitemapEntry } from "#workers/feeds/sitemap.ts";

/** Bindings of a feed request. `db` has the rights of a signed-out visitor; `tags` collects the response's tags. */
type FeedBindings = { env: Env; db: Database; tags: PageTags };
type FeedContext = Context<{ Bindings: FeedBindings }>;

/** True for the URLs of feeds, sitemap and robots.txt. */
export function isFeedPath(pathname: string): boolean {
  return /^\/(robots\.txt|sitemap\.xml|feeds\/[a-z0-9/-]{1,200}\.(xml|ics))$/.test(pathname);
}

/**
 * robots.txt, the sitemap, and upcoming appointments of one region, artist or location as RSS (`.xml`) and iCalendar
 * (`/feeds/region/{slug}.ics`). The page cache stores them like pages.
 */
export const feeds = new Hono<{ Bindings: FeedBindings }>()
  .get("/robots.txt", (c) => {
    c.env.tags.add(pageTags.robots);
    const rules = ["User-agent: *", "Disallow: /api/", "Disallow: /admin/"];
    const sitemapUrl = absoluteUrl("/sitemap.xml", siteUrlOf(c));
    return respondWithText(c, "text/plain", `${rules.join("\n")}\n\nSitemap: ${sitemapUrl}\n`);
  })
  .get("/sitemap.xml", async (c) => {
    c.env.tags.add(pageTags.offers, pageTags.artists, pageTags.locations, pageTags.regions);
    c.env.tags.add(...landingPageTypes.map(pageTags.landingPage));
    return respondWithText(c, "application/xml", renderSitemap(await listSitemapEntries(c.env.db), siteUrlOf(c)));
  })
  .get("/feeds/:kind/:file{[a-z0-9-]+\\.(?:xml|ics)}", async (c) => {
    const kind = feedKinds.find((feedKind) => feedKind === c.req.param("kind"));
    const file = c.req.param("file");
    const format = formatOf(file);
    const slugId = slugIdOf(file.slice(0, -`.${format}`.length));
    const owner = kind && slugId && (await getFeedOwner(c.env.db, kind, slugId));
    if (!owner) return c.notFound();
    const path = `${feedPathOf(owner)}.${format}`;
    // Redirects an outdated slug, so that subscriptions continue to work after a rename.
    return c.req.path === path ? respondWithFeed(c, owner, format) : c.redirect(path, 301);
  })
  .notFound((c) => c.text("Diese Adresse gibt es nicht.", 404))
  .onError((error, c) => {
    if (!(error instanceof Refused && isBackendFailure(error.code))) throw error;
    return c.text(error.message, 503);
  });

type FeedFormat = "xml" | "ics";

function formatOf(file: string): FeedFormat {
  return file.endsWith(".ics") ? "ics" : "xml";
}

async function respondWithFeed(c: FeedContext, owner: FeedOwner, format: FeedFormat): Promise<Response> {
  c.env.tags.add(pageTags.offers, pageTags.locations, ownerTags[owner.kind](owner.slug_id));
  const now = new Date();
  const [appointments, site] = await Promise.all([
    listFeedAppointments(c.env.db, owner, now),
    getSiteSettings(c.env.db, settingsOf(c.env.env).MAIL_FROM),
  ]);
  const siteUrl = siteUrlOf(c);
  const title = `${owner.name} ${siteConfiguration.separator} ${site.name}`;
  const isTruncated = appointments.length >= MAX_FEED_APPOINTMENTS;
  const limitNote = isTruncated ? `Enthält die nächsten ${MAX_FEED_APPOINTMENTS.toLocaleString("de-DE")} Termine.` : "";
  if (format === "ics") {
    // The time at which an appointment was moved is not stored, so `changedAt` ignores moves. Calendar programs
    // recognize a move by the raised `calendar_sequence`.
    const entries = appointments.map((appointment) => ({
      ...appointment,
      contact: contactOf(appointment.offer, site),
      changedAt: new Date(Math.max(appointment.offer.updated_at.getTime(), appointment.created_at.getTime())),
    }));
    const calendar = appointmentsCalendar(entries, { name: title, description: limitNote, siteUrl });
    return respondWithText(c, calendarType("PUBLISH"), calendar);
  }
  const channel = {
    title,
    description: [`Angebote zum Mitmachen: ${owner.name}.`, limitNote].join(" ").trim(),
    path: `/${owner.kind}/${owner.slug}/`,
    feedPath: `${feedPathOf(owner)}.xml`,
  };
  return respondWithText(c, "application/rss+xml", renderRss(appointments, channel, { siteUrl, now }));
}

/** The contact of an offer's host, in one line, without the postal address, as in the feed of a person's bookings. */
function contactOf({ artist, location }: FeedOffer, site: SiteSettings): string {
  return contactLine({
    ...hostContactOf({ artist: artist && { ...artist, address: null }, location }, site),
    address: [],
  });
}

const ownerTags = {
  region: pageTags.region,
  "kuenstler-in": pageTags.artist,
  kunstraum: pageTags.location,
} satisfies Record<FeedKind, (slugId: string) => string>;

function feedPathOf({ kind, slug }: FeedOwner): string {
  return `/feeds/${kind}/${slug}`;
}

/** The pages of the sitemap. `changedAt` of a page that lists records is the latest change of these records. */
async function listSitemapEntries(db: Database): Promise<SitemapEntry[]> {
  const { offers, artists, locations, regions, landingPages } = await listPublicRecords(db);
  const pagesOf = (prefix: string, records: PublicRecord[]) =>
    records.map(({ slug, updated_at: updatedAt }) => ({ path: `/${prefix}/${slug}/`, changedAt: updatedAt }));
  return [
    { path: "/", changedAt: latestUpdateOf(offers) },
    { path: "/regionen/", changedAt: latestUpdateOf(regions) },
    { path: "/kunstszene/", changedAt: latestUpdateOf(locations) },
    { path: "/kuenstler-innen/", changedAt: latestUpdateOf(artists) },
    ...pagesOf("angebot", offers),
    ...pagesOf("kuenstler-in", artists),
    ...pagesOf("kunstraum", locations),
    ...pagesOf("region", regions),
    ...landingPages
      .filter(({ type }) => isLegalPage(type))
      .map(({ type, updated_at: updatedAt }) => ({ path: `/${type}/`, changedAt: updatedAt })),
  ];
}

function latestUpdateOf(records: readonly PublicRecord[]): Date | null {
  return records.reduce<Date | null>(
    (latest, { updated_at: updatedAt }) => (latest === null || updatedAt > latest ? updatedAt : latest),
    null,
  );
}

function siteUrlOf(c: FeedContext): string {
  return settingsOf(c.env.env).SITE_URL;
}

function respondWithText(c: FeedContext, type: string, body: string): Response {
  return c.body(body, 200, { "content-type": type.includes("charset") ? type : `${type}; charset=utf-8` });
}
