import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dateLine } from "#workers/mail/appointment-ticket.ts";
import { aBookingRequest } from "../builders/backend.ts";
import {
  builders,
  calendarOf,
  fetchOutboxWorker,
  mailsTo,
  outboxApiAs,
  outboxRows,
  passWaitingTime,
  runCron,
} from "./outbox-client.ts";
import { refusalOf } from "./worker-client.ts";

const { admin, aPerson, anAppointment, anOffer } = builders;

async function aDate(overrides: Parameters<typeof anAppointment>[1] = {}) {
  const offer = await anOffer();
  return { offer, date: await anAppointment(offer.id, overrides) };
}

/** Without its binding this way lets nothing out. */
const closed = { MAIL_TRANSPORT: "cloudflare" };

/** Somebody with a confirmed booking, whose mail is out. */
async function aGuest(dateId: string, overrides: Record<string, unknown> = {}) {
  const person = await aPerson();
  const booking = await outboxApiAs(person.token).offerBooking.book.mutate(aBookingRequest(dateId, overrides));
  return { ...person, booking };
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject.split(":")[0]);

/** The last Sunday of a month of next year, when Berlin's clocks change: always ahead of us. */
function lastSundayOf(month: number): Date {
  const end = new Date(Date.UTC(new Date().getUTCFullYear() + 1, month, 0));
  end.setUTCDate(end.getUTCDate() - end.getUTCDay());
  return end;
}
const at = (day: Date, offsetDays: number, hours: number) =>
  new Date(day.getTime() + (offsetDays * 24 + hours) * 3_600_000);

afterEach(() => vi.restoreAllMocks());

describe("a booking's mail", () => {
  it("is one, goes to the address of the account and says what was booked", async () => {
    const { date } = await aDate();
    const guest = await aGuest(date.id, { quantity: 2, companions: ["Konstantin"] });
    const mails = await mailsTo(guest.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Gebucht: Drehen an der Scheibe am \d\d\.\d\d\.\d{4}$/);
    for (const form of [mails[0]?.text, mails[0]?.html]) {
      for (const said of [guest.booking.code, "Konstantin", "90,00", "Friederike", "/buchung/uebersicht/"]) {
        expect(form).toContain(said);
      }
    }
    expect(await outboxRows(guest.booking.id)).toMatchObject([
      { kind: "booking_confirmed", attempts: 1, last_error: null },
    ]);
  });

  const [spring, autumn] = [lastSundayOf(3), lastSundayOf(10)];
  it.each([
    ["the day before summer time", at(spring, -1, 17)],
    ["the day after", at(spring, 1, 16)],
    ["the day before winter time", at(autumn, -1, 16)],
    ["the day after", at(autumn, 1, 17)],
  ])("shows 18:00 of Berlin in text and calendar: %s", async (_, timestamp) => {
    const { date } = await aDate({ timestamp: timestamp.toISOString() });
    const guest = await aGuest(date.id);
    const [mail] = await mailsTo(guest.email);
    expect(mail?.text).toContain(", 18:00 bis 20:00 Uhr");
    const calendar = calendarOf(mail);
    expect(calendar.clock).toMatch(/T18:00:00$/);
    expect(calendar.instant).toEqual(timestamp);
    expect(calendar).toMatchObject({ method: "REQUEST", sequence: 0, status: "CONFIRMED" });
    expect(calendar.contentType).toBe("text/calendar; charset=utf-8; method=REQUEST");
  });

  it("is one however often the button is pressed", async () => {
    const { date } = await aDate();
    const person = await aPerson();
    const request = aBookingRequest(date.id);
    await Promise.all(Array.from({ length: 10 }, () => outboxApiAs(person.token).offerBooking.book.mutate(request)));
    await passWaitingTime();
    await runCron();
    expect(await subjectsTo(person.email)).toEqual(["Gebucht"]);
  });

  it("leaves what a guest wrote without effect", async () => {
    const { date } = await aDate();
    const hostile = `<img src=x onerror=alert(1)><script>alert(2)</script>`;
    const guest = await aGuest(date.id, { quantity: 2, firstName: hostile, companions: [hostile], message: hostile });
    const [mail] = await mailsTo(guest.email);
    expect(mail?.html).not.toMatch(/<script|<img/i);
    expect(mail?.html).toContain("&lt;script&gt;");
  });

  it("keeps the calendar entry and raises its sequence when the date is moved, then takes it out", async () => {
    const { date } = await aDate();
    const guest = await aGuest(date.id);
    const moved = new Date(Date.parse(date.timestamp) + 24 * 3_600_000);
    await admin.rpc("move_appointment", { appointment_id: date.id, new_timestamp: moved.toISOString() });
    await runCron();
    await admin.rpc("cancel_appointment", { appointment_id: date.id, reason: "Der Brennofen ist kaputt." });
    await runCron();

    const mails = await mailsTo(guest.email);
    expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual(["Gebucht", "Neuer Termin", "Abgesagt"]);
    const calendars = mails.map(calendarOf);
    expect(new Set(calendars.map(({ uid }) => uid)).size).toBe(1);
    expect(calendars.map(({ sequence, method }) => [sequence, method])).toEqual([
      [0, "REQUEST"],
      [1, "REQUEST"],
      [3, "CANCEL"], // the date's and the booking's
    ]);
    expect(mails[1]?.text).toContain(`, statt am ${dateLine({ timestamp: new Date(date.timestamp) })}.`);
    expect(calendars[1]?.instant).toEqual(moved);
    expect(calendars[2]?.status).toBe("CANCELLED");
    expect(mails[2]?.text).toContain("Der Brennofen ist kaputt.");
  });

  it("tells of a date that begins later also who is at the door already", async () => {
    const { date } = await aDate();
    const guest = await aGuest(date.id);
    const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
    await admin
      .from("offer_appointment")
      .update({ timestamp: inMinutes(30) })
      .eq("id", date.id);
    await admin.rpc("mark_attendance", { events: [{ booking_id: guest.booking.id, status: "attended" }] });
    await admin.rpc("move_appointment", { appointment_id: date.id, new_timestamp: inMinutes(60) });
    await runCron();
    const mails = await mailsTo(guest.email);
    expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual(["Gebucht", "Neuer Termin"]);
  });

  it("keeps the calendar entry of a booking that goes to another date, even one that never moved", async () => {
    const { offer, date } = await aDate();
    const other = await anAppointment(offer.id, {
      timestamp: new Date(Date.parse(date.timestamp) + 1e8).toISOString(),
    });
    const guest = await aGuest(date.id);
    const moved = new Date(Date.parse(date.timestamp) + 3_600_000).toISOString();
    await admin.rpc("move_appointment", { appointment_id: date.id, new_timestamp: moved });
    await runCron();
    await admin.rpc("move_booking", { booking_id: guest.booking.id, appointment_id: other.id });
    await runCron();
    const mails = await mailsTo(guest.email);
    expect(mails[2]?.text).toContain(`, statt am ${dateLine({ timestamp: new Date(moved) })}.`);
    const calendars = mails.map(calendarOf);
    expect(new Set(calendars.map(({ uid }) => uid)).size).toBe(1);
    expect(calendars.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  });

  it("says what changed, was cancelled and came back, each time with a higher sequence", async () => {
    const { date } = await aDate();
    const guest = await aGuest(date.id, { quantity: 3 });
    const api = outboxApiAs(guest.token);
    await api.offerBooking.cancel.mutate({ id: guest.booking.id, quantity: 1, idempotencyKey: crypto.randomUUID() });
    await api.offerBooking.cancel.mutate({ id: guest.booking.id });
    await api.offerBooking.restore.mutate({ id: guest.booking.id });
    const mails = await mailsTo(guest.email);
    expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual([
      "Gebucht",
      "Geändert",
      "Storniert",
      "Wieder gebucht",
    ]);
    const calendars = mails.map(calendarOf);
    expect(calendars.map(({ method }) => method)).toEqual(["REQUEST", "REQUEST", "CANCEL", "REQUEST"]);
    expect(calendars.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
  });

  it("is not sent when it is no longer true", async () => {
    const { date } = await aDate();
    const guest = await aPerson();
    const api = outboxApiAs(guest.token, closed);
    vi.spyOn(console, "error").mockImplementation(() => {});
    const booking = await api.offerBooking.book.mutate(aBookingRequest(date.id));
    await api.offerBooking.cancel.mutate({ id: booking.id });
    await passWaitingTime();
    await runCron();
    expect(await subjectsTo(guest.email)).toEqual(["Storniert"]);
    expect(await outboxRows(booking.id)).toMatchObject([{ kind: "booking_cancelled" }]);
  });

  it("tells who was booked by phone how to take the booking over", async () => {
    const { date } = await aDate();
    const email = `telefon-${crypto.randomUUID()}@example.org`;
    await admin.rpc("book_by_phone", {
      appointment_id: date.id,
      email,
      quantity: 1,
      first_name: "Ottilie",
      last_name: "Brandt",
      idempotency_key: crypto.randomUUID(),
    });
    await runCron();
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain(`Melde dich mit ${email} an`);
  });

  it("carries an organiser's message to everybody of the date, as it was written", async () => {
    const { date } = await aDate();
    const [one, two, gone] = [await aGuest(date.id), await aGuest(date.id), await aGuest(date.id)];
    await outboxApiAs(gone.token).offerBooking.cancel.mutate({ id: gone.booking.id });
    const { error } = await admin.rpc("send_appointment_message", {
      id: crypto.randomUUID(),
      appointment_id: date.id,
      subject: "Bitte alte Kleidung",
      body: "Es wird <b>blau</b>.\nBis bald",
    });
    expect(error).toBeNull();
    await runCron();
    for (const guest of [one, two]) {
      const mail = (await mailsTo(guest.email)).at(-1);
      expect(mail?.subject).toBe("Drehen an der Scheibe: Bitte alte Kleidung");
      expect(mail?.text).toContain("> Es wird <b>blau</b>.\n> Bis bald");
      expect(mail?.html).toContain("Es wird &lt;b&gt;blau&lt;/b&gt;.");
    }
    expect(await subjectsTo(gone.email)).toEqual(["Gebucht", "Storniert"]);
  });
});

describe("while the provider is down", () => {
  const resend = { MAIL_TRANSPORT: "resend", RESEND_API_KEY: "re_test" };

  /** Resend at the edge of the network: answers what `answer` says, and keeps what it was asked. */
  function aProvider(answer: () => Response) {
    const asked: { key: string | null; body: { to: string; subject: string } }[] = [];
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (!String(input).startsWith("https://api.resend.com/")) return realFetch(input, init);
      const request = new Request(input as RequestInfo, init);
      asked.push({ key: request.headers.get("idempotency-key"), body: await request.json() });
      return answer();
    });
    return asked;
  }

  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
  });

  it("for an hour: the booking stands, the mail goes out later, once, with the row's id as its key", async () => {
    const { date } = await aDate();
    const person = await aPerson();
    let isDown = true;
    const asked = aProvider(() =>
      isDown ? new Response("Bad gateway", { status: 502 }) : Response.json({ id: "accepted" }),
    );
    const booking = await outboxApiAs(person.token, resend).offerBooking.book.mutate(aBookingRequest(date.id));
    expect(booking.status).toBe("confirmed");
    const delays: number[] = [];
    while (delays.reduce((sum, each) => sum + each, 0) < 60) {
      const [row] = await outboxRows(booking.id);
      delays.push(Math.round((Date.parse(row?.next_attempt_at ?? "") - Date.now()) / 60_000));
      await runCron({ bindings: resend }); // not due yet
      expect((await outboxRows(booking.id))[0]?.attempts).toBe(row?.attempts);
      await passWaitingTime();
      await runCron({ bindings: resend });
    }
    expect(delays).toEqual([2, 4, 8, 16, 32]);
    expect(await outboxRows(booking.id)).toMatchObject([
      { sent_at: null, attempts: 6, last_error: "resend: 502 unknown" },
    ]);

    isDown = false;
    await passWaitingTime();
    await runCron({ bindings: resend });
    await passWaitingTime();
    await runCron({ bindings: resend });
    const mine = asked.filter(({ body }) => body.to === person.email);
    const [row] = await outboxRows(booking.id);
    expect(mine).toHaveLength(7);
    expect(new Set(mine.map(({ key }) => key))).toEqual(new Set([row?.id]));
    expect(row).toMatchObject({ attempts: 7, last_error: null, sent_at: expect.any(String) });
  });

  it("tells nobody's name or address in the log, in reports or to admins, whatever the provider says", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { date } = await aDate();
    const person = await aPerson();
    aProvider(() =>
      Response.json(
        { statusCode: 422, name: "validation_error", message: `Invalid \`to\` field: ${person.email}` },
        { status: 422 },
      ),
    );
    const booking = await outboxApiAs(person.token, resend).offerBooking.book.mutate(
      aBookingRequest(date.id, { firstName: "Kunigunde" }),
    );
    const [row] = await outboxRows(booking.id);
    expect(row?.last_error).toBe("resend: 422 validation_error");
    const said = log.mock.calls
      .flat()
      .map((each) => (each instanceof Error ? `${each.message} ${each.stack}` : String(each)));
    expect(said.join("\n")).toContain("resend: 422 validation_error");
    expect(said.join("\n")).not.toMatch(new RegExp(`${person.email}|Kunigunde`));
  });

  it("one refused mail keeps no other from going out", async () => {
    const { date } = await aDate();
    const [bad, good] = [await aPerson(), await aPerson()];
    const arrived: string[] = [];
    const asked = aProvider(() => {
      const to = asked.at(-1)?.body.to ?? "";
      if (to === bad.email) return Response.json({ name: "validation_error" }, { status: 422 });
      arrived.push(to);
      return Response.json({});
    });
    for (const person of [bad, good])
      await outboxApiAs(person.token, closed).offerBooking.book.mutate(aBookingRequest(date.id));
    await passWaitingTime();
    await runCron({ bindings: resend });
    expect(arrived).toContain(good.email);
    expect(arrived).not.toContain(bad.email);
  });

  it("one mail that cannot be written keeps no other from going out, and is shown to admins", async () => {
    const { data } = await admin
      .from("mail_outbox")
      .insert({ kind: "booking_confirmed", payload: { booking_id: "nonsense" } })
      .select("id")
      .single();
    const { date } = await aDate();
    const guest = await aGuest(date.id);
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht"]);
    const boss = await aPerson({ role: "admin" });
    const { items } = await outboxApiAs(boss.token).mail.listFailed.query({ itemsPerPage: 100 });
    expect(items.find(({ id }) => id === data?.id)).toMatchObject({
      error: "could not be written",
      attempts: 1,
      next_attempt_at: expect.any(Date),
    });
    await admin
      .from("mail_outbox")
      .delete()
      .eq("id", data?.id ?? "");
  });

  it("a key the provider knows with another text counts as sent: it was", async () => {
    const { date } = await aDate();
    const person = await aPerson();
    aProvider(() => Response.json({ name: "invalid_idempotent_request" }, { status: 409 }));
    const booking = await outboxApiAs(person.token, resend).offerBooking.book.mutate(aBookingRequest(date.id));
    expect((await outboxRows(booking.id))[0]?.sent_at).not.toBeNull();
  });

  it("a mail that was given up is shown to admins, and to nobody else; a retry sends it", async () => {
    const { date } = await aDate();
    const person = await aPerson();
    const boss = await aPerson({ role: "admin" });
    const booking = await outboxApiAs(person.token, closed).offerBooking.book.mutate(aBookingRequest(date.id));
    const [row] = await outboxRows(booking.id);
    await admin
      .from("mail_outbox")
      .update({ attempts: 10 })
      .eq("id", row?.id ?? "");
    await passWaitingTime();
    await runCron();
    expect(await mailsTo(person.email)).toEqual([]);

    const api = outboxApiAs(boss.token);
    const failed = (await api.mail.listFailed.query({ itemsPerPage: 100 })).items.find(({ id }) => id === row?.id);
    expect(failed).toEqual({
      id: row?.id,
      kind: "booking_confirmed",
      created_at: expect.any(Date),
      attempts: 10,
      error: "cloudflare: wrangler.toml has no send_email binding EMAIL",
      next_attempt_at: null,
    });
    const stranger = outboxApiAs(person.token);
    expect(await refusalOf(stranger.mail.listFailed.query())).toBe("FORBIDDEN:not_admin");
    expect(await refusalOf(stranger.mail.retry.mutate({ id: row?.id ?? "" }))).toBe("FORBIDDEN:not_admin");
    expect(await refusalOf(api.mail.retry.mutate({ id: crypto.randomUUID() }))).toBe("NOT_FOUND:mail_not_found");

    await api.mail.retry.mutate({ id: row?.id ?? "" });
    expect(await subjectsTo(person.email)).toEqual(["Gebucht"]);
  });
});

describe("the other ways mails leave", () => {
  it("Cloudflare's binding gets sender, both forms and the calendar", async () => {
    const { date } = await aDate();
    const person = await aPerson();
    const sent: EmailMessageBuilder[] = [];
    const EMAIL = { send: async (mail: EmailMessageBuilder) => void sent.push(mail) } as unknown as SendEmail;
    await outboxApiAs(person.token, { MAIL_TRANSPORT: "cloudflare", EMAIL }).offerBooking.book.mutate(
      aBookingRequest(date.id),
    );
    const [mail] = sent.filter(({ to }) => to === person.email);
    expect(mail).toMatchObject({
      from: { name: "Atelierland", email: "post@example.org" },
      subject: expect.stringMatching(/^Gebucht/),
      attachments: [{ disposition: "attachment", filename: "termin.ics" }],
    });
    expect(mail?.html).toContain("<!doctype html>");
    expect(mail?.text).toContain("Buchungscode");
  });

  it("a code of Cloudflare's names the reason without the words beside it", async () => {
    const { date } = await aDate();
    const person = await aPerson();
    vi.spyOn(console, "error").mockImplementation(() => {});
    const EMAIL = {
      send: () => Promise.reject(Object.assign(new Error(`to ${person.email}`), { code: "E_RECIPIENT_SUPPRESSED" })),
    } as unknown as SendEmail;
    const booking = await outboxApiAs(person.token, { MAIL_TRANSPORT: "cloudflare", EMAIL }).offerBooking.book.mutate(
      aBookingRequest(date.id),
    );
    expect((await outboxRows(booking.id))[0]?.last_error).toBe("cloudflare: E_RECIPIENT_SUPPRESSED");
  });
});

describe("when the Worker dies between sending and noting it", () => {
  it("the next sender uses the same key, and the mail arrives once", async () => {
    const { date } = await aDate();
    const person = await aPerson();
    vi.spyOn(console, "error").mockImplementation(() => {});
    const deliveries: { key: string | null; to: string }[] = [];
    let isDead = true;
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.endsWith("/rpc/mark_mail_sent") && isDead) throw new TypeError("the Worker is gone");
      if (url.endsWith("/__mail")) {
        const request = new Request(url, init);
        deliveries.push({ key: request.headers.get("idempotency-key"), to: (await request.json<{ to: string }>()).to });
      }
      return realFetch(input, init);
    });
    const booking = await outboxApiAs(person.token).offerBooking.book.mutate(aBookingRequest(date.id));
    expect(await outboxRows(booking.id)).toMatchObject([{ sent_at: null, attempts: 1 }]);

    isDead = false;
    const keys = () => deliveries.filter(({ to }) => to === person.email).map(({ key }) => key);
    await runCron(); // the lease still stands
    expect(keys()).toHaveLength(1);
    await passWaitingTime();
    await runCron();
    const [row] = await outboxRows(booking.id);
    expect(keys()).toEqual([row?.id, row?.id]);
    expect(row?.sent_at).not.toBeNull();
    expect(await subjectsTo(person.email)).toEqual(["Gebucht"]);
  });

  it("two senders at once never send one mail twice", async () => {
    const { date } = await aDate({ slots: 30 });
    vi.spyOn(console, "error").mockImplementation(() => {});
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson()));
    for (const person of people) {
      await outboxApiAs(person.token, closed).offerBooking.book.mutate(aBookingRequest(date.id));
    }
    await passWaitingTime();
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

describe("every minute", () => {
  it("an offer of the waiting list that ran out goes to the next party, and both hear of it", async () => {
    const { date } = await aDate({ slots: 1 });
    const guest = await aGuest(date.id);
    const [first, second] = [await aPerson(), await aPerson()];
    const entries = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [index, person] of [first, second].entries()) {
      await outboxApiAs(person.token).waitlistEntry.join.mutate({
        id: entries[index] ?? "",
        appointmentId: date.id,
        quantity: 1,
      });
    }
    expect(await subjectsTo(first.email)).toEqual(["Warteliste"]);
    await outboxApiAs(guest.token).offerBooking.cancel.mutate({ id: guest.booking.id });
    expect(await subjectsTo(first.email)).toEqual(["Warteliste", "Frei geworden"]);

    await runCron(); // the offer stands
    expect(await subjectsTo(second.email)).toEqual(["Warteliste"]);
    const past = new Date(Date.now() - 1000).toISOString();
    await admin
      .from("waitlist_entry")
      .update({ offer_expires_at: past })
      .eq("id", entries[0] ?? "");
    await runCron();
    await runCron();
    expect(await subjectsTo(first.email)).toEqual(["Warteliste", "Frei geworden", "Warteliste beendet"]);
    expect(await subjectsTo(second.email)).toEqual(["Warteliste", "Frei geworden"]);
  });

  it("an offer that ran out before its mail could go is not told any more", async () => {
    const { date } = await aDate({ slots: 1 });
    const guest = await aGuest(date.id);
    const waiting = await aPerson();
    const id = crypto.randomUUID();
    await outboxApiAs(waiting.token).waitlistEntry.join.mutate({ id, appointmentId: date.id, quantity: 1 });
    vi.spyOn(console, "error").mockImplementation(() => {});
    await outboxApiAs(guest.token, closed).offerBooking.cancel.mutate({
      id: guest.booking.id,
    });
    const past = new Date(Date.now() - 1000).toISOString();
    await admin.from("waitlist_entry").update({ offer_expires_at: past }).eq("id", id);
    await passWaitingTime();
    await runCron();
    expect(await subjectsTo(waiting.email)).toEqual(["Warteliste", "Warteliste beendet"]);
  });

  it("tomorrow's guests are reminded once, from nine in the morning in Berlin", async () => {
    const day = (offset: number) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(Date.now() + offset * 24 * 3_600_000);
    const { date } = await aDate();
    const guest = await aGuest(date.id);
    await admin
      .from("offer_appointment")
      .update({ timestamp: `${day(1)}T12:00:00Z` })
      .eq("id", date.id);
    await admin
      .from("offer_booking")
      .update({ created_at: new Date(Date.now() - 48 * 3_600_000).toISOString() })
      .eq("id", guest.booking.id);
    await runCron({ at: new Date(`${day(0)}T05:00:00Z`) });
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht"]);
    for (let minute = 0; minute < 3; minute++) await runCron({ at: new Date(`${day(0)}T12:00:00Z`) });
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht", "Morgen"]);
  });

  it("a change made outside the product shows on cached pages", async () => {
    const offer = await anOffer();
    await runCron(); // what making it noted
    await new Promise((resolve) => setTimeout(resolve, 3_100)); // the margin of the stamps
    const path = `/angebot/${offer.slug}/`;
    const read = async () => {
      const response = await fetchOutboxWorker(path);
      return [response.headers.get("x-edge-cache"), ((await response.json()) as { price: number }).price];
    };
    expect(await read()).toEqual(["MISS", 4500]);
    expect(await read()).toEqual(["HIT", 4500]);
    await admin.from("offer").update({ price: 5200 }).eq("id", offer.id);
    expect(await read()).toEqual(["HIT", 4500]);
    await runCron();
    expect(await read()).toEqual(["MISS", 5200]);
    const { count } = await admin.from("content_change").select("id", { count: "exact", head: true });
    expect(count).toBe(0);
  });

  it("a task that fails keeps no other from running", async () => {
    const { date } = await aDate();
    const guest = await aGuest(date.id);
    await admin.rpc("move_appointment", {
      appointment_id: date.id,
      new_timestamp: new Date(Date.parse(date.timestamp) + 3_600_000).toISOString(),
    });
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      String(input).endsWith("/rpc/expire_waitlist")
        ? Promise.resolve(Response.json({ code: "XX000", message: "broken" }, { status: 500 }))
        : realFetch(input, init),
    );
    await runCron();
    expect(log).toHaveBeenCalledTimes(1);
    expect(await subjectsTo(guest.email)).toEqual(["Gebucht", "Neuer Termin"]);
  });
});
