import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { bookingRecords } from "#domain/booking/booking-records.ts";
import BookingsPage from "./bookings.tsx";

afterEach(cleanup);

/** Renders the list as its loader reads `search`. */
const show = (search: string) => {
  const Component = () => (
    <OverlayProvider>
      <BookingsPage
        loaderData={{
          state: bookingRecords.read(new URLSearchParams(search)),
          records: { items: [], total: 0, page: 1, itemsPerPage: 25 },
          booking: null,
          targets: [],
          isEmailWrong: false,
          now: new Date(),
        }}
      />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub initialEntries={[`/?${search}`]} />);
};

it("shows an error only when the end of the range is before its start", () => {
  show("von=2027-03-31&bis=2027-03-01");
  expect(screen.getByRole("alert").textContent).toBe("Das Ende liegt vor dem Anfang.");
  cleanup();
  for (const search of ["von=2027-03-01&bis=2027-03-01", "bis=2027-03-01", "von=2027-03-01", ""]) {
    show(search);
    expect(screen.queryByRole("alert")).toBeNull();
    cleanup();
  }
});

it("ignores a day that the database does not support, and says so", () => {
  expect(bookingRecords.read(new URLSearchParams("von=0001-01-01&bis=2027-03-01")).filters).toEqual({
    bis: "2027-03-01",
  });
  show("von=0001-01-01&bis=2027-03-01");
  expect(screen.getByText("Ein Teil des Filters gilt nicht und ist weggelassen.")).toBeTruthy();
  cleanup();
  show("bis=2027-03-01");
  expect(screen.queryByText("Ein Teil des Filters gilt nicht und ist weggelassen.")).toBeNull();
});
