import { lazyLoaded } from "#app/ui/lazy-loaded.ts";

// Links on a map work before hydration, so the browser loads the code of the maps after the page's first scripts.

export const PlaceMap = lazyLoaded(import.meta.env.SSR ? (await import("./place-map.tsx")).PlaceMap : null, () =>
  import("./place-map.tsx").then((module) => module.PlaceMap),
);

export const LocationMapSection = lazyLoaded(
  import.meta.env.SSR ? (await import("./location-map.tsx")).LocationMapSection : null,
  () => import("./location-map.tsx").then((module) => module.LocationMapSection),
);
