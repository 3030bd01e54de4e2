import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import type { FailedMail } from "#workers/data/mail/mail-outbox.ts";
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

const anAppointment = (timestamp: string, changes: Partial<ListedAppointment> = {}): ListedAppointment => ({
  id: timestamp,
  offer_id: "offer",
  timestamp: new Date(timestamp),
  capacity: 8,
  remaining_slots: 3,
  held_slots: 0,
  status: "scheduled",
  reason: "",
  version: 1,
  waiting_slots: 0,
  is_untouched: false,
  present: 0,
  due_cents: 0,
  offer: {
    name: "Töpfern",
    slug: "toepfern-ab12c",
    duration_minutes: 120,
    minimum_participants: null,
    artist: null,
    location: "Alte Ziegelei",
  },
  ...changes,
});

const aFailedMail: FailedMail = {
  id: "mail",
  kind: "booking_confirmed",
  created_at: now,
  attempts: 10,
  last_error: "resend: 422 validation_error",
  next_attempt_at: null,
  booking: { id: "b1", first_name: "Erna", last_name: "Schmidt", user_email: "erna@exmaple.org", phone: "030 1234" },
  appointment: { id: "a1", timestamp: now, offer: { name: "Töpfern" } },
};

function show({ isFullList = false, next = [] as ListedAppointment[], isIdle = false, mails = [] as FailedMail[] }) {
  const overview = {
    empty_appointments: none,
    drafts: none,
    waiting: isIdle ? none : { total: 9, items: [waiting(2), waiting(4)] },
    images_without_alt_text: 0,
    this_week: week,
    last_week: week,
  };
  const failedMails = { total: mails.length, items: mails, page: 1, itemsPerPage: 5 };
  const appointments = { items: next, total: next.length, page: 1, itemsPerPage: 60 };
  const Component = () => <DashboardPage loaderData={{ appointments, overview, failedMails, now, isFullList }} />;
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
  expect(screen.getByText("und 3 weitere")).toBeTruthy();
});

it("lists today's appointments with who has arrived and what is due, and links check-in once it is open", () => {
  show({
    next: [
      anAppointment("2027-03-01T17:00:00Z", { present: 2, due_cents: 11600 }),
      anAppointment("2027-03-03T17:00:00Z"),
    ],
  });
  const [today, later] = [/^Montag, 01\.03\.2027/, "Die nächsten sieben Tage"].map((name) =>
    screen.getByRole("region", { name }),
  );
  expect(today?.textContent).toMatch(/18:00.*Töpfern.*Alte Ziegelei.*5\/8.*2 da.*116,00\s€ offen/);
  const link = screen.getByRole("link", { name: "Einchecken: Töpfern, 18:00 Uhr" });
  expect(link.getAttribute("href")).toBe("/admin/termin-buchungen/2027-03-01T17:00:00Z/");
  expect(later?.textContent).toMatch(/Mittwoch, 03\.03\.2027.*Töpfern/);
});

it("says that nothing is open when there is neither an appointment nor a task", () => {
  show({ isIdle: true });
  expect(screen.getByText("Heute ist kein Termin.")).toBeTruthy();
  expect(screen.getByText("Alles im Lot.")).toBeTruthy();
});

it("names guest, appointment and a German reason of a failed email, with a link to the booking", () => {
  show({ isFullList: false, mails: [aFailedMail] });
  const row = document.querySelector("#mails li");
  expect(row?.textContent).toContain("Buchung bestätigt an Erna Schmidt");
  expect(row?.textContent).toContain("Töpfern, 01.03.2027 — 11:00 Uhr");
  expect(row?.textContent).toContain("Diese Adresse gibt es nicht. erna@exmaple.org, 030 1234");
  expect(row?.textContent).not.toContain("validation_error");
  expect(screen.getByRole("link", { name: "Erna Schmidt" }).getAttribute("href")).toBe(
    "/admin/angebots-buchungen/?buchung=b1",
  );
});
