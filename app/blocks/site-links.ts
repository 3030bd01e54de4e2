/** A line of the site's navigation. `isActive` paths are decided by the router. */
export type SiteLink = { label: string; to: string };

/** The main navigation. Only rooms that exist are signposted. */
export const mainNavigation: readonly SiteLink[] = [{ label: "Angebote", to: "/" }];

/** The legal pages of the footer. Empty until they exist. */
export const legalNavigation: readonly SiteLink[] = [];
