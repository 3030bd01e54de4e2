import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";

export type LinkProps = Omit<RouterLinkProps, "to"> & {
  /** A path of ours or a full address. Paths get their trailing slash here, in front of `?` and `#`. */
  to: string;
  /** "quiet" leaves the underline to the surroundings (navigation, cards). */
  variant?: "text" | "quiet";
};

/** Every internal link carries a trailing slash (specification, section 2); files such as `/feed.ics` stay as they are. */
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
