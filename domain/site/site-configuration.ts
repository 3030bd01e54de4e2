/**
 * Configuration of the product (specification, section 3). `SITE_URL` sets `url` per deployment. Admins edit name and
 * description (`SiteSettings`); `name` is the default name.
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
