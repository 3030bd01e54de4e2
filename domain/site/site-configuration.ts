/** The product's name and address in one place (specification, section 3). `url` is set per deployment by `SITE_URL`. */
export const siteConfiguration = {
  name: "Atelierland",
  description:
    "Werkstätten, Ateliers und Kunsträume zum Mitmachen: Workshops und Veranstaltungen finden und Plätze buchen.",
  /** Who runs the site, as the imprint names them. */
  operator: "Atelierland gGmbH in Gründung",
  separator: "·",
  titleSeparator: " · ",
  twitter: "",
  trailingSlash: true,
  currentLocale: "de",
  defaultLocale: "de",
} as const;

/** A page's absolute address, as canonical links, feeds and structured data name it: always under `siteUrl`. */
export function absoluteUrl(path: string, siteUrl: string): string {
  return new URL(path, siteUrl).href;
}

/** "Drehen an der Scheibe · Atelierland" */
export function pageTitle(title: string): string {
  return `${title}${siteConfiguration.titleSeparator}${siteConfiguration.name}`;
}
