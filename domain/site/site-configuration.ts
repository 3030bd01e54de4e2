/**
 * The configuration of the product (specification, section 3). The URL is the variable `SITE_URL` of each deployment.
 * Admins can change the name and the description of a site (`SiteSettings`); `name` is the default.
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
