import { aBookingRequest } from "#tests/builders/backend.ts";
import { apiAs } from "../api.ts";
import { builders } from "../fixtures.ts";
import { aGuest } from "../session.ts";

const LAST_NAMES = ["Ahrens", "Brandt", "Cordes", "Dahl"];

/** An appointment in ten days with one booking per quantity, by Frieda Ahrens, Brandt, Cordes and Dahl. */
export async function aBookedAppointment(quantities: number[], { slots = 10 } = {}) {
  const offer = await builders.anOffer({ name: `Drehen an der Scheibe ${crypto.randomUUID().slice(0, 8)}` });
  const appointment = await builders.anAppointment(offer.id, { slots });
  const bookings = [];
  for (const [index, quantity] of quantities.entries()) {
    const guest = await aGuest();
    const names = { firstName: "Frieda", lastName: LAST_NAMES[index] };
    const request = aBookingRequest(appointment.id, { quantity, ...names });
    bookings.push({ ...(await apiAs(guest.token).offerBooking.book.mutate(request)), guest });
  }
  return { offer, appointment, bookings };
}

/** Reschedules an appointment to start in `minutes`. Book first: booking closes the day before. */
export async function startIn(appointmentId: string, minutes: number): Promise<void> {
  const timestamp = new Date(Date.now() + minutes * 60_000).toISOString();
  await builders.admin.from("offer_appointment").update({ timestamp }).eq("id", appointmentId).throwOnError();
}

/** A booked appointment that starts in half an hour, when guests check in. */
export async function anAppointmentAtCheckIn(quantities: number[]) {
  const booked = await aBookedAppointment(quantities);
  await startIn(booked.appointment.id, 30);
  return { ...booked, path: `/admin/termin-buchungen/${booked.appointment.id}/` };
}
