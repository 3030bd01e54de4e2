// Turns the product's loader data into the texts that every peer renders. `bench/peer-build.ts` copies this file and
// the product's `domain/berlin-time.ts` into each peer.
import {
  berlinDay,
  berlinTimestamp,
  formatDateTime,
  formatMonth,
  formatShortTime,
  formatWeekday,
} from "./berlin-time.ts";

const SITE_URL = "http://localhost:4173";
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_EVENTS = 20;
const FEW_SLOTS = 3;

// biome-ignore lint/suspicious/noExplicitAny: the product's loader data as JSON; peers do not have the product's types
export type UntypedJson = any;

/** In the benchmark, another Worker returns the data from memory. */
export async function readOffer(): Promise<UntypedJson> {
  const response = await fetch("http://data.example/offer.json");
  return response.json();
}

export const navigation = [
  { label: "Angebote", href: "/" },
  { label: "Kunstszene", href: "/kunstszene/" },
  { label: "Regionen", href: "/regionen/" },
  { label: "Künstler:innen", href: "/kuenstler-innen/" },
];
export const legal = [
  { label: "Impressum", href: "/impressum/" },
  { label: "Datenschutz", href: "/datenschutz/" },
  { label: "AGB", href: "/agb/" },
  { label: "Nutzungsbedingungen", href: "/nutzungsbedingungen/" },
  { label: "Barrierefreiheit", href: "/agb/#barrierefreiheit" },
];

export function viewOf({ site, offer, sections, appointments, contact, bookableAfter, related }: UntypedJson) {
  const { artist, location } = offer;
  const rows = appointments.map((appointment: UntypedJson) => appointmentRow(appointment, offer, bookableAfter));
  const minimum = offer.minimum_participants ? `ab ${offer.minimum_participants} Personen, ` : "";
  return {
    title: `${offer.name} · ${site.name}`,
    name: offer.name,
    summary: offer.summary,
    url: `${SITE_URL}/angebot/${offer.slug}/`,
    type: offer.offer_type.name,
    eyebrow: `${offer.offer_type.name} · ${location.region.name}`,
    image: imageOf(offer.image),
    facts: [
      { label: "Mit", text: artist.name, href: `/kuenstler-in/${artist.slug}/` },
      { label: "Wo", text: `${location.name}, ${location.city}`, href: "#ort" },
      { label: "Dauer", text: `${offer.duration_minutes / 60} Stunden` },
      { label: "Teilnehmende", text: `${minimum}höchstens ${offer.max_slots_per_booking} Plätze pro Buchung` },
    ],
    price: priceLabel(offer.price),
    next: rows.find((row: UntypedJson) => row.isBookable),
    slugId: offer.slug_id,
    deadlineHours: offer.cancellation_deadline_hours,
    contact,
    months: [...new Set<string>(rows.map((row: UntypedJson) => row.month))].map((month) => ({
      title: formatMonth(month),
      rows: rows.filter((row: UntypedJson) => row.month === month),
    })),
    sections: sections.map(({ id, type, content, image }: UntypedJson) => ({
      id,
      type,
      title: content.title,
      html: content.body && richTextHtml(content.body),
      image: image && imageOf(image),
      quote: content.quote,
      author: content.author,
    })),
    artist: { ...artist, href: `/kuenstler-in/${artist.slug}/`, image: imageOf(artist.image) },
    location: {
      ...location,
      href: `/kunstraum/${location.slug}/`,
      route: `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${location.street}, ${location.postal_code} ${location.city}`)}`,
      image: imageOf(location.image),
    },
    access: [
      location.is_step_free ? "Stufenlos erreichbar" : "Nicht stufenlos erreichbar",
      location.has_accessible_toilet ? "Rollstuhlgerechtes WC" : "Kein rollstuhlgerechtes WC",
      location.has_induction_loop ? "Induktionsschleife" : "Keine Induktionsschleife",
    ],
    related: related.map((card: UntypedJson) => ({
      href: `/angebot/${card.slug}/`,
      name: card.name,
      eyebrow: `${card.offer_type.name} · ${card.location.region}`,
      artist: card.artist?.name,
      place: `${card.location.name}, ${card.location.city}`,
      image: imageOf(card.image),
      price: priceLabel(card.price),
      iso: card.next_appointment.timestamp,
      when: dayAndTime(new Date(card.next_appointment.timestamp)),
      ...slotsOf(card.next_appointment.remaining_slots),
    })),
    footerLine: site.footer_line,
    structuredData: JSON.stringify(structuredData({ offer, appointments, contact })).replaceAll("<", "\\u003c"),
  };
}
export type OfferView = ReturnType<typeof viewOf>;

function appointmentRow(appointment: UntypedJson, offer: UntypedJson, bookableAfter: string) {
  const time = new Date(appointment.timestamp);
  const when = formatDateTime(time);
  const booked = appointment.capacity - appointment.remaining_slots;
  // The host decides at the cancellation deadline, because the benchmark's offer has no `decides_hours_before`.
  const decisionTime = new Date(time.getTime() - offer.cancellation_deadline_hours * HOUR_MS);
  const minimum = offer.minimum_participants;
  return {
    id: appointment.id,
    month: berlinDay(time).slice(0, 7),
    weekday: formatWeekday(time),
    iso: time.toISOString(),
    when,
    dayAndTime: dayAndTime(time),
    ...slotsOf(appointment.remaining_slots),
    isBookable: appointment.remaining_slots > 0 && time > new Date(bookableAfter),
    participants:
      booked >= minimum
        ? `Mindestzahl erreicht: ${booked} angemeldet`
        : `${booked} von ${minimum} angemeldet, entschieden bis ${formatShortTime(decisionTime)} Uhr`,
    href: `/buchung/?termin=${appointment.id}`,
    label: `Buchen: ${when}`,
  };
}

function dayAndTime(time: Date): string {
  return `${formatWeekday(time).slice(0, 2)} ${formatDateTime(time)}`;
}

function slotsOf(remaining: number) {
  return { slots: slotsLabel(remaining), hasFewSlots: remaining <= FEW_SLOTS };
}

function slotsLabel(remaining: number): string {
  if (remaining === 0) return "Ausgebucht";
  return remaining === 1 ? "Noch 1 Platz" : `Noch ${remaining} Plätze`;
}

function priceLabel(cents: number): string {
  return cents === 0 ? "kostenlos" : `${(cents / 100).toFixed(2).replace(".", ",")} €`;
}

const WIDTHS = [320, 480, 640, 768, 960, 1280];

function imageOf({ url, width, height, alt, color }: UntypedJson) {
  const path = url.replace("/media/", "");
  const widths = WIDTHS.filter((candidate) => candidate <= width);
  return {
    src: `/media/640/${path}`,
    srcSet: widths.map((size) => `/media/${size}/${path} ${size}w`).join(", "),
    width,
    height,
    alt,
    background: `color-mix(in oklab, ${color} 40%, var(--paper-deep))`,
  };
}

const TAGS: Record<string, string> = { paragraph: "p", bulletList: "ul", orderedList: "ol", listItem: "li" };

function richTextHtml(node: UntypedJson): string {
  if (node.type === "text") return node.text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const children = (node.content ?? []).map(richTextHtml).join("");
  const tag = TAGS[node.type];
  return tag ? `<${tag}${tag === "ul" ? ' class="grid gap-1 pl-5"' : ""}>${children}</${tag}>` : children;
}

function structuredData({ offer, appointments, contact }: UntypedJson) {
  const { artist, location } = offer;
  const url = `${SITE_URL}/angebot/${offer.slug}/`;
  const artistUrl = `${SITE_URL}/kuenstler-in/${artist.slug}/`;
  const placeUrl = `${SITE_URL}/kunstraum/${location.slug}/`;
  const organizer = {
    "@type": "Organization",
    "@id": `${artistUrl}#gastgeber`,
    name: contact.name,
    url: artistUrl,
    email: contact.email,
    telephone: contact.phone,
  };
  const place = {
    "@type": "Place",
    "@id": `${placeUrl}#ort`,
    name: location.name,
    url: placeUrl,
    address: {
      "@type": "PostalAddress",
      streetAddress: location.street,
      postalCode: location.postal_code,
      addressLocality: location.city,
      addressCountry: "DE",
    },
    geo: { "@type": "GeoCoordinates", latitude: location.latitude, longitude: location.longitude },
  };
  const events = appointments.slice(0, MAX_EVENTS).map((appointment: UntypedJson, index: number) => ({
    "@type": "Event",
    name: offer.name,
    description: offer.summary,
    image: `${SITE_URL}/media/1200x630/${offer.image.url.replace("/media/", "")}.jpg`,
    inLanguage: "de",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    isAccessibleForFree: offer.price === 0,
    organizer: index === 0 ? organizer : { "@id": organizer["@id"] },
    location: index === 0 ? place : { "@id": place["@id"] },
    performer: { "@id": organizer["@id"] },
    "@id": `${url}#termin-${appointment.id}`,
    url: `${url}#termin-${appointment.id}`,
    startDate: berlinTimestamp(new Date(appointment.timestamp)),
    endDate: berlinTimestamp(new Date(Date.parse(appointment.timestamp) + offer.duration_minutes * MINUTE_MS)),
    eventStatus: "https://schema.org/EventScheduled",
    maximumAttendeeCapacity: appointment.capacity,
    offers: {
      "@type": "Offer",
      price: (offer.price / 100).toFixed(2),
      priceCurrency: "EUR",
      availability: appointment.remaining_slots > 0 ? "https://schema.org/InStock" : "https://schema.org/SoldOut",
      url: `${SITE_URL}/buchung/?termin=${appointment.id}`,
    },
  }));
  const crumbs = [
    { "@type": "ListItem", position: 1, name: "Angebote", item: `${SITE_URL}/` },
    { "@type": "ListItem", position: 2, name: offer.name, item: url },
  ];
  return {
    "@context": "https://schema.org",
    "@graph": [...events, { "@type": "BreadcrumbList", itemListElement: crumbs }],
  };
}
