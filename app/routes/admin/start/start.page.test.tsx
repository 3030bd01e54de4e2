import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { StartPage, type StartPageProps } from "./start.page.tsx";

afterEach(cleanup);

const week = { bookings: 0, slots: 0, accounts: 0, capacity: 0, taken: 0 };
const now = new Date("2027-03-01T10:00:00Z");
const none = { total: 0, items: [] };
const waiting = (parties: number) => ({
  id: `date-${parties}`,
  timestamp: now,
  name: "Töpfern",
  slug: "toepfern-ab12c",
  parties,
  slots: parties,
  free: 0,
});

function show(props: Pick<StartPageProps, "isAll">) {
  const overview = {
    emptyDates: none,
    drafts: none,
    waiting: { total: 9, items: [waiting(2), waiting(4)] },
    imagesWithoutWords: 0,
    thisWeek: week,
    lastWeek: week,
  };
  const failedMails = { ...none, page: 1, itemsPerPage: 5 };
  const Component = () => <StartPage overview={overview} failedMails={failedMails} now={now} {...props} />;
  const Stub = createRoutesStub([{ path: "/admin/", Component }]);
  render(<Stub initialEntries={["/admin/"]} />);
}

test("what a list leaves out is counted in what its total counts, and a link leads to all of it", () => {
  show({ isAll: false });
  const link = screen.getByRole("link", { name: /^und 3 weitere ?: Warten auf einen Platz$/ });
  expect(link.getAttribute("href")).toBe("/admin/?alle=1#warteliste");
});

test("where everything was asked for no link leads in a circle", () => {
  show({ isAll: true });
  expect(screen.queryByRole("link", { name: /weitere/ })).toBeNull();
  expect(screen.getByText("und 3 weitere, sobald hier Platz ist")).toBeTruthy();
});
