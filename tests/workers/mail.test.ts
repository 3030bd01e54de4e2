import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { berlinDay, formatAppointmentTime, formatDateTime, formatTime, startOfTomorrow } from "#domain/berlin-time.ts";
import { BACKEND_FAILED } from "#domain/mail/email-failure.ts";
import { getAnnouncementFacts } from "#workers/data/mail/mail-facts.ts";
import { dateLine } from "#workers/mail/appointment-ticket.ts";
import { newAppointments } from "#workers/mail/follow-emails.ts";
import { sendDueMail } from "#workers/mail/outbox.ts";
import { sampleSite } from "#workers/mail/sample-emails.ts";
import { aBookingRequest, inDays } from "../builders/backend.ts";
import { lastSundayOf, NEXT_YEAR } from "../builders/clock-changes.ts";
import {
  builders,
  calendarOf,
  emailsTo,
  fetchOutboxWorker,
  makeEmailsDue,
  outboxApiAs,
  outboxRows,
  runCron,
  termsOf,
} from "./outbox-client.ts"; // calls a Worker whose outbox no other test file uses
import { refusalOf } from "./worker-client.ts";

const { serviceClient, aPerson, anAppointment, anOffer, insert } = builders;

/** An appointment of a new offer. */
async function anOfferWithAppointment(overrides: Parameters<typeof anAppointment>[1] = {}) {
  const offer = await anOffer();
  return { offer, appointment: await anAppointment(offer.id, overrides) };
}

const DAY_MS = 24 * 3_600_000;

/** Bindings of a transport that fails to send any email. */
const brokenTransport = {
  MAIL_TRANSPORT: "cloudflare",
  EMAIL: { send: () => Promise.reject({ code: "E_INTERNAL_SERVER_ERROR" }) } as unknown as SendEmail,
};

/** A guest with a booking whose confirmation has been sent. */
async function aBookedGuest(appointmentId: string, overrides: Record<string, unknown> = {}) {
  const person = await aPerson();
  const booking = await outboxApiAs(person.token).offerBooking.book.mutate(aBookingRequest(appointmentId, overrides));
  return { ...person, booking };
}

/** The subjects of the emails to `email`, oldest first, each up to its first colon. */
const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject.split(":")[0]);

/** When `time` is midnight in UTC, `hours` is the UTC time of day of the result. */
const addDaysAndHours = (time: Date, days: number, hours: number) =>
  new Date(time.getTime() + (days * 24 + hours) * 3_600_000);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the emails of a booking", () => {
  it("confirm the booking once, to the account's email, with the details of the booking", async () => {
    const { appointment } = await anOfferWithAppointment();
    const guest = await aBookedGuest(appointment.id, { quantity: 2, companions: ["Konstantin"] });
    const mails = await emailsTo(guest.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Gebucht: Drehen an der Scheibe am \d\d\.\d\d\.\d{4}$/);
    for (const form of [mails[0]?.text, mails[0]?.html]) {
      for (const text of [guest.booking.code, "Konstantin", "90,00", "Friederike", "/buchung/uebersicht/"]) {
        expect(form).toContain(text);
      }
    }
    expect(await outboxRows(guest.booking.id)).toMatchObject([
      { kind: "booking_confirmed", attempts: 1, last_error: null },
    ]);
  });

  it("have the email of the offer's artist, or else of the site, as reply-to, and name the contract partner and the VAT", async () => {
    const artist = await insert("artist", {
      name: "Marlene Voss",
      status: "published",
      contact_email: "voss@example.org",
      contact_phone: "030 23125 101",
      is_vat_exempt: true,
    });
    const offer = await anOffer({ artist_id: artist.id });
    const first = await aBookedGuest((await anAppointment(offer.id)).id);
    const [withArtist] = await emailsTo(first.email);
    expect(withArtist?.replyTo).toBe("voss@example.org");
    const partner =
      "Marlene Voss, c/o Atelierland gGmbH in Gründung, Musterweg 1, 15324 Letschin, Telefon 030 23125 101";
    expect(withArtist?.text).toContain(`Vertrag mit: ${partner}, voss@example.org\n`);
    expect(withArtist?.text).toMatch(/Zu zahlen: 45,00\s€, vor Ort, kein Ausweis von MwSt\. \(§\u00a019 UStG\)/);
    expect(calendarOf(withArtist).description).toContain(`Kontakt: ${partner}`);

    const { appointment } = await anOfferWithAppointment();
    const second = await aBookedGuest(appointment.id);
    const [withoutHost] = await emailsTo(second.email);
    expect(withoutHost?.replyTo).toBe("post@example.org");
    expect(withoutHost?.text).toContain("inkl. MwSt.");
  });

  it("name an unpublished location but no unpublished artist, as the ticket does", async () => {
    const artist = await insert("artist", { name: "Marlene Voss", contact_email: "voss@example.org" });
    const address = await insert("address", { street: "Weg 1", postal_code: "15324", city: "Letschin" });
    const location = await insert("location", { name: "Ziegelei", address_id: address.id });
    const offer = await anOffer({ artist_id: artist.id, location_id: location.id });
    const guest = await aBookedGuest((await anAppointment(offer.id)).id);
    const [mail] = await emailsTo(guest.email);
    expect(mail?.text).toContain("Weg 1, 15324 Letschin");
    expect(mail?.text).not.toContain("Marlene Voss");
    const ticket = await outboxApiAs(guest.token).offerBooking.byId.query({ id: guest.booking.id });
    expect(ticket?.offer).toMatchObject({ location: { name: "Ziegelei", street: "Weg 1" }, artist: null });
  });

  it("attach the terms that the guest accepted, even when the terms were changed before the email was sent", async () => {
    const { data: page } = await serviceClient
      .from("landing_page")
      .select("id, title, version")
      .eq("type", "agb")
      .single();
    const id = page?.id ?? "";
    await serviceClient.rpc("publish", { entity: "landing_page", record_id: id }).throwOnError();
    const { appointment } = await anOfferWithAppointment();
    const person = await aPerson();
    vi.spyOn(console, "error").mockImplementation(() => {});
    await outboxApiAs(person.token, brokenTransport).offerBooking.book.mutate(aBookingRequest(appointment.id));
    await serviceClient.from("landing_page").update({ title: "Ganz andere Bedingungen" }).eq("id", id).throwOnError();
    await makeEmailsDue();
    await runCron();
    await serviceClient
      .from("landing_page")
      .update({ title: page?.title ?? "" })
      .eq("id", id)
      .throwOnError();
    const [mail] = await emailsTo(person.email);
    const terms = termsOf(mail);
    expect(terms?.filename).toBe(`agb-fassung-${page?.version}.txt`);
    expect(terms?.text).toMatch(new RegExp(`^Allgemeine Geschäftsbedingungen\nFassung ${page?.version} vom `));
  });

  it("attach the terms without hidden sections", async () => {
    const { data: page } = await serviceClient.from("landing_page").select("id").eq("type", "agb").single();
    const section = (order: number, quote: string, visible: boolean) =>
      insert("cms_page_section", {
        landing_page_id: page?.id ?? "",
        order,
        type: "quote",
        content: { quote, author: "" },
        visible,
      });
    const sections = [await section(900, "Öffentlich.", true), await section(901, "Geheim.", false)];
    const { appointment } = await anOfferWithAppointment();
    const guest = await aBookedGuest(appointment.id);
    const terms = termsOf((await emailsTo(guest.email))[0]);
    const ids = sections.map(({ id }) => id);
    await serviceClient.from("cms_page_section").delete().in("id", ids).throwOnError();
    expect(terms?.text).toContain("Öffentlich.");
    expect(terms?.text).not.toContain("Geheim.");
  });

  const [spring, autumn] = [lastSundayOf(NEXT_YEAR, 3), lastSundayOf(NEXT_YEAR, 10)];
  it.each([
    ["the day before summer time begins", addDaysAndHours(spring, -1, 17)],
    ["the day after summer time has begun", addDaysAndHours(spring, 1, 16)],
    ["the day before winter time begins", addDaysAndHours(autumn, -1, 16)],
    ["the day after winter time has begun", addDaysAndHours(autumn, 1, 17)],
  ])("show 18:00 in Berlin in text and calendar for an appointment on %s", async (_, timestamp) => {
    const { appointment } = await anOfferWithAppointment({ timestamp: timestamp.toISOString() });
    const guest = await aBookedGuest(appointment.id);
    const [mail] = await emailsTo(guest.email);
    expect(mail?.text).toContain(", 18:00 bis 20:00 Uhr");
    const calendar = calendarOf(mail);
    expect(calendar.localStart).toMatch(/T18:00:00$/);
    expect(calendar.start).toEqual(timestamp);
    expect(calendar).toMatchObject({ method: "REQUEST", sequence: 0, status: "CONFIRMED" });
    expect(calendar.contentType).toBe("text/calendar; charset=utf-8; method=REQUEST");
  });

  it("are sent once when the same request arrives ten times", async () => {
    const { appointment } = await anOfferWithAppointment();
    const person = await aPerson();
    const request = aBookingRequest(appointment.id);
    await Promise.all(Array.from({ length: 10 }, () => outboxApiAs(person.token).offerBooking.book.mutate(request)));
    await makeEmailsDue();
    await runCron();
    expect(await subjectsTo(person.email)).toEqual(["Gebucht"]);
  });

  it("escape a guest's input", async () => {
    const { appointment } = await anOfferWithAppointment();
    const hostile = `<img src=x onerror=alert(1)><script>alert(2)</script>`;
    const guest = await aBookedGuest(appointment.id, {
      quantity: 2,
      firstName: hostile,
      companions: [hostile],
      message: hostile,
    });
    const [mail] = await emailsTo(guest.email);
    expect(mail?.html).not.toMatch(/<script|<img/i);
    expect(mail?.html).toContain("&lt;script&gt;");
  });

  it("update the calendar entry when the appointment is moved, and cancel the entry when the appointment is cancelled", async () => {
    const { appointment } = await anOfferWithAppointment();
    const guest = await aBookedGuest(appointment.id);
    const moved = new Date(Date.parse(appointment.timestamp) + 24 * 3_600_000);
    await serviceClient.rpc("move_appointment", { appointment_id: appointment.id, new_timestamp: moved.toISOString() });
    await runCron();
    await serviceClient.rpc("cancel_appointment", {
      appointment_id: appointment.id,
      reason: "Der Brennofen ist kaputt.",
    });
    await runCron();

    const mails = await emailsTo(guest.email);
    expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual(["Gebucht", "Neuer Termin", "Abgesagt"]);
    const calendars = mails.map(calendarOf);
    expect(new Set(calendars.map(({ uid }) => uid)).size).toBe(1);
    expect(calendars.map(({ sequence, method }) => [sequence, method])).toEqual([
      [0, "REQUEST"],
      [1, "REQUEST"],
      [3, "CANCEL"], // cancelling the appointment and cancelling the booking each add one
    ]);
    expect(mails[1]?.text).toContain(`, statt am ${dateLine({ timestamp: new Date(appointment.timestamp) })}.`);
    expect(calendars[1]?.start).toEqual(moved);
    expect(calendars[2]?.status).toBe("CANCELLED");
    expect(mails[2]?.text).toContain("Der Brennofen ist kaputt.");
  });

  it("announce no move that is undone before they are sent; after a move and a cancellation, they name the start that the guest knows", async () => {
    const { appointment } = await anOfferWithAppointment();
    const guest = await aBookedGuest(appointment.id);
    await runCron();
    const knownTime = new Date(appointment.timestamp);
    const moveTo = (time: Date) =>
      serviceClient.rpc("move_appointment", { appointment_id: appointment.id, new_timestamp: time.toISOString() });
    const later = new Date(knownTime.getTime() + DAY_MS);
    await moveTo(later);
    await moveTo(knownTime);
    await runCron();
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht"]);
    await moveTo(later);
    await serviceClient.rpc("cancel_appointment", { appointment_id: appointment.id });
    await runCron();
    const emails = await emailsTo(guest.email);
    expect(emails.map(({ subject }) => subject.split(":")[0])).toEqual(["Gebucht", "Abgesagt"]);
    expect(emails[1]?.text).toContain(
      `Vorher war dein Termin am ${dateLine({ timestamp: knownTime })}. Auch der gilt nicht mehr.`,
    );
  });

  it("report a moved appointment even to guests who have already checked in", async () => {
    const { appointment } = await anOfferWithAppointment();
    const guest = await aBookedGuest(appointment.id);
    const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
    await serviceClient
      .from("offer_appointment")
      .update({ timestamp: inMinutes(30) })
      .eq("id", appointment.id);
    await serviceClient.rpc("mark_attendance", { events: [{ booking_id: guest.booking.id, status: "attended" }] });
    await serviceClient.rpc("move_appointment", { appointment_id: appointment.id, new_timestamp: inMinutes(60) });
    await runCron();
    const mails = await emailsTo(guest.email);
    expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual(["Gebucht", "Neuer Termin"]);
  });

  it("name the new and the former location when the offer's location changes, and are not sent when it changes back", async () => {
    const aLocation = (name: string) => insert("location", { name, status: "published" });
    const [former, next] = [await aLocation("Alte Ziegelei"), await aLocation("Werkhof Nord")];
    const offer = await anOffer({ location_id: former.id });
    const guest = await aBookedGuest((await anAppointment(offer.id)).id);
    const changeLocation = async (id: string) => {
      await serviceClient.from("offer").update({ location_id: id }).eq("id", offer.id).throwOnError();
      await makeEmailsDue();
    };
    await changeLocation(next.id);
    await changeLocation(former.id);
    await runCron();
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht"]);
    await changeLocation(next.id);
    await runCron();
    const [confirmation, mail] = await emailsTo(guest.email);
    expect(mail?.subject).toMatch(/^Neuer Kunstraum: Drehen an der Scheibe am /);
    expect(mail?.text).toContain("Werkhof Nord ist jetzt der Kunstraum (bisher Alte Ziegelei).");
    const [before, after] = [calendarOf(confirmation), calendarOf(mail)];
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after.uid).toBe(before.uid);
  });

  it("name a new contract partner when the offer returns to a location that was published after the booking", async () => {
    const location = await insert("location", { name: "Alte Ziegelei", status: "draft" });
    const other = await insert("location", { name: "Werkhof Nord", status: "published" });
    const offer = await anOffer({ location_id: location.id });
    const guest = await aBookedGuest((await anAppointment(offer.id)).id);
    await serviceClient.from("location").update({ status: "published" }).eq("id", location.id).throwOnError();
    for (const { id } of [other, location]) {
      await serviceClient.from("offer").update({ location_id: id }).eq("id", offer.id).throwOnError();
    }
    await makeEmailsDue();
    await runCron();
    const text = (await emailsTo(guest.email)).at(-1)?.text;
    expect(text).toContain("Hallo Friederike, bei deinem Termin hat sich etwas geändert. Deine Buchung gilt weiter");
    expect(text).toContain("bisher mit Atelierland gGmbH in Gründung, künftig mit Alte Ziegelei,");
  });

  it("name the former and the new contract partner even when the outbox row of a backup lacks the former location's status", async () => {
    const aLocation = (name: string) => insert("location", { name, status: "published" });
    const [former, next] = [await aLocation("Alte Ziegelei"), await aLocation("Werkhof Nord")];
    const offer = await anOffer({ location_id: former.id });
    const guest = await aBookedGuest((await anAppointment(offer.id)).id);
    await serviceClient.from("offer").update({ location_id: next.id }).eq("id", offer.id).throwOnError();
    const emailQuery = serviceClient.from("mail_outbox").select("id, payload").eq("kind", "offer_changed");
    const { data } = await emailQuery.eq("payload->>booking_id", guest.booking.id).single().throwOnError();
    const { is_former_location_hidden: _, ...payload } = data.payload as Record<string, string>;
    await serviceClient.from("mail_outbox").update({ payload }).eq("id", data.id).throwOnError();
    await makeEmailsDue();
    await runCron();
    expect((await emailsTo(guest.email)).at(-1)?.text).toContain("bisher mit Alte Ziegelei, künftig mit Werkhof Nord");
  });

  it("name the new and the former contract partner with their VAT when the offer's artist changes, but not when only the location changes", async () => {
    const anArtist = (name: string, is_vat_exempt: boolean) =>
      insert("artist", { name, status: "published", is_vat_exempt });
    const [former, next] = [await anArtist("Hanne Petersen", true), await anArtist("Jonas Wieck", false)];
    const offer = await anOffer({ artist_id: former.id });
    const guest = await aBookedGuest((await anAppointment(offer.id)).id);
    const change = async (columns: { artist_id: string } | { location_id: string }) => {
      await serviceClient.from("offer").update(columns).eq("id", offer.id).throwOnError();
      await makeEmailsDue();
      await runCron();
      return (await emailsTo(guest.email)).at(-1)?.text.replaceAll("\u00a0", " ");
    };
    const text = await change({ artist_id: next.id });
    expect(text).toContain("bisher mit Hanne Petersen, künftig mit Jonas Wieck, c/o Atelierland gGmbH in Gründung,");
    expect(text).toContain("Zum Preis gilt dann „inkl. MwSt.“, statt „kein Ausweis von MwSt. (§ 19 UStG)“.");
    const location = await insert("location", { name: "Werkhof Nord", status: "published" });
    const later = await change({ location_id: location.id });
    expect(later).toContain("Werkhof Nord ist jetzt der Kunstraum.");
    expect(later).not.toContain("Vertrag");
  });

  it("tell the guest to ask the paid artist for the refund, even when the offer has another artist and the paid one is deleted", async () => {
    const anArtist = (name: string) => insert("artist", { name, status: "published" });
    const [former, next] = [await anArtist("Hanne Petersen"), await anArtist("Jonas Wieck")];
    const offer = await anOffer({ artist_id: former.id });
    const guest = await aBookedGuest((await anAppointment(offer.id)).id);
    const payments = { events: [{ booking_id: guest.booking.id, paid_cents: 4500 }] };
    await serviceClient.rpc("record_payments", payments).throwOnError();
    await serviceClient.from("offer").update({ artist_id: next.id }).eq("id", offer.id).throwOnError();
    await serviceClient.rpc("trash_record", { entity: "artist", record_id: former.id }).throwOnError();
    await serviceClient.rpc("delete_record", { entity: "artist", record_id: former.id }).throwOnError();
    await outboxApiAs(guest.token).offerBooking.cancel.mutate({ id: guest.booking.id });
    await makeEmailsDue();
    await runCron();
    const text = (await emailsTo(guest.email)).at(-1)?.text;
    expect(text).toContain("Melde dich bei Hanne Petersen wegen der Rückzahlung, über ");
  });

  it("name the new end when the offer's duration changes, and are not sent when it changes back", async () => {
    // An archived artist is not the contract partner.
    const artist = await insert("artist", { name: "Hanne Petersen", status: "archived", is_vat_exempt: true });
    const offer = await anOffer({ duration_minutes: 120, artist_id: artist.id });
    const timestamp = new Date(`${berlinDay(new Date(Date.now() + 20 * DAY_MS))}T10:00:00Z`);
    const guest = await aBookedGuest((await anAppointment(offer.id, { timestamp: timestamp.toISOString() })).id);
    const changeDuration = async (duration_minutes: number) => {
      await serviceClient.from("offer").update({ duration_minutes }).eq("id", offer.id).throwOnError();
      await makeEmailsDue();
    };
    await changeDuration(30);
    await changeDuration(120);
    await runCron();
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht"]);
    await changeDuration(30);
    await runCron();
    const [confirmation, mail] = await emailsTo(guest.email);
    expect(mail?.subject).toMatch(/^Termin geändert: /);
    const [start, end] = [0, 30].map((minutes) => formatTime(new Date(timestamp.getTime() + minutes * 60_000)));
    expect(mail?.text).toContain(`Der Termin geht jetzt von ${start} bis ${end} Uhr und ist damit kürzer als bisher.`);
    expect(mail?.text).not.toContain("Vertrag");
    expect(calendarOf(mail).sequence).toBeGreaterThan(calendarOf(confirmation).sequence);
  });

  it("update the calendar entry when a booking is moved to another appointment", async () => {
    const { offer, appointment } = await anOfferWithAppointment();
    const other = await anAppointment(offer.id, {
      timestamp: new Date(Date.parse(appointment.timestamp) + DAY_MS).toISOString(),
    });
    const guest = await aBookedGuest(appointment.id);
    const moved = new Date(Date.parse(appointment.timestamp) + 3_600_000).toISOString();
    await serviceClient.rpc("move_appointment", { appointment_id: appointment.id, new_timestamp: moved });
    await runCron();
    await serviceClient.rpc("move_booking", { booking_id: guest.booking.id, appointment_id: other.id });
    await runCron();
    const mails = await emailsTo(guest.email);
    const [previousTime, newTime] = [moved, other.timestamp].map((time) => dateLine({ timestamp: new Date(time) }));
    expect(mails[2]?.text).toContain(`umgebucht: von ${previousTime}, auf ${newTime}.`);
    const calendars = mails.map(calendarOf);
    expect(new Set(calendars.map(({ uid }) => uid)).size).toBe(1);
    expect(calendars.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  });

  it("report cancellation and replacement in one email, with the reason, and ask the guest to accept or cancel", async () => {
    const { offer, appointment } = await anOfferWithAppointment();
    const other = await anAppointment(offer.id, {
      timestamp: new Date(Date.parse(appointment.timestamp) + DAY_MS).toISOString(),
    });
    const guest = await aBookedGuest(appointment.id);
    await serviceClient.rpc("cancel_appointment", {
      appointment_id: appointment.id,
      reason: "Der Ofen ist kaputt.",
      replacement_id: other.id,
    });
    await runCron();
    const mails = await emailsTo(guest.email);
    expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual(["Gebucht", "Abgesagt, neuer Termin"]);
    const text = mails[1]?.text ?? "";
    expect(text).toContain(
      `der Termin am ${dateLine({ timestamp: new Date(appointment.timestamp) })} fällt leider aus`,
    );
    expect(text).toContain(`auf einen neuen Termin gebucht: ${dateLine({ timestamp: new Date(other.timestamp) })}.`);
    expect(text).toContain("Der Ofen ist kaputt.");
    expect(text).toContain(`/buchung/uebersicht/${guest.booking.id}/#ersatztermin`);
    expect(mails.slice(1).map(calendarOf)).toMatchObject([{ method: "REQUEST" }]);
    const api = outboxApiAs(guest.token).offerBooking;
    await api.acceptReplacement.mutate({ id: guest.booking.id });
    expect(await api.byId.query({ id: guest.booking.id })).toMatchObject({ replacement: "accepted" });
  });

  it("report a change, a cancellation and a restoration, each with a higher calendar sequence", async () => {
    const { appointment } = await anOfferWithAppointment();
    const guest = await aBookedGuest(appointment.id, { quantity: 3 });
    const api = outboxApiAs(guest.token);
    const { id } = guest.booking;
    for (const change of [
      () => api.offerBooking.cancel.mutate({ id, quantity: 1, idempotencyKey: crypto.randomUUID() }),
      () => api.offerBooking.cancel.mutate({ id }),
      () => api.offerBooking.restore.mutate({ id }),
    ]) {
      await change();
      await makeEmailsDue();
      await runCron();
    }
    const mails = await emailsTo(guest.email);
    expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual([
      "Gebucht",
      "Geändert",
      "Storniert",
      "Wieder gebucht",
    ]);
    expect(mails.map((mail) => termsOf(mail) !== null)).toEqual([true, true, false, true]);
    const calendars = mails.map(calendarOf);
    expect(calendars.map(({ method }) => method)).toEqual(["REQUEST", "REQUEST", "CANCEL", "REQUEST"]);
    expect(calendars.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
  });

  it("are coalesced into one email with the final state when several changes are made in a row", async () => {
    const { appointment } = await anOfferWithAppointment();
    const guest = await aBookedGuest(appointment.id, { quantity: 3 });
    const api = outboxApiAs(guest.token);
    const { id } = guest.booking;
    for (const quantity of [1, 4, 2]) await api.offerBooking.changeQuantity.mutate({ id, quantity });
    await api.offerBooking.cancel.mutate({ id });
    await api.offerBooking.restore.mutate({ id });
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht"]);
    await makeEmailsDue();
    await runCron();
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht", "Geändert"]);
    expect((await emailsTo(guest.email)).at(-1)?.text).toContain("gilt für 2 Plätze");
  });

  it("are not sent when a later change has made them outdated", async () => {
    const { appointment } = await anOfferWithAppointment();
    const guest = await aPerson();
    const api = outboxApiAs(guest.token, brokenTransport);
    vi.spyOn(console, "error").mockImplementation(() => {});
    const booking = await api.offerBooking.book.mutate(aBookingRequest(appointment.id));
    await api.offerBooking.cancel.mutate({ id: booking.id });
    await makeEmailsDue();
    await runCron();
    expect(await subjectsTo(guest.email)).toEqual(["Storniert"]);
    expect(await outboxRows(booking.id)).toMatchObject([{ kind: "booking_cancelled" }]);
  });

  it("explain to the guest how to claim a booking that was made by phone", async () => {
    const { appointment } = await anOfferWithAppointment();
    const email = `telefon-${crypto.randomUUID()}@example.org`;
    await serviceClient.rpc("book_by_phone", {
      appointment_id: appointment.id,
      email,
      quantity: 1,
      first_name: "Ottilie",
      last_name: "Brandt",
      idempotency_key: crypto.randomUUID(),
    });
    await runCron();
    const [mail] = await emailsTo(email);
    expect(mail?.text).toContain(`Melde dich mit ${email} an`);
  });

  it("confirm a booking once, to its corrected email, with calendar and terms, when the first confirmation was not sent", async () => {
    const { appointment } = await anOfferWithAppointment();
    const [guest, email] = [await aPerson(), `neu-${crypto.randomUUID()}@example.org`];
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { id } = await outboxApiAs(guest.token, brokenTransport).offerBooking.book.mutate(
      aBookingRequest(appointment.id),
    );
    const adminUser = await aPerson({ role: "admin" });
    const api = outboxApiAs(adminUser.token).offerBooking;
    const booking = await api.getDetail.query({ id });
    if (!booking) throw new Error("no booking");
    const { first_name, last_name, user_email, phone, companions } = booking;
    const shown = { first_name, last_name, user_email, phone, companions };
    await api.correctFor.mutate({ id, firstName: first_name, lastName: "Brandt", email, companions, shown });
    await runCron();
    const mails = await emailsTo(email);
    expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual(["Gebucht"]);
    expect(mails[0]?.attachments.map(({ filename }) => filename.split(/[-.]/)[0])).toEqual(["termin", "agb"]);
    expect(mails[0]?.text).toContain(`Deine Buchung gehört noch zu keinem Konto. Melde dich mit ${email} an`);
    expect(await emailsTo(guest.email)).toEqual([]);
    expect(await outboxRows(id)).toMatchObject([{ kind: "booking_confirmed", last_error: null }]);
  });

  it("send an admin's message, escaped in HTML, to every guest who has not cancelled", async () => {
    const { appointment } = await anOfferWithAppointment();
    const [firstGuest, secondGuest, cancelling] = [
      await aBookedGuest(appointment.id),
      await aBookedGuest(appointment.id),
      await aBookedGuest(appointment.id),
    ];
    await outboxApiAs(cancelling.token).offerBooking.cancel.mutate({ id: cancelling.booking.id });
    const { error } = await serviceClient.rpc("send_appointment_message", {
      id: crypto.randomUUID(),
      appointment_id: appointment.id,
      subject: "Bitte alte Kleidung",
      body: "Es wird <b>blau</b>.\nBis bald",
    });
    expect(error).toBeNull();
    await makeEmailsDue();
    await runCron();
    for (const guest of [firstGuest, secondGuest]) {
      const mail = (await emailsTo(guest.email)).at(-1);
      expect(mail?.subject).toBe("Drehen an der Scheibe: Bitte alte Kleidung");
      expect(mail?.text).toContain("> Es wird <b>blau</b>.\n> Bis bald");
      expect(mail?.html).toContain("Es wird &lt;b&gt;blau&lt;/b&gt;.");
    }
    expect(await subjectsTo(cancelling.email)).toEqual(["Gebucht", "Storniert"]);
  });

  it("include no admin's message that is unsent when the booking is moved to another appointment", async () => {
    const { offer, appointment } = await anOfferWithAppointment();
    const other = await anAppointment(offer.id, { timestamp: inDays(11).toISOString() });
    const guest = await aBookedGuest(appointment.id);
    const message = { id: crypto.randomUUID(), subject: "Bitte alte Kleidung", body: "Es wird blau." };
    await serviceClient.rpc("send_appointment_message", { ...message, appointment_id: appointment.id }).throwOnError();
    await serviceClient.rpc("move_booking", { booking_id: guest.booking.id, appointment_id: other.id }).throwOnError();
    await makeEmailsDue();
    await runCron();
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht", "Neuer Termin"]);
  });

  it.each([
    ["until the end of the appointment when the message was written before the start", -180, -60, true],
    ["not after the end of the appointment when the message was written before the start", -180, -121, false],
    ["even after the end of the appointment when the message was written after the start", -120, -121, true],
  ])("with an admin's message are sent %s", async (_, writtenAfter, startsAfter, isSent) => {
    const offer = await anOffer({ duration_minutes: 120 });
    const appointment = await anAppointment(offer.id);
    const guest = await aBookedGuest(appointment.id);
    const message = { id: crypto.randomUUID(), subject: "Eingang im Hof", body: "Die Tür zur Straße klemmt." };
    await serviceClient.rpc("send_appointment_message", { ...message, appointment_id: appointment.id }).throwOnError();
    const afterMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await serviceClient
      .from("mail_outbox")
      .update({ created_at: afterMinutes(writtenAfter) })
      .eq("payload->>message_id", message.id)
      .throwOnError();
    await serviceClient
      .from("offer_appointment")
      .update({ timestamp: afterMinutes(startsAfter) })
      .eq("id", appointment.id)
      .throwOnError();
    await makeEmailsDue();
    await runCron();
    expect(await subjectsTo(guest.email)).toEqual(isSent ? ["Gebucht", offer.name] : ["Gebucht"]);
  });

  it.each(["account", "email"])(
    "list the offer's other appointments not booked by the guest (recognized by %s) when the host cancels a booking",
    async (known) => {
      const offer = await anOffer();
      const [firstBooked, secondBooked, notBooked] = await Promise.all(
        [10, 11, 12].map((days) => anAppointment(offer.id, { timestamp: inDays(days).toISOString() })),
      );
      const email = known === "account" ? (await aPerson()).email : `telefon-${crypto.randomUUID()}@example.org`;
      const bookByPhone = (appointmentId = "") =>
        serviceClient
          .rpc("book_by_phone", {
            appointment_id: appointmentId,
            email,
            quantity: 1,
            first_name: "Ottilie",
            last_name: "Brandt",
            idempotency_key: crypto.randomUUID(),
          })
          .throwOnError();
      const { data: booking } = await bookByPhone(firstBooked?.id);
      await bookByPhone(secondBooked?.id);
      await serviceClient.rpc("cancel_booking", { booking_id: booking?.id ?? "", by_host: true }).throwOnError();
      await makeEmailsDue();
      await runCron();
      const text = (await emailsTo(email)).find(({ subject }) => subject.startsWith("Abgesagt"))?.text ?? "";
      const [, list] = text.split("An diesem Termin ist noch Platz:\n");
      expect(list?.split("\n")[0]).toBe(dateLine({ timestamp: new Date(notBooked?.timestamp ?? "") }));
    },
  );
});

describe("when an email cannot be sent", () => {
  const resend = { MAIL_TRANSPORT: "resend", RESEND_API_KEY: "re_test" };

  /** Replaces the Resend API by a mock that responds with `respond()`. Returns the list of requests that it gets. */
  function mockResend(respond: () => Response) {
    const requests: { key: string | null; body: { to: string; subject: string } }[] = [];
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (!String(input).startsWith("https://api.resend.com/")) return realFetch(input, init);
      const request = new Request(input as RequestInfo, init);
      requests.push({ key: request.headers.get("idempotency-key"), body: await request.json() });
      return respond();
    });
    return requests;
  }

  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
  });

  it("keeps the booking and sends the email later, once, with the id of its outbox row as the idempotency key", async () => {
    const { appointment } = await anOfferWithAppointment();
    const person = await aPerson();
    let isDown = true;
    const requests = mockResend(() =>
      isDown ? new Response("Bad gateway", { status: 502 }) : Response.json({ id: "accepted" }),
    );
    let triedAfter = Date.now();
    const booking = await outboxApiAs(person.token, resend).offerBooking.book.mutate(aBookingRequest(appointment.id));
    expect(booking.status).toBe("confirmed");
    for (const minutes of [2, 4, 8, 16, 16]) {
      const [row] = await outboxRows(booking.id);
      const nextAt = Date.parse(row?.next_attempt_at ?? "");
      expect(nextAt).toBeGreaterThanOrEqual(triedAfter + minutes * 60_000);
      expect(nextAt).toBeLessThanOrEqual(Date.now() + minutes * 60_000);
      await runCron({ bindings: resend }); // not due yet
      expect((await outboxRows(booking.id))[0]?.attempts).toBe(row?.attempts);
      await makeEmailsDue();
      triedAfter = Date.now();
      await runCron({ bindings: resend });
    }
    expect(await outboxRows(booking.id)).toMatchObject([
      { sent_at: null, attempts: 4, last_error: "resend: 502 unknown" },
    ]);

    isDown = false;
    await makeEmailsDue();
    await runCron({ bindings: resend });
    await makeEmailsDue();
    await runCron({ bindings: resend });
    const mine = requests.filter(({ body }) => body.to === person.email);
    const [row] = await outboxRows(booking.id);
    expect(mine).toHaveLength(7);
    expect(new Set(mine.map(({ key }) => key))).toEqual(new Set([row?.id]));
    expect(row).toMatchObject({ attempts: 5, last_error: null, sent_at: expect.any(String) });
  });

  it.each([
    ["the provider is down", 503, "internal_server_error", 4],
    ["a daily quota is exceeded", 429, "daily_quota_exceeded", 4],
    ["the provider refuses the email", 422, "validation_error", 10],
  ])(
    "counts at most four attempts of each email of a batch during an outage, and all attempts otherwise: %s",
    async (_, status, name, counted) => {
      const { appointment } = await anOfferWithAppointment();
      mockResend(() => Response.json({ name }, { status }));
      const ids: string[] = [];
      for (const person of [await aPerson(), await aPerson()]) {
        const request = aBookingRequest(appointment.id);
        ids.push((await outboxApiAs(person.token, resend).offerBooking.book.mutate(request)).id);
      }
      const rows = async () => (await Promise.all(ids.map(outboxRows))).flat();
      for (const { id } of await rows()) {
        await serviceClient.from("mail_outbox").update({ attempts: 9 }).eq("id", id).throwOnError();
      }
      await makeEmailsDue();
      await runCron({ bindings: resend });
      expect((await rows()).map(({ attempts }) => attempts)).toEqual([counted, counted]);
      await serviceClient.from("mail_outbox").delete().is("sent_at", null).throwOnError();
    },
  );

  it.each(["offer_booking", "site_setting"])(
    "records the failure of a batch, and sends its emails later, when Supabase does not respond to the read of %s",
    async (table) => {
      const { appointment } = await anOfferWithAppointment();
      const people = [await aPerson(), await aPerson()];
      const bookingIds: string[] = [];
      for (const person of people) {
        const request = aBookingRequest(appointment.id);
        bookingIds.push((await outboxApiAs(person.token, brokenTransport).offerBooking.book.mutate(request)).id);
      }
      await serviceClient.from("mail_outbox").update({ attempts: 9 }).is("sent_at", null).throwOnError();
      await makeEmailsDue();
      const realFetch = globalThis.fetch;
      const requests = vi
        .spyOn(globalThis, "fetch")
        .mockImplementation(async (input, init) =>
          String(input).includes(`/rest/v1/${table}?`) ? new Response(null, { status: 504 }) : realFetch(input, init),
        );
      await expect(runCron()).rejects.toMatchObject({ code: "backend_timeout" });
      requests.mockRestore();
      const failures = (await Promise.all(bookingIds.map(outboxRows))).flat().map(({ last_error }) => last_error);
      expect(failures).toEqual([BACKEND_FAILED, BACKEND_FAILED]);
      await makeEmailsDue();
      await runCron();
      for (const { email } of people) expect(await subjectsTo(email)).toEqual(["Gebucht"]);
    },
  );

  it("keeps names and emails out of the log and of last_error", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { appointment } = await anOfferWithAppointment();
    const person = await aPerson();
    mockResend(() =>
      Response.json(
        { statusCode: 422, name: "validation_error", message: `Invalid \`to\` field: ${person.email}` },
        { status: 422 },
      ),
    );
    const booking = await outboxApiAs(person.token, resend).offerBooking.book.mutate(
      aBookingRequest(appointment.id, { firstName: "Kunigunde" }),
    );
    const [row] = await outboxRows(booking.id);
    expect(row?.last_error).toBe("resend: 422 validation_error");
    const logged = log.mock.calls
      .flat()
      .map((logEntry) => (logEntry instanceof Error ? `${logEntry.message} ${logEntry.stack}` : String(logEntry)));
    expect(logged.join("\n")).toContain("resend: 422 validation_error");
    expect(logged.join("\n")).not.toMatch(new RegExp(`${person.email}|Kunigunde`));
  });

  it("waits for the time in the provider's retry-after when the provider limits emails per second, and counts one attempt", async () => {
    const { appointment } = await anOfferWithAppointment();
    const person = await aPerson();
    const realWait = scheduler.wait.bind(scheduler);
    const wait = vi.spyOn(scheduler, "wait");
    wait.mockImplementation(async (ms, options) => {
      if (ms !== 2_000) await realWait(ms, options);
    });
    const limited = () =>
      Response.json({ name: "rate_limit_exceeded" }, { status: 429, headers: { "retry-after": "2" } });
    const requests = mockResend(() => (requests.length === 1 ? limited() : Response.json({})));
    const booking = await outboxApiAs(person.token, resend).offerBooking.book.mutate(aBookingRequest(appointment.id));
    expect(await outboxRows(booking.id)).toMatchObject([
      { attempts: 1, last_error: null, sent_at: expect.any(String) },
    ]);
    expect(requests).toHaveLength(2);
    expect(wait).toHaveBeenCalledWith(2_000);
  });

  it("sends the other emails when the provider refuses one", async () => {
    const { appointment } = await anOfferWithAppointment();
    const [refusedPerson, otherPerson] = [await aPerson(), await aPerson()];
    const arrived: string[] = [];
    const requests = mockResend(() => {
      const to = requests.at(-1)?.body.to ?? "";
      if (to === refusedPerson.email) return Response.json({ name: "validation_error" }, { status: 422 });
      arrived.push(to);
      return Response.json({});
    });
    for (const person of [refusedPerson, otherPerson])
      await outboxApiAs(person.token, brokenTransport).offerBooking.book.mutate(aBookingRequest(appointment.id));
    await makeEmailsDue();
    await runCron({ bindings: resend });
    expect(arrived).toContain(otherPerson.email);
    expect(arrived).not.toContain(refusedPerson.email);
  });

  it("sends the other emails when one cannot be rendered, and lists the unrendered email for admins", async () => {
    const { data } = await serviceClient
      .from("mail_outbox")
      .insert({ kind: "booking_confirmed", payload: { booking_id: "nonsense" } })
      .select("id")
      .single();
    const { appointment } = await anOfferWithAppointment();
    const guest = await aBookedGuest(appointment.id);
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht"]);
    const adminUser = await aPerson({ role: "admin" });
    const { items } = await outboxApiAs(adminUser.token).mail.listFailed.query({ itemsPerPage: 100 });
    expect(items.find(({ id }) => id === data?.id)).toMatchObject({
      last_error: "could not be composed",
      attempts: 1,
      next_attempt_at: expect.any(Date),
    });
    await serviceClient
      .from("mail_outbox")
      .delete()
      .eq("id", data?.id ?? "");
  });

  it("counts an email as sent when the provider has already received another text with the email's idempotency key", async () => {
    const { appointment } = await anOfferWithAppointment();
    const person = await aPerson();
    mockResend(() => Response.json({ name: "invalid_idempotent_request" }, { status: 409 }));
    const booking = await outboxApiAs(person.token, resend).offerBooking.book.mutate(aBookingRequest(appointment.id));
    expect((await outboxRows(booking.id))[0]?.sent_at).not.toBeNull();
  });

  it("lists an abandoned email for admins only and sends it when an admin retries", async () => {
    const { appointment } = await anOfferWithAppointment();
    const person = await aPerson();
    const adminUser = await aPerson({ role: "admin" });
    const booking = await outboxApiAs(person.token, brokenTransport).offerBooking.book.mutate(
      aBookingRequest(appointment.id),
    );
    const [row] = await outboxRows(booking.id);
    await serviceClient
      .from("mail_outbox")
      .update({ attempts: 10 })
      .eq("id", row?.id ?? "");
    await makeEmailsDue();
    await runCron();
    expect(await emailsTo(person.email)).toEqual([]);

    const api = outboxApiAs(adminUser.token);
    const failed = (await api.mail.listFailed.query({ itemsPerPage: 100 })).items.find(({ id }) => id === row?.id);
    expect(failed).toEqual({
      id: row?.id,
      kind: "booking_confirmed",
      created_at: expect.any(Date),
      attempts: 10,
      last_error: "cloudflare: E_INTERNAL_SERVER_ERROR",
      next_attempt_at: null,
      booking: {
        id: booking.id,
        first_name: "Friederike",
        last_name: "Mühlenbeck",
        user_email: person.email,
        phone: null,
      },
      appointment: { id: appointment.id, timestamp: expect.any(Date), offer: { name: expect.any(String) } },
    });
    const guestApi = outboxApiAs(person.token);
    expect(await refusalOf(guestApi.mail.listFailed.query())).toBe("FORBIDDEN:not_admin");
    expect(await refusalOf(guestApi.mail.retry.mutate({ id: row?.id ?? "" }))).toBe("FORBIDDEN:not_admin");
    expect(await refusalOf(api.mail.retry.mutate({ id: crypto.randomUUID() }))).toBe("NOT_FOUND:mail_not_found");

    expect(await api.mail.retry.mutate({ id: row?.id ?? "" })).toEqual({ isObsolete: false, isRetried: true });
    expect(await subjectsTo(person.email)).toEqual(["Gebucht"]);
  });

  it("lists and retries an email whose last attempt was interrupted only after its lease has ended", async () => {
    const { appointment } = await anOfferWithAppointment();
    const person = await aPerson();
    const booking = await outboxApiAs(person.token, brokenTransport).offerBooking.book.mutate(
      aBookingRequest(appointment.id),
    );
    const [row] = await outboxRows(booking.id);
    const id = row?.id ?? "";
    const api = outboxApiAs((await aPerson({ role: "admin" })).token);
    const interruptAttempt = async (leaseEndsAt: Date) =>
      serviceClient
        .from("mail_outbox")
        .update({ attempts: 10, last_error: null, next_attempt_at: leaseEndsAt.toISOString() })
        .eq("id", id)
        .throwOnError();
    const listedIds = async () =>
      (await api.mail.listFailed.query({ itemsPerPage: 100 })).items.map((email) => email.id);
    await interruptAttempt(new Date(Date.now() + 60_000));
    expect(await listedIds()).not.toContain(id);
    expect(await api.mail.retry.mutate({ id })).toEqual({ isObsolete: false, isRetried: false });
    await interruptAttempt(new Date(Date.now() - 60_000));
    expect(await listedIds()).toContain(id);
    expect(await api.mail.retry.mutate({ id })).toEqual({ isObsolete: false, isRetried: true });
  });

  it("tells an admin who retries an obsolete email that it is obsolete, and lists it only in the history of its booking", async () => {
    const { appointment } = await anOfferWithAppointment();
    const person = await aPerson();
    const booking = await outboxApiAs(person.token, brokenTransport).offerBooking.book.mutate(
      aBookingRequest(appointment.id),
    );
    const [row] = await outboxRows(booking.id);
    const id = row?.id ?? "";
    await serviceClient.from("mail_outbox").update({ attempts: 10 }).eq("id", id);
    await outboxApiAs(person.token).offerBooking.cancel.mutate({ id: booking.id });
    const api = outboxApiAs((await aPerson({ role: "admin" })).token);
    expect(await api.mail.retry.mutate({ id })).toEqual({ isObsolete: true, isRetried: false });
    const failed = await api.mail.listFailed.query({ itemsPerPage: 100 });
    expect(failed.items.map((email) => email.id)).not.toContain(id);
    const detail = await api.offerBooking.getDetail.query({ id: booking.id });
    expect(detail?.history.filter(({ what }) => what === "mail")).toContainEqual(
      expect.objectContaining({ mail_kind: "booking_confirmed", mail_sent_at: null, mail_error: "obsolete" }),
    );
  });

  it("enqueues another reminder when a retry finds the first obsolete and the appointment is then moved back", async () => {
    const tomorrow = startOfTomorrow(new Date());
    const { appointment } = await anOfferWithAppointment({ timestamp: addDaysAndHours(tomorrow, 0, 12).toISOString() });
    const guest = await aBookedGuest(appointment.id);
    await serviceClient
      .from("offer_booking")
      .update({ created_at: inDays(-3).toISOString() })
      .eq("id", guest.booking.id)
      .throwOnError();
    const enqueue = () =>
      serviceClient.rpc("enqueue_reminders", { at: addDaysAndHours(tomorrow, -1, 12).toISOString() }).throwOnError();
    const reminders = async () =>
      (await outboxRows(guest.booking.id)).filter(({ kind }) => kind === "booking_reminder").map(({ id }) => id);
    const moveTo = (timestamp: string) =>
      serviceClient.from("offer_appointment").update({ timestamp }).eq("id", appointment.id).throwOnError();
    await enqueue();
    const [id = ""] = await reminders();
    await serviceClient.from("mail_outbox").update({ attempts: 10, last_error: "resend: 502" }).eq("id", id);
    await moveTo(inDays(9).toISOString());
    const api = outboxApiAs((await aPerson({ role: "admin" })).token);
    expect(await api.mail.retry.mutate({ id })).toEqual({ isObsolete: true, isRetried: false });
    await moveTo(appointment.timestamp);
    await enqueue();
    expect(await reminders()).toEqual([expect.not.stringContaining(id)]);
  });
});

describe("the Cloudflare transport", () => {
  it("receives sender, reply-to, text, HTML, calendar and terms", async () => {
    const { appointment } = await anOfferWithAppointment();
    const person = await aPerson();
    const sent: EmailMessageBuilder[] = [];
    const EMAIL = { send: async (mail: EmailMessageBuilder) => void sent.push(mail) } as unknown as SendEmail;
    await outboxApiAs(person.token, { MAIL_TRANSPORT: "cloudflare", EMAIL }).offerBooking.book.mutate(
      aBookingRequest(appointment.id),
    );
    const [mail] = sent.filter(({ to }) => to === person.email);
    expect(mail).toMatchObject({
      from: { name: "Atelierland", email: "post@example.org" },
      replyTo: "post@example.org",
      subject: expect.stringMatching(/^Gebucht/),
      attachments: [
        { disposition: "attachment", filename: "termin.ics" },
        { disposition: "attachment", filename: expect.stringMatching(/^agb-fassung-\d+\.txt$/) },
      ],
    });
    expect(mail?.html).toContain("<!doctype html>");
    expect(mail?.text).toContain("Buchungscode");
  });

  it("stores only the code of an error in last_error", async () => {
    const { appointment } = await anOfferWithAppointment();
    const person = await aPerson();
    vi.spyOn(console, "error").mockImplementation(() => {});
    const EMAIL = {
      send: () => Promise.reject(Object.assign(new Error(`to ${person.email}`), { code: "E_RECIPIENT_SUPPRESSED" })),
    } as unknown as SendEmail;
    const booking = await outboxApiAs(person.token, { MAIL_TRANSPORT: "cloudflare", EMAIL }).offerBooking.book.mutate(
      aBookingRequest(appointment.id),
    );
    expect((await outboxRows(booking.id))[0]?.last_error).toBe("cloudflare: E_RECIPIENT_SUPPRESSED");
  });
});

describe("the lease of an email", () => {
  it("expires when the Worker dies before it marks the email as sent, and the email is sent again with the same idempotency key", async () => {
    const { appointment } = await anOfferWithAppointment();
    const person = await aPerson();
    vi.spyOn(console, "error").mockImplementation(() => {});
    const deliveries: { key: string | null; to: string }[] = [];
    let isKilled = true;
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.endsWith("/rpc/mark_mail_sent") && isKilled) throw new TypeError("the Worker was killed");
      if (url.endsWith("/__mail")) {
        const request = new Request(url, init);
        deliveries.push({ key: request.headers.get("idempotency-key"), to: (await request.json<{ to: string }>()).to });
      }
      return realFetch(input, init);
    });
    const booking = await outboxApiAs(person.token).offerBooking.book.mutate(aBookingRequest(appointment.id));
    expect(await outboxRows(booking.id)).toMatchObject([{ sent_at: null, attempts: 1 }]);

    isKilled = false;
    const keys = () => deliveries.filter(({ to }) => to === person.email).map(({ key }) => key);
    await runCron(); // the lease is still active
    expect(keys()).toHaveLength(1);
    await makeEmailsDue();
    await runCron();
    const [row] = await outboxRows(booking.id);
    expect(keys()).toEqual([row?.id, row?.id]);
    expect(row?.sent_at).not.toBeNull();
    expect(await subjectsTo(person.email)).toEqual(["Gebucht"]);
  });

  it("prevents concurrent senders from sending one email twice", async () => {
    const { appointment } = await anOfferWithAppointment({ capacity: 30 });
    vi.spyOn(console, "error").mockImplementation(() => {});
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson()));
    for (const person of people) {
      await outboxApiAs(person.token, brokenTransport).offerBooking.book.mutate(aBookingRequest(appointment.id));
    }
    await makeEmailsDue();
    vi.restoreAllMocks();
    const delivered: string[] = [];
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (String(input).endsWith("/__mail")) delivered.push(JSON.parse(String(init?.body)).to);
      return realFetch(input, init);
    });
    await Promise.all([runCron(), runCron(), runCron()]);
    const mine = delivered.filter((to) => people.some(({ email }) => email === to));
    expect(mine.sort()).toEqual(people.map(({ email }) => email).sort());
  });
});

describe("the cron job", () => {
  it("passes an expired waitlist offer on to the next party and emails both parties", async () => {
    const { appointment } = await anOfferWithAppointment({ capacity: 1 });
    const guest = await aBookedGuest(appointment.id);
    const [first, second] = [await aPerson(), await aPerson()];
    const entries = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [index, person] of [first, second].entries()) {
      await outboxApiAs(person.token).waitlistEntry.join.mutate({
        id: entries[index] ?? "",
        appointmentId: appointment.id,
        quantity: 1,
      });
    }
    expect(await subjectsTo(first.email)).toEqual(["Warteliste"]);
    await outboxApiAs(guest.token).offerBooking.cancel.mutate({ id: guest.booking.id });
    expect(await subjectsTo(first.email)).toEqual(["Warteliste", "Frei geworden"]);

    await runCron(); // the waitlist offer is still open
    expect(await subjectsTo(second.email)).toEqual(["Warteliste"]);
    const past = new Date(Date.now() - 1000).toISOString();
    await serviceClient
      .from("waitlist_entry")
      .update({ offer_expires_at: past })
      .eq("id", entries[0] ?? "");
    await runCron();
    await runCron();
    expect(await subjectsTo(first.email)).toEqual(["Warteliste", "Frei geworden", "Warteliste beendet"]);
    expect(await subjectsTo(second.email)).toEqual(["Warteliste", "Frei geworden"]);
  });

  it("sends the party of a waitlist offer the new and the old time when the appointment is moved", async () => {
    const { appointment } = await anOfferWithAppointment({ capacity: 1 });
    const guest = await aBookedGuest(appointment.id);
    const person = await aPerson();
    const api = outboxApiAs(person.token).waitlistEntry;
    await api.join.mutate({ id: crypto.randomUUID(), appointmentId: appointment.id, quantity: 1 });
    await outboxApiAs(guest.token).offerBooking.cancel.mutate({ id: guest.booking.id });
    const moved = new Date(Date.parse(appointment.timestamp) + DAY_MS);
    await serviceClient.rpc("move_appointment", { appointment_id: appointment.id, new_timestamp: moved.toISOString() });
    await runCron();
    expect(await subjectsTo(person.email)).toEqual(["Warteliste", "Frei geworden", "Neuer Termin"]);
    expect((await emailsTo(person.email)).at(-1)?.text).toContain(
      `am ${dateLine({ timestamp: moved })}, statt am ${dateLine({ timestamp: new Date(appointment.timestamp) })}.`,
    );
  });

  it("emails a waiting party both times of a moved appointment, even when a waitlist offer follows, but emails no move that is undone", async () => {
    const { appointment } = await anOfferWithAppointment({ capacity: 1 });
    const guest = await aBookedGuest(appointment.id);
    const person = await aPerson();
    await outboxApiAs(person.token).waitlistEntry.join.mutate({
      id: crypto.randomUUID(),
      appointmentId: appointment.id,
      quantity: 1,
    });
    const start = new Date(appointment.timestamp);
    const moved = new Date(start.getTime() + DAY_MS);
    const move = (to: Date) =>
      serviceClient
        .rpc("move_appointment", { appointment_id: appointment.id, new_timestamp: to.toISOString() })
        .throwOnError();
    await move(moved);
    await move(start);
    await runCron();
    expect(await subjectsTo(person.email)).toEqual(["Warteliste"]);
    await move(moved);
    await outboxApiAs(guest.token).offerBooking.cancel.mutate({ id: guest.booking.id });
    await runCron();
    expect((await subjectsTo(person.email)).sort()).toEqual(["Frei geworden", "Neuer Termin", "Warteliste"]);
    expect((await emailsTo(person.email)).find(({ subject }) => subject.startsWith("Neuer Termin"))?.text).toContain(
      `am ${dateLine({ timestamp: moved })}, statt am ${dateLine({ timestamp: start })}.`,
    );
  });

  it("discards the email of a waitlist offer when the waitlist offer expires before the email is sent", async () => {
    const { appointment } = await anOfferWithAppointment({ capacity: 1 });
    const guest = await aBookedGuest(appointment.id);
    const waiting = await aPerson();
    const id = crypto.randomUUID();
    await outboxApiAs(waiting.token).waitlistEntry.join.mutate({ id, appointmentId: appointment.id, quantity: 1 });
    vi.spyOn(console, "error").mockImplementation(() => {});
    await outboxApiAs(guest.token, brokenTransport).offerBooking.cancel.mutate({
      id: guest.booking.id,
    });
    const past = new Date(Date.now() - 1000).toISOString();
    await serviceClient.from("waitlist_entry").update({ offer_expires_at: past }).eq("id", id);
    await makeEmailsDue();
    await runCron();
    expect(await subjectsTo(waiting.email)).toEqual(["Warteliste", "Warteliste beendet"]);
  });

  it("states the later end of a waitlist offer whose email could not be sent during an outage", async () => {
    const { appointment } = await anOfferWithAppointment({ capacity: 1 });
    const guest = await aBookedGuest(appointment.id);
    const waiting = await aPerson();
    const id = crypto.randomUUID();
    await outboxApiAs(waiting.token).waitlistEntry.join.mutate({ id, appointmentId: appointment.id, quantity: 1 });
    vi.spyOn(console, "error").mockImplementation(() => {});
    await outboxApiAs(guest.token, brokenTransport).offerBooking.cancel.mutate({ id: guest.booking.id });
    const end = async () => {
      const { data } = await serviceClient.from("waitlist_entry").select("offer_expires_at").eq("id", id).single();
      return new Date(data?.offer_expires_at ?? "");
    };
    const soon = new Date(Date.now() + 60_000);
    await serviceClient.from("waitlist_entry").update({ offer_expires_at: soon.toISOString() }).eq("id", id);
    await makeEmailsDue();
    await runCron({ bindings: brokenTransport });
    expect((await end()).getTime()).toBeGreaterThan(Date.now() + 2 * 3_600_000);
    await makeEmailsDue();
    await runCron();
    expect(await subjectsTo(waiting.email)).toEqual(["Warteliste", "Frei geworden"]);
    expect((await emailsTo(waiting.email)).at(-1)?.text).toContain(`bis ${formatDateTime(await end())}`);
  });

  it("reminds tomorrow's guests once, after 09:00 in Berlin", async () => {
    const [today, tomorrow] = [berlinDay(new Date()), berlinDay(startOfTomorrow(new Date()))];
    const { appointment } = await anOfferWithAppointment();
    const guest = await aBookedGuest(appointment.id);
    await serviceClient
      .from("offer_appointment")
      .update({ timestamp: `${tomorrow}T12:00:00Z` })
      .eq("id", appointment.id);
    await serviceClient
      .from("offer_booking")
      .update({ created_at: new Date(Date.now() - 48 * 3_600_000).toISOString() })
      .eq("id", guest.booking.id);
    await runCron({ at: new Date(`${today}T05:00:00Z`) });
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht"]);
    for (let minute = 0; minute < 3; minute++) await runCron({ at: new Date(`${today}T12:00:00Z`) });
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht", "Morgen"]);
  });

  it("reminds guests on the day of the appointment when no job ran the day before", async () => {
    const today = berlinDay(new Date());
    const { appointment } = await anOfferWithAppointment();
    const guest = await aBookedGuest(appointment.id);
    await serviceClient
      .from("offer_appointment")
      .update({ timestamp: new Date(startOfTomorrow(new Date()).getTime() - 1_000).toISOString() })
      .eq("id", appointment.id);
    await serviceClient
      .from("offer_booking")
      .update({ created_at: new Date(Date.now() - 72 * 3_600_000).toISOString() })
      .eq("id", guest.booking.id);
    await runCron({ at: new Date(`${today}T05:00:00Z`) });
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht", "Heute"]);
  });

  it("announces new appointments to followers until they unfollow by the link in the email, without signing in", async () => {
    const offer = await anOffer();
    const [follower, other] = [await aPerson(), await aPerson()];
    for (const { token } of [follower, other]) {
      await outboxApiAs(token).follow.follow.mutate({ entity: "offer", slugId: offer.slug_id });
    }
    await anAppointment(offer.id);
    const sent: EmailMessageBuilder[] = [];
    const EMAIL = { send: async (mail: EmailMessageBuilder) => void sent.push(mail) } as unknown as SendEmail;
    const runOn = (offset: number) => {
      const day = berlinDay(new Date(Date.now() + offset * DAY_MS));
      return runCron({ at: new Date(`${day}T07:00:00Z`), bindings: { MAIL_TRANSPORT: "cloudflare", EMAIL } });
    };
    const mailsOf = (email: string) => sent.filter(({ to }) => to === email);
    await runOn(1);
    await runOn(1);
    const [mail, ...more] = mailsOf(follower.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: "Neuer Termin: Drehen an der Scheibe",
      replyTo: "post@example.org",
      headers: {
        "List-Unsubscribe": expect.stringMatching(/^<http.*\/bescheid\/beenden\/\?link=[\w.-]+>$/),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    const link = new URL(mail?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "").searchParams.get("link") ?? "";
    expect(mail?.text).toContain(encodeURI(link));

    const visitor = outboxApiAs("");
    const [userId, signature] = link.split(".");
    for (const forged of [`${other.id}.${signature}`, `${userId}.${"0".repeat(64)}`, `${userId}.`, userId ?? "", "x"]) {
      expect(await refusalOf(visitor.follow.unfollowAll.mutate({ link: forged }))).toBe("BAD_REQUEST:wrong_link");
    }
    await visitor.follow.unfollowAll.mutate({ link });
    expect(await outboxApiAs(follower.token).follow.listMine.query()).toEqual([]);
    expect(await outboxApiAs(other.token).follow.listMine.query()).toMatchObject([
      { record: { name: offer.name, path: `/angebot/${offer.slug}/` } },
    ]);
    await anAppointment(offer.id, { timestamp: new Date(Date.now() + 20 * 24 * 3_600_000).toISOString() });
    await runOn(2);
    expect(mailsOf(follower.email)).toHaveLength(1);
  });

  it("names the location in an announcement only while the location is published", async () => {
    const location = await insert("location", { name: "Werkhof", status: "published" });
    const [offer, follower] = [await anOffer({ location_id: location.id }), await aPerson()];
    await outboxApiAs(follower.token).follow.follow.mutate({ entity: "offer", slugId: offer.slug_id });
    const { id } = await anAppointment(offer.id);
    const announcedLocation = async () => {
      const announcement = { userId: follower.id, appointmentIds: [id] };
      return (await getAnnouncementFacts(serviceClient, announcement, new Date()))?.offers[0]?.location;
    };
    expect(await announcedLocation()).toBe("Werkhof");
    await serviceClient.from("location").update({ status: "archived" }).eq("id", location.id).throwOnError();
    expect(await announcedLocation()).toBeNull();
  });

  it("announces an appointment until the midnight before its start, and mentions the waitlist when no slots remain", async () => {
    const [offer, follower] = [await anOffer(), await aPerson()];
    await outboxApiAs(follower.token).follow.follow.mutate({ entity: "offer", slugId: offer.slug_id });
    const timestamp = inDays(10); // 18:00 UTC
    const { id } = await anAppointment(offer.id, { timestamp: timestamp.toISOString(), remaining_slots: 0 });
    const announceAt = async (hoursBefore: number) => {
      const now = addDaysAndHours(timestamp, 0, -hoursBefore);
      const facts = await getAnnouncementFacts(serviceClient, { userId: follower.id, appointmentIds: [id] }, now);
      return facts && JSON.stringify(newAppointments(facts, { siteUrl: "", site: sampleSite, now }, "").body);
    };
    expect(await announceAt(24)).toContain(`${formatAppointmentTime(timestamp)} (ausgebucht, mit Warteliste)`);
    await serviceClient.from("offer_appointment").update({ remaining_slots: 1 }).eq("id", id).throwOnError();
    expect(await announceAt(24)).not.toContain("ausgebucht");
    expect(await announceAt(12)).toBeNull();
  });

  /**
   * Runs the jobs until they have deleted every recorded change. An open transaction in any database of the cluster
   * delays the deletion.
   */
  const waitUntilSwept = () =>
    expect
      .poll(async () => {
        await runCron();
        return (await serviceClient.from("content_change").select("id", { count: "exact", head: true })).count;
      })
      .toBe(0);

  /** Moves the clock past `CLOCK_MARGIN_MS`, the time after a stamp in which even new pages count as outdated. */
  const skipClockMargin = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4_000 });

  it("purges cached pages whose records were changed outside the product", async () => {
    const offer = await anOffer();
    await runCron(); // handles the change that was recorded when the offer was created
    skipClockMargin();
    const path = `/angebot/${offer.slug}/`;
    const read = async () => {
      const response = await fetchOutboxWorker(path);
      return [response.headers.get("x-edge-cache"), ((await response.json()) as { price: number }).price];
    };
    expect(await read()).toEqual(["MISS", 4500]);
    expect(await read()).toEqual(["HIT", 4500]);
    await serviceClient.from("offer").update({ price: 5200 }).eq("id", offer.id);
    expect(await read()).toEqual(["HIT", 4500]);
    await runCron();
    expect(await read()).toEqual(["MISS", 5200]);
    await waitUntilSwept();
  });

  it("purges only the pages that show a term when the term is renamed", async () => {
    const type = await insert("offer_type", { name: `Kurs ${crypto.randomUUID()}` });
    const [offer, other] = [await anOffer({ offer_type_id: type.id }), await anOffer()];
    await waitUntilSwept();
    skipClockMargin();
    const read = async ({ slug }: { slug: string }) =>
      (await fetchOutboxWorker(`/angebot/${slug}/`)).headers.get("x-edge-cache");
    expect([await read(offer), await read(other)]).toEqual(["MISS", "MISS"]);
    await serviceClient
      .from("offer_type")
      .update({ name: `${type.name} neu` })
      .eq("id", type.id)
      .throwOnError();
    await runCron();
    expect([await read(offer), await read(other)]).toEqual(["MISS", "HIT"]);
    await waitUntilSwept();
  });

  it("publishes a draft once when its planned publication is due, purges the record's pages, and records why an incomplete draft is refused", async () => {
    const [offer, adminUser] = [await anOffer(), await aPerson({ role: "admin" })];
    const key = { entity: "offer", slugId: offer.slug_id } as const;
    const { record } = outboxApiAs(adminUser.token);
    const draft = (await record.forEditing.query(key))?.draft;
    if (!draft) throw new Error("No draft");
    const save = async (price: number | null, draftVersion: number | null) => {
      const saved = await record.saveDraft.mutate({
        entity: "offer",
        id: offer.id,
        draft: { ...draft, fields: { ...draft.fields, price } },
        draftVersion,
      } as never);
      return saved.version;
    };
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    const plan = (draftVersion: number, publishAt = tomorrow) =>
      record.schedule.mutate({ ...key, draftVersion, publishAt, seenPublishAt: null });
    const becomeDue = () =>
      serviceClient
        .from("scheduled_publication")
        .update({ publish_at: new Date(0).toISOString() })
        .eq("record_id", offer.id)
        .throwOnError();
    const state = async () => {
      const { status, publish_at, publication_failure, draft_version } = (await record.forEditing.query(key)) ?? {};
      return [status, publish_at?.getTime() ?? null, publication_failure, draft_version];
    };
    let version = await save(null, null);
    expect(await refusalOf(plan(version))).toBe("BAD_REQUEST:draft_incomplete");
    version = await save(5200, version);
    expect(await refusalOf(plan(version, new Date(0)))).toBe("BAD_REQUEST:publication_in_past");
    await plan(version);
    expect(await refusalOf(plan(version, new Date(tomorrow.getTime() + 1)))).toBe("CONFLICT:plan_changed");
    await runCron();
    expect(await state()).toEqual(["published", tomorrow.getTime(), null, version]);
    skipClockMargin();
    const path = `/angebot/${offer.slug}/`;
    const price = async () => ((await (await fetchOutboxWorker(path)).json()) as { price: number }).price;
    expect(await price()).toBe(4500);
    await becomeDue();
    await Promise.all([runCron(), runCron()]);
    expect(await state()).toEqual(["published", null, null, null]);
    const { versions } = await record.listVersions.query({ entity: "offer", id: offer.id });
    // One version is the state before the draft, the other is the planned publication.
    expect(versions).toHaveLength(2);
    expect(await price()).toBe(5200);

    // The draft becomes incomplete after its publication was planned. Admins see the refusal, and the job does not try
    // again.
    version = await save(100, null);
    await plan(version);
    version = await save(null, version);
    await becomeDue();
    await runCron();
    expect(await state()).toEqual(["published", expect.any(Number), "draft_incomplete", version]);
    const { failed_publications } = await outboxApiAs(adminUser.token).adminStart.read.query({ items: 100 });
    expect(failed_publications.items).toContainEqual(
      expect.objectContaining({ id: offer.id, failure: "draft_incomplete", slug: offer.slug }),
    );
    version = await save(300, version);
    await runCron();
    expect(await state()).toEqual(["published", expect.any(Number), "draft_incomplete", version]);
    await record.unschedule.mutate({ entity: "offer", id: offer.id, isPublic: true, draftVersion: version });
    expect(await state()).toEqual(["published", null, null, version]);
  });

  it("refuses to plan and to publish a legal page without a visible section", async () => {
    const { record } = outboxApiAs((await aPerson({ role: "admin" })).token);
    const key = { entity: "landing_page", slugId: "nutzungsbedingungen" } as const;
    const page = await record.forEditing.query(key);
    if (!page) throw new Error("No page");
    const save = async (visible: boolean, draftVersion: number | null) => {
      const content = { quote: "Bleib freundlich.", author: "" };
      const sections = [{ id: crypto.randomUUID(), type: "quote", content, visible }];
      const draft = { ...page.draft, sections };
      const saved = await record.saveDraft.mutate({
        entity: "landing_page",
        id: page.id,
        draft,
        draftVersion,
      } as never);
      return saved.version;
    };
    const plan = (draftVersion: number) =>
      record.schedule.mutate({ ...key, draftVersion, publishAt: inDays(1), seenPublishAt: null });
    let version = await save(false, page.draft_version);
    expect(await refusalOf(plan(version))).toBe("BAD_REQUEST:draft_incomplete");
    version = await save(true, version);
    await plan(version);
    version = await save(false, version);
    const { data: due } = await serviceClient
      .from("scheduled_publication")
      .update({ publish_at: new Date(0).toISOString() })
      .eq("record_id", page.id)
      .select();
    expect(due).toHaveLength(1);
    await runCron();
    expect(await record.forEditing.query(key)).toMatchObject({ publication_failure: "draft_incomplete" });
    await record.discardDraft.mutate({
      entity: "landing_page",
      id: page.id,
      draftVersion: version,
      seenPublishAt: null,
    });
  });

  it("publishes later records when the publication of an earlier record takes too long, and then throws", async () => {
    const adminUser = await aPerson({ role: "admin" });
    const { record } = outboxApiAs(adminUser.token);
    const offers = [await anOffer(), await anOffer()] as const;
    for (const [minutes, offer] of offers.entries()) {
      const key = { entity: "offer", slugId: offer.slug_id } as const;
      const publishAt = new Date(Date.now() + DAY_MS);
      await record.schedule.mutate({ ...key, draftVersion: null, publishAt, seenPublishAt: null });
      await serviceClient
        .from("scheduled_publication")
        .update({ publish_at: new Date(minutes * 60_000).toISOString() })
        .eq("record_id", offer.id)
        .throwOnError();
    }
    vi.spyOn(console, "error").mockImplementation(() => {});
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      String(input).endsWith("/rpc/publish_scheduled") && String(init?.body).includes(offers[0].id)
        ? Promise.resolve(Response.json({ code: "57014", message: "statement timeout" }, { status: 500 }))
        : realFetch(input, init),
    );
    await expect(runCron()).rejects.toMatchObject({ code: "backend_timeout" });
    const ids = offers.map(({ id }) => id);
    const { data } = await serviceClient.from("scheduled_publication").select("record_id").in("record_id", ids);
    expect(data).toEqual([{ record_id: offers[0].id }]); // still due
    vi.restoreAllMocks();
    await runCron();
  });

  it("purges every page, even an unchanged one, when there are many changes and two runs overlap", async () => {
    const [offer, other] = [await anOffer(), await anOffer()];
    await runCron();
    skipClockMargin();
    const read = async () => (await fetchOutboxWorker(`/angebot/${other.slug}/`)).headers.get("x-edge-cache");
    expect([await read(), await read()]).toEqual(["MISS", "HIT"]);
    // From 50 changes on (`PURGE_ALL_THRESHOLD`), the job purges all pages.
    for (let price = 1; price <= 60; price++) await serviceClient.from("offer").update({ price }).eq("id", offer.id);
    await Promise.all([runCron(), runCron()]);
    expect(await read()).toBe("MISS");
    await waitUntilSwept();
  });

  it.each([
    ["fails", { code: "XX000", message: "broken" }],
    ["takes too long", { code: "57014", message: "canceling statement due to statement timeout" }],
  ])("runs the other jobs and then throws when one job %s", async (_, error) => {
    const { appointment } = await anOfferWithAppointment();
    const guest = await aBookedGuest(appointment.id);
    await serviceClient.rpc("move_appointment", {
      appointment_id: appointment.id,
      new_timestamp: new Date(Date.parse(appointment.timestamp) + 3_600_000).toISOString(),
    });
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      String(input).endsWith("/rpc/expire_waitlist")
        ? Promise.resolve(Response.json(error, { status: 500 }))
        : realFetch(input, init),
    );
    await expect(runCron()).rejects.toThrow();
    expect(log).toHaveBeenCalledTimes(1);
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht", "Neuer Termin"]);
  });
});

it("sends no emails of a hosted project when the Worker runs locally", async () => {
  const requests = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("nothing may be sent"));
  const local = { ...env, MAIL_TRANSPORT: "local", SUPABASE_URL: "https://project.supabase.co" } as Env;
  await sendDueMail({ env: local, report: () => {}, maxBatches: 1 });
  expect(requests).not.toHaveBeenCalled();
});
