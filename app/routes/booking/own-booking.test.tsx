import { act, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import BookingDetail from "#app/routes/booking/detail/booking-detail.tsx";
import Overview from "#app/routes/booking/overview/overview.tsx";
import { aBooking, sampleSite } from "#workers/mail/sample-emails.ts";
import { nextDeadlineOf, ownBookingOf } from "./own-booking.ts";

// Berlin is two hours ahead of UTC.
const noon = new Date("2027-04-05T10:00:00Z");
const deadline = new Date("2027-04-05T11:00:00Z");
const midnight = new Date("2027-04-05T22:00:00Z");

function anOwnBooking(now: Date, facts: Parameters<typeof aBooking>[0] = {}) {
  const created_at = new Date("2027-04-01T10:00:00Z");
  const booking = { ...aBooking({ created_at, free_cancellation_until: deadline, ...facts }), user_email: null };
  return ownBookingOf({ ...booking, isAppointmentBooked: false }, sampleSite, now);
}

it.each([
  [
    "overview",
    (now: Date) => {
      const bookings = { items: [anOwnBooking(now)], page: 1, itemsPerPage: 20, total: 1 };
      const lists = { cancelledBookings: [], cancelledTotal: 0, waitlist: [] };
      return { bookings, ...lists, nextBooking: null, calendarFeed: null, now, cancellationKey: "k" };
    },
    Overview,
  ],
  [
    "booking’s page",
    (now: Date) => ({ booking: anOwnBooking(now), qrCode: { size: 1, path: "" }, now, cancellationKey: "k" }),
    BookingDetail,
  ],
])("reloads the %s once the deadline for a cancellation has passed", async (_, load, page) => {
  vi.useFakeTimers({ now: noon });
  onTestFinished(() => void vi.useRealTimers());
  const Page = page as (props: object) => React.ReactNode;
  const Stub = createRoutesStub([{ id: "page", path: "/", loader: () => load(new Date()), Component: Page }]);
  render(<Stub hydrationData={{ loaderData: { page: load(noon) } }} />);
  await act(() => vi.advanceTimersByTimeAsync(3_590_000)); // ten seconds before the deadline
  expect(screen.getAllByText("Buchung stornieren")).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(90_000)); // longer than the random delay of `useReloadAfter`
  expect(screen.queryByText("Buchung stornieren")).toBeNull();
});

it("finds the next deadline of bookings that can be cancelled or restored, at the latest the end of the day", () => {
  const cancelled = anOwnBooking(noon, { status: "cancelled_by_guest" });
  const restorable = { isRestorable: true, cancellableUntilIfRestored: deadline };
  expect(nextDeadlineOf([], noon)).toEqual(midnight);
  expect(nextDeadlineOf([{ ...cancelled, isRestorable: false }], noon)).toEqual(midnight);
  expect(nextDeadlineOf([anOwnBooking(midnight), { ...cancelled, ...restorable }], noon)).toEqual(deadline);
  expect(nextDeadlineOf([anOwnBooking(noon)], noon)).toEqual(deadline);
});
