import { env } from "cloudflare:workers";
import ICAL from "ical.js";
import { describe, expect, inject, it, vi } from "vitest";
import { createBookingDraftPort } from "#workers/app/booking-draft.ts";
import type { Session } from "#workers/app/session/session.ts";
import {
  acceptReplacement,
  cancelBooking,
  changeQuantity,
  restoreBooking,
} from "#workers/data/booking/offer-booking.ts";
import { fetchSupabase } from "#workers/data/fetch-supabase.ts";
import { connect } from "#workers/data/supabase.ts";
import { leaveWaitlist } from "#workers/data/waitlist/waitlist-entry.ts";
import { aBookingRequest, inDays } from "../builders/backend.ts";
import { apiAs, builders, cookieHeader, eventually, fetchWorker, ORIGIN, refusalOf } from "./worker-client.ts";

const { serviceClient, aPerson, anAppointment, anOffer, insert } = builders;

async function anAppointmentWith(capacity: number) {
  return anAppointment((await anOffer()).id, { capacity });
}

async function aGuestWithApi() {
  const person = await aPerson();
  return { ...person, api: apiAs(person.token) };
}

async function aBooking(quantity = 1, { capacity = 5 } = {}) {
  const [appointment, guest] = [await anAppointmentWith(capacity), await aGuestWithApi()];
  const request = aBookingRequest(appointment.id, { quantity });
  return { appointment, guest, request, receipt: await guest.api.offerBooking.book.mutate(request) };
}

/** The remaining and the held slots of an appointment. */
async function slotsOf(appointmentId: string) {
  const { data } = await serviceClient
    .from("offer_appointment")
    .select("remaining_slots, held_slots")
    .eq("id", appointmentId)
    .single();
  return [data?.remaining_slots, data?.held_slots];
}

const details = { firstName: "Friederike", lastName: "Mühlenbeck", acceptTerms: true as const };

/** The booking drafts of a browser that sends `cookie`. `cookie()` returns the cookies that the drafts have set. */
function browserOf(user: { id: string } | null, cookie = "", state = user ? "signed-in" : "signed-out") {
  const setCookies: string[] = [];
  const drafts = createBookingDraftPort({
    request: new Request(ORIGIN, { headers: { cookie } }),
    env,
    session: { state, user } as Session,
    limits: { count: async () => {} } as never,
    setCookies,
    report: () => {},
  });
  return { drafts, cookie: () => cookieHeader(setCookies) };
}

describe("the API of a guest's bookings", () => {
  it("shows an archived location in bookings but not in new orders, and only as the venue in a cancelled booking whose offer has a new price", async () => {
    const location = await insert("location", { name: "Altes Pumpwerk", status: "published" });
    const offer = await anOffer({ location_id: location.id });
    const [appointment, { api }] = [await anAppointment(offer.id), await aGuestWithApi()];
    const { id } = await api.offerBooking.book.mutate(aBookingRequest(appointment.id));
    await api.offerBooking.cancel.mutate({ id });
    const { api: otherApi } = await aGuestWithApi();
    const otherBooking = await otherApi.offerBooking.book.mutate(aBookingRequest(appointment.id));
    const shown = { location_id: location.id, location: { name: "Altes Pumpwerk" } };
    expect((await api.offerAppointment.forBooking.query({ id: appointment.id }))?.offer).toMatchObject(shown);
    await serviceClient.from("location").update({ status: "archived" }).eq("id", location.id).throwOnError();
    const absent = { location_id: null, location: null };
    expect((await api.offerAppointment.forBooking.query({ id: appointment.id }))?.offer).toMatchObject(absent);
    expect(await api.offer.bySlugId.query({ slugId: offer.slug_id })).toMatchObject(absent);
    expect(await api.location.bySlugId.query({ slugId: location.slug_id })).toMatchObject({ status: "archived" });
    const booked = { location_id: null, location: { name: "Altes Pumpwerk", is_hidden: false } };
    expect((await otherApi.offerBooking.byId.query({ id: otherBooking.id }))?.offer).toMatchObject(booked);
    expect((await api.offerBooking.byId.query({ id }))?.offer).toMatchObject(booked); // cancelled
    await api.offerBooking.restore.mutate({ id });
    expect((await api.offerBooking.byId.query({ id }))?.offer).toMatchObject(booked);
    await api.offerBooking.cancel.mutate({ id });
    // Restoring the booking at another price makes a new contract, which an archived location cannot conclude.
    await serviceClient.from("offer").update({ price: 9900 }).eq("id", offer.id).throwOnError();
    const onlyVenue = { location_id: null, location: { name: "Altes Pumpwerk", is_hidden: true } };
    expect((await api.offerBooking.byId.query({ id }))?.offer).toMatchObject(onlyVenue);
  });

  it("shows an unpublished location of a booking only as its venue, even after the start or a cancellation of the appointment", async () => {
    const location = await insert("location", { name: "Neues Pumpwerk", status: "draft" });
    const offer = await anOffer({ location_id: location.id });
    const [appointment, { api }] = [await anAppointment(offer.id), await aGuestWithApi()];
    const { id } = await api.offerBooking.book.mutate(aBookingRequest(appointment.id));
    const bookedLocation = async () => (await api.offerBooking.byId.query({ id }))?.offer.location;
    const venue = { name: "Neues Pumpwerk", is_hidden: true };
    expect(await bookedLocation()).toMatchObject(venue);
    const timestamp = new Date(Date.now() - 3_600_000).toISOString(); // the appointment has started but not ended
    for (const change of [{ timestamp }, { status: "cancelled" as const }]) {
      await serviceClient.from("offer_appointment").update(change).eq("id", appointment.id).throwOnError();
      expect(await bookedLocation()).toMatchObject(venue);
    }
  });

  it("returns a booking with the account's current email when the token contains an earlier email", async () => {
    const { guest, receipt } = await aBooking();
    await serviceClient.auth.admin.updateUserById(guest.id, { email: `neu-${guest.email}` });
    expect(await guest.api.offerBooking.byId.query({ id: receipt.id })).toMatchObject({
      user_email: `neu-${guest.email}`,
    });
  });

  it("sets the quantity, changes nothing when the request is repeated, and refuses more slots than remain", async () => {
    const { appointment, guest, receipt } = await aBooking(1);
    const change = { id: receipt.id, quantity: 3, companions: ["Konstantin", "Ida"] };
    for (const _ of [1, 2, 3]) {
      expect(await guest.api.offerBooking.changeQuantity.mutate(change)).toMatchObject({ id: receipt.id, quantity: 3 });
    }
    expect(await slotsOf(appointment.id)).toEqual([2, 0]);
    expect((await guest.api.offerBooking.byId.query({ id: receipt.id }))?.companions).toEqual(["Konstantin", "Ida"]);
    expect(await refusalOf(guest.api.offerBooking.changeQuantity.mutate({ id: receipt.id, quantity: 6 }))).toBe(
      "CONFLICT:too_few_left",
    );
  });

  it("restores a cancelled booking only while its slots are free", async () => {
    const { appointment, guest, receipt } = await aBooking(2, { capacity: 2 });
    await guest.api.offerBooking.cancel.mutate({ id: receipt.id });
    expect(await guest.api.offerBooking.restore.mutate({ id: receipt.id })).toEqual(receipt);
    expect(await slotsOf(appointment.id)).toEqual([0, 0]);
    await guest.api.offerBooking.cancel.mutate({ id: receipt.id });
    await (await aGuestWithApi()).api.offerBooking.book.mutate(aBookingRequest(appointment.id));
    expect(await refusalOf(guest.api.offerBooking.restore.mutate({ id: receipt.id }))).toBe("CONFLICT:too_few_left");
  });

  it("says for a cancelled booking whether the guest has booked the appointment again", async () => {
    const { appointment, guest, receipt } = await aBooking();
    await (await aGuestWithApi()).api.offerBooking.book.mutate(aBookingRequest(appointment.id));
    await guest.api.offerBooking.cancel.mutate({ id: receipt.id });
    const isBooked = async () => [
      (await guest.api.offerBooking.byId.query({ id: receipt.id }))?.isAppointmentBooked,
      (await guest.api.offerBooking.listMine.query({ isCancelled: true })).items.map(
        (item) => item.isAppointmentBooked,
      ),
    ];
    expect(await isBooked()).toEqual([false, [false]]);
    await guest.api.offerBooking.book.mutate(aBookingRequest(appointment.id));
    expect(await isBooked()).toEqual([true, [true]]);
    expect(await refusalOf(guest.api.offerBooking.restore.mutate({ id: receipt.id }))).toBe("CONFLICT:already_booked");
  });

  it("finds a booking by its idempotency key only for the guest who made the booking", async () => {
    const { guest, request, receipt } = await aBooking();
    const { idempotencyKey } = request;
    expect(await guest.api.offerBooking.byKey.query({ idempotencyKey })).toEqual(receipt);
    expect(await guest.api.offerBooking.byKey.query({ idempotencyKey: crypto.randomUUID() })).toBeNull();
    expect(await (await aGuestWithApi()).api.offerBooking.byKey.query({ idempotencyKey })).toBeNull();
  });

  it("lists the guest's own confirmed bookings, and none after the cancellation", async () => {
    const { appointment, guest, receipt } = await aBooking();
    expect(await guest.api.offerBooking.listConfirmed.query()).toEqual([
      { id: receipt.id, appointment_id: appointment.id },
    ]);
    expect(await (await aGuestWithApi()).api.offerBooking.listConfirmed.query()).toEqual([]);
    await guest.api.offerBooking.cancel.mutate({ id: receipt.id });
    expect(await guest.api.offerBooking.listConfirmed.query()).toEqual([]);
  });
});

describe("the waitlist", () => {
  it("offers three slots to a party of three and turns its acceptance into one booking", async () => {
    const { appointment, guest: holder, receipt } = await aBooking(3, { capacity: 3 });
    const party = await aGuestWithApi();
    const id = crypto.randomUUID();
    const join = () => party.api.waitlistEntry.join.mutate({ id, appointmentId: appointment.id, quantity: 3 });
    expect(await join()).toMatchObject({ id, status: "waiting", offer_expires_at: null });
    await join();
    await holder.api.offerBooking.cancel.mutate({ id: receipt.id, quantity: 2, idempotencyKey: crypto.randomUUID() });
    expect(await party.api.waitlistEntry.byId.query({ id })).toMatchObject({ status: "waiting" });
    await holder.api.offerBooking.cancel.mutate({ id: receipt.id });
    expect(await slotsOf(appointment.id)).toEqual([0, 3]);

    const [entry] = await party.api.waitlistEntry.listMine.query();
    expect(entry).toMatchObject({ id, quantity: 3, status: "offered", offer_name: "Drehen an der Scheibe" });
    expect((entry?.offer_expires_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(11 * 3_600_000);
    const accept = () => party.api.waitlistEntry.accept.mutate({ id, ...details, companions: ["Ida", "Konstantin"] });
    const [first, second] = await Promise.all([accept(), accept()]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ quantity: 3, status: "confirmed", appointmentId: appointment.id });
    expect(await party.api.offerBooking.byKey.query({ idempotencyKey: id })).toEqual(first);
    expect(await slotsOf(appointment.id)).toEqual([0, 0]);
    expect(await party.api.waitlistEntry.listMine.query()).toEqual([]);
  });

  it("shows a party how many parties are ahead and that a smaller party was served first", async () => {
    const { appointment, guest: holder, receipt } = await aBooking(4, { capacity: 4 });
    const [earlier, large, small] = [await aGuestWithApi(), await aGuestWithApi(), await aGuestWithApi()];
    for (const [{ api }, quantity] of [
      [earlier, 4],
      [large, 3],
      [small, 1],
    ] as const) {
      await api.waitlistEntry.join.mutate({ id: crypto.randomUUID(), appointmentId: appointment.id, quantity });
    }
    const seen = async () => (await large.api.waitlistEntry.listMine.query())[0];
    expect(await seen()).toMatchObject({ parties_ahead: 1, passed_by: 0 });
    await holder.api.offerBooking.cancel.mutate({ id: receipt.id, quantity: 1, idempotencyKey: crypto.randomUUID() });
    expect(await seen()).toMatchObject({ parties_ahead: 1, passed_by: 1 });
  });

  it("offers the slots to the next party when a waitlist offer is declined", async () => {
    const { appointment, guest: holder, receipt } = await aBooking(1, { capacity: 1 });
    const [first, second] = [await aGuestWithApi(), await aGuestWithApi()];
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
    await first.api.waitlistEntry.join.mutate({ id: ids[0], appointmentId: appointment.id, quantity: 1 });
    await second.api.waitlistEntry.join.mutate({ id: ids[1], appointmentId: appointment.id, quantity: 1 });
    await holder.api.offerBooking.cancel.mutate({ id: receipt.id });
    expect(await first.api.waitlistEntry.leave.mutate({ id: ids[0] })).toMatchObject({ status: "withdrawn" });
    expect(await second.api.waitlistEntry.byId.query({ id: ids[1] })).toMatchObject({ status: "offered" });
    expect(await refusalOf(first.api.waitlistEntry.accept.mutate({ id: ids[0], ...details }))).toBe(
      "CONFLICT:waitlist_offer_expired",
    );
  });

  it("refuses a party that joins while enough slots are free, and a user who is already waiting", async () => {
    const appointment = await anAppointmentWith(2);
    const { api } = await aGuestWithApi();
    const join = (quantity: number) =>
      api.waitlistEntry.join.mutate({ id: crypto.randomUUID(), appointmentId: appointment.id, quantity });
    expect(await refusalOf(join(2))).toBe("CONFLICT:slots_free");
    await (await aGuestWithApi()).api.offerBooking.book.mutate(aBookingRequest(appointment.id, { quantity: 2 }));
    await join(2);
    expect(await refusalOf(join(1))).toBe("CONFLICT:already_waiting");
  });
});

describe("other people's bookings and waitlist entries", () => {
  it("cannot be changed, restored, accepted, left or read", async () => {
    const { appointment, guest: owner, receipt } = await aBooking(5);
    const waiting = await aGuestWithApi();
    const entryId = crypto.randomUUID();
    await waiting.api.waitlistEntry.join.mutate({ id: entryId, appointmentId: appointment.id, quantity: 1 });
    const { api, token } = await aGuestWithApi();
    const { id } = receipt;
    expect(await refusalOf(api.offerBooking.changeQuantity.mutate({ id, quantity: 1 }))).toBe(
      "NOT_FOUND:booking_not_found",
    );
    await owner.api.offerBooking.cancel.mutate({ id });
    expect(await refusalOf(api.offerBooking.restore.mutate({ id }))).toBe("NOT_FOUND:booking_not_found");
    for (const call of [
      () => api.waitlistEntry.accept.mutate({ id: entryId, ...details }),
      () => api.waitlistEntry.leave.mutate({ id: entryId }),
    ]) {
      expect(await refusalOf(call())).toBe("NOT_FOUND:waitlist_entry_not_found");
    }
    expect(await api.waitlistEntry.byId.query({ id: entryId })).toBeNull();
    expect(await api.waitlistEntry.listMine.query()).toEqual([]);
    const ics = await fetchWorker(`/api/booking/${id}/termin.ics`, { headers: { authorization: `Bearer ${token}` } });
    expect(ics.status).toBe(404);
    const filtered = await fetch(
      `${inject("backendUrl")}/rest/v1/offer_booking?select=id&or=(code.eq.${receipt.code},user_email.eq.${owner.email})`,
      { headers: { apikey: inject("publishableKey"), authorization: `Bearer ${token}` } },
    );
    expect(await filtered.json()).toEqual([]);
  });
});

it("applies a form action's write once and returns its result when the write is repeated after a lost response", async () => {
  const { appointment, guest, receipt } = await aBooking(3, { capacity: 5 });
  const { id } = receipt;
  const connectLossy = (token: string) => {
    let attempts = 0;
    return connect(env, token, {
      retriesWrites: true,
      supabaseFetch: async (input, init) => {
        const response = await fetchSupabase(input, init);
        attempts += 1;
        return attempts === 1 ? new Response(null, { status: 503 }) : response;
      },
    });
  };
  expect(await changeQuantity(connectLossy(guest.token), { id, quantity: 4, shownQuantity: 3 })).toMatchObject({
    quantity: 4,
  });
  expect(await slotsOf(appointment.id)).toEqual([1, 0]);
  expect(await cancelBooking(connectLossy(guest.token), { id, quantity: 1 })).toMatchObject({ quantity: 3 });
  expect(await slotsOf(appointment.id)).toEqual([2, 0]);
  expect(await cancelBooking(connectLossy(guest.token), { id })).toMatchObject({ status: "cancelled_by_guest" });
  expect(await slotsOf(appointment.id)).toEqual([5, 0]);
  expect(await restoreBooking(connectLossy(guest.token), { id })).toMatchObject({ status: "confirmed" });
  expect(await slotsOf(appointment.id)).toEqual([2, 0]);
  await serviceClient.from("offer_booking").update({ replacement: "open" }).eq("id", id).throwOnError();
  expect(await acceptReplacement(connectLossy(guest.token), { id })).toMatchObject({ id });

  const waiting = await aGuestWithApi();
  const entry = { id: crypto.randomUUID(), appointmentId: appointment.id, quantity: 3 };
  await waiting.api.waitlistEntry.join.mutate(entry);
  expect(await leaveWaitlist(connectLossy(waiting.token), entry.id)).toMatchObject({ status: "withdrawn" });
});

it("refuses procedures that need a session, and redirects downloads to sign-in, when the caller is signed out", async () => {
  const api = apiAs();
  for (const call of [
    () => api.offerBooking.byKey.query({ idempotencyKey: crypto.randomUUID() }),
    () => api.waitlistEntry.listMine.query(),
    () => api.calendarFeed.renew.mutate(),
    () => api.account.erase.mutate({ code: "123456" }),
  ]) {
    expect(await refusalOf(call())).toBe("UNAUTHORIZED:signed_out");
  }
  for (const path of [`/api/booking/${crypto.randomUUID()}/termin.ics`, "/api/account.json"]) {
    const response = await fetchWorker(path);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "/anmelden/?redirectTo=%2Fbuchung%2Fuebersicht%2F",
    ]);
  }
});

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));

describe("the calendar file of a booking", () => {
  it("contains an event with the booking code", async () => {
    const { guest, receipt } = await aBooking(2);
    const response = await fetchWorker(`/api/booking/${receipt.id}/termin.ics`, {
      headers: { authorization: `Bearer ${guest.token}` },
    });
    expect(response.headers.get("content-type")).toContain("text/calendar");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-disposition")).toContain(`${receipt.code}.ics`);
    const [event] = eventsOf(await response.text());
    expect(event?.summary).toBe("Drehen an der Scheibe");
    expect(event?.description).toContain(receipt.code);
  });
});

describe("the calendar feed of a user", () => {
  const read = (url: string) => fetchWorker(url.replace(ORIGIN, ""));

  it("lists the bookings under its URL until the user renews or removes the feed", async () => {
    const { guest, receipt, appointment } = await aBooking();
    const host = { contact_email: "voss@example.org", contact_phone: "030 23125 101" };
    const artist = await insert("artist", { name: "Marlene Voss", status: "published", ...host });
    await serviceClient.from("offer").update({ artist_id: artist.id }).eq("id", appointment.offer_id).throwOnError();
    expect(await guest.api.calendarFeed.current.query()).toBeNull();
    const { url } = await guest.api.calendarFeed.renew.mutate();
    expect((await guest.api.calendarFeed.current.query())?.created_at).toBeInstanceOf(Date);
    const response = await read(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    const events = eventsOf(await response.text());
    expect(events.map((event) => event.uid.split("@")[0])).toEqual([receipt.id]);
    expect(events[0]?.description).toContain("Kontakt: Marlene Voss, Telefon 030 23125 101, voss@example.org");

    const { url: renewedUrl } = await guest.api.calendarFeed.renew.mutate();
    expect([(await read(url)).status, (await read(renewedUrl)).status]).toEqual([404, 200]);
    await guest.api.calendarFeed.remove.mutate();
    expect((await read(renewedUrl)).status).toBe(404);
    expect(await guest.api.calendarFeed.current.query()).toBeNull();
  });

  it("has the same contact as the calendar file when the offer has neither artist nor location", async () => {
    const { guest, receipt } = await aBooking();
    const feed = await read((await guest.api.calendarFeed.renew.mutate()).url);
    const file = await fetchWorker(`/api/booking/${receipt.id}/termin.ics`, {
      headers: { authorization: `Bearer ${guest.token}` },
    });
    const [feedEvents, fileEvents] = [eventsOf(await feed.text()), eventsOf(await file.text())];
    expect(feedEvents[0]?.description).toContain("Kontakt: ");
    expect(feedEvents[0]?.description).toBe(fileEvents[0]?.description);
  });

  it("may be empty, and marks a cancelled booking as cancelled", async () => {
    const empty = await aGuestWithApi();
    const { url } = await empty.api.calendarFeed.renew.mutate();
    const response = await read(url);
    expect([response.status, eventsOf(await response.text())]).toEqual([200, []]);
    const { guest, receipt } = await aBooking();
    await guest.api.offerBooking.cancel.mutate({ id: receipt.id });
    const feed = await read((await guest.api.calendarFeed.renew.mutate()).url);
    expect(await feed.text()).toContain("STATUS:CANCELLED");
  });

  it("returns 404 for an invalid secret", async () => {
    for (const secret of ["", "x", "%00", "'", "0".repeat(48), "x".repeat(200)]) {
      expect([secret, (await read(`/api/calendar-feed.ics?secret=${secret}`)).status]).toEqual([secret, 404]);
    }
    expect((await fetchWorker("/api/calendar-feed.ics")).status).toBe(404);
  });
});

describe("the booking drafts of a browser", () => {
  it("are at most five, one per appointment, and are deleted one at a time or all at once", async () => {
    let cookie = "";
    const run = async (change: (drafts: ReturnType<typeof browserOf>["drafts"]) => Promise<void>) => {
      const browser = browserOf(null, cookie);
      await change(browser.drafts);
      cookie = browser.cookie() || cookie;
      const drafts = await browserOf(null, cookie).drafts.list();
      return drafts.map(({ appointmentId, idempotencyKey }) => appointmentId + idempotencyKey);
    };
    const write = (appointmentId: string, idempotencyKey: string) =>
      run((port) => port.write({ appointmentId, idempotencyKey, fields: {} }));
    expect(await write("a", "1")).toEqual(["a1"]);
    expect(await write("b", "2")).toEqual(["b2", "a1"]);
    expect(await write("a", "3")).toEqual(["a3", "b2"]);
    expect(await run((port) => port.clear("a"))).toEqual(["b2"]);
    for (const id of ["c", "d", "e", "f"]) await write(id, "4");
    expect(await write("g", "4")).toEqual(["g4", "f4", "e4", "d4", "c4"]);
    expect(await run((port) => port.clear())).toEqual([]);
  });

  it("are hidden from other users and visitors, are not deleted with another user's drafts, and pass from a visitor to the next user who signs in", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const draft = { appointmentId: "a", idempotencyKey: "b", fields: { firstName: ["Friederike"] } };
    const browserOfPerson = browserOf(person);
    await browserOfPerson.drafts.write(draft);
    expect(await browserOf(other, browserOfPerson.cookie()).drafts.list()).toEqual([]);
    expect(await browserOf(person, browserOfPerson.cookie()).drafts.list()).toMatchObject([draft]);
    const browserOfVisitor = browserOf(null, browserOfPerson.cookie());
    expect(await browserOfVisitor.drafts.list()).toEqual([]);
    expect(await browserOfVisitor.drafts.isOwnerSignedOut(({ appointmentId }) => appointmentId === "a")).toBe(true);
    expect(await browserOfVisitor.drafts.isOwnerSignedOut(() => false)).toBe(false);
    expect(await browserOf(other, browserOfPerson.cookie()).drafts.isOwnerSignedOut(() => true)).toBe(false);
    // While the session is unavailable, the person is unknown, so no draft is hidden.
    expect(await browserOf(null, browserOfPerson.cookie(), "unavailable").drafts.list()).toMatchObject([draft]);
    await browserOfVisitor.drafts.write({ ...draft, appointmentId: "c" });
    const browserOfOther = browserOf(other, browserOfVisitor.cookie());
    expect(await browserOfOther.drafts.list()).toMatchObject([{ appointmentId: "c" }]);
    expect(await browserOf(person, browserOfOther.cookie()).drafts.list()).toMatchObject([{ appointmentId: "a" }]);
    await browserOfOther.drafts.clearOwn();
    expect(await browserOf(other, browserOfOther.cookie()).drafts.list()).toEqual([]);
    expect(await browserOf(person, browserOfOther.cookie()).drafts.list()).toMatchObject([{ appointmentId: "a" }]);
  });
});

function codeTo(email: string): Promise<string> {
  return eventually(async () => {
    const response = await fetch(`${inject("backendUrl")}/__mail?to=${encodeURIComponent(email)}`);
    const mails = await response.json<{ subject: string; text: string }[]>();
    const mail = mails.find(({ subject }) => subject === "Dein Code für Atelierland");
    const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
    if (!code) throw new Error(`No code to ${email}`);
    return code;
  });
}

describe("an account", () => {
  it("is exported as a file with its bookings and the booking drafts of every browser", async () => {
    const { guest, receipt } = await aBooking();
    const draft = { appointmentId: "a", idempotencyKey: "c", fields: { firstName: ["Friederike"] } };
    await browserOf(guest).drafts.write(draft);
    const shared = browserOf(await aPerson());
    await shared.drafts.write(draft);
    await browserOf(guest, shared.cookie()).drafts.write({ ...draft, appointmentId: "b" });
    const response = await fetchWorker("/api/account.json", { headers: { authorization: `Bearer ${guest.token}` } });
    expect(response.headers.get("content-disposition")).toContain("atelierland-meine-daten.json");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const exported = (await response.json()) as {
      erklaerung: Record<string, string>;
      account: { email: string };
      bookings: { code: string }[];
      booking_drafts: { appointment_id: string; fields: object }[];
    };
    expect(exported.account.email).toBe(guest.email);
    expect(exported.bookings.map(({ code }) => code)).toEqual([receipt.code]);
    expect(exported.booking_drafts.map(({ appointment_id: id }) => id).sort()).toEqual(["a", "b"]);
    expect(exported.booking_drafts.map(({ fields }) => fields)).toEqual([draft.fields, draft.fields]);
    // The export has a German explanation of each of its parts; `_` explains the whole.
    const { _, ...explained } = exported.erklaerung;
    expect(Object.keys(explained).sort()).toEqual(
      Object.keys(exported)
        .filter((key) => key !== "erklaerung")
        .sort(),
    );
  });

  it("is exported with an explained null instead of the booking drafts when KV fails", async () => {
    const { guest, receipt } = await aBooking();
    const error = new Error("KV does not respond");
    const [list, reported] = [vi.spyOn(env.SESSIONS, "list"), vi.spyOn(console, "error")];
    list.mockRejectedValueOnce(error);
    reported.mockImplementation(() => {});
    const response = await fetchWorker("/api/account.json", { headers: { authorization: `Bearer ${guest.token}` } });
    const reports = reported.mock.calls;
    list.mockRestore();
    reported.mockRestore();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      erklaerung: { booking_drafts: expect.stringContaining("null") },
      bookings: [{ code: receipt.code }],
      booking_drafts: null,
    });
    expect(reports).toEqual([[expect.any(String), error]]);
  });

  it("stores the names and phone number of the latest bookings until the person saves a profile", async () => {
    const [guest, stranger] = [await aPerson(), await aPerson()];
    const api = apiAs(guest.token);
    expect(await api.account.getProfile.query()).toBeNull();
    const bookAs = async (contact: Record<string, unknown>) =>
      api.offerBooking.book.mutate(aBookingRequest((await anAppointmentWith(3)).id, contact));
    await bookAs({ firstName: "Ida", lastName: "Brandt", phone: "030 123" });
    await bookAs({ firstName: "Ida", lastName: "Muster", phone: undefined });
    const remembered = { first_name: "Ida", last_name: "Muster", phone: "030 123" };
    expect(await api.account.getProfile.query()).toEqual(remembered);
    expect(await apiAs(stranger.token).account.getProfile.query()).toBeNull();
    const exported = await fetchWorker("/api/account.json", { headers: { authorization: `Bearer ${guest.token}` } });
    expect((await exported.json<{ profile: object }>()).profile).toMatchObject(remembered);

    await api.account.saveProfile.mutate({ firstName: "Ada" });
    expect(await api.account.getProfile.query()).toEqual({ first_name: "Ada", last_name: null, phone: null });
    expect(await refusalOf(api.account.saveProfile.mutate({ phone: "anrufen" }))).toBe("BAD_REQUEST:-");
  });

  it("is erased with the booking drafts of every browser", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const draft = { appointmentId: "a", idempotencyKey: "b", fields: { firstName: ["Friederike"] } };
    const [assignedByWrite, assignedByRead, own, foreign] = [null, null, person, other].map((user) =>
      browserOf(user),
    ) as [
      ReturnType<typeof browserOf>,
      ReturnType<typeof browserOf>,
      ReturnType<typeof browserOf>,
      ReturnType<typeof browserOf>,
    ];
    for (const { drafts } of [assignedByWrite, assignedByRead, own, foreign]) await drafts.write(draft);
    const shared = browserOf(person);
    await shared.drafts.write(draft);
    await browserOf(other, shared.cookie()).drafts.write({ ...draft, appointmentId: "c" });
    const expirationsOfOther = async () => {
      const { keys } = await env.SESSIONS.list({ prefix: `booking-draft:${other.id}:` });
      // Each listed key ends with the key of one browser's drafts, whose expiration only `list` returns.
      const draftKeys = keys.map(({ name }) => name.split(":")[2] ?? "");
      const lists = await Promise.all(draftKeys.map((prefix) => env.SESSIONS.list({ prefix })));
      return lists.flatMap(({ keys: [key] }) => key?.expiration);
    };
    const expirations = await expirationsOfOther();
    expect(expirations).toEqual([expect.any(Number), expect.any(Number)]);
    // A visitor's draft is assigned to the person when it is written or read after the sign-in.
    await browserOf(person, assignedByWrite.cookie()).drafts.write(draft);
    const signedIn = browserOf(person, assignedByRead.cookie());
    expect((await signedIn.drafts.list())[0]?.fields).toEqual(draft.fields);
    expect(signedIn.cookie()).not.toBe("");
    const again = browserOf(person, signedIn.cookie());
    await again.drafts.list();
    expect(again.cookie()).toBe("");
    const read = async () => {
      const cookies = [assignedByWrite, assignedByRead, own, foreign].map(({ cookie }) => cookie());
      const owners = [person, person, person, other];
      return Promise.all(
        cookies.map(async (cookie, i) => (await browserOf(owners[i] ?? null, cookie).drafts.list())[0]?.fields),
      );
    };
    expect(await read()).toEqual([draft.fields, draft.fields, draft.fields, draft.fields]);
    const api = apiAs(person.token);
    await api.account.mailCode.mutate();
    await api.account.erase.mutate({ code: await codeTo(person.email) });
    expect(await read()).toEqual([undefined, undefined, undefined, draft.fields]);
    // The other person's drafts in a shared browser stay, and expire as before.
    expect(await browserOf(person, shared.cookie()).drafts.list()).toEqual([]);
    expect(await browserOf(other, shared.cookie()).drafts.list()).toMatchObject([{ appointmentId: "c" }]);
    expect(await expirationsOfOther()).toEqual(expirations);
  });

  it("is not erased by a token with its earlier email, nor is another account that now has this email", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const { account } = apiAs(person.token);
    await serviceClient.auth.admin.updateUserById(person.id, { email: `neu-${person.email}` });
    expect(await refusalOf(account.mailCode.mutate())).toBe("SERVICE_UNAVAILABLE:sign_in_unavailable");
    // This change succeeds only if `mailCode` has not created an account with the earlier email.
    const changed = await serviceClient.auth.admin.updateUserById(other.id, { email: person.email });
    expect(changed.error).toBeNull();
    await serviceClient.auth.signInWithOtp({ email: person.email });
    const code = await codeTo(person.email);
    expect(await refusalOf(account.erase.mutate({ code }))).toBe("BAD_REQUEST:wrong_code");
    for (const { id } of [person, other])
      expect((await serviceClient.auth.admin.getUserById(id)).data.user?.id).toBe(id);
  });

  it("keeps its session, but not the one that the code has started, when the erasure fails", async () => {
    const person = await aPerson();
    const { account } = apiAs(person.token);
    await account.mailCode.mutate();
    const code = await codeTo(person.email);
    const realFetch = globalThis.fetch;
    const requests = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const isErasure = String(input instanceof Request ? input.url : input).includes("rpc/erase_account");
      return isErasure ? new Response(null, { status: 503 }) : realFetch(input, init);
    });
    expect(await refusalOf(account.erase.mutate({ code }))).toBe("SERVICE_UNAVAILABLE:backend_unavailable");
    requests.mockRestore();
    const exported = await fetchWorker("/api/account.json", { headers: { authorization: `Bearer ${person.token}` } });
    expect(await exported.json()).toMatchObject({ sessions: [expect.anything()] });
  });

  it("is erased with the names in its bookings and every way to sign in, and its slots are released", async () => {
    const password = "kunst-und-kultur";
    const person = await aPerson({ password });
    const api = apiAs(person.token);
    const [appointment, past] = [await anAppointmentWith(3), await anAppointmentWith(3)];
    await api.offerBooking.book.mutate(aBookingRequest(appointment.id, { quantity: 2, companions: ["Konstantin"] }));
    const visited = await api.offerBooking.book.mutate(aBookingRequest(past.id));
    await serviceClient
      .from("offer_appointment")
      .update({ timestamp: inDays(-2).toISOString() })
      .eq("id", past.id);
    const { url } = await api.calendarFeed.renew.mutate();
    expect(await refusalOf(api.account.erase.mutate({ code: "000000" }))).toBe("BAD_REQUEST:wrong_code");
    expect((await serviceClient.auth.admin.getUserById(person.id)).data.user?.email).toBe(person.email);
    await api.account.mailCode.mutate();
    await api.account.erase.mutate({ code: await codeTo(person.email) });

    await eventually(async () => {
      const response = await fetch(`${inject("backendUrl")}/__mail?to=${encodeURIComponent(person.email)}`);
      const [farewell] = await response.json<{ subject: string; replyTo: string }[]>();
      expect(farewell).toMatchObject({ subject: "Dein Konto ist gelöscht", replyTo: "post@example.org" });
    });
    expect(await slotsOf(appointment.id)).toEqual([3, 0]);
    expect((await serviceClient.from("profile").select().eq("user_id", person.id)).data).toEqual([]);
    const { data: remaining } = await serviceClient
      .from("offer_booking")
      .select("*")
      .in("appointment_id", [appointment.id, past.id]);
    expect(remaining).toHaveLength(2);
    expect(JSON.stringify(remaining)).not.toMatch(new RegExp(`${person.email}|${person.id}|Friederike|Konstantin`));
    expect((await fetchWorker(url.replace(ORIGIN, ""))).status).toBe(404);
    const signIn = await fetchWorker("/anmelden/", {
      method: "POST",
      body: new URLSearchParams({ email: person.email, password }),
    });
    expect(await signIn.json()).toEqual({ kind: "invalid" });
    // The signature of the old token is valid, but the token is refused.
    expect(await refusalOf(api.offerBooking.book.mutate(aBookingRequest(appointment.id)))).toBe(
      "UNAUTHORIZED:signed_out",
    );
    expect(await refusalOf(api.offerBooking.byId.query({ id: visited.id }))).toBe("UNAUTHORIZED:signed_out");
  });
});
