import { type UIMatch, useMatches } from "react-router";
import type { ForcedTheme } from "./ui/theme/theme.ts";

/** The layout options of a route: `export const handle = { … } satisfies RouteHandle`. */
export type RouteHandle<LoaderData = never> = {
  /** Only "default" adds header and footer; "admin" pages are inside `routes/admin/frame.tsx`. */
  layout?: "default" | "admin" | "none";
  /** The background of the header: transparent (default), the page's color, or dark. */
  header?: "clear" | "solid" | "inverted";
  /**
   * Forces the light or dark mode of the page. The type excludes "system". At runtime, `forcedThemeOf` ignores "system"
   * with a warning (specification, section 2).
   */
  colorMode?: ForcedTheme | ((loaderData: LoaderData) => ForcedTheme | undefined);
};

type MergedHandle = Omit<RouteHandle, "colorMode"> & { colorMode?: ForcedTheme };

/** A child route overrides its parents. */
export function useRouteHandle(): MergedHandle {
  return mergeHandles(useMatches());
}

export function mergeHandles(matches: readonly Pick<UIMatch, "handle" | "loaderData">[]): MergedHandle {
  return Object.assign(
    {},
    ...matches.map(({ handle, loaderData }) => resolveColorMode(handle as RouteHandle<unknown>, loaderData)),
  );
}

function resolveColorMode(handle: RouteHandle<unknown> | undefined, loaderData: unknown): MergedHandle | undefined {
  if (typeof handle?.colorMode !== "function") return handle as MergedHandle | undefined;
  const { colorMode, ...otherOptions } = handle;
  // A failed loader has no data.
  const forcedTheme = loaderData === undefined ? undefined : colorMode(loaderData);
  return forcedTheme ? { ...otherOptions, colorMode: forcedTheme } : otherOptions;
}
