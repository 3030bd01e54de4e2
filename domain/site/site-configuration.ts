/**
 * The configuration of the product (specification, section 3). `name` is the default; admins can set another name in the
 * site settings.
 */
export const siteConfiguration = {
  name: "Atelierland",
  /** Between facts; callers add the spaces. */
  separator: "·",
  /** Between the title of a page and the site's name. */
  titleSeparator: " · ",
  /** The account in the meta tag `twitter:site`, such as "@atelierland"; no tag when empty. */
  twitter: "",
  trailingSlash: true,
  currentLocale: "de",
  defaultLocale: "de",
} as const;
