import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, useLoaderData } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { RebookParties, type RebookPartiesProps } from "./rebook-parties.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const parties = ["Erna", "Ida"].map((first_name) => ({
  id: first_name,
  first_name,
  last_name: "Schmidt",
  user_email: `${first_name}@example.org`,
  phone: null,
  quantity: 1,
}));
const targets = [{ id: "t", timestamp: new Date("2027-04-12T16:00:00Z"), remaining_slots: 2 }];

it("focuses the heading when the list with the pressed button is removed, because every party was moved", async () => {
  let waiting = parties;
  stubApi({
    "offerAppointment.rebook": ({ bookingIds }: { bookingIds: string[] }) => {
      waiting = [];
      return bookingIds.map((booking_id) => ({ booking_id, outcome: "moved" }));
    },
  });
  const load = () => ({
    parties: waiting,
    affected: waiting.map(({ id }) => ({ booking_id: id, booked_appointment_ids: [] })),
    offer: { slug: "weben-ab1cd" },
  });
  const Component = () => (
    <RebookParties {...({ appointment: useLoaderData(), targets } as unknown as RebookPartiesProps)} />
  );
  const Stub = createRoutesStub([{ path: "/", Component, loader: load, HydrateFallback: () => null }]);
  render(<Stub />);
  const button = await screen.findByRole("button", { name: /^Alle umbuchen/ });
  button.focus();
  fireEvent.click(button);
  await screen.findByText(/^2 Gruppen umgebucht auf/);
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Umbuchen" }));
});
