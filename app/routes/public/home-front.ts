import type { ApiCaller } from "#workers/api/router.ts";

/** The home page's data besides the offers: landing page, regions and artists. */
export async function loadHomeFront(api: ApiCaller) {
  const [landing, regions, artists] = await Promise.all([
    api.landingPage.byType({ type: "homepage" }),
    api.region.list({ itemsPerPage: 6 }),
    api.artist.list({ itemsPerPage: 4 }),
  ]);
  return { landing, regions, artists };
}
