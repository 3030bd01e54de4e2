import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { appointment, fakeTime, fill, offer, show } from "./appointment-builders.tsx";
import { PhoneBookingForm } from "./phone-booking-form.tsx";

fakeTime();

const openPhoneBooking = () =>
  show(<PhoneBookingForm appointment={{ ...appointment, offer, parties: [], affected: [] }} onClose={() => {}} />);
const submitPhoneBooking = () => fireEvent.submit(screen.getByLabelText("E-Mail").closest("form") as HTMLFormElement);
const focusedField = () => document.activeElement?.getAttribute("name");

it("shows a notice when the appointment is sold out or its offer is not public", () => {
  stubApi({});
  const detail = { ...appointment, offer, parties: [], affected: [] };
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
