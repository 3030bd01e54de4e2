import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { ApiCaller } from "#workers/api/router.ts";
import { heroImageOf } from "./hero-image.ts";
import { locationMap } from "./place-map.ts";

/** The home page's data besides the offers: image, landing page, regions, artists and map. */
export async function loadHomeFront(api: ApiCaller, site: Pick<SiteSettings, "home_image">) {
  const [landing, regions, artists, map] = await Promise.all([
    api.landingPage.byType({ type: "homepage" }),
    api.region.list({ itemsPerPage: 6 }),
    api.artist.list({ itemsPerPage: 4 }),
    locationMap(api),
  ]);
  return { image: heroImageOf(site.home_image), landing, regions, artists, map };
}
