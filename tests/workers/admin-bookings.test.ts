import { expect, it } from "vitest";
import { aBookingRequest } from "../builders/backend.ts";
import { apiAs, builders, refusalOf } from "./worker-client.ts";

const { aPerson, anAppointment, anOffer } = builders;

it("shuts every desk of the organisers for guests and for nobody", async () => {
  const offer = await anOffer();
  const date = await anAppointment(offer.id);
  const guest = await aPerson();
  const { id } = await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(date.id));
  const appointmentId = date.id;
  for (const [token, answer] of [
    [guest.token, "FORBIDDEN:not_admin"],
    [undefined, "UNAUTHORIZED:signed_out"],
  ] as const) {
    const { offerBooking: bookings, offerAppointment: dates } = apiAs(token);
    const attempts: Promise<unknown>[] = [
      bookings.listRecords.query(),
      bookings.file.query({ id }),
      bookings.changeFor.mutate({ id, quantity: 2 }),
      bookings.cancelFor.mutate({ id }),
      bookings.move.mutate({ id, appointmentId }),
      bookings.bookByPhone.mutate({ ...aBookingRequest(appointmentId), email: "telefon@example.org" }),
      bookings.setNote.mutate({ id, note: "Stammgast" }),
      bookings.resendMail.mutate({ id }),
      bookings.markAttendance.mutate({ marks: [] }),
      bookings.markNoShows.mutate({ appointmentId }),
      dates.offer.query({ slugId: offer.slug_id }),
      dates.listRecords.query({ offerId: offer.id, period: "kommend", page: 1 }),
      dates.listBetween.query({ offerId: offer.id, fromDay: "2027-01-01", toDay: "2027-02-01" }),
      dates.file.query({ id: appointmentId }),
      dates.listMoveTargets.query({ id: appointmentId }),
      dates.findConflicts.query({ offerId: offer.id, planned: [new Date()] }),
      dates.create.mutate({
        offerId: offer.id,
        capacity: 5,
        rule: { kind: "days", localTime: "18:00", days: ["2027-05-05"] },
      }),
      dates.changeCapacity.mutate({ id: appointmentId, capacity: 50 }),
      dates.move.mutate({ id: appointmentId, timestamp: new Date("2027-05-05T16:00:00Z") }),
      dates.cancel.mutate({ id: appointmentId }),
      dates.rebook.mutate({ id: appointmentId, targetId: appointmentId }),
      dates.message.mutate({ id: crypto.randomUUID(), appointmentId, subject: "Hallo", body: "Hallo" }),
      dates.utilisation.query({ fromDay: "2027-01-01", toDay: "2027-02-01", unit: "month" }),
    ];
    expect(new Set(await Promise.all(attempts.map(refusalOf)))).toEqual(new Set([answer]));
  }
}, 60_000);

it("says in German why the last places cannot be had twice, to an admin, too", async () => {
  const [chief, guest] = [await aPerson({ role: "admin" }), await aPerson()];
  const date = await anAppointment((await anOffer()).id, { places: 3 });
  const { id } = await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(date.id, { quantity: 2 }));
  const { offerBooking, offerAppointment } = apiAs(chief.token);
  await expect(offerBooking.changeFor.mutate({ id, quantity: 4 })).rejects.toThrow("Nur noch 1 Platz frei.");
  await expect(offerAppointment.changeCapacity.mutate({ id: date.id, capacity: 1 })).rejects.toThrow(
    "Es sind schon 2 Plätze gebucht oder reserviert.",
  );
  expect((await offerBooking.file.query({ id }))?.history.map(({ what }) => what)).toEqual(["booked", "mail"]);
});
