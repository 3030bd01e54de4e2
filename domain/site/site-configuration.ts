/**
 * Configuration of the product (specification, section 3). `SITE_URL` sets `url` per deployment; name and description are
 * `SiteSettings`, and `name` is the default.
 */
export const siteConfiguration = {
  name: "Atelierland",
  separator: "·",
  titleSeparator: " · ",
  twitter: "",
  trailingSlash: true,
  currentLocale: "de",
  defaultLocale: "de",
} as const;
