import { lazyLoaded } from "#app/ui/lazy-loaded.ts";

// Rendered on the server and lazy-loaded in the browser: maps contain only links, which work before hydration.

export const PlaceMap = lazyLoaded(import.meta.env.SSR ? (await import("./place-map.tsx")).PlaceMap : null, () =>
  import("./place-map.tsx").then((module) => module.PlaceMap),
);

export const LocationMap = lazyLoaded(
  import.meta.env.SSR ? (await import("./location-map.tsx")).LocationMap : null,
  () => import("./location-map.tsx").then((module) => module.LocationMap),
);
