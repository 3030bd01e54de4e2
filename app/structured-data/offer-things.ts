import type { Event, Offer as PriceOffer, Thing } from "schema-dts";
import { endOf, isBookable, type UpcomingAppointment } from "#domain/appointment/offer-appointment.ts";
import { berlinTimestamp } from "#domain/berlin-time.ts";
import { absoluteUrl } from "#domain/site/page-url.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import type { OfferDetails } from "#workers/data/offer/offer.ts";
import { absoluteImageUrl, accessFeatures, artistIdentity, breadcrumbs, geoOf, postalAddress } from "./things.ts";

type OfferThingsInput = {
  offer: OfferDetails;
  /** The appointments that the page shows, earliest first. */
  appointments: readonly UpcomingAppointment[];
  /** Only appointments after this time can be booked. */
  bookableAfter: Date;
  siteUrl: string;
};

/** Limits the size of a page that shows many appointments (`?termine=`). */
const MAX_EVENTS = 20;

/** Structured data of an offer page: events and breadcrumbs. */
export function offerThings(input: OfferThingsInput): Thing[] {
  const { offer, siteUrl } = input;
  return [
    ...eventsOf(input),
    breadcrumbs(siteUrl, [
      { name: "Angebote", path: "/" },
      { name: offer.name, path: pathOf(offer) },
    ]),
  ];
}

/**
 * The first event describes organizer and location; the others refer to them by `@id`. An offer without a location has
 * no events, because Google requires the location of an event.
 */
function eventsOf({ offer, appointments, bookableAfter, siteUrl }: OfferThingsInput): Event[] {
  const { artist, location } = offer;
  if (!location) return [];
  const commonProperties = {
    "@type": "Event",
    name: offer.name,
    ...(offer.summary && { description: offer.summary }),
    image: absoluteImageUrl(offer.image, siteUrl),
    inLanguage: siteConfiguration.currentLocale,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    isAccessibleForFree: offer.price === 0,
  } satisfies Event;
  const organizer = organizerOf(artist, location, siteUrl);
  const organizerAndLocation = {
    organizer,
    location: placeOf(location, siteUrl),
    ...(artist && { performer: { "@id": organizer["@id"] } }),
  };
  const references = Object.fromEntries(
    Object.entries(organizerAndLocation).map(([property, thing]) => [property, { "@id": thing["@id"] }]),
  );
  return appointments.slice(0, MAX_EVENTS).map(
    (appointment, index): Event => ({
      ...commonProperties,
      ...(index === 0 ? organizerAndLocation : references),
      url: `${absoluteUrl(pathOf(offer), siteUrl)}#termin-${appointment.id}`,
      startDate: berlinTimestamp(appointment.timestamp),
      endDate: berlinTimestamp(endOf(appointment, offer)),
      ...statusOf(appointment),
      maximumAttendeeCapacity: appointment.capacity,
      ...(appointment.status !== "cancelled" && {
        offers: priceOfferOf(offer, appointment, { bookableAfter, siteUrl }),
      }),
    }),
  );
}

function pathOf({ slug }: OfferDetails): string {
  return `/angebot/${slug}/`;
}

/** The status of an event, and its former start when it was moved. */
function statusOf({
  status,
  former_timestamp: former,
}: UpcomingAppointment): Pick<Event, "eventStatus" | "previousStartDate"> {
  if (status === "cancelled") return { eventStatus: "https://schema.org/EventCancelled" };
  if (!former) return { eventStatus: "https://schema.org/EventScheduled" };
  return { eventStatus: "https://schema.org/EventRescheduled", previousStartDate: berlinTimestamp(former) };
}

function priceOfferOf(
  { price }: OfferDetails,
  appointment: UpcomingAppointment,
  { bookableAfter, siteUrl }: { bookableAfter: Date; siteUrl: string },
): PriceOffer {
  return {
    "@type": "Offer",
    price: (price / 100).toFixed(2),
    priceCurrency: "EUR",
    validFrom: appointment.created_at.toISOString(),
    ...availabilityOf(appointment, bookableAfter),
    url: absoluteUrl(`/buchung/?termin=${appointment.id}`, siteUrl),
  };
}

/** Omits `availability` when booking has closed but slots remain, because `SoldOut` would be wrong. */
function availabilityOf(appointment: UpcomingAppointment, bookableAfter: Date): Pick<PriceOffer, "availability"> {
  if (isBookable(appointment, bookableAfter)) return { availability: "https://schema.org/InStock" };
  return appointment.remaining_slots === 0 ? { availability: "https://schema.org/SoldOut" } : {};
}

type Location = NonNullable<OfferDetails["location"]>;

function placeOf(location: Location, siteUrl: string) {
  const url = absoluteUrl(`/kunstraum/${location.slug}/`, siteUrl);
  return {
    "@type": "Place" as const,
    "@id": `${url}#ort`,
    name: location.name,
    url,
    address: postalAddress(location, location.state),
    ...geoOf(location),
    ...accessFeatures(location),
  };
}

/** The artist, else the location. */
function organizerOf(artist: OfferDetails["artist"], location: Location, siteUrl: string) {
  const { contact_email: email, contact_phone: phone } = artist ?? location;
  const ownContact = { ...(email && { email }), ...(phone && { telephone: phone }) };
  if (artist) return { ...artistIdentity(artist, siteUrl), ...ownContact };
  const url = absoluteUrl(`/kunstraum/${location.slug}/`, siteUrl);
  return { "@type": "Organization" as const, "@id": `${url}#gastgeber`, name: location.name, url, ...ownContact };
}
