import { expect, it } from "vitest";
import type { ApiCaller } from "#workers/api/router.ts";
import type { LocationOnMap } from "#workers/data/content/location.ts";
import { loadRegionMap } from "./place-map.ts";

it("shows a region without a count of its locations, because locations without a position would not be counted", async () => {
  const location = {
    name: "Ziegelei",
    slug: "ziegelei-cd34e",
    city: "Letschin",
    region: { name: "Oderbruch", slug: "oderbruch-ab12c" },
    point: { latitude: 52.68, longitude: 14.36 },
  } satisfies LocationOnMap;
  const api = { location: { listOnMap: async () => [location] } } as unknown as ApiCaller;
  const map = await loadRegionMap(api, (slug) => `/region/${slug}/`);
  expect(map?.markers.map(({ places }) => places)).toEqual([[{ name: "Oderbruch", to: "/region/oderbruch-ab12c/" }]]);
});
