import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes";
import type { AccessType } from "./routes/access.ts";

export type Page = {
  /** Required when several pages share one file. */
  id?: string;
  /** The German URL with its trailing slash. */
  path: string;
  file: string;
  /** Default: `admin`. See `accessTypes`. */
  access?: AccessType;
};

export const siteMap: readonly Page[] = [
  { path: "/", file: "routes/public/home.tsx", access: "public" },
  { path: "/angebot/:slug/", file: "routes/public/offer.tsx", access: "public" },
  { path: "/regionen/", file: "routes/public/regions.tsx", access: "public" },
  { path: "/region/:slug/", file: "routes/public/region.tsx", access: "public" },
  { path: "/kunstszene/", file: "routes/public/locations.tsx", access: "public" },
  { path: "/kunstraum/:slug/", file: "routes/public/location.tsx", access: "public" },
  { path: "/kuenstler-innen/", file: "routes/public/artists.tsx", access: "public" },
  { path: "/kuenstler-in/:slug/", file: "routes/public/artist.tsx", access: "public" },
  { path: "/anmelden/", file: "routes/sign-in/sign-in.tsx", access: "guest" },
  { path: "/anmelden/code/", file: "routes/sign-in/code-request.tsx", access: "guest" },
  { path: "/anmelden/code/eingeben/", file: "routes/sign-in/code-entry.tsx", access: "guest" },
  { path: "/anmelden/registrieren/", file: "routes/sign-in/registration.tsx", access: "guest" },
  { path: "/anmelden/passwort-vergessen/", file: "routes/sign-in/forgotten-password.tsx", access: "guest" },
  // Targets of email links; the user may already be signed in.
  {
    path: "/anmelden/registrieren/bestaetigen/",
    file: "routes/sign-in/registration-confirmation.tsx",
    access: "public",
  },
  { path: "/anmelden/neues-passwort/", file: "routes/sign-in/new-password.tsx", access: "public" },
  { path: "/anmelden/link/", file: "routes/sign-in/mail-link.tsx", access: "public" },
  // For a signed-in admin who has not entered the code of the second factor yet; the page redirects everybody else.
  { path: "/anmelden/zweiter-faktor/", file: "routes/sign-in/second-factor.tsx", access: "public" },
  { path: "/konto/", file: "routes/account/account.tsx", access: "private" },
  { path: "/bescheid/", file: "routes/follow/follow.tsx", access: "private" },
  // Target of the unsubscribe link in announcements.
  { path: "/bescheid/beenden/", file: "routes/follow/unfollow.tsx", access: "public" },
  { path: "/abmelden/", file: "routes/sign-in/sign-out.tsx", access: "public" },
  { path: "/buchung/", file: "routes/booking/book/book.tsx", access: "public" },
  { path: "/buchung/uebersicht/", file: "routes/booking/overview/overview.tsx", access: "private" },
  { path: "/buchung/uebersicht/:id/", file: "routes/booking/detail/booking-detail.tsx", access: "private" },
  // Check-in with a pass, without an account.
  { path: "/einlass/:secret/", file: "routes/check-in-pass/check-in-pass.tsx", access: "public" },
  { path: "/danke/", file: "routes/booking/thank-you/thank-you.tsx", access: "public" },
  // Shown by the service worker when there is no network.
  { path: "/offline/", file: "routes/public/offline.tsx", access: "public" },
  { path: "/kitchensink/", file: "routes/kitchensink/kitchensink.tsx", access: "public" },
  { path: "/admin/", file: "routes/admin/start/start.tsx" },
  { id: "admin-offers", path: "/admin/angebote/", file: "routes/admin/content/records.tsx" },
  { path: "/admin/angebotsarten-und-kunstformen/", file: "routes/admin/content/term-lists.tsx" },
  { id: "admin-offer", path: "/admin/angebot/:slug/", file: "routes/admin/content/record.tsx" },
  { id: "admin-artists", path: "/admin/kuenstler-innen/", file: "routes/admin/content/records.tsx" },
  { id: "admin-artist", path: "/admin/kuenstler-in/:slug/", file: "routes/admin/content/record.tsx" },
  { id: "admin-locations", path: "/admin/kunstraeume/", file: "routes/admin/content/records.tsx" },
  { id: "admin-location", path: "/admin/kunstraum/:slug/", file: "routes/admin/content/record.tsx" },
  { id: "admin-regions", path: "/admin/regionen/", file: "routes/admin/content/records.tsx" },
  { id: "admin-region", path: "/admin/region/:slug/", file: "routes/admin/content/record.tsx" },
  { id: "admin-landing-page", path: "/admin/landing/:type/", file: "routes/admin/content/record.tsx" },
  { path: "/admin/vorschau/:entity/:key/", file: "routes/admin/content/preview.tsx" },
  { path: "/admin/medien/", file: "routes/admin/media/media.tsx" },
  { path: "/admin/termine/", file: "routes/admin/appointments/appointments.tsx" },
  { path: "/admin/angebots-termine/:slug/", file: "routes/admin/appointments/offer-appointments.tsx" },
  { path: "/admin/termin-buchungen/:id/", file: "routes/admin/check-in/appointment.tsx" },
  { path: "/admin/angebots-buchungen/", file: "routes/admin/bookings/bookings.tsx" },
  { path: "/admin/auswertung/", file: "routes/admin/bookings/utilization.tsx" },
  { path: "/admin/einstellungen/", file: "routes/admin/settings/settings.tsx" },
  { path: "/admin/team/", file: "routes/admin/settings/team.tsx" },
  { path: "/admin/protokoll/", file: "routes/admin/audit/audit-log.tsx" },
  { path: "/:legal/", file: "routes/public/legal.tsx", access: "public" },
  { path: "*", file: "routes/public/not-found.tsx", access: "public" },
];

/** Previews show a public page, so they use the public layout. */
const isInAdminFrame = ({ path }: Page) => path.startsWith("/admin/") && !path.startsWith("/admin/vorschau/");

export default [
  ...siteMap.filter((page) => !isInAdminFrame(page)).map(toRouteEntry),
  { file: "routes/admin/frame.tsx", children: siteMap.filter(isInAdminFrame).map(toRouteEntry) },
] satisfies RouteConfig;

function toRouteEntry({ id, path, file }: Page): RouteConfigEntry {
  const route = { file, ...(id && { id }) };
  return path === "/" ? { index: true, ...route } : { path: path.replace(/^\/|\/$/g, ""), ...route };
}
