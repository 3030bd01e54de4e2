import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it, vi } from "vitest";
import { closeNotification, getOpenNotifications } from "#app/ui/notification/notifications.ts";
import type { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import type { AdminStart, SetupSteps } from "#domain/site/admin-start.ts";
import type { FailedEmail } from "#workers/data/mail/mail-outbox.ts";
import StartPage from "./start.tsx";

const weekWithoutBookings = { bookings: 0, slots: 0, accounts: 0, capacity: 0, taken: 0 };
const now = new Date("2027-03-01T10:00:00Z");
const emptyList = { total: 0, items: [] };
const anAppointmentWithWaitlist = (parties: number) => ({
  id: `appointment-${parties}`,
  timestamp: now,
  name: "Töpfern",
  slug: "toepfern-ab12c",
  parties,
  slots: parties,
  free: 0,
});

const offer: ListedAppointment["offer"] = {
  name: "Töpfern",
  slug: "toepfern-ab12c",
  status: "published",
  duration_minutes: 120,
  minimum_participants: null,
  artist: null,
  location: "Alte Ziegelei",
};
const anAppointment = (timestamp: string, changes: Partial<ListedAppointment> = {}): ListedAppointment => ({
  id: timestamp,
  offer_id: "offer",
  timestamp: new Date(timestamp),
  capacity: 8,
  remaining_slots: 3,
  held_slots: 0,
  is_confirmed: false,
  status: "scheduled",
  reason: "",
  version: 1,
  waiting_slots: 0,
  is_untouched: false,
  present: 0,
  due_cents: 0,
  offer,
  ...changes,
});

const aFailedEmail: FailedEmail = {
  id: "mail",
  kind: "booking_confirmed",
  created_at: now,
  attempts: 10,
  last_error: "resend: 422 validation_error",
  next_attempt_at: null,
  booking: { id: "b1", first_name: "Erna", last_name: "Schmidt", user_email: "erna@exmaple.org", phone: "030 1234" },
  appointment: { id: "a1", timestamp: now, offer: { name: "Töpfern" } },
};

const setupSteps: SetupSteps = {
  operator: true,
  legal_pages: false,
  next_legal_page: "impressum" as const,
  offer_type: true,
  location: false,
  offer: false,
  appointment: false,
};

const submitAction =
  vi.fn<(args: { request: Request }) => Promise<{ done: { title: string } | null; problem: string | null }>>();

/** Renders the page. Returns its loader data `start`; what a test changes in it is shown after the next submission. */
function show({
  isExpanded = false,
  nextAppointments = [] as ListedAppointment[],
  hasWaitlist = true,
  emails = [] as FailedEmail[],
  failedPublications = emptyList as AdminStart["failed_publications"],
  drafts = emptyList as AdminStart["drafts"],
  undecided = emptyList as AdminStart["undecided"],
  hiddenBooked = emptyList as AdminStart["hidden_booked"],
  setup = null as SetupSteps | null,
}) {
  const start = {
    empty_appointments: emptyList,
    undecided,
    hidden_booked: hiddenBooked,
    drafts,
    // `total` counts waiting parties. Six of these nine wait for the two listed appointments.
    waiting: hasWaitlist
      ? { total: 9, items: [anAppointmentWithWaitlist(2), anAppointmentWithWaitlist(4)] }
      : emptyList,
    failed_publications: failedPublications,
    images_without_alt_text: 0,
    this_week: weekWithoutBookings,
    last_week: weekWithoutBookings,
    setup,
  };
  const appointments = { items: nextAppointments, total: nextAppointments.length, page: 1, itemsPerPage: 60 };
  const Component = () => {
    const failedEmails = { total: emails.length, items: emails, page: 1, itemsPerPage: 5 };
    return <StartPage loaderData={{ appointments, start, failedEmails, now, isExpanded }} />;
  };
  const Stub = createRoutesStub([{ path: "/admin/", Component, action: submitAction }]);
  render(<Stub initialEntries={["/admin/"]} />);
  return start;
}

it("shows the number of hidden parties as a link to the expanded list when the list of waiting parties is shortened", () => {
  show({ isExpanded: false });
  const link = screen.getByRole("link", { name: /^und noch 3 ?: Warten auf einen Platz$/ });
  expect(link.getAttribute("href")).toBe("/admin/?alle=1#warteliste");
});

it("says that an unpublished record is not published, and links to it as „Ohne Namen“ when it has no name", () => {
  const draft = { entity: "region" as const, id: "r", slug: "oder-ab12c", status: "draft" as const, changed_at: now };
  show({ drafts: { total: 1, items: [{ ...draft, name: " " }] } });
  const link = screen.getByRole("link", { name: "Ohne Namen" });
  expect(link.getAttribute("href")).toBe("/admin/region/oder-ab12c/");
  expect(screen.getByText("nicht veröffentlicht")).toBeTruthy();
});

it("shows the number of hidden parties without a link when even the expanded list hides some", () => {
  show({ isExpanded: true });
  expect(screen.queryByRole("link", { name: /und noch/ })).toBeNull();
  expect(screen.getByText("und noch 3")).toBeTruthy();
});

it("lists today's appointment with arrivals, due payment and check-in link, and a later one that is not public", () => {
  show({
    nextAppointments: [
      anAppointment("2027-03-01T17:00:00Z", { present: 2, due_cents: 11600 }),
      anAppointment("2027-03-03T17:00:00Z", { offer: { ...offer, status: "draft" } }),
    ],
  });
  const [today, later] = [/^Montag, 01\.03\.2027/, "Die nächsten sieben Tage"].map((name) =>
    screen.getByRole("region", { name }),
  );
  expect(today?.textContent).toMatch(/18:00.*Töpfern.*Alte Ziegelei.*5\/8.*2 da.*116,00\s€ offen/);
  const link = screen.getByRole("link", { name: "Einchecken: Töpfern, 18:00 Uhr" });
  expect(link.getAttribute("href")).toBe("/admin/termin-buchungen/2027-03-01T17:00:00Z/");
  expect(later?.textContent).toMatch(/Mittwoch, 03\.03\.2027.*Töpfern.*nicht öffentlich/);
});

it("lists an appointment that began yesterday and has not ended as one of today, with its day", () => {
  show({ nextAppointments: [anAppointment("2027-02-28T21:00:00Z", { present: 4 })] });
  const today = within(screen.getByRole("region", { name: /^Montag, 01\.03\.2027/ }));
  expect(today.getByText("seit Sonntag, 28.02.2027")).toBeTruthy();
  expect(today.getByRole("link", { name: /^Einchecken/ })).toBeTruthy();
  expect(screen.getByText("Noch kein Termin.")).toBeTruthy();
});

it("lists a booked appointment as an open task when its artist is not public", () => {
  const appointment = {
    id: "h1",
    timestamp: new Date("2027-03-03T17:00:00Z"),
    name: "Ofenbau",
    hidden_entity: "artist",
  } as const;
  show({ hasWaitlist: false, hiddenBooked: { total: 1, items: [appointment] } });
  const row = document.querySelector("#nicht-oeffentlich li");
  expect(row?.textContent).toMatch(/Ofenbau.*03\.03\.2027 — 18:00 Uhr.*Künstler:in nicht öffentlich/);
  expect(row?.querySelector("a")?.getAttribute("href")).toBe("/admin/termin-buchungen/h1/");
  expect(screen.queryByText("Alles im Lot.")).toBeNull();
});

it("says that nothing is left to do when there is neither an appointment nor a task", () => {
  show({ hasWaitlist: false });
  expect(screen.getByText("Heute ist kein Termin.")).toBeTruthy();
  expect(screen.getByText("Alles im Lot.")).toBeTruthy();
});

it("shows guest, appointment and a German reason when an email failed, with a link to the booking", () => {
  show({ isExpanded: false, emails: [aFailedEmail] });
  const row = document.querySelector("#mails li");
  expect(row?.textContent).toContain("Buchung bestätigt an Erna Schmidt");
  expect(row?.textContent).toContain("Töpfern, 01.03.2027 — 11:00 Uhr");
  expect(row?.textContent).toContain("Diese Adresse gibt es nicht. erna@exmaple.org, 030 1234");
  expect(row?.textContent).not.toContain("validation_error");
  expect(screen.getByRole("link", { name: "Erna Schmidt" }).getAttribute("href")).toBe(
    "/admin/angebots-buchungen/?buchung=b1",
  );
  expect(screen.getByRole("link", { name: "Adresse korrigieren" }).getAttribute("href")).toBe(
    "/admin/angebots-buchungen/?buchung=b1&korrigieren=email",
  );
});

it("shows the reason and a link to the editor when a planned publication was refused", () => {
  const item = { entity: "offer", id: "o1", name: "Ofenbau", slug: "ofenbau-ab12c", publish_at: now } as const;
  show({ hasWaitlist: false, failedPublications: { total: 1, items: [{ ...item, failure: "draft_incomplete" }] } });
  expect(screen.getByRole("heading", { name: /Nicht veröffentlicht/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ofenbau" }).getAttribute("href")).toBe("/admin/angebot/ofenbau-ab12c/");
  expect(screen.getByText("Es fehlt noch etwas, bevor das veröffentlicht werden kann.")).toBeTruthy();
  expect(screen.queryByText("Alles im Lot.")).toBeNull();
});

it("lists the first steps of a new site instead of a notice that nothing is left to do", () => {
  show({ hasWaitlist: false, setup: setupSteps });
  const steps = within(screen.getByRole("region", { name: /^Erste Schritte/ })).getAllByRole("link");
  expect(steps.map((link) => link.textContent)).toEqual([
    "Angaben zum Betreiber: erledigt",
    "Rechtstexte: noch offen",
    "Die erste Angebotsart: erledigt",
    "Der erste Kunstraum: noch offen",
    "Das erste Angebot: noch offen",
    "Die ersten Termine: noch offen",
  ]);
  expect(steps[1]?.getAttribute("href")).toBe("/admin/landing/impressum/");
  expect(screen.queryByText("Alles im Lot.")).toBeNull();
});

/** Refuses each submission with a message that contains its intent and id. */
function refuseSubmissions() {
  submitAction.mockImplementation(async ({ request }) => {
    const fields = await request.formData();
    return { done: null, problem: `${fields.get("intent")} ${fields.get("id")} geht nicht.` };
  });
}

it("says that an email was probably sent when a restore has abandoned it", () => {
  show({ emails: [{ ...aFailedEmail, last_error: "restored" }] });
  expect(screen.getByText(/^Wahrscheinlich schon verschickt, bevor die Sicherung eingespielt wurde\./)).toBeTruthy();
  expect(screen.queryByText(/Versuche/)).toBeNull();
});

it("announces why an email is not sent again", async () => {
  refuseSubmissions();
  show({ emails: [aFailedEmail] });
  const status = screen.getByRole("status");
  fireEvent.click(screen.getByRole("button", { name: "Noch einmal senden" }));
  expect(await within(status).findByText("mail mail geht nicht.")).toBeTruthy();
});

it("announces each of two retries of an email", async () => {
  submitAction.mockImplementation(async () => ({
    done: { title: "Die Mail geht noch einmal auf den Weg." },
    problem: null,
  }));
  show({ emails: [aFailedEmail] });
  for (const _press of [1, 2]) {
    fireEvent.click(screen.getByRole("button", { name: "Noch einmal senden" }));
    await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Die Mail geht noch einmal auf den Weg."));
    for (const { id } of getOpenNotifications()) closeNotification(id);
  }
});

it("moves the focus to the title of the page when the checklist is hidden", async () => {
  const start = show({ setup: setupSteps });
  submitAction.mockImplementation(async () => {
    start.setup = null;
    return { done: null, problem: null };
  });
  const button = screen.getByRole("button", { name: "Liste ausblenden" });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText("Heute")));
});

it("moves the focus to the title of the page when the only failed email is sent again", async () => {
  const emails = [aFailedEmail];
  submitAction.mockImplementation(async () => {
    emails.pop();
    return { done: { title: "Die Mail geht noch einmal auf den Weg." }, problem: null };
  });
  show({ emails });
  const button = await screen.findByRole("button", { name: "Noch einmal senden" });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText("Heute")));
});

it("does not say that nothing is left to do while the only failed email is sent again, because it may fail again", async () => {
  const emails = [aFailedEmail];
  submitAction.mockImplementation(async () => {
    emails.pop();
    return { done: { title: "Die Mail geht noch einmal auf den Weg." }, problem: null };
  });
  show({ hasWaitlist: false, emails });
  fireEvent.click(screen.getByRole("button", { name: "Noch einmal senden" }));
  await waitFor(() => expect(document.querySelector("#mails")).toBeNull());
  expect(screen.queryByText("Alles im Lot.")).toBeNull();
});

it("asks whether an appointment below the minimum takes place, and announces why a decision was refused", async () => {
  refuseSubmissions();
  const appointment = { id: "d7", timestamp: new Date("2027-03-03T17:00:00Z"), name: "Töpfern", booked: 2, minimum: 4 };
  show({ hasWaitlist: false, undecided: { total: 1, items: [appointment] } });
  expect(screen.queryByText("Alles im Lot.")).toBeNull();
  expect(document.querySelector("#entscheiden li")?.textContent).toContain("2 von 4 angemeldet");
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 3)).toEqual(["Montag, 01.03.2027", "Findet das statt?1", "Die nächsten sieben Tage"]);
  expect(screen.getByRole("link", { name: /^Absagen ?: Töpfern/ }).getAttribute("href")).toBe(
    "/admin/termin-buchungen/d7/#verwalten",
  );
  const status = screen.getByRole("status");
  fireEvent.click(screen.getByRole("button", { name: /^Findet statt ?: Töpfern/ }));
  expect(await within(status).findByText("confirm d7 geht nicht.")).toBeTruthy();
});
