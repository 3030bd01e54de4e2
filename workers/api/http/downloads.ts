import { type Context, Hono } from "hono";
import { z } from "zod";
import { contactLine, hostContactOf, reachableContactOf } from "#domain/booking/host-contact.ts";
import { isBackendFailure, Refused } from "#domain/refusal.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import { exportOwnData } from "#workers/api/account-export.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { requireUser } from "#workers/api/trpc.ts";
import { settingsOf } from "#workers/app/environment.ts";
import { bookingCalendar, bookingsCalendar, calendarType } from "#workers/calendar/calendar.ts";
import { requireSession } from "#workers/data/account/account.ts";
import { listFeedBookings } from "#workers/data/booking/calendar-feed.ts";
import { getOwnBooking } from "#workers/data/booking/offer-booking.ts";
import { getSiteSettings } from "#workers/data/site/site-settings.ts";
import { connectAsVisitor } from "#workers/data/supabase.ts";

const personalHeaders = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/** The page with the links to the files. */
const OVERVIEW_PATH = "/buchung/uebersicht/";

const FEED_PATH = "/calendar-feed.ics";

/** Format of the secrets made by SQL's `renew_calendar_feed`. */
const Secret = z.string().regex(/^[0-9a-f]{48}$/);

/** Explains the fields that `exportOwnData` returns. */
const exportGuide = {
  _: "Das haben wir zu dir gespeichert. Nicht enthalten ist das Protokoll der Verwaltung. Preise sind in Cent, Zeiten in Weltzeit (UTC) angegeben.",
  exported_at: "wann diese Datei entstanden ist",
  account: "dein Konto: E-Mail-Adresse, seit wann es besteht, letzte Anmeldung",
  second_factors: "Authenticator-Apps, mit denen du dich anmeldest",
  sessions: "wo du angemeldet bist: seit wann, zuletzt erneuert, IP-Adresse, Browser",
  bookings: "deine Buchungen: Angebot, Termin, Plätze, Begleitung, Nachricht, Preis, was du wem bezahlt hast",
  waitlist_entries: "Wartelisten, auf denen du stehst oder standest",
  calendar_feed: "seit wann du deine Buchungen als Kalender abonniert hast",
  profile: "Name und Telefonnummer für deine nächste Buchung",
  follows: "wozu wir dir bei neuen Terminen Bescheid sagen",
  notes: "Notizen der Verwaltung zu deinen Buchungen",
  attendance: "ob du da warst",
  booking_changes: "Änderungen an deinen Buchungen",
  booking_drafts:
    "angefangene Buchungen: Termin und deine Eingaben. Sie verschwinden nach sechs Stunden. Was du in der letzten Minute eingegeben hast, kann fehlen. null heißt: Wir konnten sie gerade nicht lesen. Lade die Datei dann bitte später noch einmal herunter.",
  mails: "welche Mail wir dir wann geschickt haben",
};

/** Files of one person: a booking as .ics, the personal calendar feed, the data export. */
export const ownDownloads = new Hono<ApiEnv>()
  .onError(async (error, c) => {
    if (!(error instanceof Refused)) throw error;
    if (error.code === "signed_out") {
      await c.env.trpcContext.sessionPort.clearCookies();
      return redirectToSignIn(c);
    }
    if (error.code === "too_many_attempts") return c.json({ message: error.message }, 429, personalHeaders);
    if (!isBackendFailure(error.code)) throw error;
    // A browser that follows a link to a file gets `OVERVIEW_PATH`, which shows an error. The feed does not redirect,
    // because it is read without a session, which `OVERVIEW_PATH` needs.
    const isLink = c.req.header("sec-fetch-mode") === "navigate" && !c.req.path.endsWith(FEED_PATH);
    if (isLink) return c.redirect(OVERVIEW_PATH);
    return c.json({ message: error.message }, 503, { ...personalHeaders, "retry-after": "30" });
  })
  .get("/booking/:id/termin.ics", async (c) => {
    const { db } = c.env.trpcContext;
    const user = requireUser(c.env.trpcContext);
    const id = z.uuid().safeParse(c.req.param("id")).data;
    const [booking] = await Promise.all([id ? getOwnBooking(db, user.id, id) : null, requireSession(db)]);
    if (!booking) return c.json({ message: "Diese Buchung gibt es nicht." }, 404, personalHeaders);
    const site = await getSiteSettings(db, settingsOf(c.env.trpcContext.env).MAIL_FROM);
    const contact = contactLine(hostContactOf(booking.offer, site));
    const text = bookingCalendar({ ...booking, contact }, { method: "PUBLISH", ...calendarOptionsOf(c) });
    return c.body(text, 200, {
      ...personalHeaders,
      "content-type": calendarType("PUBLISH"),
      "content-disposition": `attachment; filename="atelierland-${booking.code}.ics"`,
    });
  })

  /**
   * Calendar programs cannot sign in, so the secret in the query authorizes the request. Error reports omit the query
   * (`createReport`).
   */
  .get(FEED_PATH, async (c) => {
    const secret = Secret.safeParse(c.req.query("secret")).data;
    const { env, limits, supabaseFetch } = c.env.trpcContext;
    if (secret) await limits.count("query"); // refuses a network that sends too many queries
    const db = connectAsVisitor(env, { supabaseFetch });
    const bookings = secret ? await listFeedBookings(db, secret) : null;
    if (!bookings) return c.json({ message: "Diesen Kalender gibt es nicht (mehr)." }, 404, personalHeaders);
    const site = await getSiteSettings(db, settingsOf(env).MAIL_FROM);
    const title = `Meine Buchungen${siteConfiguration.titleSeparator}${site.name}`;
    const operator = hostContactOf({ artist: null, location: null }, site);
    const bookingsWithContact = bookings.map((booking) => {
      const contact =
        booking.host_name === null
          ? operator
          : { ...reachableContactOf(booking, site), name: booking.host_name, address: [] };
      return { ...booking, contact: contactLine(contact) };
    });
    const text = bookingsCalendar(bookingsWithContact, { name: title, ...calendarOptionsOf(c) });
    return c.body(text, 200, { ...personalHeaders, "content-type": calendarType("PUBLISH") });
  })

  .get("/account.json", async (c) => {
    const dataExport = { erklaerung: exportGuide, ...(await exportOwnData(c.env.trpcContext)) };
    return c.body(JSON.stringify(dataExport, null, 2), 200, {
      ...personalHeaders,
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="atelierland-meine-daten.json"',
    });
  });

/** Links on pages open the files, so a signed-out person gets the sign-in page instead of an error. */
function redirectToSignIn(c: Context<ApiEnv>): Response {
  return c.redirect(`/anmelden/?redirectTo=${encodeURIComponent(OVERVIEW_PATH)}`);
}

function calendarOptionsOf(c: Context<ApiEnv>) {
  return { siteUrl: settingsOf(c.env.trpcContext.env).SITE_URL, dtstamp: new Date() };
}
