import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { recordPlaces } from "#app/blocks/admin/record-places.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { recordEntities } from "#domain/record-draft.ts";
import { pageTitle } from "#domain/site-configuration.ts";
import { apiContext } from "../../context.ts";
import { notFound } from "../not-found.ts";
import { ArtistPage } from "../public/artist.page.tsx";
import { LegalPage } from "../public/legal.page.tsx";
import { LocationPage } from "../public/location.page.tsx";
import { OfferPage } from "../public/offer.page.tsx";
import { RegionPage } from "../public/region.page.tsx";
import { throwUnavailable } from "../refusal.ts";
import type { Route } from "./+types/preview.ts";
import { PREVIEW_CHANGED } from "./editor/preview-message.ts";

const FIRST_PAGE = { page: 1, itemsPerPage: 12 } as const;

/** The public page of a record as its draft will make it: the same components, for admins only, never kept. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const entity = recordEntities.find((candidate) => recordPlaces[candidate].segment === params.entity);
  const preview = entity && (await api.record.preview({ entity, slugId: params.key }).catch(throwUnavailable));
  if (!preview) throw notFound(request);
  switch (preview.entity) {
    case "offer": {
      const offerId = preview.page.id;
      const [appointments, related] = await Promise.all([
        api.offerAppointment.listUpcoming({ offerId }),
        api.offer.listRelated({ offerId }),
      ]).catch(throwUnavailable);
      return { ...preview, appointments, related, bookableAfter: startOfTomorrow(new Date()) };
    }
    case "artist":
      return { ...preview, offers: await api.offer.listOf({ artistId: preview.page.id, ...FIRST_PAGE }) };
    case "location":
      return { ...preview, offers: await api.offer.listOf({ locationId: preview.page.id, ...FIRST_PAGE }) };
    case "region": {
      const of = { regionId: preview.page.id, ...FIRST_PAGE };
      const [offers, locations, artists] = await Promise.all([
        api.offer.list(of),
        api.location.list(of),
        api.artist.list(of),
      ]).catch(throwUnavailable);
      return { ...preview, offers, locations, artists };
    }
    case "landing_page":
      return preview;
  }
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Vorschau") },
  { name: "robots", content: "noindex" },
];

export default function PreviewRoute({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const read = ({ data, origin }: MessageEvent) => {
      if (data === PREVIEW_CHANGED && origin === location.origin) void revalidate();
    };
    addEventListener("message", read);
    return () => removeEventListener("message", read);
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
    case "landing_page":
      return <LegalPage page={loaderData.page} />;
  }
}
