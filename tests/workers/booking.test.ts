import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { aBookingRequest, inDays } from "../builders/backend.ts";
import { apiAs, builders, refusalOf } from "./worker-client.ts";

const { serviceClient, aPerson, anAppointment, anOffer, aToken } = builders;

async function aBookableAppointment(capacity = 10) {
  const offer = await anOffer();
  return anAppointment(offer.id, { capacity });
}

async function slotsOf(appointmentId: string) {
  const { data } = await serviceClient
    .from("offer_appointment")
    .select("remaining_slots, capacity")
    .eq("id", appointmentId)
    .single();
  const { data: bookings } = await serviceClient
    .from("offer_booking")
    .select("quantity")
    .eq("appointment_id", appointmentId)
    .in("status", ["confirmed", "attended", "no_show"]);
  const booked = bookings?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  return { free: data?.remaining_slots, booked, capacity: data?.capacity };
}

describe("booking over HTTP", () => {
  it("returns a receipt and takes the slots", async () => {
    const appointment = await aBookableAppointment(5);
    const person = await aPerson();
    const receipt = await apiAs(person.token).offerBooking.book.mutate(
      aBookingRequest(appointment.id, { quantity: 2, companions: ["Konstantin"] }),
    );
    expect(receipt).toEqual({
      id: expect.any(String),
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
      status: "confirmed",
      quantity: 2,
      appointmentId: appointment.id,
    });
    expect(await slotsOf(appointment.id)).toEqual({ free: 3, booked: 2, capacity: 5 });
  });

  it("books exactly 10 slots when 200 people request one each concurrently", async () => {
    const appointment = await aBookableAppointment(10);
    const users = inject("raceUsers");
    expect(users).toHaveLength(200);
    // Turns off the time limit of requests, because the last orders may wait longer.
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
    onTestFinished(() => timeout.mockRestore());
    const outcomes = await Promise.all(
      users.map(async (person) => {
        const api = apiAs(await aToken(person));
        return api.offerBooking.book.mutate(aBookingRequest(appointment.id)).then(
          () => "booked",
          (error) => `${error.data?.code}:${error.data?.refusal?.code}`,
        );
      }),
    );
    const count = (outcome: string) => outcomes.filter((other) => other === outcome).length;
    expect({ booked: count("booked"), soldOut: count("CONFLICT:sold_out") }).toEqual({ booked: 10, soldOut: 190 });
    expect(await slotsOf(appointment.id)).toEqual({ free: 0, booked: 10, capacity: 10 });
  });

  it("returns one booking when 20 concurrent requests have the same idempotency key", async () => {
    const appointment = await aBookableAppointment(1);
    const person = await aPerson();
    const request = aBookingRequest(appointment.id);
    const receipts = await Promise.all(
      Array.from({ length: 20 }, () => apiAs(person.token).offerBooking.book.mutate(request)),
    );
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect(await slotsOf(appointment.id)).toEqual({ free: 0, booked: 1, capacity: 1 });
  });

  it("refuses an idempotency key that was used for another request", async () => {
    const appointment = await aBookableAppointment();
    const api = apiAs((await aPerson()).token);
    const request = aBookingRequest(appointment.id);
    await api.offerBooking.book.mutate(request);
    expect(await refusalOf(api.offerBooking.book.mutate({ ...request, quantity: 2 }))).toBe(
      "CONFLICT:idempotency_conflict",
    );
  });

  it("refuses more slots than are left or allowed, and a second booking of the appointment", async () => {
    const offer = await anOffer({ max_slots_per_booking: 3 });
    const appointment = await anAppointment(offer.id, { capacity: 2 });
    const api = apiAs((await aPerson()).token);
    const call = api.offerBooking.book.mutate(aBookingRequest(appointment.id, { quantity: 3 }));
    await expect(call).rejects.toThrow("Nur noch 2 Plätze frei. Anzahl anpassen?");
    expect(await refusalOf(api.offerBooking.book.mutate(aBookingRequest(appointment.id, { quantity: 4 })))).toBe(
      "BAD_REQUEST:too_many_slots",
    );
    await api.offerBooking.book.mutate(aBookingRequest(appointment.id, { quantity: 1 }));
    expect(await refusalOf(api.offerBooking.book.mutate(aBookingRequest(appointment.id)))).toBe(
      "CONFLICT:already_booked",
    );
  });

  it.each([
    ["after the cut-off", { timestamp: inDays(0).toISOString() }, "CONFLICT:booking_closed"],
    ["that was cancelled", { status: "cancelled" as const }, "CONFLICT:appointment_cancelled"],
  ])("refuses an appointment %s", async (_, overrides, refusal) => {
    const offer = await anOffer();
    const appointment = await anAppointment(offer.id, overrides);
    expect(
      await refusalOf(apiAs((await aPerson()).token).offerBooking.book.mutate(aBookingRequest(appointment.id))),
    ).toBe(refusal);
  });

  it("refuses terms that have changed since the page showed them", async () => {
    const appointment = await aBookableAppointment(1);
    const { offerBooking, landingPage } = apiAs((await aPerson()).token);
    const orderWith = (shownTermsVersion: number) =>
      offerBooking.book.mutate({ ...aBookingRequest(appointment.id), shownTermsVersion });
    const current = (await landingPage.termsVersion.query()) ?? 0;
    expect(await refusalOf(orderWith(current - 1))).toBe("CONFLICT:terms_changed");
    expect(await orderWith(current)).toMatchObject({ status: "confirmed" });
  });

  it("finds no appointment of an unpublished offer", async () => {
    const offer = await anOffer({ status: "draft" });
    const appointment = await anAppointment(offer.id);
    const api = apiAs((await aPerson()).token);
    expect(await refusalOf(api.offerBooking.book.mutate(aBookingRequest(appointment.id)))).toBe(
      "NOT_FOUND:appointment_not_found",
    );
  });

  it("refuses when the caller is signed out", async () => {
    const appointment = await aBookableAppointment();
    expect(await refusalOf(apiAs().offerBooking.book.mutate(aBookingRequest(appointment.id)))).toBe(
      "UNAUTHORIZED:signed_out",
    );
  });

  it("refuses invalid input", async () => {
    const api = apiAs((await aPerson()).token);
    const appointment = await aBookableAppointment();
    for (const invalid of [
      { quantity: 0 },
      { quantity: 1.5 },
      { firstName: "1" },
      { message: "x".repeat(501) },
      { acceptTerms: false },
      { appointmentId: "1" },
      { companions: ["a", "b"] },
    ]) {
      expect(
        await refusalOf(api.offerBooking.book.mutate({ ...aBookingRequest(appointment.id), ...invalid } as never)),
      ).toMatch(/^BAD_REQUEST/);
    }
  });
});

describe("cancelling a booking", () => {
  it("releases the slots once when the request is sent nine times", async () => {
    const appointment = await aBookableAppointment(5);
    const api = apiAs((await aPerson()).token);
    const { id } = await api.offerBooking.book.mutate(aBookingRequest(appointment.id, { quantity: 3 }));
    const results = await Promise.all(Array.from({ length: 9 }, () => api.offerBooking.cancel.mutate({ id })));
    expect(new Set(results.map((result) => result.status))).toEqual(new Set(["cancelled_by_guest"]));
    expect(await slotsOf(appointment.id)).toEqual({ free: 5, booked: 0, capacity: 5 });
  });

  it("releases single slots once per idempotency key", async () => {
    const appointment = await aBookableAppointment(5);
    const api = apiAs((await aPerson()).token);
    const { id } = await api.offerBooking.book.mutate(aBookingRequest(appointment.id, { quantity: 3 }));
    const cancellation = { id, quantity: 1, idempotencyKey: crypto.randomUUID() };
    const results = await Promise.all(Array.from({ length: 5 }, () => api.offerBooking.cancel.mutate(cancellation)));
    expect(results.every(({ quantity, status }) => quantity === 2 && status === "confirmed")).toBe(true);
    expect(await slotsOf(appointment.id)).toEqual({ free: 3, booked: 2, capacity: 5 });
  });

  it("releases a slot once per idempotency key, even when another change comes before the repeated request", async () => {
    const appointment = await aBookableAppointment(6);
    const api = apiAs((await aPerson()).token);
    const { id } = await api.offerBooking.book.mutate(aBookingRequest(appointment.id, { quantity: 4 }));
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const idempotencyKey of [first, second, first])
      await api.offerBooking.cancel.mutate({ id, quantity: 1, idempotencyKey });
    expect(await slotsOf(appointment.id)).toEqual({ free: 4, booked: 2, capacity: 6 });
  });

  it("is refused for other users, who also cannot read the booking", async () => {
    const appointment = await aBookableAppointment();
    const owner = apiAs((await aPerson()).token);
    const { id } = await owner.offerBooking.book.mutate(aBookingRequest(appointment.id));
    const stranger = apiAs((await aPerson()).token);
    expect(await refusalOf(stranger.offerBooking.cancel.mutate({ id }))).toBe("NOT_FOUND:booking_not_found");
    expect(await stranger.offerBooking.byId.query({ id })).toBeNull();
    expect((await stranger.offerBooking.listMine.query()).items).toEqual([]);
    expect((await owner.offerBooking.byId.query({ id }))?.id).toBe(id);
  });

  it("is refused after the deadline, except within an hour of the booking", async () => {
    const offer = await anOffer({ cancellation_deadline_hours: 24 * 30 });
    const appointment = await anAppointment(offer.id);
    const api = apiAs((await aPerson()).token);
    const { id } = await api.offerBooking.book.mutate(aBookingRequest(appointment.id));
    await serviceClient
      .from("offer_booking")
      .update({ created_at: new Date(Date.now() - 61 * 60_000).toISOString() })
      .eq("id", id);
    expect(await refusalOf(api.offerBooking.cancel.mutate({ id }))).toBe("CONFLICT:cancellation_deadline_passed");
    await serviceClient
      .from("offer_booking")
      .update({ created_at: new Date(Date.now() - 59 * 60_000).toISOString() })
      .eq("id", id);
    expect((await api.offerBooking.cancel.mutate({ id })).status).toBe("cancelled_by_guest");
  });
});

describe("the bookings of a user", () => {
  it("are listed newest first with the exact count, and past bookings on demand", async () => {
    const person = await aPerson();
    const api = apiAs(person.token);
    const [first, second, past] = [
      await aBookableAppointment(),
      await aBookableAppointment(),
      await aBookableAppointment(),
    ];
    for (const appointment of [first, second, past])
      await api.offerBooking.book.mutate(aBookingRequest(appointment.id));
    await serviceClient
      .from("offer_appointment")
      .update({ timestamp: inDays(-2).toISOString() })
      .eq("id", past.id);

    const upcoming = await api.offerBooking.listMine.query();
    expect(upcoming.items.map((booking) => booking.appointmentId)).toEqual([second.id, first.id]);
    expect(upcoming.total).toBe(2);
    expect(upcoming.items[0]?.appointment.timestamp).toBeInstanceOf(Date);
    const all = await api.offerBooking.listMine.query({ includePast: true, itemsPerPage: 2, page: 2 });
    expect(all).toMatchObject({ total: 3, page: 2, itemsPerPage: 2 });
    expect(all.items.map((booking) => booking.appointmentId)).toEqual([first.id]);
    expect(await api.offerBooking.listMine.query({ page: 9 })).toMatchObject({ items: [], total: 2 });
  });

  it("are listed separately when they are cancelled", async () => {
    const api = apiAs((await aPerson()).token);
    const offer = await anOffer();
    const [first, second, third] = await Promise.all(
      [10, 12, 9].map((days) => anAppointment(offer.id, { timestamp: inDays(days).toISOString() })),
    );
    for (const appointment of [first, second, third]) {
      await api.offerBooking.book.mutate(aBookingRequest(String(appointment?.id)));
    }
    const list = async (input: { isCancelled: boolean }) =>
      (await api.offerBooking.listMine.query(input)).items.map((booking) => booking.appointmentId);
    const [newest] = (await api.offerBooking.listMine.query()).items;
    await api.offerBooking.cancel.mutate({ id: String(newest?.id) });
    expect(await list({ isCancelled: true })).toEqual([third?.id]);
    expect(await list({ isCancelled: false })).toEqual([second?.id, first?.id]);
    expect(await api.offerBooking.listMine.query({ isCancelled: false })).toMatchObject({ total: 2 });
  });

  it("do not include the bookings of other people when an admin lists their own", async () => {
    const appointment = await aBookableAppointment();
    await apiAs((await aPerson()).token).offerBooking.book.mutate(aBookingRequest(appointment.id));
    const adminUser = await aPerson({ role: "admin" });
    expect(await apiAs(adminUser.token).offerBooking.listMine.query()).toMatchObject({ items: [], total: 0 });
  });

  it("are listed as upcoming until they are past or the guest cancels, even when the host moves or cancels the appointment", async () => {
    const person = await aPerson();
    const api = apiAs(person.token);
    const [cancelledByHost, moved, past, withCancelledBooking] = [
      await aBookableAppointment(),
      await aBookableAppointment(),
      await aBookableAppointment(),
      await aBookableAppointment(),
    ];
    const ids: string[] = [];
    for (const appointment of [cancelledByHost, moved, past, withCancelledBooking]) {
      ids.push((await api.offerBooking.book.mutate(aBookingRequest(appointment.id))).id);
    }
    await serviceClient.rpc("cancel_appointment", { appointment_id: cancelledByHost.id, reason: "" });
    const later = inDays(20);
    await serviceClient.rpc("move_appointment", { appointment_id: moved.id, new_timestamp: later.toISOString() });
    await serviceClient
      .from("offer_appointment")
      .update({ timestamp: inDays(-2).toISOString() })
      .eq("id", past.id);
    await api.offerBooking.cancel.mutate({ id: ids[3] ?? "" });
    expect(await api.offerBooking.listUpcoming.query()).toMatchObject([
      { id: ids[1], status: "confirmed", appointment: { timestamp: later, status: "scheduled" } },
      {
        id: ids[0],
        status: "cancelled_by_host",
        appointment: { status: "cancelled", offer: { name: "Drehen an der Scheibe" } },
      },
    ]);
  });

  it("are listed when their offer is archived", async () => {
    const offer = await anOffer();
    const appointment = await anAppointment(offer.id);
    const api = apiAs((await aPerson()).token);
    await api.offerBooking.book.mutate(aBookingRequest(appointment.id));
    await serviceClient.from("offer").update({ status: "archived" }).eq("id", offer.id);
    expect((await api.offerBooking.listMine.query()).items[0]?.offer.name).toBe("Drehen an der Scheibe");
  });
});
