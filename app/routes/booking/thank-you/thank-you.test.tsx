import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { sessionContext } from "#app/context.ts";
import { ownBookingOf } from "#app/routes/booking/own-booking.ts";
import type { BookingStatus } from "#domain/booking/offer-booking.ts";
import type { Session } from "#workers/app/session/session.ts";
import { aBooking, sampleSite } from "#workers/mail/sample-emails.ts";
import ThankYou, { loader } from "./thank-you.tsx";

beforeEach(() => localStorage.clear());

/** Renders the page without a booking, in a browser that contains a form draft. Returns the keys that remain. */
async function draftsAfter(isAccountErased: boolean): Promise<string[]> {
  localStorage.setItem("al-draft:page:/konto/", "{}");
  const loaderData = { now: new Date(), booking: null, qrCode: null, isAccountErased };
  const props = { loaderData } as Parameters<typeof ThankYou>[0];
  const Stub = createRoutesStub([{ path: "/danke/", Component: () => <ThankYou {...props} /> }]);
  render(<Stub initialEntries={["/danke/"]} />);
  await screen.findByRole("heading", { level: 1 });
  return Object.keys(localStorage);
}

it("discards all form drafts of the browser when the account was erased", async () => {
  expect(await draftsAfter(true)).toEqual([]);
});

it.each([
  ["signed-out", true],
  ["signed-in", false],
])("confirms an erasure only to a signed-out browser (%s: %s)", async (state, isAccountErased) => {
  const context = new RouterContextProvider();
  context.set(sessionContext, { state, user: state === "signed-in" ? { id: "u" } : null } as Session);
  const request = new Request("https://example.org/danke/?konto=geloescht");
  expect(await loader({ request, context } as never)).toMatchObject({ isAccountErased });
});

it("says that no slot is reserved when the booking of the order has been cancelled", async () => {
  const textFor = async (status: BookingStatus) => {
    const now = new Date();
    const booking = ownBookingOf(
      { ...aBooking({ status }), user_email: null, isAppointmentBooked: true },
      sampleSite,
      now,
    );
    const loaderData = { now, booking, qrCode: { size: 1, path: "" }, isAccountErased: false };
    const props = { loaderData } as unknown as Parameters<typeof ThankYou>[0];
    const Stub = createRoutesStub([{ path: "/danke/", Component: () => <ThankYou {...props} /> }]);
    render(<Stub initialEntries={["/danke/"]} />);
    const heading = await screen.findByRole("heading", { level: 1 });
    const text = heading.parentElement?.textContent;
    cleanup();
    return text;
  };
  const sentence = "Zu dieser Buchung ist kein Platz mehr reserviert.";
  expect(await textFor("cancelled_by_guest")).toContain(sentence);
  expect(await textFor("confirmed")).not.toContain(sentence);
});

it("keeps form drafts when no account was erased", async () => {
  expect(await draftsAfter(false)).toEqual(["al-draft:page:/konto/"]);
});
