/** Name and URL of the product (specification, section 3). `SITE_URL` sets `url` per deployment. */
export const siteConfiguration = {
  name: "Atelierland",
  description:
    "Werkstätten, Ateliers und Kunsträume zum Mitmachen: Workshops und Veranstaltungen finden und Plätze buchen.",
  /** The operator named in the imprint. */
  operator: "Atelierland gGmbH in Gründung",
  separator: "·",
  titleSeparator: " · ",
  twitter: "",
  trailingSlash: true,
  currentLocale: "de",
  defaultLocale: "de",
} as const;

/** "Drehen an der Scheibe · Atelierland" */
export function pageTitle(title: string): string {
  return `${title}${siteConfiguration.titleSeparator}${siteConfiguration.name}`;
}
