import type { Event, Offer as PriceOffer, Thing } from "schema-dts";
import { isBookable, type UpcomingAppointment } from "#domain/appointment/offer-appointment.ts";
import { berlinTimestamp } from "#domain/berlin-time.ts";
import type { HostContact } from "#domain/booking/host-contact.ts";
import { absoluteUrl } from "#domain/site/page-url.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import type { Offer } from "#workers/data/offer/offer.ts";
import {
  absoluteImageUrl,
  accessFeatures,
  breadcrumbs,
  geoOf,
  postalAddress,
  type Site,
  siteOrganization,
} from "./things.ts";

type OfferThingsInput = {
  offer: Offer;
  appointments: readonly UpcomingAppointment[];
  /** Only appointments after this time can be booked. */
  bookableAfter: Date;
  contact: HostContact;
} & Site;

/** Structured data of an offer page: an event per appointment, and breadcrumbs. */
export function offerThings({ offer, appointments, contact, bookableAfter, siteUrl, site }: OfferThingsInput): Thing[] {
  const path = `/angebot/${offer.slug}/`;
  const url = absoluteUrl(path, siteUrl);
  const commonProperties = {
    "@type": "Event",
    name: offer.name,
    ...(offer.summary && { description: offer.summary }),
    image: absoluteImageUrl(offer.image, siteUrl),
    inLanguage: siteConfiguration.currentLocale,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    isAccessibleForFree: offer.price === 0,
    organizer: organizerOf(offer, contact, { siteUrl, site }),
    ...eventLocation(offer, siteUrl),
    ...performerOf(offer, siteUrl),
  } satisfies Event;
  const events = appointments.map(
    (appointment): Event => ({
      ...commonProperties,
      "@id": `${url}#termin-${appointment.id}`,
      url: `${url}#termin-${appointment.id}`,
      startDate: berlinTimestamp(appointment.timestamp),
      endDate: berlinTimestamp(new Date(appointment.timestamp.getTime() + offer.duration_minutes * 60_000)),
      eventStatus: `https://schema.org/${statusOf(appointment)}`,
      maximumAttendeeCapacity: appointment.capacity,
      ...(appointment.status !== "cancelled" && { offers: priceOf(offer, appointment, { bookableAfter, siteUrl }) }),
    }),
  );
  return [
    ...events,
    breadcrumbs(siteUrl, [
      { name: "Angebote", path: "/" },
      { name: offer.name, path },
    ]),
  ];
}

function statusOf({ status, calendar_sequence: sequence }: UpcomingAppointment) {
  if (status === "cancelled") return "EventCancelled";
  return sequence > 0 ? "EventRescheduled" : "EventScheduled";
}

function priceOf(
  { price }: Offer,
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

/** Search engines know no value for an appointment that can no longer be booked. */
function availabilityOf(appointment: UpcomingAppointment, bookableAfter: Date): Pick<PriceOffer, "availability"> {
  if (isBookable(appointment, bookableAfter)) return { availability: "https://schema.org/InStock" };
  return appointment.remaining_slots === 0 ? { availability: "https://schema.org/SoldOut" } : {};
}

function eventLocation({ location }: Offer, siteUrl: string): Pick<Extract<Event, { "@type": "Event" }>, "location"> {
  if (!location) return {};
  return {
    location: {
      "@type": "Place",
      name: location.name,
      url: absoluteUrl(`/kunstraum/${location.slug}/`, siteUrl),
      address: postalAddress(location, location.state),
      ...geoOf(location),
      ...accessFeatures(location),
    },
  };
}

/** The host; without artist and location the operator of the site. */
function organizerOf({ artist, location }: Offer, contact: HostContact, site: Site) {
  const path = artist ? `/kuenstler-in/${artist.slug}/` : location && `/kunstraum/${location.slug}/`;
  if (!path) return siteOrganization(site);
  return {
    "@type": artist ? ("Person" as const) : ("Organization" as const),
    name: contact.name,
    url: absoluteUrl(path, site.siteUrl),
    email: contact.email,
    ...(contact.phone && { telephone: contact.phone }),
  };
}

function performerOf({ artist }: Offer, siteUrl: string) {
  if (!artist) return {};
  const url = absoluteUrl(`/kuenstler-in/${artist.slug}/`, siteUrl);
  return { performer: { "@type": "Person" as const, name: artist.name, url } };
}
