import { type UIMatch, useMatches } from "react-router";
import type { ForcedTheme } from "./ui/theme/theme.ts";

/** What a route says about the frame around its page, as `export const handle = { … } satisfies RouteHandle`. */
export type RouteHandle = {
  /** "default" has header and footer; the admin area brings its own frame; "none" is the page alone. */
  layout?: "default" | "admin" | "none";
  /** "solid" stands on its own ground (home, legal pages), "inverted" on a dark wall (artists); else the page shows through. */
  header?: "clear" | "solid" | "inverted";
  /** Forces day or night on this page. "system" is no mode of its own and refused (specification, section 2). */
  colorMode?: ForcedTheme;
};

/** The handles of the routes on the page, the innermost last word. */
export function useRouteHandle(): RouteHandle {
  return mergeHandles(useMatches());
}

export function mergeHandles(matches: readonly Pick<UIMatch, "handle">[]): RouteHandle {
  return Object.assign({}, ...matches.map((match) => match.handle));
}
