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
      bookings.detail.query({ id }),
      bookings.changeFor.mutate({ id, quantity: 2 }),
      bookings.cancelFor.mutate({ id }),
      bookings.move.mutate({ id, appointmentId }),
      bookings.bookByPhone.mutate({ ...aBookingRequest(appointmentId), email: "telefon@example.org" }),
      bookings.setNote.mutate({ id, note: "Stammgast", readNote: "" }),
      bookings.resendMail.mutate({ id }),
      bookings.checkIn.mutate({ events: [] }),
      bookings.markNoShows.mutate({ appointmentId }),
      dates.offer.query({ slugId: offer.slug_id }),
      dates.listRecords.query({ offerId: offer.id, period: "kommend", page: 1 }),
      dates.listBetween.query({ offerId: offer.id, fromDay: "2027-01-01", toDay: "2027-02-01" }),
      dates.detail.query({ id: appointmentId }),
      dates.listMoveTargets.query({ id: appointmentId }),
      dates.findConflicts.query({
        offerId: offer.id,
        rule: { kind: "days", localTime: "18:00", days: ["2027-05-05"] },
      }),
      dates.create.mutate({
        offerId: offer.id,
        capacity: 5,
        rule: { kind: "days", localTime: "18:00", days: ["2027-05-05"] },
      }),
      dates.changeCapacity.mutate({ id: appointmentId, capacity: 50 }),
      dates.move.mutate({ id: appointmentId, timestamp: new Date("2027-05-05T16:00:00Z") }),
      dates.cancel.mutate({ id: appointmentId }),
      dates.rebook.mutate({ id: appointmentId, targetId: appointmentId, bookingIds: [id] }),
      dates.message.mutate({ id: crypto.randomUUID(), appointmentId, subject: "Hallo", body: "Hallo" }),
      dates.utilisation.query({ fromDay: "2027-01-01", toDay: "2027-02-01", unit: "month" }),
    ];
    expect(new Set(await Promise.all(attempts.map(refusalOf)))).toEqual(new Set([answer]));
  }
}, 60_000);

it("says in German why the last places cannot be had twice, to an admin, too", async () => {
  const [chief, guest] = [await aPerson({ role: "admin" }), await aPerson()];
  const date = await anAppointment((await anOffer()).id, { slots: 3 });
  const { id } = await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(date.id, { quantity: 2 }));
  const { offerBooking, offerAppointment } = apiAs(chief.token);
  await expect(offerBooking.changeFor.mutate({ id, quantity: 4 })).rejects.toThrow("Nur noch 1 Platz frei.");
  await expect(offerAppointment.changeCapacity.mutate({ id: date.id, capacity: 1 })).rejects.toThrow(
    "Es sind schon 2 Plätze gebucht oder reserviert.",
  );
  expect((await offerBooking.detail.query({ id }))?.history.map(({ what }) => what)).toEqual(["booked", "mail"]);
});

it("says in German that a date has its time already, and that somebody else has written a note", async () => {
  const [chief, guest] = [await aPerson({ role: "admin" }), await aPerson()];
  const offer = await anOffer();
  const [date, other] = [
    await anAppointment(offer.id, { timestamp: "2031-05-05T16:00:00Z" }),
    await anAppointment(offer.id, { timestamp: "2031-05-06T16:00:00Z" }),
  ];
  const { id } = await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(date.id));
  const { offerBooking, offerAppointment } = apiAs(chief.token);
  const timestamp = new Date(other.timestamp);
  await expect(offerAppointment.move.mutate({ id: date.id, timestamp })).rejects.toThrow(
    "Dieses Angebot hat zu dieser Zeit schon einen Termin.",
  );
  const rule = { kind: "days" as const, localTime: "18:00", days: ["2031-05-05", "2031-05-06"] };
  const conflicts = await offerAppointment.findConflicts.query({ offerId: offer.id, rule, movedId: date.id });
  expect(conflicts).toMatchObject([{ plannedAt: timestamp, same: "appointment" }]);

  await offerBooking.setNote.mutate({ id, note: "Wichtig: Allergie", readNote: "" });
  await expect(offerBooking.setNote.mutate({ id, note: "Zahlt bar", readNote: "" })).rejects.toThrow(
    "Jemand hat diese Notiz inzwischen geändert.",
  );
  expect((await offerBooking.detail.query({ id }))?.note).toBe("Wichtig: Allergie");
});

it("says who was rebooked and who stays and why, and moves a party that fell with its date by itself", async () => {
  const [chief, one, two] = [await aPerson({ role: "admin" }), await aPerson(), await aPerson()];
  const offer = await anOffer();
  const [date, other, third] = [
    await anAppointment(offer.id),
    await anAppointment(offer.id),
    await anAppointment(offer.id),
  ];
  const bookOf = (token: string, id: string) => apiAs(token).offerBooking.book.mutate(aBookingRequest(id));
  const [moves, stays] = [await bookOf(one.token, date.id), await bookOf(two.token, date.id)];
  await bookOf(two.token, other.id);
  const { offerAppointment: dates, offerBooking: bookings } = apiAs(chief.token);
  await dates.cancel.mutate({ id: date.id, reason: "Krankheit" });
  expect((await dates.detail.query({ id: date.id }))?.affected).toEqual([
    { bookingId: moves.id, booked_appointments: [] },
    { bookingId: stays.id, booked_appointments: [other.id] },
  ]);
  const bookingIds = [moves.id, stays.id];
  expect(await dates.rebook.mutate({ id: date.id, targetId: other.id, bookingIds })).toEqual([
    { bookingId: moves.id, outcome: "moved" },
    { bookingId: stays.id, outcome: "party_already_booked" },
  ]);
  await expect(bookings.move.mutate({ id: stays.id, appointmentId: other.id })).rejects.toThrow(
    "Diese Person hat den Termin schon gebucht.",
  );
  expect((await bookings.detail.query({ id: stays.id }))?.cancelled_with_appointment).toBe(true);
  expect(await bookings.move.mutate({ id: stays.id, appointmentId: third.id })).toMatchObject({ status: "confirmed" });
  expect((await bookings.detail.query({ id: stays.id }))?.cancelled_with_appointment).toBe(false);
});
