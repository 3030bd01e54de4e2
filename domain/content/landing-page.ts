/** The pages that exist once (specification, section 5). The path of a legal page is its type: `/agb/`. */
export const landingPageTypes = ["homepage", "agb", "datenschutz", "impressum", "nutzungsbedingungen"] as const;
export type LandingPageType = (typeof landingPageTypes)[number];

/** German names in the admin area, independent of the titles, which admins can edit. */
export const landingPageLabels: Record<LandingPageType, string> = {
  homepage: "Startseite",
  agb: "AGB",
  datenschutz: "Datenschutz",
  impressum: "Impressum",
  nutzungsbedingungen: "Nutzungsbedingungen",
};

const legalPages = ["agb", "datenschutz", "impressum", "nutzungsbedingungen"] as const satisfies LandingPageType[];
export type LegalPage = (typeof legalPages)[number];

export function isLegalPage(type: string | undefined): type is LegalPage {
  return legalPages.some((page) => page === type);
}
