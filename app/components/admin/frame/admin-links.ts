import type { SiteLink } from "#app/components/site/site-links.ts";
import { landingPageLabels, landingPageTypes } from "#domain/content/landing-page.ts";
import { pageUrl } from "#domain/site/page-url.ts";

export type AdminLink = SiteLink & {
  /** Path prefixes of the section's detail pages, which are not below its list. */
  detailPaths?: readonly string[];
};

export type AdminLinkGroup = { title: string; links: readonly AdminLink[] };

/** The sections of the admin area, in the order of the sidebar. */
export const adminNavigation: readonly AdminLinkGroup[] = [
  {
    title: "Verwaltung",
    links: [
      { label: "Start", to: "/admin/" },
      { label: "Einstellungen", to: "/admin/einstellungen/", detailPaths: ["/admin/team/"] },
      { label: "Protokoll", to: "/admin/protokoll/" },
    ],
  },
  {
    title: "Inhalte",
    links: [
      { label: "Angebote", to: "/admin/angebote/", detailPaths: ["/admin/angebot/", "/admin/angebots-termine/"] },
      { label: "Künstler:innen", to: "/admin/kuenstler-innen/", detailPaths: ["/admin/kuenstler-in/"] },
      { label: "Kunsträume", to: "/admin/kunstraeume/", detailPaths: ["/admin/kunstraum/"] },
      { label: "Regionen", to: "/admin/regionen/", detailPaths: ["/admin/region/"] },
      { label: "Medien", to: "/admin/medien/" },
      { label: "Arten und Kunstformen", to: "/admin/angebotsarten-und-kunstformen/" },
    ],
  },
  {
    title: "Seiten",
    links: landingPageTypes.map((type) => ({ label: landingPageLabels[type], to: `/admin/landing/${type}/` })),
  },
  {
    title: "Buchungen",
    links: [
      { label: "Alle Buchungen", to: "/admin/angebots-buchungen/", detailPaths: ["/admin/termin-buchungen/"] },
      { label: "Auswertung", to: "/admin/auswertung/" },
    ],
  },
];

/** Whether the page at `pathname` belongs to this section. */
export function isActiveSection({ to, detailPaths = [] }: AdminLink, pathname: string): boolean {
  return pathname === pageUrl(to) || detailPaths.some((path) => pathname.startsWith(path));
}

/** True for pages that list bookings. They are revalidated when bookings change. */
export function isBookingList(pathname: string): boolean {
  return /^\/admin\/(angebots-termine|termin-buchungen|angebots-buchungen|auswertung)\//.test(pathname);
}
