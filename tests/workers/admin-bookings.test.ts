import { expect, it, onTestFinished, vi } from "vitest";
import type { RecordDraft } from "#domain/content/record-draft.ts";
import { aBookingRequest } from "../builders/backend.ts";
import { apiAs, builders, fetchWorker, refusalOf } from "./worker-client.ts";

/** The fields of a booking as they were shown to the admin who corrects them. */
const aShownBooking = { first_name: "Ida", last_name: "Fallk", user_email: null, phone: null, companions: [] };

const { serviceClient, aPerson, anAppointment, anOffer } = builders;

it("refuses every admin procedure of bookings and appointments for guests and signed-out callers", async () => {
  const offer = await anOffer();
  const appointment = await anAppointment(offer.id);
  const guest = await aPerson();
  const { id } = await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(appointment.id));
  const appointmentId = appointment.id;
  for (const [token, refusal] of [
    [guest.token, "FORBIDDEN:not_admin"],
    [undefined, "UNAUTHORIZED:signed_out"],
  ] as const) {
    const { offerBooking: bookings, offerAppointment: appointments } = apiAs(token);
    const attempts: Promise<unknown>[] = [
      bookings.listRecords.query(),
      bookings.exportRecords.query({ after: null }),
      bookings.getDetail.query({ id }),
      bookings.changeFor.mutate({ id, quantity: 2, shownQuantity: 1 }),
      bookings.cancelFor.mutate({ id }),
      bookings.correctFor.mutate({ id, firstName: "Ida", lastName: "Falk", companions: [], shown: aShownBooking }),
      bookings.move.mutate({ id, appointmentId }),
      bookings.bookByPhone.mutate({ ...aBookingRequest(appointmentId), email: "telefon@example.org" }),
      bookings.setNote.mutate({ id, note: "Stammgast", expectedNote: "" }),
      bookings.resendMail.mutate({ id, resendId: crypto.randomUUID() }),
      bookings.checkIn.mutate({ events: [] }),
      bookings.markNoShows.mutate({ appointmentId }),
      appointments.getOffer.query({ slugId: offer.slug_id }),
      appointments.listRecords.query(),
      appointments.exportRecords.query({ after: null }),
      appointments.listOfOffer.query({ offerId: offer.id, period: "kommend", page: 1 }),
      appointments.listOfDays.query({ offerId: offer.id, fromDay: "2027-01-01", toDay: "2027-02-01", perDay: 5 }),
      appointments.getDetail.query({ id: appointmentId }),
      appointments.listRebookingTargets.query({ id: appointmentId }),
      appointments.listRecipients.query({ ids: [appointmentId] }),
      appointments.findConflicts.query({
        offerId: offer.id,
        rule: { kind: "days", localTime: "18:00", days: ["2027-05-05"] },
      }),
      appointments.create.mutate({
        id: crypto.randomUUID(),
        offerId: offer.id,
        capacity: 5,
        rule: { kind: "days", localTime: "18:00", days: ["2027-05-05"] },
      }),
      appointments.changeCapacity.mutate({ id: appointmentId, capacity: 50 }),
      appointments.confirm.mutate({ id: appointmentId }),
      appointments.move.mutate({ id: appointmentId, timestamp: new Date("2027-05-05T16:00:00Z") }),
      appointments.cancel.mutate({ id: appointmentId }),
      appointments.changeMany.mutate({ ids: [appointmentId], action: "delete" }),
      appointments.rebook.mutate({ id: appointmentId, targetId: appointmentId, bookingIds: [id] }),
      appointments.message.mutate({ id: crypto.randomUUID(), appointmentId, subject: "Hallo", body: "Hallo" }),
      appointments.listUtilization.query({ fromDay: "2027-01-01", toDay: "2027-02-01", unit: "month" }),
    ];
    expect(new Set(await Promise.all(attempts.map(refusalOf)))).toEqual(new Set([refusal]));
  }
}, 60_000);

it("exports only the bookings and appointments that come after the given row", async () => {
  const [admin, guest] = [await aPerson({ role: "admin" }), await aPerson()];
  const offer = await anOffer({ name: "Blätter sammeln" });
  const first = await anAppointment(offer.id, { timestamp: "2099-05-01T10:00:00Z" });
  const second = await anAppointment(offer.id, { timestamp: "2099-05-02T10:00:00Z" });
  const [firstBooking, secondBooking] = [
    await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(first.id)),
    await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(second.id)),
  ];
  const at = first.timestamp;
  const { offerBooking, offerAppointment } = apiAs(admin.token);
  const bookings = await offerBooking.exportRecords.query({
    filters: { angebot: offer.slug },
    sort: "timestamp",
    isDescending: false,
    after: { at, id: firstBooking.id },
  });
  const appointments = await offerAppointment.exportRecords.query({
    query: offer.name,
    filters: { zeitraum: "alle" },
    after: { at, id: first.id },
  });
  expect([...bookings.items, ...appointments.items].map(({ id }) => id)).toEqual([secondBooking.id, second.id]);
  expect([bookings.next, appointments.next]).toEqual([null, null]);
});

it("refuses, in German, more slots than are left and a capacity below the booked slots", async () => {
  const [adminUser, guest] = [await aPerson({ role: "admin" }), await aPerson()];
  const appointment = await anAppointment((await anOffer()).id, { capacity: 3 });
  const { id } = await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(appointment.id, { quantity: 2 }));
  const { offerBooking, offerAppointment } = apiAs(adminUser.token);
  const change = { id, quantity: 4, shownQuantity: 2 };
  await expect(offerBooking.changeFor.mutate(change)).rejects.toThrow("Nur noch 1 Platz frei.");
  await expect(offerAppointment.changeCapacity.mutate({ id: appointment.id, capacity: 1 })).rejects.toThrow(
    "Es sind schon 2 Plätze gebucht oder reserviert.",
  );
  expect((await offerBooking.getDetail.query({ id }))?.history.map(({ what }) => what)).toEqual(["booked", "mail"]);
});

it("returns the booked appointments and the names of the guests when an offer cannot be archived", async () => {
  const [adminUser, guest, offer] = [await aPerson({ role: "admin" }), await aPerson(), await anOffer()];
  const appointment = await anAppointment(offer.id);
  const request = aBookingRequest(appointment.id, { firstName: "Ida", lastName: "Falk" });
  await apiAs(guest.token).offerBooking.book.mutate(request);
  const { record } = apiAs(adminUser.token);
  const { refused } = await record.change.mutate({ entity: "offer", ids: [offer.id], action: "archived" });
  const { id, timestamp } = appointment;
  const booked = { id, timestamp: new Date(timestamp), offer: offer.name, parties: 1, names: ["Ida Falk"], waiting: 0 };
  expect(refused).toMatchObject([{ reason: "record_booked", booked: { total: 1, items: [booked] } }]);
});

it("purges the page of the offer when an appointment below the minimum of participants is confirmed", async () => {
  const offer = await anOffer({ minimum_participants: 4 });
  const { id } = await anAppointment(offer.id);
  const cacheState = async () => (await fetchWorker(`/angebot/${offer.slug}/`)).headers.get("x-edge-cache");
  await expect.poll(cacheState).toBe("HIT");
  await apiAs((await aPerson({ role: "admin" })).token).offerAppointment.confirm.mutate({ id });
  expect(await cacheState()).toBe("MISS");
  const { data } = await serviceClient.from("offer_appointment").select("is_confirmed").eq("id", id).single();
  expect(data).toEqual({ is_confirmed: true });
});

it("reports appointments as created when Supabase fails after the commit", async () => {
  const { token } = await aPerson({ role: "admin" });
  const { id } = await anOffer();
  const fetchUnmocked = globalThis.fetch;
  let isCommitted = false;
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(console, "error").mockImplementation(() => {}); // the mocked 503 also makes the sending of emails fail
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (isCommitted) return new Response(null, { status: 503 });
    const response = await fetchUnmocked(input, init);
    isCommitted = String(input).includes("/rpc/create_appointments");
    return response;
  });
  const rule = { kind: "days" as const, localTime: "18:00", days: ["2031-05-05"] };
  const created = await apiAs(token).offerAppointment.create.mutate({
    id: crypto.randomUUID(),
    offerId: id,
    capacity: 5,
    rule,
  });
  expect([isCommitted, created.map(({ timestamp }) => timestamp)]).toEqual([true, [new Date("2031-05-05T16:00:00Z")]]);
});

it("refuses, in German, to move an appointment to the time of another and to overwrite a changed note", async () => {
  const [adminUser, guest] = [await aPerson({ role: "admin" }), await aPerson()];
  const offer = await anOffer();
  const [appointment, other] = [
    await anAppointment(offer.id, { timestamp: "2031-05-05T16:00:00Z" }),
    await anAppointment(offer.id, { timestamp: "2031-05-06T16:00:00Z" }),
  ];
  const { id } = await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(appointment.id));
  const { offerBooking, offerAppointment } = apiAs(adminUser.token);
  const timestamp = new Date(other.timestamp);
  await expect(offerAppointment.move.mutate({ id: appointment.id, timestamp })).rejects.toThrow(
    "Dieses Angebot hat zu dieser Zeit schon einen Termin.",
  );
  const rule = { kind: "days" as const, localTime: "18:00", days: ["2031-05-05", "2031-05-06"] };
  const conflicts = await offerAppointment.findConflicts.query({ offerId: offer.id, rule, movedId: appointment.id });
  // "appointment": the same offer and start
  expect(conflicts).toMatchObject([{ planned_at: timestamp, shared: "appointment" }]);

  await offerBooking.setNote.mutate({ id, note: "Wichtig: Allergie", expectedNote: "" });
  await expect(offerBooking.setNote.mutate({ id, note: "Zahlt bar", expectedNote: "" })).rejects.toThrow(
    "Jemand hat diese Notiz inzwischen geändert.",
  );
  expect((await offerBooking.getDetail.query({ id }))?.note).toBe("Wichtig: Allergie");
});

it("counts each guest with an email once over several appointments, omits erased accounts, and lists guests to call", async () => {
  const [adminUser, guest, cancellingGuest] = [await aPerson({ role: "admin" }), await aPerson(), await aPerson()];
  const offer = await anOffer();
  const [appointment, other] = [await anAppointment(offer.id), await anAppointment(offer.id)];
  const { offerBooking, offerAppointment } = apiAs(adminUser.token);
  for (const { id } of [appointment, other]) await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(id));
  const { id } = await apiAs(cancellingGuest.token).offerBooking.book.mutate(aBookingRequest(appointment.id));
  await apiAs(cancellingGuest.token).offerBooking.cancel.mutate({ id });
  const erasedGuest = await aPerson();
  const attended = await apiAs(erasedGuest.token).offerBooking.book.mutate(aBookingRequest(appointment.id));
  await serviceClient
    .from("offer_booking")
    .update({ status: "attended", present: 1 })
    .eq("id", attended.id)
    .throwOnError();
  await serviceClient.auth.admin.deleteUser(erasedGuest.id);
  for (const [appointmentId, phone] of [
    [appointment.id, "0331 123 45"],
    [other.id, "0331 123 46"],
  ] as const) {
    await offerBooking.bookByPhone.mutate({ ...aBookingRequest(appointmentId), phone });
  }
  const unreachable = await offerBooking.bookByPhone.mutate({
    ...aBookingRequest(appointment.id),
    phone: "0331 123 47",
  });
  await serviceClient.from("offer_booking").update({ phone: null }).eq("id", unreachable.id).throwOnError();
  const recipientsOf = async (ids: string[]) => {
    const { unmailed, ...recipients } = await offerAppointment.listRecipients.query({ ids });
    return { ...recipients, phones: unmailed.map(({ phone }) => phone).sort() };
  };
  const { quantity } = aBookingRequest(appointment.id);
  const unreachable_slots = quantity;
  expect(await recipientsOf([appointment.id])).toEqual({
    mailed: 1,
    phones: ["0331 123 45"],
    rebookable_slots: 2 * quantity,
    unreachable_slots,
  });
  expect(await recipientsOf([appointment.id, other.id])).toEqual({
    mailed: 1,
    phones: ["0331 123 45", "0331 123 46"],
    rebookable_slots: 4 * quantity,
    unreachable_slots,
  });
});

it("returns for each party of a cancelled appointment whether the party was rebooked, or why not", async () => {
  const [adminUser, firstGuest, secondGuest] = [await aPerson({ role: "admin" }), await aPerson(), await aPerson()];
  const offer = await anOffer();
  const [appointment, other, third] = [
    await anAppointment(offer.id),
    await anAppointment(offer.id),
    await anAppointment(offer.id),
  ];
  const bookAs = (token: string, id: string) => apiAs(token).offerBooking.book.mutate(aBookingRequest(id));
  const [movable, alreadyBooked] = [
    await bookAs(firstGuest.token, appointment.id),
    await bookAs(secondGuest.token, appointment.id),
  ];
  await bookAs(secondGuest.token, other.id);
  const { offerAppointment: appointments, offerBooking: bookings } = apiAs(adminUser.token);
  await appointments.cancel.mutate({ id: appointment.id, reason: "Krankheit" });
  expect((await appointments.getDetail.query({ id: appointment.id }))?.bookings_to_rebook).toEqual([
    { booking_id: movable.id, booked_appointment_ids: [] },
    { booking_id: alreadyBooked.id, booked_appointment_ids: [other.id] },
  ]);
  const bookingIds = [movable.id, alreadyBooked.id];
  const outdated = { shownStart: new Date(0) };
  for (const refused of [
    appointments.rebook.mutate({ id: appointment.id, targetId: other.id, bookingIds, ...outdated }),
    bookings.move.mutate({ id: movable.id, appointmentId: other.id, ...outdated }),
    appointments.cancel.mutate({ id: third.id, replacementId: other.id, ...outdated }),
  ])
    await expect(refused).rejects.toThrow("Der gewählte Termin wurde inzwischen verschoben.");
  expect(await appointments.rebook.mutate({ id: appointment.id, targetId: other.id, bookingIds })).toEqual([
    { booking_id: movable.id, outcome: "moved" },
    { booking_id: alreadyBooked.id, outcome: "party_already_booked" },
  ]);
  await expect(bookings.move.mutate({ id: alreadyBooked.id, appointmentId: other.id })).rejects.toThrow(
    "Diese Person hat den Termin schon gebucht.",
  );
  expect((await bookings.getDetail.query({ id: alreadyBooked.id }))?.cancelled_with_appointment).toBe(true);
  expect(await bookings.move.mutate({ id: alreadyBooked.id, appointmentId: third.id })).toMatchObject({
    status: "confirmed",
  });
  expect((await bookings.getDetail.query({ id: alreadyBooked.id }))?.cancelled_with_appointment).toBe(false);
});

it("returns the offer's most recently created appointment, and creates the appointments of a monthly rule", async () => {
  const [offer, adminUser] = [await anOffer(), await aPerson({ role: "admin" })];
  const { offerAppointment } = apiAs(adminUser.token);
  const getLastAppointment = async () =>
    (await offerAppointment.getOffer.query({ slugId: offer.slug_id }))?.last_appointment;
  expect(await getLastAppointment()).toBeNull();
  await anAppointment(offer.id, { capacity: 4 });
  const year = new Date().getUTCFullYear() + 1;
  // `ordinal` -1: in each month, the last day with the weekday of `firstDay`.
  const rule = { kind: "monthly", localTime: "19:30", firstDay: `${year}-01-01`, ordinal: -1, count: 2 } as const;
  const created = await offerAppointment.create.mutate({
    id: crypto.randomUUID(),
    offerId: offer.id,
    capacity: 12,
    rule,
  });
  const weekday = new Date(Date.UTC(year, 0, 1)).getUTCDay();
  expect(created.map(({ timestamp }) => [timestamp.getUTCMonth(), timestamp.getUTCDay()])).toEqual([
    [0, weekday],
    [1, weekday],
  ]);
  expect(await getLastAppointment()).toEqual({ timestamp: created[1]?.timestamp, capacity: 12 });
});

it.each([
  ["the draft of an unpublished offer", "draft", "BB", null],
  ["a published offer, whatever its draft says", "published", null, "BB"],
] as const)("returns the federal state of the location in %s", async (_, status, stateFromDraft, stateFromOffer) => {
  const [offer, adminUser] = [await anOffer({ status }), await aPerson({ role: "admin" })];
  const address = await builders.insert("address", { postal_code: "15324", city: "Letschin" });
  const location = await builders.insert("location", { name: "Backhaus", address_id: address.id });
  const { record, offerAppointment } = apiAs(adminUser.token);
  const getFederalState = async () => (await offerAppointment.getOffer.query({ slugId: offer.slug_id }))?.state;
  expect(await getFederalState()).toBeNull();
  const key = { entity: "offer", slugId: offer.slug_id } as const;
  const draft = (await record.forEditing.query(key))?.draft as RecordDraft<"offer">;
  const save = async (location_id: string | null, draftVersion: number | null) => {
    const change = { ...draft, fields: { ...draft.fields, location_id } };
    return (await record.saveDraft.mutate({ entity: "offer", id: offer.id, draft: change, draftVersion })).version;
  };
  const draftVersion = await save(location.id, null);
  expect(await getFederalState()).toBe(stateFromDraft);
  await serviceClient.from("offer").update({ location_id: location.id }).eq("id", offer.id).throwOnError();
  await save(null, draftVersion);
  expect(await getFederalState()).toBe(stateFromOffer);
});

it("lists the utilization of 1,001 offers with one request, although Supabase returns at most 1,000 rows", async () => {
  const { offer_type_id } = await anOffer();
  const ids = Array.from({ length: 1001 }, () => crypto.randomUUID());
  const offers = ids.map((id, n) => ({ id, name: `Angebot ${n}`, price: 0, offer_type_id, slug: "", slug_id: "" }));
  expect((await serviceClient.from("offer").insert(offers)).error).toBeNull();
  const appointment = { timestamp: "2041-05-05T12:00:00Z", capacity: 5, remaining_slots: 5 };
  const appointments = ids.map((offer_id) => ({ offer_id, ...appointment }));
  expect((await serviceClient.from("offer_appointment").insert(appointments)).error).toBeNull();
  const { token } = await aPerson({ role: "admin" });
  const input = { fromDay: "2041-05-01", toDay: "2041-05-31", unit: "offer" } as const;
  const requests = vi.spyOn(globalThis, "fetch");
  const listed = await apiAs(token).offerAppointment.listUtilization.query(input);
  expect(requests.mock.calls.filter(([url]) => String(url).includes("list_utilization"))).toHaveLength(1);
  requests.mockRestore();
  expect(listed.map(({ key }) => key).sort()).toEqual(ids.sort());
});
