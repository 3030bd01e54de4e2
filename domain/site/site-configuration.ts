/**
 * The configuration of the product (specification, section 3). `name` is the default; admins change a site's name in
 * `SiteSettings`.
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
