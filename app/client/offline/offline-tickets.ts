import { readSupabaseUser } from "#app/client/session/shared-user.ts";
import { endOf } from "#domain/appointment/offer-appointment.ts";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import type { Booking } from "#workers/data/booking/offer-booking.ts";
import { notifyOfflineWorker, type OfflineTicket, registerOfflineWorker } from "./offline-worker.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Saves the tickets of confirmed and attended `bookings`, until a day after the appointment ends. Deletes the tickets
 * of all other `bookings`.
 */
export async function saveTickets(bookings: readonly Booking[]): Promise<void> {
  const owner = readSupabaseUser()?.user.id;
  if (!owner || !navigator.serviceWorker) return;
  await registerOfflineWorker();
  await navigator.serviceWorker.ready;
  const tickets = bookings.map(ticketOf);
  const isValid = ({ until }: OfflineTicket) => until > Date.now();
  await notifyOfflineWorker({
    owner,
    tickets: tickets.filter(isValid),
    gone: tickets.filter((ticket) => !isValid(ticket)).map(({ path }) => path),
  });
}

function ticketOf({ id, status, appointment, offer }: Booking): OfflineTicket {
  const { timestamp } = appointment;
  const hasTicket = status === "confirmed" || status === "attended";
  return {
    path: pageUrl(`/buchung/uebersicht/${id}/`),
    title: `${offer.name}, ${formatWeekday(timestamp)}, ${formatDateTime(timestamp)}`,
    until: hasTicket ? endOf(appointment, offer).getTime() + DAY_MS : 0,
  };
}
