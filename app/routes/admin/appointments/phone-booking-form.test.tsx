import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, useNavigate } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { listFormDrafts } from "#app/client/form-draft.ts";
import { shareSupabaseUser } from "#app/client/session/shared-user.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import { appointment, erna, fakeTime, fill, offer, show } from "./appointment-builders.tsx";
import { MessageDrawer } from "./message-drawer.tsx";
import { PhoneBookingForm } from "./phone-booking-form.tsx";

fakeTime();

const openPhoneBooking = () =>
  show(
    <PhoneBookingForm
      appointment={{ ...appointment, offer, parties: [], bookings_to_rebook: [] }}
      onClose={() => {}}
    />,
  );
const submitPhoneBooking = () => fireEvent.submit(screen.getByLabelText("E-Mail").closest("form") as HTMLFormElement);
const focusedField = () => document.activeElement?.getAttribute("name");

it("shows a notice when the appointment is sold out or its offer is not public", () => {
  stubApi({});
  const detail = { ...appointment, offer, parties: [], bookings_to_rebook: [] };
  show(<PhoneBookingForm appointment={{ ...detail, remaining_slots: 0 }} onClose={() => {}} />);
  expect(screen.getByText("Dieser Termin ist ausgebucht.")).toBeTruthy();
  expect(screen.getByLabelText("Plätze").getAttribute("max")).not.toBe("0");
  cleanup();
  show(<PhoneBookingForm appointment={{ ...detail, remaining_slots: 1 }} onClose={() => {}} />);
  expect(screen.queryByText("Dieser Termin ist ausgebucht.")).toBeNull();
  expect(screen.queryByText("Das Angebot ist nicht öffentlich.")).toBeNull();
  cleanup();
  show(<PhoneBookingForm appointment={{ ...detail, offer: { ...offer, status: "archived" } }} onClose={() => {}} />);
  expect(screen.getByText("Das Angebot ist nicht öffentlich.")).toBeTruthy();
});

it("focuses the first invalid field when a phone booking is incomplete", () => {
  stubApi({});
  openPhoneBooking();
  fill("Vorname", "Ada");
  submitPhoneBooking();
  expect(focusedField()).toBe("email");
  fill("E-Mail", "ada@example.org");
  submitPhoneBooking();
  expect(focusedField()).toBe("lastName");
});

it("shows the error at the companions field when more companions are named than the slots allow", async () => {
  const requests = stubApi({ "offerBooking.bookByPhone": () => ({ code: "ABCD2345", quantity: 2 }) });
  openPhoneBooking();
  fill("E-Mail", "ada@example.org");
  fill("Vorname", "Ada");
  fill("Nachname", "Ahrens");
  fill("Plätze", "2");
  fill("Begleitung (eine Person je Zeile, freiwillig)", "Berta\nClara");
  submitPhoneBooking();
  expect(focusedField()).toBe("companions");
  expect(screen.getByText("Mehr Namen als Plätze: Es kommt höchstens eine Person mit.")).toBeTruthy();
  expect(requests).toEqual([]);
  fill("Begleitung (eine Person je Zeile, freiwillig)", "Berta");
  submitPhoneBooking();
  await waitFor(() => expect(requests[0]?.input).toMatchObject({ quantity: 2, companions: ["Berta"] }));
});

it("keeps all fields and the idempotency key when the session ends, until the drawer is closed", async () => {
  onTestFinished(() => shareSupabaseUser(null));
  const calls = stubApi({});
  const ada = {
    user: { id: "ada", email: "ada@example.org", user_metadata: { role: "admin" } },
    expires_at: 0,
  } as const;
  const book = async () => {
    submitPhoneBooking();
    await waitFor(() => expect(calls).not.toEqual([]));
    return calls.splice(0).map(({ input }) => input);
  };
  act(() => shareSupabaseUser(ada));
  openPhoneBooking();
  fill("E-Mail", "erna@example.org");
  fill("Telefon", "0331 123 45");
  fill("Vorname", "Erna");
  fill("Nachname", "Schmidt");
  fill("Plätze", "2");
  fill("Begleitung (eine Person je Zeile, freiwillig)", "Berta Krug");
  fill("Nachricht (freiwillig)", "Mit Rollstuhl.");
  const firstCalls = await book();
  // The redirect to sign-in removes the page before the end of the session is shared.
  cleanup();
  act(() => shareSupabaseUser(null));
  vi.runAllTimers();
  act(() => shareSupabaseUser(ada));
  openPhoneBooking();
  expect(await book()).toEqual(firstCalls);
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  fireEvent.click(screen.getByRole("button", { name: "Verwerfen" }));
  vi.runAllTimers();
  cleanup();
  openPhoneBooking();
  expect(screen.getByLabelText<HTMLInputElement>("Vorname").value).toBe("");
});

const guest = { ...erna, status: "confirmed", user_email: "erna@example.org", quantity: 1 } as unknown as Party;

it.each([
  [
    "a booking by phone",
    "Nachname",
    <PhoneBookingForm
      key="booking"
      appointment={{ ...appointment, offer, parties: [], bookings_to_rebook: [] }}
      onClose={() => {}}
    />,
  ],
  [
    "a message",
    "Betreff",
    <MessageDrawer key="message" appointmentId={appointment.id} parties={[guest]} onClose={() => {}} />,
  ],
])("deletes the form draft of %s when the admin presses Back and then „Verwerfen“", async (_, label, drawer) => {
  stubApi({});
  const Component = () => {
    const navigate = useNavigate();
    return (
      <OverlayProvider>
        <button type="button" onClick={() => navigate(-1)}>
          Zurück
        </button>
        {drawer}
      </OverlayProvider>
    );
  };
  const Stub = createRoutesStub([
    { path: "/termin", Component },
    { path: "/", Component: () => <p>Übersicht</p> },
  ]);
  render(<Stub initialEntries={["/", "/termin"]} />);
  fill(label, "Schmidt");
  await act(async () => {}); // registers the blocker
  expect(listFormDrafts("", { userId: null })).toHaveLength(1);
  fireEvent.click(screen.getByText("Zurück"));
  fireEvent.click(await screen.findByRole("button", { name: "Verwerfen" }));
  await screen.findByText("Übersicht");
  expect(listFormDrafts("", { userId: null })).toEqual([]);
});
