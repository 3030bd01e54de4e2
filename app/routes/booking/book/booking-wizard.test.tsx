import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { refusalMessage } from "#domain/refusal.ts";
import { BookingWizard, type BookingWizardProps } from "./booking-wizard.tsx";

const now = new Date("2027-04-01T10:00:00Z");
const offer = {
  id: "o",
  name: "Drehen an der Scheibe",
  slug: "drehen-an-der-scheibe-ab12c",
  price: 4500,
  offer_type: { name: "Workshop" },
  artist: null,
  location: null,
  image: null,
  duration_minutes: 150,
  max_slots_per_booking: 6,
  cancellation_deadline_hours: 48,
  contact: {
    name: "Marlene Voss",
    address: ["Am alten Damm 7", "15324 Letschin"],
    email: "voss@example.org",
    channels: [{ phone: "030 23125 101", email: "voss@example.org", via: null }],
    vat_sentence: "inkl. MwSt.",
  },
} as unknown as BookingWizardProps["offer"];
const soldOut = {
  id: "d",
  timestamp: new Date("2027-04-12T16:00:00Z"),
  status: "scheduled",
  capacity: 8,
  remaining_slots: 0,
  held_slots: 0,
  version: 1,
  former_timestamp: null,
} as BookingWizardProps["appointments"][number];

/** A page with the wizard, and a function that changes the wizard's props. */
function wizardWith(props: Partial<BookingWizardProps>) {
  const wizardProps: BookingWizardProps = {
    step: "termin",
    offer,
    appointments: [soldOut],
    bookableAfter: new Date("2027-04-01T22:00:00Z"),
    now,
    isSignedIn: true,
    signedInAs: "u",
    email: "ada@example.org",
    entry: null,
    emailOfUserWithoutEntry: null,
    ownBookings: [],
    ownEntries: [],
    idempotencyKey: "k",
    fields: { termin: ["d"], plaetze: ["1"], vorname: ["Ida"], nachname: ["Brandt"] },
    errors: {},
    refusal: null,
    isOutcomeUnknown: false,
    contactWhileLegalDetailsMissing: null,
    termsVersion: 1,
    ...props,
  };
  let setChanges: (changes: Partial<BookingWizardProps>) => void;
  const Component = () => {
    const [changes, set] = useState<Partial<BookingWizardProps>>({});
    setChanges = set;
    return <BookingWizard {...wizardProps} {...changes} />;
  };
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return { page: <Stub />, change: (changes: Partial<BookingWizardProps>) => act(() => setChanges(changes)) };
}

/** Renders the wizard. Returns a function that changes the wizard's props. */
function show(props: Partial<BookingWizardProps>) {
  const { page, change } = wizardWith(props);
  render(page);
  return change;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

it("offers the waitlist when a guest has not booked the sold-out appointment, else links to the booking", () => {
  show({});
  expect(screen.getByRole("button", { name: "Auf die Warteliste" })).toBeTruthy();
  cleanup();
  const bookable = { ...soldOut, id: "f", remaining_slots: 3 };
  show({
    appointments: [bookable, soldOut],
    fields: { termin: ["f"], plaetze: ["1"] },
    ownBookings: [{ id: "b", appointment_id: "d" }],
  });
  expect(screen.queryByText("Du hast diesen Termin bereits gebucht.")).toBeNull();
  fireEvent.click(document.querySelector("input[value=d]") as HTMLElement);
  expect(screen.getByText("Du hast diesen Termin bereits gebucht.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Buchung ändern" }).getAttribute("href")).toBe("/buchung/uebersicht/b/");
  expect(screen.queryByRole("button", { name: /Warteliste/ })).toBeNull();
  expect(screen.queryByText(/lass dich auf die Warteliste setzen/)).toBeNull();
});

it("says that an appointment has just sold out only if it was bookable when the page was opened", () => {
  const bookable = { ...soldOut, id: "f", remaining_slots: 3 };
  const change = show({ appointments: [bookable, soldOut], fields: { termin: ["f"], plaetze: ["1"] } });
  fireEvent.click(document.querySelector("input[value=d]") as HTMLElement);
  expect(screen.getByText("Dieser Termin ist ausgebucht.")).toBeTruthy();
  fireEvent.click(document.querySelector("input[value=f]") as HTMLElement);
  change({ appointments: [{ ...bookable, remaining_slots: 0 }, soldOut] });
  expect(screen.getByText(refusalMessage("sold_out"))).toBeTruthy();
});

it("shows the quantity that the form submits when another tab has changed the booking draft", () => {
  const change = show({ step: "pruefen", fields: { termin: ["d"], plaetze: ["2"] } });
  expect(document.body.textContent).toContain("gesamt 90,00");
  change({ fields: { termin: ["d"], plaetze: ["4"] } });
  expect(document.querySelector<HTMLInputElement>("[name=plaetze]")?.value).toBe("4");
  expect(document.body.textContent).toContain("gesamt 180,00");
  expect(document.body.textContent).not.toContain("gesamt 90,00");
});

it("asks again for acceptance when the terms have changed", () => {
  const change = show({ step: "pruefen", appointments: [{ ...soldOut, remaining_slots: 1 }] });
  const checkbox = () => screen.getByRole<HTMLInputElement>("checkbox");
  const sentVersion = () => document.querySelector<HTMLInputElement>("[name=agb-fassung]")?.value;
  fireEvent.click(checkbox());
  change({ email: "neu@example.org" });
  expect([checkbox().checked, sentVersion()]).toEqual([true, "1"]);
  change({ termsVersion: 2 });
  expect([checkbox().checked, sentVersion()]).toEqual([false, "2"]);
});

it("says from the first step on that the guest waits for the appointment, and in the last step that a booking ends the waiting", () => {
  const ownEntries = [{ appointment_id: "d", quantity: 3, status: "waiting" }] as BookingWizardProps["ownEntries"];
  const order: Partial<BookingWizardProps> = { step: "pruefen", appointments: [{ ...soldOut, remaining_slots: 1 }] };
  const sentences = () => [
    screen.queryByText("Du stehst für diesen Termin auf der Warteliste: 3 Plätze.") !== null,
    screen.queryByText("Wenn du jetzt buchst, verlässt du sie.") !== null,
  ];
  show({ ownEntries });
  expect(sentences()).toEqual([true, false]);
  cleanup();
  show({ ...order, ownEntries });
  expect(sentences()).toEqual([true, true]);
  cleanup();
  show({ ownEntries, fields: {} });
  expect(sentences()).toEqual([false, false]);
});

it("lets a guest who is on the waitlist book free slots, but not join the waitlist again", () => {
  const ownEntries = [{ appointment_id: "d", quantity: 1, status: "waiting" }] as BookingWizardProps["ownEntries"];
  const change = show({ step: "warteliste", ownEntries });
  expect(screen.getByRole("link", { name: "Zur Warteliste" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Auf die Warteliste setzen" })).toBeNull();
  expect(screen.queryByText(/keine Warteliste mehr|Sobald ein Platz frei wird/)).toBeNull();
  change({ appointments: [{ ...soldOut, remaining_slots: 1 }] });
  expect(screen.getByRole("link", { name: "Jetzt buchen" })).toBeTruthy();
});

it("does not say that the guest waits for the appointment when their waitlist offer has expired", () => {
  const offer_expires_at = new Date(now.getTime() - 1);
  const ownEntries = [{ appointment_id: "d", quantity: 3, status: "offered", offer_expires_at }];
  show({ ownEntries: ownEntries as BookingWizardProps["ownEntries"] });
  expect(screen.queryByText(/^Du stehst für diesen Termin auf der Warteliste/)).toBeNull();
});

it("says in the first step that nobody can book while legal details are missing, and how to reach the site", () => {
  const contactWhileLegalDetailsMissing = { channels: [{ phone: "030 1", email: "hallo@example.org", via: null }] };
  const bookableAppointment = { ...soldOut, remaining_slots: 3 };
  show({ appointments: [bookableAppointment] });
  expect(screen.getByRole("button", { name: "Weiter" })).toBeTruthy();
  cleanup();
  show({ appointments: [bookableAppointment], contactWhileLegalDetailsMissing });
  expect(screen.getByText(refusalMessage("legal_details_missing"))).toBeTruthy();
  expect(screen.getByRole("link", { name: "030 1" }).getAttribute("href")).toBe("tel:0301");
  expect(screen.getByRole("link", { name: /^hallo@/ })).toBeTruthy();
  // Without JavaScript the button stays, because the guest can choose another appointment, which may have a waitlist.
  expect(screen.getByRole("button", { name: "Weiter" }).classList).toContain("without-script");
  cleanup();
  show({ contactWhileLegalDetailsMissing });
  expect(screen.getByRole("button", { name: "Auf die Warteliste" }).classList).not.toContain("without-script");
});

it("focuses a single notice with the site's contact when an order is refused because legal details are missing", () => {
  const message = refusalMessage("legal_details_missing");
  const contactWhileLegalDetailsMissing = { channels: [{ phone: null, email: "hallo@example.org", via: null }] };
  const change = show({ step: "pruefen", appointments: [{ ...soldOut, remaining_slots: 3 }] });
  expect(screen.queryByText(message)).toBeNull();
  const refusal = { code: "legal_details_missing", detail: {}, message } as const;
  change({ refusal }); // React Router shows the action result before it has reloaded the page.
  change({ contactWhileLegalDetailsMissing, refusal });
  const notice = screen.getByRole("alert");
  expect(within(notice).getByText(message)).toBeTruthy();
  expect(within(notice).getByRole("link", { name: /^hallo@/ })).toBeTruthy();
  expect(notice.parentElement).toBe(document.activeElement);
  expect(screen.getAllByText(message)).toHaveLength(1);
});

it("hides the other appointments when the chosen appointment can be booked and has no error", () => {
  const bookableAppointment = { ...soldOut, id: "f", remaining_slots: 3 };
  const chosenLine = () => screen.queryByText("Mo 12.04., 18:00")?.closest("details");
  const fields = { termin: ["f"], plaetze: ["2"] };
  show({ appointments: [soldOut, bookableAppointment], fields });
  expect(chosenLine()?.open).toBe(false);
  expect(chosenLine()?.querySelector("summary")?.textContent).toBe(
    "Termin: Mo 12.04., 18:00Noch 3 PlätzeÄndernSchließen",
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Wie viele kommen?");
  expect(screen.getByText("Gesamt", { selector: "form *" }).parentElement?.textContent).toMatch(/90,00\s€$/);
  cleanup();
  show({ appointments: [soldOut, bookableAppointment], fields, errors: { termin: ["Bitte wähle einen Termin."] } });
  expect(chosenLine()?.open).toBe(true);
  for (const termin of [[], ["d"]]) {
    cleanup();
    show({ appointments: [soldOut, bookableAppointment], fields: { ...fields, termin } });
    expect(chosenLine()).toBeUndefined();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Wann passt es dir?");
  }
});

it("keeps opened disclosures of appointments open when another appointment is selected", () => {
  const appointments = Array.from({ length: 30 }, (_, index) => ({
    ...soldOut,
    id: `a${index}`,
    timestamp: new Date(Date.UTC(2027, 3, 12 + index, 16)),
    remaining_slots: 3,
  }));
  const select = (id: string) => fireEvent.click(document.querySelector(`input[value=${id}]`) as HTMLElement);
  const openDetails = () => [...document.querySelectorAll("details")].map(({ open }) => open);
  const change = show({ appointments, fields: { termin: ["a0"], plaetze: ["2"] } });
  expect(openDetails()).toEqual([false, false]);
  change({
    appointments: appointments.map((choice) => (choice.id === "a0" ? { ...choice, remaining_slots: 0 } : choice)),
  });
  // The outer disclosure opens because the chosen appointment is sold out, the inner one because “a29” is selected.
  select("a29");
  expect(openDetails()).toEqual([true, true]);
  select("a1");
  expect(openDetails()).toEqual([true, true]);
});

it("keeps the appointment that was selected before hydration", async () => {
  const appointments = ["f", "g"].map((id, index) => ({
    ...soldOut,
    id,
    timestamp: new Date(Date.UTC(2027, 3, 12 + index, 16)),
    remaining_slots: 3,
  }));
  const fields = { termin: ["f"], plaetze: ["2"] };
  const container = document.body.appendChild(document.createElement("div"));
  const page = wizardWith({ appointments, fields }).page;
  container.innerHTML = renderToString(page);
  const selected = container.querySelector<HTMLInputElement>("input[value=g]");
  if (selected) selected.checked = true;
  await act(async () => render(page, { container, hydrate: true }));
  expect(new FormData(container.querySelector("form") ?? undefined).get("termin")).toBe("g");
  expect(container.querySelector("summary time")?.textContent).toBe("Di 13.04., 18:00");
});

it("does not submit the choice of an appointment that the guest has already booked, and names the booking once", () => {
  const bookable = { ...soldOut, remaining_slots: 3 };
  const ownBookings = [{ id: "b", appointment_id: "d" }];
  show({ appointments: [bookable], ownBookings });
  expect(fireEvent.submit(screen.getByLabelText("Anzahl").closest("form") as HTMLElement)).toBe(false);
  cleanup();
  const refusal = { code: "already_booked" as const, detail: {}, message: refusalMessage("already_booked") };
  show({ step: "pruefen", appointments: [bookable], ownBookings, refusal });
  expect(screen.getAllByText("Du hast diesen Termin bereits gebucht.")).toHaveLength(1);
});

it("submits the unsent details with the choice when the guest goes back to choose another appointment", () => {
  const fields = { termin: ["d"], plaetze: ["3"], vorname: ["Ida"] };
  const change = show({ step: "personen", fields });
  expect(screen.getByText("Was du ausgefüllt hast, bleibt erhalten.")).toBeTruthy();
  fireEvent.input(screen.getByLabelText("Vorname"), { target: { value: "Friederike" } });
  fireEvent.input(screen.getByLabelText("2. Begleitung (freiwillig)"), { target: { value: "Ole Brandt" } });
  change({ step: "termin" });
  const submitted = new FormData(screen.getByLabelText("Anzahl").closest("form") ?? undefined);
  expect([submitted.getAll("vorname"), submitted.getAll("begleitung")]).toEqual([["Friederike"], ["", "Ole Brandt"]]);
});

it("marks and focuses the field of the companion whose name is invalid", () => {
  const errors = { "begleitung.1": ["Bitte tipp den Namen noch einmal ein."] };
  show({ step: "personen", fields: { termin: ["d"], plaetze: ["3"], begleitung: ["Berta Klein", "Carl"] }, errors });
  const field = screen.getByLabelText("2. Begleitung (freiwillig)");
  expect(document.activeElement).toBe(field);
  expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(1);
});

it("shows the maximum number of slots once, as a hint or as an error", () => {
  const bookableAppointment = { ...soldOut, remaining_slots: 6 };
  const quantity = () => screen.getByLabelText("Anzahl");
  const message = "Du kannst höchstens 6 Plätze buchen.";
  const inputs: [plaetze: string, errors: BookingWizardProps["errors"]][] = [
    ["2", {}],
    ["7", {}],
    ["2", { plaetze: [message] }],
  ];
  for (const [plaetze, errors] of inputs) {
    show({ appointments: [bookableAppointment], fields: { termin: ["d"], plaetze: [plaetze] }, errors });
    const description = screen.getByText(message).closest("p");
    expect(quantity().getAttribute("aria-describedby")).toBe(description?.id);
    expect(quantity().getAttribute("aria-invalid")).toBe(plaetze === "7" || "plaetze" in errors ? "true" : null);
    cleanup();
  }
  show({ appointments: [bookableAppointment] });
  fireEvent.change(quantity(), { target: { value: "7" } });
  expect(quantity().getAttribute("aria-invalid")).toBe("true");
  expect(quantity().getAttribute("aria-describedby")).toBe(screen.getByText(message).closest("p")?.id);
});

it("does not mention payment on the order button of a free offer", () => {
  show({ step: "pruefen", offer: { ...offer, price: 0 }, appointments: [{ ...soldOut, remaining_slots: 6 }] });
  expect(screen.getByRole("button", { name: "Verbindlich anmelden" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Zahlung/ })).toBeNull();
});

it("shows how many of the minimum participants have booked, and by when the host decides whether the appointment takes place", () => {
  const bookableAppointment = { ...soldOut, remaining_slots: 6 };
  show({ appointments: [bookableAppointment], offer: { ...offer, minimum_participants: 4 } });
  expect(
    screen.getByText(
      "2 von 4 angemeldet, entschieden bis Sa 10.04., 18:00 Uhr. Fällt der Termin aus, schreiben wir dir.",
    ),
  ).toBeTruthy();
});

it("shows a refusal once when the live count confirms the refusal", () => {
  const message = refusalMessage("sold_out");
  show({ step: "pruefen", refusal: { code: "sold_out", detail: {}, message } });
  expect(screen.getAllByText(message)).toHaveLength(1);
  cleanup();
  show({ step: "pruefen" }); // nothing was sent: the live count causes the message
  expect(screen.getAllByText(message)).toHaveLength(1);
});

it.each([
  ["/buchung/?termin=d&plaetze=2", "termin", null],
  ["/buchung/?termin=d&schritt=personen", "personen", null],
  ["/buchung/?warteliste=w", "personen", "w"],
  ["/buchung/?termin=d&schritt=pruefen", "pruefen", null],
  ["/buchung/?termin=d&schritt=warteliste", "warteliste", null],
] as const)("returns to %s after sign-in when the session has ended", (returnPath, step, entryId) => {
  const offered = { appointment_id: "d", appointment: null, quantity: 2, status: "offered" as const };
  const entry = entryId && { id: entryId, ...offered };
  show({
    step,
    entry: entry && { ...entry, offer_expires_at: new Date(now.getTime() + 90_000) },
    fields: { termin: ["d"], plaetze: ["2"] },
    refusal: { code: "signed_out", detail: {}, message: refusalMessage("signed_out") },
  });
  expect(screen.getByRole("link", { name: "Anmelden und weiter" }).getAttribute("href")).toBe(
    `/anmelden/code/?redirectTo=${encodeURIComponent(returnPath)}`,
  );
});

it("focuses the notice about invalid details after each order, but not when time passes", () => {
  vi.useFakeTimers({ now });
  const errors = { vorname: ["Bitte gib deinen Vornamen ein."] };
  const change = show({ step: "pruefen", errors });
  const notice = screen.getByText("Bitte prüfe deine Angaben.").closest("[tabindex]");
  expect(document.activeElement).toBe(notice);
  const checkbox = screen.getByRole("checkbox");
  checkbox.focus();
  act(() => vi.advanceTimersByTime(60_000));
  expect(document.activeElement).toBe(checkbox);
  change({ errors: { ...errors } });
  expect(document.activeElement).toBe(notice);
});

it("shows the contract partner with address, phone and email above the order button, and VAT next to the total", () => {
  show({ step: "pruefen" });
  const order = screen.getByRole("region", { name: "Bestellung" });
  const partner = within(order).getByText("Marlene Voss").closest("address");
  expect(partner?.textContent).toBe("Marlene VossAm alten Damm 715324 Letschin030 23125 101, voss@example.org");
  const button = within(order).getByRole("button", { name: "Zahlungspflichtig bestellen" });
  expect(partner?.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(order).getByRole("link", { name: "030 23125 101" }).getAttribute("href")).toBe("tel:03023125101");
  expect(order.textContent).toMatch(
    /Zahlung vor Ort\. .+ kein Widerrufsrecht .+, gesamt 45,00\s€, inkl\. MwSt\.Zahlungspflichtig/,
  );
});

it("shows how long the slots are held, and that the waitlist offer has expired when time is up", () => {
  vi.useFakeTimers({ now });
  const offer_expires_at = new Date(now.getTime() + 90_000);
  const entry = {
    id: "w",
    appointment_id: "d",
    appointment: null,
    quantity: 1,
    status: "offered",
    offer_expires_at,
  } as const;
  show({ step: "personen", entry });
  const ticket = within(screen.getByRole("complementary", { name: "Deine Auswahl" }));
  expect(screen.getByText(/Ein Platz ist für dich reserviert/).textContent).toContain("noch 1 Minute");
  expect(ticket.getByText("Reserviert bis")).toBeTruthy();
  expect(screen.queryByText(/gilt nicht mehr/)).toBeNull();
  act(() => vi.advanceTimersByTime(100_000));
  expect(screen.getByText("Dieses Angebot von der Warteliste gilt nicht mehr.")).toBeTruthy();
  expect(screen.queryByText(/für dich reserviert/i)).toBeNull();
});

it("shows no held slots when the appointment is cancelled, or when an order is refused because the waitlist offer has expired", () => {
  const offer_expires_at = new Date(now.getTime() + 90_000);
  const entry = {
    id: "w",
    appointment_id: "d",
    appointment: null,
    quantity: 1,
    status: "offered",
    offer_expires_at,
  } as const;
  show({ step: "pruefen", entry });
  expect(screen.getByRole("button", { name: "Zahlungspflichtig bestellen" })).toBeTruthy();
  cleanup();
  show({ step: "pruefen", entry, appointments: [{ ...soldOut, status: "cancelled" }] });
  expect(screen.getByText("Dieser Termin wurde abgesagt.")).toBeTruthy();
  expect(screen.queryByText(/reserviert/i)).toBeNull();
  cleanup();
  const message = refusalMessage("waitlist_offer_expired");
  show({ step: "pruefen", entry, refusal: { code: "waitlist_offer_expired", detail: {}, message } });
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByText(/reserviert/i)).toBeNull();
  expect(screen.queryByRole("button", { name: "Zahlungspflichtig bestellen" })).toBeNull();
  expect(screen.getByRole("link", { name: "Freie Plätze ansehen" }).getAttribute("href")).toBe("/buchung/?termin=d");
});

it("offers an ordinary booking instead of the order button when the waitlist offer has expired and slots are free", () => {
  const entry = {
    id: "w",
    appointment_id: "d",
    appointment: null,
    quantity: 2,
    status: "expired",
    offer_expires_at: new Date(now.getTime() - 1),
  } as const;
  const fields = { termin: ["d"], plaetze: ["2"] };
  show({ step: "pruefen", entry, fields, appointments: [{ ...soldOut, remaining_slots: 2 }] });
  expect(screen.queryByRole("button", { name: "Zahlungspflichtig bestellen" })).toBeNull();
  const link = screen.getByRole("link", { name: "Ohne Warteliste buchen" });
  expect(link.getAttribute("href")).toBe("/buchung/?termin=d&plaetze=2");
  cleanup();
  show({ step: "pruefen", entry, fields });
  expect(screen.getByRole("link", { name: "Anderen Termin wählen" })).toBeTruthy();
});

it.each([
  ["sold out", { remaining_slots: 0 }, [": ausgebucht."]],
  ["too few slots", { remaining_slots: 1 }, [": gerade keine 2 Plätze mehr frei."]],
  ["enough slots", { remaining_slots: 2 }, ["Gerade sind genug Plätze frei."]],
  [
    "a party larger than the capacity",
    { remaining_slots: 1, capacity: 1 },
    ["Du kannst höchstens einen Platz buchen."],
  ],
  ["a cancelled appointment", { status: "cancelled" as const, capacity: 1 }, ["keine Warteliste mehr."]],
])("shows exactly one state of the waitlist: %s", (_, change, shown) => {
  show({ step: "warteliste", appointments: [{ ...soldOut, ...change }], fields: { termin: ["d"], plaetze: ["2"] } });
  const states =
    /: ausgebucht\.|: gerade keine 2 Plätze mehr frei\.|Gerade sind genug Plätze frei\.|keine Warteliste mehr\.|Du kannst höchstens einen Platz buchen\./g;
  expect(document.body.textContent?.match(states)).toEqual(shown);
  const canJoin = shown[0]?.startsWith(":") ?? false;
  expect(screen.queryAllByRole("button", { name: "Auf die Warteliste setzen" })).toHaveLength(canJoin ? 1 : 0);
});

it.each(["pruefen", "warteliste"] as const)(
  "does not say that the guest is signed in when the step %s is refused with `signed_out`",
  (step) => {
    const change = show({ step, appointments: [{ ...soldOut, remaining_slots: step === "pruefen" ? 1 : 0 }] });
    const isShown = () => screen.queryByText("Du bist angemeldet.") !== null;
    expect(isShown()).toBe(true);
    change({ refusal: { code: "signed_out", detail: {}, message: refusalMessage("signed_out") } });
    expect(isShown()).toBe(false);
  },
);

it("leaves open whether a signed-in guest joined the waitlist when the response is lost", () => {
  const code = "backend_unavailable";
  const fields = { termin: ["d"], plaetze: ["1"] };
  const refusal = { code, detail: {}, message: refusalMessage(code) } as const;
  const change = show({ step: "warteliste", fields: { ...fields, angemeldet: ["u"] }, refusal });
  expect(screen.getByText(/^Vielleicht stehst du schon auf der Warteliste\./)).toBeTruthy();
  expect(screen.queryByText(/nichts gebucht/)).toBeNull();
  change({ isSignedIn: false, signedInAs: null, fields });
  expect(screen.queryByText(/^Vielleicht/)).toBeNull();
  expect(screen.getByText("Es wurde nichts gebucht. Deine Angaben bleiben stehen.")).toBeTruthy();
});

it("moves the focus from the button that joins the waitlist to the notice that replaces it when slots become free", () => {
  const change = show({ step: "warteliste" });
  const setRemainingSlots = (remaining_slots: number) => change({ appointments: [{ ...soldOut, remaining_slots }] });
  setRemainingSlots(1);
  expect(document.activeElement).toBe(document.body);
  setRemainingSlots(0);
  screen.getByRole("button", { name: "Auf die Warteliste setzen" }).focus();
  setRemainingSlots(1);
  expect(document.activeElement?.textContent).toMatch(/^Gerade sind genug Plätze frei/);
});
