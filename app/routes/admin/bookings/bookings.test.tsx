import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { bookingRecords } from "#domain/booking/booking-records.ts";
import BookingsPage from "./bookings.tsx";

afterEach(cleanup);

const show = (search: string) => {
  const Component = () => (
    <OverlayProvider>
      <BookingsPage
        loaderData={{
          state: bookingRecords.read(new URLSearchParams(search)),
          records: { items: [], total: 0, page: 1, itemsPerPage: 25 },
          booking: null,
          targets: [],
          now: new Date(),
        }}
      />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
};

it("shows an error only when the end of the range lies before its start", () => {
  show("von=2027-03-31&bis=2027-03-01");
  expect(screen.getByRole("alert").textContent).toBe("Das Ende liegt vor dem Anfang.");
  cleanup();
  for (const search of ["von=2027-03-01&bis=2027-03-01", "bis=2027-03-01", "von=2027-03-01", ""]) {
    show(search);
    expect(screen.queryByRole("alert")).toBeNull();
    cleanup();
  }
});
