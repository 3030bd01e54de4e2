import type { SiteLink } from "#app/components/site/site-links.ts";
import { landingPageLabels, landingPageTypes } from "#domain/content/landing-page.ts";
import { pageUrl } from "#domain/site/page-url.ts";

type AdminLink = SiteLink & {
  /** Path prefixes of other pages at which the link is active, such as the detail pages of the list at `to`. */
  detailPaths?: readonly string[];
};

type AdminLinkGroup = { title?: string; links: readonly AdminLink[] };

/** Daily work first. */
export const adminNavigation: readonly AdminLinkGroup[] = [
  {
    links: [
      { label: "Heute", to: "/admin/" },
      {
        label: "Termine",
        to: "/admin/termine/",
        detailPaths: ["/admin/angebots-termine/", "/admin/termin-buchungen/"],
      },
      { label: "Buchungen", to: "/admin/angebots-buchungen/" },
    ],
  },
  {
    title: "Inhalte",
    links: [
      { label: "Angebote", to: "/admin/angebote/", detailPaths: ["/admin/angebot/"] },
      { label: "Künstler:innen", to: "/admin/kuenstler-innen/", detailPaths: ["/admin/kuenstler-in/"] },
      { label: "Kunsträume", to: "/admin/kunstraeume/", detailPaths: ["/admin/kunstraum/"] },
      { label: "Regionen", to: "/admin/regionen/", detailPaths: ["/admin/region/"] },
      { label: "Arten und Kunstformen", to: "/admin/angebotsarten-und-kunstformen/" },
      ...landingPageTypes.map((type) => ({ label: landingPageLabels[type], to: `/admin/landing/${type}/` })),
    ],
  },
  {
    title: "Verwaltung",
    links: [
      { label: "Medien", to: "/admin/medien/" },
      { label: "Auswertung", to: "/admin/auswertung/" },
      { label: "Einstellungen", to: "/admin/einstellungen/", detailPaths: ["/admin/team/"] },
      { label: "Protokoll", to: "/admin/protokoll/" },
    ],
  },
];

export function isActiveLink({ to, detailPaths = [] }: AdminLink, pathname: string): boolean {
  return pathname === pageUrl(to) || detailPaths.some((path) => pathname.startsWith(path));
}

/** Whether the page at `pathname` shows bookings. */
export function isBookingsPage(pathname: string): boolean {
  return /^\/admin\/($|(angebots-termine|termin-buchungen|angebots-buchungen|auswertung|termine)\/)/.test(pathname);
}
