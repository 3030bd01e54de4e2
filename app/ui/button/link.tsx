import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";
import { pageUrl } from "#domain/site/page-url.ts";

export type LinkProps = Omit<RouterLinkProps, "to"> & {
  /** A path of this site or an absolute URL. `pageUrl` decides on the trailing slash of a path. */
  to: string;
  /** "quiet" has no underline (navigation, cards). */
  variant?: "text" | "quiet";
};

/**
 * A link with client-side navigation and a view transition. The browser follows a link within the page (`#termine`)
 * itself: this preserves the query, and the Tab key continues from the target.
 */
export function Link({ to, variant = "text", className = "", viewTransition = true, ...linkProps }: LinkProps) {
  const anchorProps = { className: `${variant === "text" ? "link" : ""} ${className}`, ...linkProps };
  return to.startsWith("#") ? (
    <a href={to} {...anchorProps} />
  ) : (
    <RouterLink to={pageUrl(to)} viewTransition={viewTransition} {...anchorProps} />
  );
}
