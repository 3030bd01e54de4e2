import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import * as shownPage from "#app/client/shown-page.ts";
import type { OwnBooking } from "#app/routes/booking/own-booking.ts";
import type { BookingStatus } from "#domain/booking/offer-booking.ts";
import { isUndoShown, LastChangeNotice, shownOutcomeOf } from "./last-change-notice.tsx";
import type { OverviewOutcome } from "./overview-intents.ts";

const receiptOf = (quantity: number, status: BookingStatus = "confirmed") => ({
  id: "b",
  code: "GP5S6A25",
  status,
  quantity,
  appointmentId: "a",
});
const undoTo = (quantity: number) => ({ intent: "aendern" as const, quantity, companions: [] });

const booking = {
  id: "b",
  price: 4500,
  offer: { max_slots_per_booking: 6, price: 4500 },
  appointment: { remaining_slots: 2, timestamp: new Date("2027-04-12T16:00:00Z") },
  isCancellable: true,
  isRestorable: true,
  cancellableUntilIfRestored: new Date("2027-04-10T16:00:00Z"),
  canAddSlots: true,
} as unknown as OwnBooking;

/** Renders the outcome for a booking that now has this quantity and status. */
function show(outcome: OverviewOutcome, quantity: number, status: BookingStatus = "confirmed", change: object = {}) {
  const bookings = [{ ...booking, quantity, status, ...change }];
  const Stub = createRoutesStub([
    { path: "/", Component: () => <LastChangeNotice outcome={outcome} bookings={bookings} /> },
  ]);
  return render(<Stub />);
}

it.each([
  [2, 1, "1 Platz storniert. Du hast noch 1 Platz."],
  [1, 3, "2 Plätze dazugebucht. Du hast jetzt 3 Plätze."],
])("focuses a notice of how many slots were cancelled or added when %d slots become %d", (before, after, title) => {
  show({ done: "changed", receipt: receiptOf(after), undo: undoTo(before) }, after);
  expect(screen.getByRole("status").textContent).toContain(title);
  expect(document.activeElement).toBe(screen.getByRole("status").parentElement);
});

it("says that the waitlist offer has already been accepted when the guest declines it", () => {
  show({ done: "kept-booking" }, 1);
  expect(screen.getByRole("status").textContent).toMatch(/^Dieses Angebot hast du schon angenommen\./);
});

it("hides the notice of an accepted replacement once the booking was cancelled on another device", () => {
  show({ done: "accepted", receipt: receiptOf(1) }, 1);
  expect(screen.getByRole("status").textContent).toMatch(/^Danke, wir rechnen mit dir/);
  cleanup();
  show({ done: "accepted", receipt: receiptOf(1) }, 1, "cancelled_by_guest");
  expect(screen.queryByRole("status")).toBeNull();
});

it("hides the notice of an accepted replacement once the host has moved the replacement and the guest is asked again", () => {
  show({ done: "accepted", receipt: receiptOf(1) }, 1, "confirmed", { replacement: "open" });
  expect(screen.queryByRole("status")).toBeNull();
});

it("hides the notice of a left waitlist once the guest has joined it again on another device", () => {
  const outcome: OverviewOutcome = { done: "left-waitlist", wasOffered: false, appointmentId: "a" };
  const isShownWith = (waitlist: { appointment_id: string }[]) => {
    render(<LastChangeNotice outcome={outcome} bookings={[]} waitlist={waitlist} />);
    const isShown = screen.queryByRole("status") !== null;
    cleanup();
    return isShown;
  };
  expect(isShownWith([{ appointment_id: "b" }])).toBe(true);
  expect(isShownWith([{ appointment_id: "a" }])).toBe(false);
});

it("keeps the calendar URL, but hides another success, while the outcome of a later submission is unknown", () => {
  const feed: OverviewOutcome = { done: "feed-renewed", url: "https://example.org/feed.ics", createdAt: new Date() };
  const isSubmissionLost = vi.spyOn(shownPage, "isSubmissionLost").mockReturnValue(true);
  onTestFinished(() => isSubmissionLost.mockRestore());
  expect([shownOutcomeOf(feed), shownOutcomeOf({ done: "feed-removed" })]).toEqual([feed, null]);
});

it("moves the focus only once for an outcome, but keeps the focus when the focused notice is mounted again", () => {
  const outcome = { done: "accepted" as const, receipt: receiptOf(1) };
  show(outcome, 1);
  expect(document.activeElement).toBe(screen.getByRole("status").parentElement);
  cleanup();
  show(outcome, 1);
  expect(document.activeElement).toBe(screen.getByRole("status").parentElement);
  screen.getByRole("status").parentElement?.blur();
  cleanup();
  show(outcome, 1);
  expect(document.activeElement).toBe(document.body);
});

it("sends the conditions that the page showed at the cancellation when the undo restores the booking", () => {
  const shownStart = "2027-04-12T16:00:00.000Z";
  const receipt = receiptOf(2, "cancelled_by_guest");
  show(
    { done: "cancelled", receipt, undo: { intent: "wiederherstellen", shownStart, shownOffer: "{}" } },
    2,
    "cancelled_by_guest",
  );
  expect(document.querySelector<HTMLInputElement>('input[name="beginn"]')?.value).toBe(shownStart);
  expect(document.querySelector<HTMLInputElement>('input[name="bedingungen"]')?.value).toBe("{}");
  expect(document.querySelector('input[name="stornierbar"]')).toBeTruthy();
});

it("sends the total price of all slots, the shown quantity, the start and `stornierbar` when the undo orders cancelled slots again", () => {
  show({ done: "changed", receipt: receiptOf(1), undo: undoTo(3) }, 1);
  expect(document.querySelector<HTMLInputElement>('input[name="gesamt"]')?.value).toBe("13500");
  expect(document.querySelector<HTMLInputElement>('input[name="gebucht"]')?.value).toBe("1");
  expect(document.querySelector('input[name="beginn"]')).toBeTruthy();
  expect(document.querySelector('input[name="stornierbar"]')).toBeTruthy();
});

it.each<[string, OverviewOutcome, number, BookingStatus, object]>([
  [
    "the slots of a cancelled booking are taken",
    {
      done: "cancelled",
      receipt: receiptOf(2, "cancelled_by_guest"),
      undo: { intent: "wiederherstellen", shownStart: undefined, shownOffer: undefined },
    },
    2,
    "cancelled_by_guest",
    { isRestorable: false },
  ],
  [
    "the offer of a cancelled booking has another price now",
    {
      done: "cancelled",
      receipt: receiptOf(2, "cancelled_by_guest"),
      undo: { intent: "wiederherstellen", shownStart: undefined, shownOffer: undefined },
    },
    2,
    "cancelled_by_guest",
    { price: 4000 },
  ],
  [
    "the restored booking could no longer be cancelled",
    {
      done: "cancelled",
      receipt: receiptOf(2, "cancelled_by_guest"),
      undo: { intent: "wiederherstellen", shownStart: undefined, shownOffer: undefined },
    },
    2,
    "cancelled_by_guest",
    { cancellableUntilIfRestored: null },
  ],
  [
    "the slots that the undo would add could no longer be cancelled",
    { done: "changed", receipt: receiptOf(1), undo: undoTo(3) },
    1,
    "confirmed",
    { isCancellable: false },
  ],
  ["a cancelled slot is taken", { done: "changed", receipt: receiptOf(1), undo: undoTo(4) }, 1, "confirmed", {}],
  [
    "the added slots cannot be cancelled",
    { done: "changed", receipt: receiptOf(3), undo: undoTo(1) },
    3,
    "confirmed",
    { isCancellable: false },
  ],
])("does not offer to undo the change when %s", (_, outcome, quantity, status, change) => {
  show(outcome, quantity, status, change);
  expect(screen.getByRole("status")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(isUndoShown(outcome, { ...booking, quantity, status, ...change })).toBe(false);
});

it("renders nothing when the booking has changed again", () => {
  const outcome: OverviewOutcome = {
    done: "cancelled",
    receipt: receiptOf(2, "cancelled_by_guest"),
    undo: { intent: "wiederherstellen", shownStart: undefined, shownOffer: undefined },
  };
  show(outcome, 2, "cancelled_by_guest");
  expect(screen.getByRole("status").textContent).toContain("Deine Buchung GP5S6A25 ist storniert.");
  cleanup();
  show(outcome, 2);
  expect(screen.queryByRole("status")).toBeNull();
});
