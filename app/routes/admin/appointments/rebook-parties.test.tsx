import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, useLoaderData } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { RebookParties, type RebookPartiesProps } from "./rebook-parties.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const parties = ["Erna", "Ida"].map((first_name, index) => ({
  id: first_name,
  first_name,
  last_name: "Schmidt",
  user_email: `${first_name}@example.org`,
  phone: null,
  quantity: index + 1,
}));

/**
 * Shows the parties, of one and two people, and the target. A click moves the parties in `movedIds` and leaves
 * `remainingSlots` at the target.
 */
function show(movedIds: readonly string[], remainingSlots: number) {
  let unmoved = parties;
  let target = { id: "t", timestamp: new Date("2027-04-12T16:00:00Z"), remaining_slots: 3 };
  const requests = stubApi({
    "offerAppointment.rebook": ({ bookingIds }: { bookingIds: string[] }) => {
      unmoved = parties.filter(({ id }) => !movedIds.includes(id));
      target = { ...target, remaining_slots: remainingSlots };
      return bookingIds.map((id) => ({ booking_id: id, outcome: movedIds.includes(id) ? "moved" : "too_few_left" }));
    },
  });
  const load = () => ({
    appointment: {
      parties: unmoved,
      bookings_to_rebook: unmoved.map(({ id }) => ({ booking_id: id, booked_appointment_ids: [] })),
      offer: { slug: "weben-ab1cd" },
    },
    targets: [target].filter(({ remaining_slots }) => remaining_slots > 0),
  });
  const Component = () => <RebookParties {...(useLoaderData() as unknown as RebookPartiesProps)} />;
  const Stub = createRoutesStub([{ path: "/", Component, loader: load, HydrateFallback: () => null }]);
  render(<Stub />);
  return requests;
}

it("focuses the heading when the list with the pressed button is removed, because every party was moved", async () => {
  show(["Erna", "Ida"], 0);
  const button = await screen.findByRole("button", { name: /^Alle umbuchen/ });
  button.focus();
  fireEvent.click(button);
  await screen.findByText(/^2 Gruppen umgebucht auf/);
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Umbuchen" }));
});

it("focuses the heading when the target of the pressed button is removed, because others have taken its slots", async () => {
  show([], 0);
  const button = await screen.findByRole("button", { name: /^Alle umbuchen/ });
  button.focus();
  fireEvent.click(button);
  await screen.findByText("Kein anderer Termin dieses Angebots hat freie Plätze.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Umbuchen" })));
});

it("keeps the focus on the pressed button, which moves nobody any more, when the remaining party does not fit", async () => {
  const requests = show(["Erna"], 1);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: /^Alle umbuchen/ });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe("Passt nicht"));
  expect([button.disabled, button.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  expect(button.classList).toContain("cursor-not-allowed!");
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(requests.map(({ input }) => input)).toEqual([
    expect.objectContaining({ targetId: "t", shownStart: new Date("2027-04-12T16:00:00Z") }),
  ]);
});

const cancelled = {
  parties,
  bookings_to_rebook: parties.map(({ id }) => ({ booking_id: id, booked_appointment_ids: [] })),
  offer: { slug: "weben-ab1cd" },
};

/** One target a day from 1 to 13 April. Each has one free slot, except the last one. */
const thirteenTargets = () =>
  Array.from({ length: 13 }, (_, index) => ({
    id: `t${index}`,
    timestamp: new Date(Date.UTC(2027, 3, index + 1, 16)),
    remaining_slots: index === 12 ? 3 : 1,
  }));

it("collapses the targets after the twelfth, and tells how many of them have slots for all chosen parties", async () => {
  const targets = thirteenTargets();
  const requests = stubApi({ "offerAppointment.rebook": () => [] });
  const Component = () => <RebookParties {...({ appointment: cancelled, targets } as unknown as RebookPartiesProps)} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  await screen.findByRole("heading", { name: "Umbuchen" });
  const labels = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  const at = (day: number) => `${String(day).padStart(2, "0")}.04.2027 — 18:00 Uhr`;
  const days = targets.map((_, index) => index + 1);
  expect(labels()).toEqual([
    ...days.slice(0, 12).map((day) => `1 von 2 umbuchen: ${at(day)}`),
    `Alle umbuchen: ${at(13)}`,
  ]);
  const collapsed = screen.getByText("Ein weiterer Termin, 1 mit Platz für alle").closest("details");
  expect([collapsed?.open, collapsed?.querySelectorAll("button").length]).toEqual([false, 1]);

  fireEvent.click(screen.getByRole("checkbox", { name: /^Ida/ }));
  expect(labels()).toEqual(days.map((day) => `Eine Gruppe umbuchen: ${at(day)}`));
  const last = collapsed?.querySelector("button");
  if (last) fireEvent.click(last);
  await waitFor(() =>
    expect(requests).toEqual([expect.objectContaining({ input: expect.objectContaining({ targetId: "t12" }) })]),
  );
});

it("lists the guests to call, but no choice of parties, when no other appointment has free slots", async () => {
  const withPhone = { ...parties[0], user_email: null, phone: "0331 123 45" };
  const appointment = {
    parties: [withPhone, parties[1]],
    bookings_to_rebook: ["Erna", "Ida"].map((id) => ({ booking_id: id, booked_appointment_ids: [] })),
    offer: { slug: "weben-ab1cd" },
  };
  const Component = () => <RebookParties {...({ appointment, targets: [] } as unknown as RebookPartiesProps)} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  await screen.findByText("Kein anderer Termin dieses Angebots hat freie Plätze.");
  screen.getByText(/^2 Gruppen \(3 Plätze\) haben keinen Termin mehr\. 1 Gast ohne E-Mail: bitte anrufen\.$/);
  expect(screen.getByRole("list", { name: "Bitte anrufen" }).textContent).toContain("0331 123 45");
  expect(screen.queryByRole("checkbox")).toBeNull();
});
