import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { eventually } from "#tests/builders/eventually.ts";
import type { Booking } from "#workers/data/booking/offer-booking.ts";
import { useOfflineTickets } from "./use-offline-tickets.ts";

const saveTickets = vi.hoisted(() => vi.fn());
vi.mock("./offline-tickets.ts", () => ({ saveTickets }));

function Tickets({ bookings }: { bookings: Booking[] }) {
  useOfflineTickets(bookings);
  return null;
}

it("saves the tickets again when a companion changes, but not when nothing changes", async () => {
  const booking = { id: "1", status: "confirmed", quantity: 2, calendar_sequence: 0, companions: ["Anna"] };
  const withCompanion = (name: string) => [{ ...booking, companions: [name] } as Booking];
  const { rerender } = render(<Tickets bookings={withCompanion("Anna")} />);
  await eventually(() => expect(saveTickets).toHaveBeenCalledTimes(1));
  rerender(<Tickets bookings={withCompanion("Anna")} />);
  const changed = withCompanion("Bela");
  rerender(<Tickets bookings={changed} />);
  await eventually(() => expect(saveTickets).toHaveBeenLastCalledWith(changed));
  expect(saveTickets).toHaveBeenCalledTimes(2);
});
