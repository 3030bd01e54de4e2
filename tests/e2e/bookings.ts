import { aBookingRequest } from "#tests/builders/backend.ts";
import { apiAs } from "./api.ts";
import { builders } from "./fixtures.ts";
import { aGuest } from "./session.ts";

/** A published offer with one appointment in ten days. */
export async function anOfferWithAppointment({ capacity = 5 } = {}) {
  const offer = await builders.anOffer();
  const appointment = await builders.anAppointment(offer.id, { capacity });
  return { offer, appointment, path: `/angebot/${offer.slug}/` };
}

/** A guest's confirmed booking of a new appointment. */
export async function aBooking({ capacity = 5, quantity = 1, companions = [] as string[] } = {}) {
  const [{ offer, appointment, path }, guest] = await Promise.all([anOfferWithAppointment({ capacity }), aGuest()]);
  const booking = await book(appointment.id, { quantity, companions }, guest.token);
  return { offer, appointment, path, guest, booking };
}

/** Books over the API, as a new guest when no `token` is given. */
export async function book(appointmentId: string, overrides: Record<string, unknown> = {}, token?: string) {
  const api = apiAs(token ?? (await builders.aPerson()).token);
  return api.offerBooking.book.mutate(aBookingRequest(appointmentId, overrides));
}

export async function slotsOf(appointmentId: string): Promise<{ free: number; held: number }> {
  const { data } = await builders.serviceClient
    .from("offer_appointment")
    .select("remaining_slots, held_slots")
    .eq("id", appointmentId)
    .single()
    .throwOnError();
  return { free: data.remaining_slots, held: data.held_slots };
}

/** An appointment's number of bookings, including cancelled ones, and its number of free slots. */
export async function bookingsAndFreeSlotsOf(appointmentId: string): Promise<{ bookings: number; free: number }> {
  const { data } = await builders.serviceClient
    .from("offer_booking")
    .select("id")
    .eq("appointment_id", appointmentId)
    .throwOnError();
  return { bookings: data.length, free: (await slotsOf(appointmentId)).free };
}
