import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoutesStub } from "react-router";
import { expect, it, vi } from "vitest";
import { BookingChange } from "#app/routes/booking/detail/booking-change.tsx";
import { ReplacementQuestion } from "#app/routes/booking/detail/replacement-question.tsx";
import { AccountSection } from "#app/routes/booking/overview/account-section.tsx";
import { LastChangeNotice } from "#app/routes/booking/overview/last-change-notice.tsx";
import type { Undo } from "#app/routes/booking/overview/overview-intents.ts";
import { WaitlistSection } from "#app/routes/booking/overview/waitlist-section.tsx";
import type { OwnBooking } from "#app/routes/booking/own-booking.ts";
import { eventually } from "#tests/builders/eventually.ts";

const now = new Date("2027-04-01T10:00:00Z");
const booking = {
  id: "b",
  code: "GP5S6A25",
  quantity: 2,
  companions: ["Ida"],
  status: "confirmed",
  replacement: "open",
  price: 0,
  created_at: now,
  free_cancellation_until: now,
  offer: { name: "Drehen", price: 0, max_slots_per_booking: 6 },
  appointment: { timestamp: now, remaining_slots: 4 },
  isCancellable: true,
  canAddSlots: true,
} as unknown as OwnBooking;
const cancelled: OwnBooking = {
  ...booking,
  status: "cancelled_by_guest",
  isCancellable: false,
  canAddSlots: false,
  isRestorable: true,
};
const entry = {
  id: "w",
  quantity: 1,
  status: "waiting",
  timestamp: now,
  offer_name: "Drehen",
} as Parameters<typeof WaitlistSection>[0]["entries"][number];
const changeProps = { cancellationKey: "idempotency-key", refusedFields: null, isUndoShown: false };
const undo: Undo = { intent: "aendern", quantity: 1, companions: [] };
const receipt = { id: "b", code: "GP5S6A25", status: "confirmed", quantity: 2, appointmentId: "a" } as const;

// The empty keys satisfy the linter, which requires a key for elements in an array.
it.each<[button: string, content: ReactNode]>([
  ["Anzahl speichern", <BookingChange key="" booking={booking} {...changeProps} />],
  ["Buchung stornieren", <BookingChange key="" booking={booking} {...changeProps} />],
  ["Rückgängig", <BookingChange key="" booking={cancelled} {...changeProps} />],
  ["Zusagen", <ReplacementQuestion key="" booking={booking} cancellationKey="idempotency-key" />],
  ["Rückgängig", <LastChangeNotice key="" outcome={{ done: "changed", receipt, undo }} bookings={[booking]} />],
  ["Warteliste verlassen", <WaitlistSection key="" entries={[entry]} now={now} joinedId={null} refusal={null} />],
  ["Adresse erzeugen", <AccountSection key="" calendarFeed={null} now={new Date()} outcome={null} refusal={null} />],
  ["Code schicken", <AccountSection key="" calendarFeed={null} now={new Date()} outcome={null} refusal={null} />],
])("sends one request when „%s“ is pressed twice", async (name, content) => {
  const action = vi.fn(() => new Promise<null>(() => {}));
  const Stub = createRoutesStub([{ path: "/", Component: () => content, action }]);
  render(<Stub />);
  const button = screen.getByRole("button", { name: new RegExp(`^${name}`), hidden: true });
  fireEvent.click(button);
  await eventually(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
  fireEvent.click(button);
  await eventually(() => expect(action).toHaveBeenCalled());
  expect(action).toHaveBeenCalledTimes(1);
});
