export type SiteLink = { label: string; to: string };

export const mainNavigation: readonly SiteLink[] = [
  { label: "Angebote", to: "/" },
  { label: "Kunstszene", to: "/kunstszene/" },
  { label: "Regionen", to: "/regionen/" },
  { label: "Künstler:innen", to: "/kuenstler-innen/" },
];

/** The accessibility statement is a section of the terms. */
export const legalNavigation: readonly SiteLink[] = [
  { label: "Impressum", to: "/impressum/" },
  { label: "Datenschutz", to: "/datenschutz/" },
  { label: "AGB", to: "/agb/" },
  { label: "Nutzungsbedingungen", to: "/nutzungsbedingungen/" },
  { label: "Barrierefreiheit", to: "/agb/#barrierefreiheit" },
];
