/**
 * The configuration of the product (specification, section 3). `name` is the default; admins can set another name in
 * the site settings.
 */
export const siteConfiguration = {
  name: "Atelierland",
  /** Between facts or the parts of a title; callers add the spaces. */
  separator: "·",
  /** The separator with its spaces. */
  titleSeparator: " · ",
  /** The account in the meta tag `twitter:site`, such as "@atelierland"; no tag when empty. */
  twitter: "",
  trailingSlash: true,
  currentLocale: "de",
  defaultLocale: "de",
} as const;
