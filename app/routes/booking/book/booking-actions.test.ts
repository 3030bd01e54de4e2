import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext, bookingDraftContext, cloudflareContext, sessionContext } from "#app/context.ts";
import type { BookingRequest } from "#domain/booking/booking-request.ts";
import { type RefusalCode, Refused } from "#domain/refusal.ts";
import type { WaitlistRequest } from "#domain/waitlist/waitlist-request.ts";
import type { BookingDraft } from "#workers/app/booking-draft-list.ts";
import type { Session } from "#workers/app/session/session.ts";
import { type BookingOutcome, runStep } from "./booking-actions.ts";
import type { BookingStep } from "./booking-step.ts";

const KEY = "2f6a1d0e-0c55-4d0a-9a8e-6a3d2f0f4c11";
const USER = "4b0f7f0c-3f0e-4c53-9a53-0f6a1d2e3c01";
const APPOINTMENT = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c001";
const LOCATION = "5c2e7b1a-6f0d-4e9b-8a3c-1b2d3e4f5a6b";

const fields = () => ({
  schritt: ["pruefen"],
  termin: [APPOINTMENT],
  plaetze: ["2"],
  vorname: ["Friederike"],
  nachname: ["Mühlenbeck"],
  agb: ["ja"],
  schluessel: [KEY],
  angemeldet: [USER],
});

/** Runs a step's action, by default the order. The API refuses bookings and waitlist entries with `refusal`, if any. */
async function submit(
  session: Session["state"],
  refusal: RefusalCode | null = null,
  sent: Record<string, string[]> = fields(),
  {
    draft = null as BookingDraft | null,
    isDraftRefused = false,
    isBooked = false,
    status = "confirmed",
    price = 4500,
    offer = {},
    step = "pruefen" as BookingStep,
    /** Ids of waitlist entries that are over. */
    usedIds = [] as string[],
  } = {},
) {
  const drafts: BookingDraft[] = [];
  let bookCalls = 0;
  let bookInput: BookingRequest | null = null;
  const context = new RouterContextProvider();
  context.set(sessionContext, { state: session, user: session === "signed-in" ? { id: USER } : null } as Session);
  context.set(cloudflareContext, { report() {} } as never);
  context.set(bookingDraftContext, {
    list: async () => (draft ? [draft] : []),
    isOwnerSignedOut: async () => false,
    write: async (written) => {
      if (isDraftRefused) throw new Refused("too_many_attempts", { seconds: 540 });
      drafts.push(written);
    },
    clear: async () => {},
    clearOwn: async () => {},
  });
  context.set(apiContext, {
    offerBooking: {
      book: async (input: BookingRequest) => {
        bookCalls++;
        bookInput = input;
        if (refusal) throw new Refused(refusal);
        return { id: "b1", status };
      },
      listConfirmed: async () => (isBooked ? [{ id: "b2", appointment_id: APPOINTMENT }] : []),
    },
    waitlistEntry: {
      join: async ({ id }: WaitlistRequest) => {
        if (refusal) throw new Refused(refusal);
        if (usedIds.includes(id)) throw new Refused("idempotency_conflict");
        return { id: "w1" };
      },
    },
    offerAppointment: {
      forBooking: async () => ({
        offer: { price, max_slots_per_booking: 6, ...offer },
        appointments: [{ id: APPOINTMENT, timestamp: new Date("2027-04-12T17:00:00Z"), capacity: 5 }],
      }),
    },
  } as never);
  const result = await runStep(step, sent, context).catch((thrown: unknown) => thrown);
  const { data: outcome = null, init } = result as { data?: BookingOutcome; init?: ResponseInit };
  const location = result instanceof Response ? result.headers.get("location") : null;
  return { outcome, init, location, drafts, bookCalls, bookInput: bookInput as BookingRequest | null };
}

it("redirects to the confirmation when the booking is made", async () => {
  expect((await submit("signed-in")).location).toBe("/danke/?buchung=b1");
});

it.each([
  ["with another account", { angemeldet: ["another"] }],
  ["while the page was signed out", { angemeldet: [] }],
])("books nothing and lets the page reload when another tab has signed in %s", async (_, changed) => {
  const { outcome, init, bookCalls, drafts } = await submit("signed-in", null, { ...fields(), ...changed });
  // Without an error status, React Router reloads the page's data.
  expect([outcome?.refusal?.code, init?.status ?? 200, bookCalls]).toEqual(["account_changed", 200, 0]);
  expect(drafts).toHaveLength(1);
});

it("reports an unknown outcome when the backend's response to an order was lost", async () => {
  const { outcome, drafts } = await submit("signed-in", "backend_unavailable");
  expect(outcome).toMatchObject({ isOutcomeUnknown: true, refusal: { code: "backend_unavailable" } });
  // After a reload, the page reads the draft and polls for the booking again.
  expect(drafts.at(-1)).toMatchObject({ idempotencyKey: KEY, isOutcomeUnknown: true });
});

it("does not report an unknown outcome when the backend's response to joining the waitlist was lost", async () => {
  const { outcome, drafts } = await submit("signed-in", "backend_unavailable", fields(), { step: "warteliste" });
  expect(outcome).toMatchObject({ isOutcomeUnknown: false, refusal: { code: "backend_unavailable" } });
  expect(drafts.at(-1)?.isOutcomeUnknown).toBe(false);
});

it("joins the waitlist again when a form is sent again after the guest has left the waitlist in another tab", async () => {
  const { location } = await submit("signed-in", null, fields(), { step: "warteliste", usedIds: [KEY] });
  expect(location).toBe("/buchung/uebersicht/?gemerkt=w1#warteliste");
});

it("does not report an unknown outcome when the backend refuses the order", async () => {
  const { outcome, drafts } = await submit("signed-in", "sold_out");
  expect([outcome?.isOutcomeUnknown, drafts.at(-1)?.isOutcomeUnknown]).toEqual([false, false]);
});

it("sends the shown conditions when ordering, but only price and start when the others are missing or malformed", async () => {
  const shown = { preis: ["4500"], beginn: ["2027-04-12T16:00:00.000Z"] };
  const offer = { artist_id: null, location_id: LOCATION, duration_minutes: 120, cancellation_deadline_hours: 48 };
  const shownBy = async (sent: object) =>
    (await submit("signed-in", null, { ...fields(), ...shown, ...sent })).bookInput?.shown;
  const conditions = { price: 4500, timestamp: new Date("2027-04-12T16:00:00Z") };
  expect(await shownBy({ bedingungen: [JSON.stringify(offer)] })).toEqual({ ...conditions, offer });
  // A page from an older version of the site sends no `bedingungen`.
  for (const sent of [{}, { bedingungen: ["{"] }, { bedingungen: ["1"] }]) {
    expect(await shownBy(sent)).toEqual(conditions);
  }
});

it("reports that nothing was booked when the session is unavailable", async () => {
  const { outcome, bookCalls } = await submit("unavailable");
  expect(outcome).toMatchObject({ isOutcomeUnknown: false, refusal: { code: "backend_unavailable" } });
  expect(bookCalls).toBe(0);
});

it.each(["pruefen", "personen"] as const)(
  "stays on the page and stores no draft when the session has ended in the step %s",
  async (step) => {
    const { outcome, location, drafts } = await submit("signed-out", null, fields(), { step });
    expect([outcome?.refusal?.code, location]).toEqual(["signed_out", null]);
    expect(outcome?.fields).toEqual(fields());
    expect(drafts).toEqual([]);
  },
);

it("redirects to sign-in with a return path to the step when nobody was signed in on the page", async () => {
  const { angemeldet: _, ...sent } = fields();
  const { location } = await submit("signed-out", null, sent);
  expect(location).toBe(
    `/anmelden/code/?redirectTo=${encodeURIComponent(`/buchung/?termin=${APPOINTMENT}&schritt=pruefen`)}`,
  );
});

it("keeps the acceptance of the terms after a refusal, unless the terms have changed", async () => {
  expect((await submit("signed-in", "sold_out")).outcome?.fields.agb).toEqual(fields().agb);
  const { outcome } = await submit("signed-in", "terms_changed");
  expect(outcome?.fields).toEqual({ ...fields(), agb: undefined });
});

it("renews the idempotency key after a refusal only when the key belongs to another booking", async () => {
  const refused = await submit("signed-in", "sold_out");
  expect(refused.outcome?.fields.schluessel).toEqual([KEY]);
  const conflicting = await submit("signed-in", "idempotency_conflict");
  expect(conflicting.outcome?.fields.schluessel?.[0]).not.toBe(KEY);
  expect(conflicting.drafts.at(-1)?.idempotencyKey).toBe(conflicting.outcome?.fields.schluessel?.[0]);
});

it("orders nothing and asks for acceptance when the terms are not accepted", async () => {
  const { agb: _, ...sent } = fields();
  const { outcome, bookCalls } = await submit("signed-in", null, sent);
  expect(outcome?.errors).toEqual({ agb: ["Bitte akzeptiere die AGB."] });
  expect(bookCalls).toBe(0);
});

it("reports an invalid name of a companion at the field of this companion", async () => {
  const begleitung = ["Berta Klein", "", "Carl\u200b Groß"];
  const { outcome } = await submit(
    "signed-in",
    null,
    { ...fields(), plaetze: ["4"], begleitung },
    { step: "personen" },
  );
  expect(outcome?.errors).toEqual({ "begleitung.2": [expect.stringContaining("Zeichen, die man nicht sieht")] });
});

it("stores the draft of an invalid step only when a draft is already stored", async () => {
  const { agb: _, ...sent } = fields();
  expect((await submit("signed-in", null, sent)).drafts).toEqual([]);
  const draft = { appointmentId: APPOINTMENT, idempotencyKey: KEY, fields: {} };
  expect((await submit("signed-in", null, sent, { draft })).drafts).toMatchObject([{ fields: sent }]);
});

it.each([
  ["a person orders too often", "signed-in", fields(), "too_many_attempts", {}],
  [
    "a visitor's network stores too many drafts",
    "signed-out",
    { ...fields(), angemeldet: [] },
    null,
    { isDraftRefused: true },
  ],
] as const)("keeps the fields and responds with 429 when %s", async (_, session, sent, refusal, options) => {
  const { outcome, init } = await submit(session, refusal, sent as never, options);
  expect(outcome).toMatchObject({ fields: sent, refusal: { code: "too_many_attempts" }, isOutcomeUnknown: false });
  expect(init?.status).toBe(429);
});

it("links to the booking when the appointment is already booked, even by another tab with the same key", async () => {
  const refusal = async (code: "already_booked" | "idempotency_conflict", isBooked: boolean) =>
    (await submit("signed-in", code, fields(), { isBooked })).outcome?.refusal;
  const refusalWithBooking = { message: "Du hast diesen Termin bereits gebucht.", detail: { booking: "b2" } };
  expect(await refusal("already_booked", true)).toMatchObject(refusalWithBooking);
  expect(await refusal("idempotency_conflict", true)).toMatchObject(refusalWithBooking);
  expect((await refusal("idempotency_conflict", false))?.message).toMatch(/^Dieses Formular hast du schon einmal/);
});

it("books nothing and asks to order again with a new key when the order was sent before and its booking is cancelled", async () => {
  const { outcome } = await submit("signed-in", null, fields(), { status: "cancelled_by_guest" });
  expect(outcome?.refusal?.message).toMatch(/^Dieses Formular hast du schon einmal/);
  expect(outcome?.fields.schluessel).not.toEqual([KEY]);
});

it("names the changed conditions, and the previous and the current value of price and time", async () => {
  const message = async (price: number, beginn: string) => {
    const sent = { ...fields(), preis: ["4500"], beginn: [beginn] };
    const { outcome } = await submit("signed-in", "conditions_changed", sent, { price });
    return outcome?.refusal?.message.replaceAll("\u00a0", " ");
  };
  const start = "2027-04-12T17:00:00.000Z";
  expect(await message(5200, start)).toBe("Der Preis hat sich gerade geändert: 52,00 € statt 45,00 €.");
  expect(await message(4500, "2027-04-12T16:00:00.000Z")).toBe(
    "Die Zeit hat sich gerade geändert: Mo 12.04.2027 — 19:00 Uhr statt Mo 12.04.2027 — 18:00 Uhr.",
  );
  const shown = { artist_id: null, location_id: LOCATION, duration_minutes: 120, cancellation_deadline_hours: 48 };
  const bedingungen = [JSON.stringify(shown)];
  const otherChange = await submit(
    "signed-in",
    "conditions_changed",
    { ...fields(), preis: ["4500"], beginn: [start], bedingungen },
    { price: 4500, offer: { ...shown, artist_id: USER, duration_minutes: 180, cancellation_deadline_hours: 200 } },
  );
  expect(otherChange.outcome?.refusal?.message).toBe(
    "Gerade hat sich geändert: Künstler:in, Dauer (jetzt 3 Stunden), Stornofrist.",
  );
  // The host has undone the change: after the refusal, price and time equal the shown ones again.
  expect(await message(4500, start)).toBe("Preis, Zeit oder andere Bedingungen haben sich gerade geändert.");
});

it("renews the idempotency key when the draft of another appointment has the same key", async () => {
  const writtenDraft = async (storedAppointmentId: string) => {
    const draft = { appointmentId: storedAppointmentId, idempotencyKey: KEY, fields: {} };
    return (await submit("signed-in", null, { ...fields(), schritt: ["termin"] }, { draft, step: "termin" })).drafts[0];
  };
  expect((await writtenDraft(APPOINTMENT))?.idempotencyKey).toBe(KEY);
  const newDraft = await writtenDraft("7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c002");
  expect(newDraft?.appointmentId).toBe(APPOINTMENT);
  expect(newDraft?.idempotencyKey).not.toBe(KEY);
});

it("limits the slots in the first step to the capacity of the appointment", async () => {
  const choose = (slots: string) =>
    submit("signed-in", null, { ...fields(), schritt: ["termin"], plaetze: [slots] }, { step: "termin" });
  const { outcome, location } = await choose("6");
  expect([outcome?.errors, location]).toEqual([{ plaetze: ["Du kannst höchstens 5 Plätze buchen."] }, null]);
  expect((await choose("5")).location).toBe(`/buchung/?termin=${APPOINTMENT}&schritt=personen`);
});
