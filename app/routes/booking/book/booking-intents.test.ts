import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext, bookingDraftContext, cloudflareContext, sessionContext } from "#app/context.ts";
import type { BookingRequest } from "#domain/booking/booking-request.ts";
import { type RefusalCode, Refused } from "#domain/refusal.ts";
import type { BookingDraft } from "#workers/app/booking-draft.ts";
import type { Session } from "#workers/app/session/session.ts";
import { bookingIntents } from "./booking-intents.ts";
import type { BookingOutcome } from "./booking-outcome.ts";

const KEY = "2f6a1d0e-0c55-4d0a-9a8e-6a3d2f0f4c11";
const DATE = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c001";

const fields = () => ({
  schritt: ["pruefen"],
  termin: [DATE],
  plaetze: ["2"],
  vorname: ["Friederike"],
  nachname: ["Mühlenbeck"],
  agb: ["ja"],
  schluessel: [KEY],
  angemeldet: ["ja"],
});

/** The order's step with an API that answers every booking with this refusal. */
async function order(
  session: Session["state"],
  refusal: RefusalCode | null = null,
  sent: Record<string, string[]> = fields(),
) {
  const kept: BookingDraft[] = [];
  let asked = 0;
  let request: BookingRequest | null = null;
  const context = new RouterContextProvider();
  context.set(sessionContext, { state: session } as Session);
  context.set(cloudflareContext, { report() {} } as never);
  context.set(bookingDraftContext, {
    read: async () => null,
    write: async (draft) => void kept.push(draft),
    clear: async () => {},
  });
  context.set(apiContext, {
    offerBooking: {
      book: async (input: BookingRequest) => {
        asked++;
        request = input;
        if (refusal) throw new Refused(refusal);
        return { id: "b1" };
      },
    },
  } as never);
  const answer = await bookingIntents.pruefen(sent, context).catch((thrown: unknown) => thrown);
  const outcome = (answer as { data?: BookingOutcome }).data ?? null;
  const location = answer instanceof Response ? answer.headers.get("location") : null;
  return { outcome, location, kept, asked, request: request as BookingRequest | null };
}

it("leads to the booking once it is made", async () => {
  expect((await order("signed-in")).location).toBe("/danke/?buchung=b1");
});

it("does not claim that nothing was booked when the answer of the backend was lost", async () => {
  const { outcome, kept } = await order("signed-in", "backend_unavailable");
  expect(outcome).toMatchObject({ isUnknown: true, refusal: { code: "backend_unavailable" } });
  expect(kept.at(-1)).toMatchObject({ idempotencyKey: KEY, isUnknown: true }); // a reload asks on
});

it("is sure again after the next clear answer", async () => {
  const { outcome, kept } = await order("signed-in", "sold_out");
  expect([outcome?.isUnknown, kept.at(-1)?.isUnknown]).toEqual([false, false]);
});

it("orders at the price and the time that the page showed", async () => {
  const shown = { preis: ["4500"], beginn: ["2027-04-12T16:00:00.000Z"] };
  const { request } = await order("signed-in", null, { ...fields(), ...shown });
  expect(request?.shown).toEqual({ price: 4500, timestamp: new Date("2027-04-12T16:00:00Z") });
});

it("says that nothing was booked when nothing was tried", async () => {
  const { outcome, asked } = await order("unavailable");
  expect(outcome).toMatchObject({ isUnknown: false, refusal: { code: "backend_unavailable" } });
  expect(asked).toBe(0);
});

it("keeps everything typed when the session has ended, and says so instead of changing the page", async () => {
  const { outcome, location, kept } = await order("signed-out");
  expect([outcome?.refusal?.code, location]).toEqual(["signed_out", null]);
  expect(kept.at(-1)?.fields).toEqual(fields());
});

it("sends to signing in whoever was promised that, and back to the same step", async () => {
  const { angemeldet: _, ...sent } = fields();
  const { location } = await order("signed-out", null, sent);
  expect(location).toBe(`/anmelden/?redirectTo=${encodeURIComponent(`/buchung/?termin=${DATE}&schritt=pruefen`)}`);
});

it("keeps the key of a refused order, and takes a new one only when it was spent on another", async () => {
  const refused = await order("signed-in", "sold_out");
  expect(refused.outcome?.fields.schluessel).toEqual([KEY]);
  const spent = await order("signed-in", "idempotency_conflict");
  expect(spent.outcome?.fields.schluessel?.[0]).not.toBe(KEY);
  expect(spent.kept.at(-1)?.idempotencyKey).toBe(spent.outcome?.fields.schluessel?.[0]);
});

it("orders nothing without the terms, and asks for them by name", async () => {
  const { agb: _, ...sent } = fields();
  const { outcome, asked } = await order("signed-in", null, sent);
  expect(outcome?.errors).toEqual({ agb: ["Bitte akzeptiere die AGB."] });
  expect(asked).toBe(0);
});
