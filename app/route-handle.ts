import { type UIMatch, useMatches } from "react-router";
import type { ForcedTheme } from "./ui/theme/theme.ts";

/** The layout options of a route: `export const handle = { … } satisfies RouteHandle`. */
export type RouteHandle = {
  /** "default" has header and footer, "admin" is rendered by the admin area, "none" is the page alone. */
  layout?: "default" | "admin" | "none";
  /** The background of the header: transparent (default), the page's color, or dark. */
  header?: "clear" | "solid" | "inverted";
  /** Forces the light or dark mode on this page; "system" is rejected (specification, section 2). */
  colorMode?: ForcedTheme;
};

/** The merged handles of all matched routes; inner routes override outer ones. */
export function useRouteHandle(): RouteHandle {
  return mergeHandles(useMatches());
}

export function mergeHandles(matches: readonly Pick<UIMatch, "handle">[]): RouteHandle {
  return Object.assign({}, ...matches.map((match) => match.handle));
}
