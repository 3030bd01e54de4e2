import type { Page } from "@playwright/test";
import { aBookingRequest } from "#tests/builders/backend.ts";
import { apiAs } from "../api.ts";
import { builders } from "../fixtures.ts";
import { aGuest } from "../session.ts";

const CODE_LETTERS = "BCDFGHJKMNPQRSTVWXYZ";
const LAST_NAMES = ["Ahrens", "Brandt", "Cordes", "Dahl"];

/**
 * An appointment in ten days with a booking for each of `quantities`, four bookings at most. The guests are Frieda
 * Ahrens, Frieda Brandt and so on.
 */
export async function anAppointmentWithBookings({ quantities }: { quantities: number[] }) {
  const offer = await builders.anOffer({ name: `Drehen an der Scheibe ${crypto.randomUUID().slice(0, 8)}` });
  const appointment = await builders.anAppointment(offer.id);
  const bookings = [];
  for (const [index, quantity] of quantities.entries()) {
    const guest = await aGuest();
    const names = { firstName: "Frieda", lastName: LAST_NAMES[index] };
    const request = aBookingRequest(appointment.id, { quantity, ...names });
    bookings.push({ ...(await apiAs(guest.token).offerBooking.book.mutate(request)), guest });
  }
  return { offer, appointment, bookings };
}

/** Reschedules an appointment to start in `minutes`. Make bookings first: afterwards, the cut-off may have passed. */
export async function startInMinutes(appointmentId: string, minutes: number): Promise<void> {
  const timestamp = new Date(Date.now() + minutes * 60_000).toISOString();
  await builders.serviceClient.from("offer_appointment").update({ timestamp }).eq("id", appointmentId).throwOnError();
}

/** An appointment with bookings that starts in half an hour, so that check-in is open. */
export async function anAppointmentAtCheckIn({ quantities }: { quantities: number[] }) {
  const booked = await anAppointmentWithBookings({ quantities });
  await startInMinutes(booked.appointment.id, 30);
  return { ...booked, path: `/admin/termin-buchungen/${booked.appointment.id}/` };
}

/** An appointment that starts now, with bookings by Gast Aaa, Gast Aab and so on. */
export async function aLargeAppointment(bookingCount: number) {
  const offer = await builders.anOffer({ name: `Konzert ${crypto.randomUUID().slice(0, 8)}` });
  const timestamp = new Date().toISOString();
  const appointment = await builders.anAppointment(offer.id, {
    timestamp,
    capacity: bookingCount + 100,
    remaining_slots: 100,
  });
  const rows = Array.from({ length: bookingCount }, (_, index) => ({
    appointment_id: appointment.id,
    first_name: "Gast",
    last_name: lettersOf(index),
    quantity: 1,
    user_email: `${crypto.randomUUID()}@example.org`,
    code: Array.from(
      crypto.getRandomValues(new Uint8Array(8)),
      (byte) => CODE_LETTERS[byte % CODE_LETTERS.length],
    ).join(""),
    price: 4500,
    free_cancellation_until: timestamp,
    idempotency_key: crypto.randomUUID(),
  }));
  await builders.serviceClient.from("offer_booking").insert(rows).throwOnError();
  return { offer, appointment, path: `/admin/termin-buchungen/${appointment.id}/` };
}

/** `index` as three letters, which are its digits in base 26: Aaa, Aab and so on. */
function lettersOf(index: number): string {
  const letterAt = (exponent: number) =>
    String.fromCharCode("a".charCodeAt(0) + (Math.floor(index / 26 ** exponent) % 26));
  return letterAt(2).toUpperCase() + letterAt(1) + letterAt(0);
}

/** Holds back all scripts that the page requests after this call. The returned function releases them. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
