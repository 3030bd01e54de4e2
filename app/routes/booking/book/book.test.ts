import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext, bookingDraftContext, sessionContext, siteContext } from "#app/context.ts";
import type { BookingDraft } from "#workers/app/booking-draft.ts";
import type { Session } from "#workers/app/session/session.ts";
import { loader } from "./book.tsx";

const APPOINTMENT = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c001";
const OTHER_APPOINTMENT = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c002";
const KEY = "2f6a1d0e-0c55-4d0a-9a8e-6a3d2f0f4c11";

/** The loader data for an appointment with this draft. */
async function load(appointmentId: string, draft: BookingDraft) {
  const context = new RouterContextProvider();
  context.set(sessionContext, { state: "signed-in" } as Session);
  context.set(siteContext, async () => ({}) as never);
  context.set(bookingDraftContext, { read: async () => draft, write: async () => {}, clear: async () => {} });
  context.set(apiContext, {
    offerAppointment: { forBooking: async () => null },
    offerBooking: { byAppointment: async () => null },
  } as never);
  const request = new Request(`https://atelierland.example.org/buchung/?termin=${appointmentId}`);
  return loader({ request, context } as unknown as Parameters<typeof loader>[0]);
}

const draft = { appointmentId: APPOINTMENT, idempotencyKey: KEY, fields: {}, isUnknown: true };

it("keeps polling with the draft's key when the page is reloaded during an unknown order", async () => {
  expect(await load(APPOINTMENT, draft)).toMatchObject({ isUnknown: true, idempotencyKey: KEY });
});

it("uses a new key and does not poll when another appointment is chosen", async () => {
  const other = await load(OTHER_APPOINTMENT, draft);
  expect(other.isUnknown).toBe(false);
  expect(other.idempotencyKey).not.toBe(KEY);
});
