/**
 * The configuration of the product (specification, section 3). The URL of a site is the variable `SITE_URL` of its
 * deployment. Its name and description are in `SiteSettings`, where admins can change them; `name` is the default name.
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
