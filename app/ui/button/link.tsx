import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";

export type LinkProps = Omit<RouterLinkProps, "to"> & {
  /** A path of this site or an absolute URL. Paths get a trailing slash before `?` and `#`. */
  to: string;
  /** "quiet" has no underline (navigation, cards). */
  variant?: "text" | "quiet";
};

/** Adds the trailing slash to an internal path (specification, section 2). Files such as `/feed.ics` and absolute URLs stay unchanged. */
export function withTrailingSlash(to: string): string {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/.exec(to) ?? [];
  if (path === "" || path.endsWith("/") || /^[a-z][a-z+.-]*:|^\/\//i.test(path)) return to;
  const lastSegment = path.slice(path.lastIndexOf("/") + 1);
  return lastSegment.includes(".") ? to : `${path}/${rest}`;
}

export function Link({ to, variant = "text", className = "", viewTransition = true, ...rest }: LinkProps) {
  return (
    <RouterLink
      to={withTrailingSlash(to)}
      viewTransition={viewTransition}
      className={`${variant === "text" ? "link" : ""} ${className}`}
      {...rest}
    />
  );
}
