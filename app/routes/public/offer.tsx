import { useLiveAppointments } from "#app/client/live/use-live-appointments.ts";
import { splitContent, staticSections } from "#app/components/content/static-sections.ts";
import { requireCanonicalUrl } from "#app/routes/canonical-url.ts";
import type { UpcomingAppointment } from "#domain/appointment/offer-appointment.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { hostContactOf } from "#domain/booking/host-contact.ts";
import { pageTags, tagsOfOffers } from "#domain/content/page-tags.ts";
import { slugIdOf } from "#domain/slug.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import { pageHead, siteOf, siteUrlOf } from "../../page-head.ts";
import { staticData, useStaticData } from "../../static-part.tsx";
import { offerThings } from "../../structured-data/offer-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import { notFound } from "../not-found.ts";
import type { Route } from "./+types/offer.ts";
import { OfferPage, REST } from "./offer.page.tsx";
import { mapOfLocation } from "./place-map.ts";
import { appointmentsPageOf, shownAppointments } from "./shown-appointments.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const slugId = slugIdOf(params.slug);
  const offer = slugId && (await api.offer.bySlugId({ slugId }));
  if (!offer) throw notFound(request);
  requireCanonicalUrl(request, `/angebot/${offer.slug}/`);

  const { artist, location } = offer;
  const tags = context.get(pageTagsContext);
  tags.add(pageTags.offer(offer.slug_id), pageTags.offerType(offer.offer_type.id), ...tagsOfOffers(offer.offers));
  if (artist) tags.add(pageTags.artist(artist.slug_id));
  if (location) tags.add(pageTags.location(location.slug_id));
  if (location?.region) tags.add(pageTags.region(location.region.slug_id));
  const [upcoming, related] = await Promise.all([
    api.offerAppointment.listUpcoming({ offerId: offer.id }),
    api.offer.listRelated({ offerId: offer.id }),
  ]);
  tags.add(...tagsOfOffers(related));
  const contact = hostContactOf(offer, await context.get(siteContext)());
  const bookableAfter = startOfTomorrow(new Date());
  const { fields, content } = splitContent(offer);
  const { appointments, later } = shownAppointments(upcoming, appointmentsPageOf(new URL(request.url)), bookableAfter);
  staticData(context, EVENTS, appointments);
  return {
    offer: fields,
    sections: staticSections(context, content),
    appointments: appointments.map(({ calendar_sequence, created_at, ...shown }) => shown),
    later,
    contact,
    bookableAfter,
    rest: staticData(context, REST, { map: mapOfLocation(location), related }),
  };
}

/** The name of the static data with the appointments, for the structured data. */
const EVENTS = "events";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(matches, {
        title: loaderData.offer.name,
        description: loaderData.offer.summary,
        path: `/angebot/${loaderData.offer.slug}/`,
        image: loaderData.offer.image,
      })
    : [];

export default function OfferRoute({ loaderData, matches }: Route.ComponentProps) {
  const appointments = useLiveAppointments(loaderData.offer.id, loaderData.appointments);
  const events = useStaticData<UpcomingAppointment[]>(EVENTS, null);
  const site = { siteUrl: siteUrlOf(matches), site: siteOf(matches) };
  return (
    <>
      <OfferPage {...loaderData} appointments={appointments} />
      <StructuredData
        things={import.meta.env.SSR && offerThings({ ...loaderData, appointments: events ?? [], ...site })}
      />
    </>
  );
}
