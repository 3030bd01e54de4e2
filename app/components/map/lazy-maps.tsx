import { lazyLoaded } from "#app/ui/lazy-loaded.ts";

// The server renders the maps. Their links work before hydration, so the browser loads their code last.

export const PlaceMap = lazyLoaded(import.meta.env.SSR ? (await import("./place-map.tsx")).PlaceMap : null, () =>
  import("./place-map.tsx").then((module) => module.PlaceMap),
);

export const LocationMap = lazyLoaded(
  import.meta.env.SSR ? (await import("./location-map.tsx")).LocationMap : null,
  () => import("./location-map.tsx").then((module) => module.LocationMap),
);
