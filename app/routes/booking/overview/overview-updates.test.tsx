import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import type { BookingStatus } from "#domain/booking/offer-booking.ts";
import type { OverviewOutcome } from "./overview-intents.ts";
import { OverviewUpdates } from "./overview-updates.tsx";

const receiptOf = (quantity: number, status: BookingStatus = "confirmed") => ({
  id: "b",
  code: "GP5S6A25",
  status,
  quantity,
  appointmentId: "a",
});
const undoTo = (quantity: number) => ({ intent: "aendern" as const, quantity, companions: [] });

/** Renders the outcome for a booking that now has this quantity and status. */
function show(outcome: OverviewOutcome, quantity: number, status: BookingStatus = "confirmed") {
  const bookings = [{ id: "b", quantity, status }];
  const Stub = createRoutesStub([
    { path: "/", Component: () => <OverviewUpdates outcome={outcome} bookings={bookings} /> },
  ]);
  return render(<Stub />);
}

it.each([
  [2, 1, "1 Platz storniert. Du hast noch 1 Platz."],
  [1, 3, "2 Plätze dazu gebucht. Du hast jetzt 3 Plätze."],
])("shows and focuses how many slots were cancelled or added when %d slots become %d", (before, after, title) => {
  show({ done: "changed", receipt: receiptOf(after), undo: undoTo(before) }, after);
  expect(screen.getByRole("status").textContent).toContain(title);
  expect(document.activeElement).toBe(screen.getByRole("status").parentElement);
});

it("restores a cancelled booking only at the start that the page of the cancellation showed", () => {
  const shownStart = "2027-04-12T16:00:00.000Z";
  const receipt = receiptOf(2, "cancelled_by_guest");
  show({ done: "cancelled", receipt, undo: { intent: "wiederherstellen", shownStart } }, 2, "cancelled_by_guest");
  expect(document.querySelector<HTMLInputElement>('input[name="beginn"]')?.value).toBe(shownStart);
});

it("renders nothing when the booking has changed again", () => {
  const outcome: OverviewOutcome = {
    done: "cancelled",
    receipt: receiptOf(2, "cancelled_by_guest"),
    undo: { intent: "wiederherstellen", shownStart: undefined },
  };
  show(outcome, 2, "cancelled_by_guest");
  expect(screen.getByRole("status").textContent).toContain("Deine Buchung GP5S6A25 ist storniert.");
  cleanup();
  show(outcome, 2);
  expect(screen.queryByRole("status")).toBeNull();
});
