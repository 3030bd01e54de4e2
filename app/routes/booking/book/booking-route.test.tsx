import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub, useRevalidator } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { refusalMessage } from "#domain/refusal.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import BookingRoute from "./book.tsx";

const START = new Date("2027-04-12T16:00:00Z");
const loaderData = {
  step: "pruefen",
  offer: {
    id: "o",
    name: "Drehen an der Scheibe",
    slug: "drehen-an-der-scheibe-ab12c",
    price: 4500,
    offer_type: { name: "Workshop" },
    artist: null,
    location: null,
    image: null,
    duration_minutes: 150,
    max_slots_per_booking: 6,
    cancellation_deadline_hours: 48,
    contact: { name: "Marlene Voss", address: [], email: "", channels: [], vat_sentence: "inkl. MwSt." },
  },
  appointments: [{ id: "d", timestamp: START, status: "scheduled", capacity: 8, remaining_slots: 3, version: 1 }],
  contactWhileLegalDetailsMissing: null,
  bookableAfter: new Date("2027-04-01T22:00:00Z"),
  now: new Date("2027-04-01T10:00:00Z"),
  isSignedIn: true,
  signedInAs: "u",
  email: "ada@example.org",
  entry: null,
  emailOfUserWithoutEntry: null,
  ownBookings: [],
  ownEntries: [],
  fields: { termin: ["d"], plaetze: ["1"], vorname: ["Ida"], nachname: ["Brandt"] },
  idempotencyKey: "k",
  isOutcomeUnknown: false,
};

it("keeps checking an order with a lost response when the page revalidates", async () => {
  stubApi({ "offerBooking.byKey": () => null });
  let loads = 0;
  const code = "backend_unavailable";
  const outcome = {
    fields: { ...loaderData.fields, schritt: ["pruefen"] },
    errors: null,
    refusal: { code, detail: {}, message: refusalMessage(code) },
    isOutcomeUnknown: true,
  };
  const Page = (props: object) => {
    const { revalidate } = useRevalidator();
    return (
      <>
        <button type="button" onClick={() => void revalidate()}>
          Laden
        </button>
        <BookingRoute {...(props as ComponentProps<typeof BookingRoute>)} />
      </>
    );
  };
  const Stub = createRoutesStub([
    {
      path: "/",
      loader: () => ({ ...loaderData, email: `${++loads}@example.org` }),
      action: () => outcome,
      Component: Page,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  fireEvent.click(await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" }));
  await screen.findByText("Wir prüfen deine Buchung …");
  await screen.findByText(/2@example\.org/);
  fireEvent.click(screen.getByRole("button", { name: "Laden" }));
  await screen.findByText(/3@example\.org/);
  expect(screen.getByText("Wir prüfen deine Buchung …")).toBeTruthy();
});

it("reloads the appointments when the day on which they were loaded is over", async () => {
  vi.useFakeTimers({ now: loaderData.now });
  onTestFinished(() => void vi.useRealTimers());
  const load = vi.fn(() => ({ ...loaderData, bookableAfter: new Date("2027-04-02T22:00:00Z") }));
  const Component = (props: object) => <BookingRoute {...(props as ComponentProps<typeof BookingRoute>)} />;
  const Stub = createRoutesStub([{ id: "booking", path: "/", loader: load, Component }]);
  render(<Stub hydrationData={{ loaderData: { booking: loaderData } }} />);
  await act(() => vi.advanceTimersByTimeAsync(11 * 3_600_000));
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(3_600_000 + 90_000));
  expect(load).toHaveBeenCalledOnce();
});
