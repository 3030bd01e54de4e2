import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import DashboardPage from "./dashboard.tsx";

afterEach(cleanup);

const week = { bookings: 0, slots: 0, accounts: 0, capacity: 0, taken: 0 };
const now = new Date("2027-03-01T10:00:00Z");
const none = { total: 0, items: [] };
const waiting = (parties: number) => ({
  id: `appointment-${parties}`,
  timestamp: now,
  name: "Töpfern",
  slug: "toepfern-ab12c",
  parties,
  slots: parties,
  free: 0,
});

function show({ isFullList }: { isFullList: boolean }) {
  const overview = {
    empty_appointments: none,
    drafts: none,
    waiting: { total: 9, items: [waiting(2), waiting(4)] },
    images_without_alt_text: 0,
    this_week: week,
    last_week: week,
  };
  const failedMails = { ...none, page: 1, itemsPerPage: 5 };
  const Component = () => <DashboardPage loaderData={{ overview, failedMails, now, isFullList }} />;
  const Stub = createRoutesStub([{ path: "/admin/", Component }]);
  render(<Stub initialEntries={["/admin/"]} />);
}

it("links to the full list and counts the hidden parties when a list is shortened", () => {
  show({ isFullList: false });
  const link = screen.getByRole("link", { name: /^und 3 weitere ?: Warten auf einen Platz$/ });
  expect(link.getAttribute("href")).toBe("/admin/?alle=1#warteliste");
});

it("shows no link when the full list is already requested", () => {
  show({ isFullList: true });
  expect(screen.queryByRole("link", { name: /weitere/ })).toBeNull();
  expect(screen.getByText("und 3 weitere, sobald hier Platz ist")).toBeTruthy();
});
