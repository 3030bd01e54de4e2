import { endOf } from "#domain/appointment/offer-appointment.ts";
import { contactLine, type HostContact, type PostalAddress } from "./host-contact.ts";

type Location = PostalAddress & { name: string };
type CalendarEntry = {
  appointment: { timestamp: Date };
  offer: { name: string; duration_minutes: number; location: Location | null };
};

/**
 * Links that add a booking to Google Calendar and Outlook, without the booking code: URLs end up in histories and logs.
 */
export function calendarLinks({ appointment, offer }: CalendarEntry, contact: HostContact) {
  const start = appointment.timestamp;
  const end = endOf(appointment, offer);
  const details = `Kontakt: ${contactLine(contact)}`;
  const location = offer.location ? addressLine(offer.location) : "";
  const google = {
    action: "TEMPLATE",
    text: offer.name,
    dates: `${iCalendarTime(start)}/${iCalendarTime(end)}`,
    details,
    location,
  };
  const outlook = {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: offer.name,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    body: details,
    location,
  };
  return {
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams(google)}`,
    outlook: `https://outlook.live.com/calendar/0/action/compose?${new URLSearchParams(outlook)}`,
  };
}

/** "Werkhof Süd, Am Kanal 3, 01234 Musterstadt". */
export function addressLine({ name, street, postal_code: postalCode, city }: Location): string {
  return [name, street, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** UTC in the format of iCalendar: "20270412T160000Z". */
function iCalendarTime(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d{3}/g, "");
}
