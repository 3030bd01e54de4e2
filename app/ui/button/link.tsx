import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";
import { pageUrl } from "#domain/site/page-url.ts";

export type LinkProps = Omit<RouterLinkProps, "to"> & {
  /** A path of this site or an absolute URL. Paths of pages are spelled by `pageUrl`. */
  to: string;
  /** "quiet" has no underline (navigation, cards). */
  variant?: "text" | "quiet";
};

export function Link({ to, variant = "text", className = "", viewTransition = true, ...rest }: LinkProps) {
  return (
    <RouterLink
      to={pageUrl(to)}
      viewTransition={viewTransition}
      className={`${variant === "text" ? "link" : ""} ${className}`}
      {...rest}
    />
  );
}
