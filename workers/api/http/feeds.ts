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
  type FeedSubject,
  getFeedSubject,
  listFeedAppointments,
  listNewestOffers,
  listPublicRecords,
  MAX_FEED_APPOINTMENTS,
  type PublicRecord,
} from "#workers/data/offer/feed.ts";
import { getSiteSettings } from "#workers/data/site/site-settings.ts";
import type { Database } from "#workers/data/supabase.ts";
import { renderRss } from "#workers/feeds/rss.ts";
import { renderSitemap, type SitemapEntry } from "#workers/feeds/sitemap.ts";

/** `db` has the rights of a signed-out visitor. */
type FeedBindings = { env: Env; db: Database; tags: PageTags };
type FeedContext = Context<{ Bindings: FeedBindings }>;

/** True for the URLs of feeds, sitemap, robots.txt and the web app manifest. */
export function isFeedPath(pathname: string): boolean {
  return /^\/(robots\.txt|manifest\.webmanifest|sitemap\.xml|feeds\/[a-z0-9/-]{1,200}\.(xml|ics))$/.test(pathname);
}

/**
 * Serves the URLs of `isFeedPath`; the page cache stores the responses like pages. A feed lists appointments as RSS
 * (`.xml`) or iCalendar (`.ics`), either of all offers or of one region, artist or location.
 */
export const feeds = new Hono<{ Bindings: FeedBindings }>()
  .get("/robots.txt", (c) => {
    c.env.tags.add(pageTags.noRecord);
    const rules = ["User-agent: *", "Disallow: /api/", "Disallow: /admin/"];
    const sitemapUrl = absoluteUrl("/sitemap.xml", siteUrlOf(c));
    return respondWithText(c, "text/plain", `${rules.join("\n")}\n\nSitemap: ${sitemapUrl}\n`);
  })
  .get("/manifest.webmanifest", async (c) => {
    c.env.tags.add(pageTags.noRecord);
    const { name } = await getSiteSettings(c.env.db, settingsOf(c.env.env).MAIL_FROM);
    return respondWithText(c, "application/manifest+json", JSON.stringify({ name, ...manifest }));
  })
  .get("/sitemap.xml", async (c) => {
    c.env.tags.add(pageTags.offers, pageTags.artists, pageTags.locations, pageTags.regions);
    c.env.tags.add(...landingPageTypes.map(pageTags.landingPage));
    return respondWithText(c, "application/xml", renderSitemap(await listSitemapEntries(c.env.db), siteUrlOf(c)));
  })
  .get("/feeds/:file{angebote\\.(?:xml|ics)}", (c) => respondWithFeed(c, null, formatOf(c.req.param("file"))))
  .get("/feeds/:kind/:file{[a-z0-9-]+\\.(?:xml|ics)}", async (c) => {
    const kind = feedKinds.find((feedKind) => feedKind === c.req.param("kind"));
    const file = c.req.param("file");
    const format = formatOf(file);
    const slugId = slugIdOf(file.slice(0, -`.${format}`.length));
    const subject = kind && slugId && (await getFeedSubject(c.env.db, kind, slugId));
    if (!subject) return c.notFound();
    const path = `/feeds/${pathOf(subject)}.${format}`;
    // Redirects an outdated slug, so that subscriptions work after a rename.
    return c.req.path === path ? respondWithFeed(c, subject, format) : c.redirect(path, 301);
  })
  .notFound((c) => c.text("Diese Adresse gibt es nicht.", 404))
  .onError((error, c) => {
    if (!(error instanceof Refused && isBackendFailure(error.code))) throw error;
    return c.text(error.message, 503);
  });

const manifest = {
  lang: siteConfiguration.defaultLocale,
  start_url: "/",
  scope: "/",
  display: "minimal-ui",
  background_color: "#fbf7ef",
  theme_color: "#fbf7ef",
  icons: [
    { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
    { src: "/icon-192.png", type: "image/png", sizes: "192x192", purpose: "any maskable" },
    { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any maskable" },
  ],
};

type FeedFormat = "xml" | "ics";

function formatOf(file: string): FeedFormat {
  return file.endsWith(".ics") ? "ics" : "xml";
}

/** @param subject `null` for the feed of all offers */
async function respondWithFeed(c: FeedContext, subject: FeedSubject | null, format: FeedFormat): Promise<Response> {
  c.env.tags.add(pageTags.offers, pageTags.locations);
  if (subject) c.env.tags.add(subjectTags[subject.kind](subject.slug_id));
  return format === "ics" ? respondWithCalendar(c, subject) : respondWithRss(c, subject);
}

async function respondWithCalendar(c: FeedContext, subject: FeedSubject | null): Promise<Response> {
  const [appointments, site] = await Promise.all([
    listFeedAppointments(c.env.db, subject, new Date()),
    getSiteSettings(c.env.db, settingsOf(c.env.env).MAIL_FROM),
  ]);
  const isAtLimit = appointments.length >= MAX_FEED_APPOINTMENTS;
  const limitNote = isAtLimit ? `Enthält die nächsten ${MAX_FEED_APPOINTMENTS.toLocaleString("de-DE")} Termine.` : "";
  // `changedAt` ignores moves and cancellations, because an appointment does not store when they happened. Calendar
  // programs recognize both by the raised `calendar_sequence`.
  const entries = appointments.map((appointment) => ({
    ...appointment,
    contact: contactOf(appointment.offer, site),
    changedAt: new Date(Math.max(appointment.offer.updated_at.getTime(), appointment.created_at.getTime())),
  }));
  const options = { name: titleOf(subject, site), description: limitNote, siteUrl: siteUrlOf(c) };
  return respondWithText(c, calendarType("PUBLISH"), appointmentsCalendar(entries, options));
}

async function respondWithRss(c: FeedContext, subject: FeedSubject | null): Promise<Response> {
  const [offers, site] = await Promise.all([
    listNewestOffers(c.env.db, subject),
    getSiteSettings(c.env.db, settingsOf(c.env.env).MAIL_FROM),
  ]);
  const channel = {
    title: titleOf(subject, site),
    description: subject ? `Angebote zum Mitmachen: ${subject.name}` : site.description,
    path: subject ? `/${pathOf(subject)}/` : "/",
    feedPath: `/feeds/${subject ? pathOf(subject) : "angebote"}.xml`,
  };
  return respondWithText(c, "application/rss+xml", renderRss(offers, channel, siteUrlOf(c)));
}

function titleOf(subject: FeedSubject | null, site: SiteSettings): string {
  return `${subject?.name ?? "Alle Angebote"} ${siteConfiguration.separator} ${site.name}`;
}

/** The host's contact in one line, without the postal address. */
function contactOf({ artist, location }: FeedOffer, site: SiteSettings): string {
  return contactLine({
    ...hostContactOf({ artist: artist && { ...artist, address: null }, location }, site),
    address: [],
  });
}

const subjectTags = {
  region: pageTags.region,
  "kuenstler-in": pageTags.artist,
  kunstraum: pageTags.location,
} satisfies Record<FeedKind, (slugId: string) => string>;

/** The common part of the paths of the subject's page and feeds. */
function pathOf({ kind, slug }: FeedSubject): string {
  return `${kind}/${slug}`;
}

/** `changedAt` of a page that lists records is the latest change of these records. */
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
