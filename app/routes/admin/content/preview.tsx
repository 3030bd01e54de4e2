import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { fetchSuggestions } from "#app/client/suggestions.ts";
import { recordUrls } from "#app/components/admin/content/record-urls.ts";
import { apiContext, siteContext } from "#app/context.ts";
import { siteOf } from "#app/page-head.ts";
import { pageTitle } from "#app/page-title.ts";
import { notFound } from "#app/routes/not-found.ts";
import { ArtistPage } from "#app/routes/public/artist.page.tsx";
import { HomePage } from "#app/routes/public/home.page.tsx";
import { loadHomeFront } from "#app/routes/public/home-front.ts";
import { LegalPage } from "#app/routes/public/legal.page.tsx";
import { LocationPage } from "#app/routes/public/location.page.tsx";
import { OfferPage } from "#app/routes/public/offer.page.tsx";
import { locationMap, mapOfLocation } from "#app/routes/public/place-map.ts";
import { RegionPage } from "#app/routes/public/region.page.tsx";
import { offerChoices } from "#app/routes/public/search-choices.ts";
import { berlinDay, startOfTomorrow } from "#domain/berlin-time.ts";
import { hostContactOf, reachableContactOf } from "#domain/booking/host-contact.ts";
import { recordEntities } from "#domain/content/record-draft.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { ApiCaller } from "#workers/api/router.ts";
import type { Route } from "./+types/preview.ts";
import { PREVIEW_CHANGED } from "./editor/preview-message.ts";

const FIRST_PAGE = { page: 1, itemsPerPage: 12 } as const;

/** Loads the draft of a record and the data of its public page. For admins only, never cached. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const entity = recordEntities.find((candidate) => recordUrls[candidate].segment === params.entity);
  const preview = entity && (await api.record.preview({ entity, slugId: params.key }));
  if (!preview) throw notFound(request);
  const site = await context.get(siteContext)();
  switch (preview.entity) {
    case "offer": {
      const offerId = preview.page.id;
      const [appointments, related] = await Promise.all([
        api.offerAppointment.listUpcoming({ offerId }),
        api.offer.listRelated({ offerId }),
      ]);
      const contact = hostContactOf(preview.page, site);
      return {
        ...preview,
        appointments,
        related,
        contact,
        bookableAfter: startOfTomorrow(new Date()),
        map: mapOfLocation(preview.page.location),
      };
    }
    case "artist":
      return {
        ...preview,
        contact: reachableContactOf(preview.page, site),
        offers: await api.offer.listOf({ artist_id: preview.page.id, ...FIRST_PAGE }),
      };
    case "location":
      return {
        ...preview,
        contact: reachableContactOf(preview.page, site),
        offers: await api.offer.listOf({ location_id: preview.page.id, ...FIRST_PAGE }),
        map: mapOfLocation(preview.page),
      };
    case "region": {
      const filter = { region_id: preview.page.id, ...FIRST_PAGE };
      const [offers, locations, artists, map] = await Promise.all([
        api.offer.list(filter),
        api.location.list(filter),
        api.artist.list(filter),
        locationMap(api, filter),
      ]);
      return { ...preview, offers, locations, artists, map };
    }
    case "landing_page":
      return { ...preview, home: preview.page.type === "homepage" ? await loadHome(api, site) : null };
  }
}

/** Data of the home page; the draft replaces its published sections. */
async function loadHome(api: ApiCaller, site: SiteSettings) {
  const [choices, offers, front] = await Promise.all([
    offerChoices(api),
    api.offer.list({ page: 1 }),
    loadHomeFront(api, site),
  ]);
  const search = { query: {}, labels: [], isFiltered: false, endsBeforeItBegins: false };
  return { choices, offers, front, search, hints: null, related: [], firstDay: berlinDay(startOfTomorrow(new Date())) };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Vorschau") },
  { name: "robots", content: "noindex" },
];

export default function PreviewRoute({ loaderData, matches }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onMessage = ({ data, origin }: MessageEvent) => {
      if (data === PREVIEW_CHANGED && origin === location.origin) void revalidate();
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [revalidate]);
  switch (loaderData.entity) {
    case "offer":
      return <OfferPage offer={loaderData.page} {...loaderData} />;
    case "artist":
      return <ArtistPage artist={loaderData.page} {...loaderData} />;
    case "location":
      return <LocationPage location={loaderData.page} {...loaderData} />;
    case "region":
      return <RegionPage region={loaderData.page} {...loaderData} />;
    case "landing_page": {
      const { home, page } = loaderData;
      if (!home) return <LegalPage page={page} />;
      return (
        <HomePage
          {...home}
          siteName={siteOf(matches).name}
          front={{ ...home.front, landing: page }}
          suggest={fetchSuggestions}
        />
      );
    }
  }
}
