import { useLiveAppointments, useReloadAfter } from "#app/client/live/use-live-appointments.ts";
import { sectionGroupsOf, splitContent, withVatNotes } from "#app/components/content/section-groups.ts";
import { requireCanonicalUrl } from "#app/routes/canonical-url.ts";
import type { UpcomingAppointment } from "#domain/appointment/offer-appointment.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { hostContactOf } from "#domain/booking/host-contact.ts";
import { pageTags, tagsOfOffers, tagsOfSections } from "#domain/content/page-tags.ts";
import { vatNoteOf } from "#domain/offer/vat-note.ts";
import { slugIdOf } from "#domain/slug.ts";
import type { OfferDetails } from "#workers/data/offer/offer.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import { pageHead, siteUrlOf } from "../../page-head.ts";
import { staticData, useStaticData } from "../../static-part.tsx";
import { offerThings } from "../../structured-data/offer-things.ts";
import { StructuredData } from "../../structured-data/structured-data.tsx";
import { notFound } from "../not-found.ts";
import type { Route } from "./+types/offer.ts";
import { CHAPTERS_PART, OfferPage, RULES_PART, type ShownOffer } from "./offer.page.tsx";
import { mapOfLocation } from "./place-map.ts";
import { appointmentsPageOf, hasAppointmentsPage, selectShownAppointments } from "./shown-appointments.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const slugId = slugIdOf(params.slug);
  const offer = slugId && (await api.offer.bySlugId({ slugId }));
  if (!offer) throw notFound(request);
  requireCanonicalUrl(request, `/angebot/${offer.slug}/`);

  const {
    fields: { upcoming, related, ...fields },
    content,
  } = splitContent(offer);
  const { status, version, updated_at, artist_id, location_id, artist, location, ...shownFields } = fields;
  const appointmentsPage = appointmentsPageOf(new URL(request.url));
  // A page of appointments that does not exist gets no tags, so it is not cached.
  if (hasAppointmentsPage(upcoming, appointmentsPage)) {
    const tags = context.get(pageTagsContext);
    tags.add(pageTags.offer(offer.slug_id), pageTags.offerType(offer.offer_type.id), ...tagsOfSections(content));
    // An artist, location or region that is missing here may be a draft that the offer names. The tag of its list lets
    // its publication invalidate the page.
    tags.add(artist ? pageTags.artist(artist.slug_id) : pageTags.artists);
    tags.add(location ? pageTags.location(location.slug_id) : pageTags.locations);
    tags.add(location?.region ? pageTags.region(location.region.slug_id) : pageTags.regions);
    tags.add(...tagsOfOffers(related));
  }
  const site = await context.get(siteContext)();
  const contact = hostContactOf(offer, site);
  const bookableAfter = startOfTomorrow(new Date());
  const shownOffer = {
    ...shownFields,
    offer_type: { name: offer.offer_type.name },
    artist: artist && { name: artist.name, slug: artist.slug },
    location: location && {
      name: location.name,
      city: location.city,
      region: location.region && { name: location.region.name },
    },
  } satisfies ShownOffer;
  const { appointments, laterLink, isByMonth } = selectShownAppointments(upcoming, appointmentsPage, bookableAfter);
  // Only the server renders the structured data, so the browser does not get this input.
  staticData<StructuredDataSource>(context, STRUCTURED_DATA, { offer: fields, appointments });
  return {
    offer: shownOffer,
    sections: sectionGroupsOf(context, withVatNotes(content, site)),
    appointments: appointments.map(({ former_timestamp, created_at, ...shownAppointment }) => shownAppointment),
    laterLink,
    isByMonth,
    vatSentence: contact.vat_sentence,
    isHidden: status !== "published",
    rules: staticData(context, RULES_PART, { deadlineHours: offer.cancellation_deadline_hours, contact }),
    bookableAfter,
    chapters: staticData(context, CHAPTERS_PART, {
      artist,
      location,
      map: mapOfLocation(location),
      related,
      vatNote: vatNoteOf(related, site.vat_sentence),
    }),
  };
}

/** Offer and appointments have all columns, also those that the browser does not get. */
type StructuredDataSource = {
  offer: OfferDetails;
  appointments: UpcomingAppointment[];
};
const STRUCTURED_DATA = "structured-data";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(matches, {
        title: loaderData.offer.name,
        description: loaderData.offer.summary || `${loaderData.offer.offer_type.name}: Termine und freie Plätze.`,
        path: `/angebot/${loaderData.offer.slug}/`,
        image: loaderData.offer.image,
      })
    : [];

export default function OfferRoute({ loaderData, matches }: Route.ComponentProps) {
  const appointments = useLiveAppointments(loaderData.offer.id, loaderData.appointments);
  useReloadAfter(loaderData.bookableAfter);
  const source = useStaticData<StructuredDataSource>(STRUCTURED_DATA, null);
  return (
    <>
      {/* Rendered directly before the page, because gzip finds repeated text (the summary) only within 32 kB. */}
      <StructuredData
        things={
          import.meta.env.SSR &&
          source !== null &&
          offerThings({ ...loaderData, ...source, siteUrl: siteUrlOf(matches) })
        }
      />
      {/* The key resets announced and animated slot counts when a link leads to another offer. */}
      <OfferPage key={loaderData.offer.id} {...loaderData} appointments={appointments} />
    </>
  );
}
