import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext, bookingDraftContext, sessionContext } from "#app/context.ts";
import type { BookingDraft } from "#workers/app/booking-draft.ts";
import type { Session } from "#workers/app/session/session.ts";
import { loader } from "./book.tsx";

const DATE = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c001";
const OTHER_DATE = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c002";
const KEY = "2f6a1d0e-0c55-4d0a-9a8e-6a3d2f0f4c11";

/** What the page of a date is told by this draft. */
async function read(date: string, draft: BookingDraft) {
  const context = new RouterContextProvider();
  context.set(sessionContext, { state: "signed-in" } as Session);
  context.set(bookingDraftContext, { read: async () => draft, write: async () => {}, clear: async () => {} });
  context.set(apiContext, {
    offerAppointment: { offerSlugId: async () => null },
    offerBooking: { byAppointment: async () => null },
  } as never);
  const request = new Request(`https://atelierland.example.org/buchung/?termin=${date}`);
  return loader({ request, context } as unknown as Parameters<typeof loader>[0]);
}

const draft = { appointmentId: DATE, idempotencyKey: KEY, fields: {}, isUnknown: true };

it("goes on asking after a reload what came of an order, with its key", async () => {
  expect(await read(DATE, draft)).toMatchObject({ isUnknown: true, idempotencyKey: KEY });
});

it("asks nothing about another date, whose order is an intent of its own", async () => {
  const other = await read(OTHER_DATE, draft);
  expect(other.isUnknown).toBe(false);
  expect(other.idempotencyKey).not.toBe(KEY);
});
