import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";
import { pageUrl } from "#domain/site/page-url.ts";

export type LinkProps = Omit<RouterLinkProps, "to"> & {
  /**
   * A path of this site, an absolute URL, or `#` and the id of an element of the page. `pageUrl` decides on the
   * trailing slash of a path.
   */
  to: string;
  /** "quiet" has no underline (navigation, cards). */
  variant?: "text" | "quiet";
};

/** A link within the page, or a URL with a dot before its query: a file or another site. */
const FOLLOWED_BY_BROWSER = /^(#|[^?#]*\.)/;

/**
 * The browser itself follows a link within the page (`#termine`), so that the query is preserved and the Tab key
 * continues from the target. The browser also follows links to files (`/feeds/region/oderbruch-ab12c.ics`), for which
 * the router would show the 404 page.
 */
export function Link({ to, variant = "text", className = "", viewTransition = true, ...linkProps }: LinkProps) {
  const anchorProps = { className: `${variant === "text" ? "link" : ""} ${className}`, ...linkProps };
  return FOLLOWED_BY_BROWSER.test(to) ? (
    <a href={to} {...anchorProps} />
  ) : (
    <RouterLink to={pageUrl(to)} viewTransition={viewTransition} {...anchorProps} />
  );
}
