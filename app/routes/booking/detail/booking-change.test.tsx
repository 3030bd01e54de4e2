import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { companionsWithout, type OwnBooking, shouldRevalidateBookings } from "#app/routes/booking/own-booking.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import { BookingChange } from "./booking-change.tsx";

const booking = {
  id: "b",
  quantity: 4,
  companions: ["Konstantin", "Ida", "Mascha"],
  status: "confirmed",
  created_at: new Date("2027-04-01T10:00:00Z"),
  free_cancellation_until: new Date("2027-04-10T10:00:00Z"),
  offer: { name: "Drehen an der Scheibe", max_slots_per_booking: 6 },
  appointment: { timestamp: new Date("2027-04-12T16:00:00Z"), remaining_slots: 4 },
  isCancellable: true,
  isRestorable: false,
  canAddSlots: true,
  contact: {
    name: "Atelier",
    address: ["Weg 1"],
    channels: [{ phone: "030 1", email: "a@example.org", via: null }],
    vat_sentence: "inkl. MwSt.",
  },
} as unknown as OwnBooking;

function pageWith(change: object, refusedFields: FormFields | null) {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <BookingChange
          booking={{ ...booking, ...change }}
          cancellationKey="k"
          refusedFields={refusedFields}
          isUndoShown={false}
        />
      ),
    },
  ]);
  return <Stub />;
}

const show = (change: object = {}, refusedFields: FormFields | null = null) => render(pageWith(change, refusedFields));

it("lists the companions who lose their slot when the quantity is reduced", () => {
  show();
  const slots = screen.getByLabelText<HTMLInputElement>("Wie viele Plätze brauchst du?");
  expect(slots.form?.noValidate).toBe(true); // so that the server's German messages are shown
  const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
  const status = () => screen.getByRole("status").textContent;
  expect(status()).toBe("");
  type(slots, "2");
  expect(status()).toMatch(/^Ida und Mascha kommen dann nicht mit\./);
  type(slots, "3");
  expect(status()).toMatch(/^Mascha kommt dann nicht mit\./);
  type(screen.getByLabelText(/^1\. Begleitung/), "Mascha");
  expect(status()).toMatch(/^Konstantin kommt dann nicht mit\./);
  type(slots, "5");
  expect(status()).toBe("");
});

it("says before the cancellation that the slots become free, or that it cannot be undone on the day of the appointment", () => {
  show({ quantity: 2 });
  expect(screen.getByText(/Beide Plätze sind sofort für andere frei\./)).toBeTruthy();
  cleanup();
  show({ quantity: 2, canAddSlots: false });
  expect(screen.getByText(/Rückgängig machen kannst du das nicht mehr\.$/)).toBeTruthy();
});

it("shows the total next to the order button only while slots are added", () => {
  show({ quantity: 1, companions: [], price: 4500 });
  const slots = screen.getByLabelText("Wie viele Plätze brauchst du?");
  const type = (value: string) => fireEvent.input(slots, { target: { value } });
  const shownTotal = () => document.querySelector<HTMLInputElement>('input[name="gesamt"]')?.value;
  type("3");
  const button = screen.getByRole("button", { name: "Zahlungspflichtig bestellen", hidden: true });
  const sentence = document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(sentence?.replace(/\s/g, " ")).toMatch(/, 3 Plätze, gesamt 135,00 €, inkl\. MwSt\.$/);
  expect(shownTotal()).toBe("13500");
  type("1");
  expect(button.textContent).toBe("Anzahl speichern");
  expect(shownTotal()).toBeUndefined();
});

it("shows the total and the order button for a quantity that was typed before hydration", async () => {
  const page = pageWith({ quantity: 1, companions: [], price: 4500 }, null);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  const slots = screen.getByLabelText<HTMLInputElement>("Wie viele Plätze brauchst du?");
  slots.value = "3";
  await act(async () => render(page, { container, hydrate: true }));
  expect(slots.isConnected).toBe(true);
  expect(document.querySelector<HTMLInputElement>('input[name="gesamt"]')?.value).toBe("13500");
  expect(screen.getByRole("button", { name: "Zahlungspflichtig bestellen", hidden: true })).toBeTruthy();
  expect(screen.getAllByLabelText(/Begleitung/)).toHaveLength(2);
});

it.each([
  ["slots are added", { quantity: 1, companions: [], price: 4500 }, { intent: ["aendern"], plaetze: ["2"] }],
  [
    "the booking is restored at another price",
    {
      status: "cancelled_by_guest",
      isCancellable: false,
      isRestorable: true,
      canAddSlots: false,
      quantity: 2,
      price: 2000,
    },
    null,
  ],
])(
  "shows contract partner, payment, right of withdrawal and total above the order button when %s",
  (_, change, fields) => {
    const offer = { ...booking.offer, price: 4500 };
    show({ ...change, offer }, fields);
    const form = screen.getByRole("button", { name: /^Zahlungspflichtig bestellen/ }).closest("form");
    const information = form?.textContent.replace(/\s/g, " ").split("Zahlungspflichtig bestellen")[0];
    expect(information).toContain("Den Vertrag schließt du mit:AtelierWeg 1030 1, a@example.org");
    expect(information).toContain(
      "Zahlung vor Ort. Online wird nichts abgebucht. Für Freizeitangebote mit festem Termin besteht",
    );
    expect(information).toMatch(
      /Drehen an der Scheibe, 12\.04\.2027 — 18:00 Uhr, 2 Plätze, gesamt 90,00 €, inkl\. MwSt\.$/,
    );
  },
);

it("shows no `OrderInformation` when the booking is restored at the same price or free of charge", () => {
  const cancelled = { status: "cancelled_by_guest", isCancellable: false, isRestorable: true, canAddSlots: false };
  for (const price of [4500, 0]) {
    show({ ...cancelled, price: 4500, offer: { ...booking.offer, price } });
    expect(screen.queryByText(/Den Vertrag schließt du mit/)).toBeNull();
    cleanup();
  }
});

it.each([4500, 0])(
  "warns after the deadline that added slots at %d cents cannot be cancelled, and sends `stornierbar` only before it",
  (price) => {
    for (const isCancellable of [true, false]) {
      show({ price, isCancellable });
      const slots = screen.getByLabelText<HTMLInputElement>("Wie viele Plätze brauchst du?");
      fireEvent.input(slots, { target: { value: "5" } });
      const warning = screen.queryByText(/Zusätzliche Plätze lassen sich nicht mehr stornieren/);
      expect(warning === null).toBe(isCancellable);
      expect(new FormData(slots.form ?? undefined).has("stornierbar")).toBe(isCancellable);
      cleanup();
    }
  },
);

it.each([4500, 9500])("says before the booking is restored at %d cents until when it can be cancelled", (price) => {
  const cancelled = { status: "cancelled_by_guest", isCancellable: false, isRestorable: true, canAddSlots: false };
  const offer = { ...booking.offer, price };
  const formText = () => screen.getByRole("button").closest("form")?.textContent;
  show({ ...cancelled, price: 4500, offer, cancellableUntilIfRestored: new Date("2027-04-10T16:00:00Z") });
  expect(formText()).toContain("Wenn du wieder buchst, kannst du bis 10.04.2027 — 18:00 Uhr kostenlos stornieren.");
  cleanup();
  show({ ...cancelled, price: 4500, offer, cancellableUntilIfRestored: null });
  expect(formText()).toContain("Wieder gebuchte Plätze lassen sich nicht mehr stornieren.");
});

it("shows the total of the submitted quantity when the change was refused", () => {
  show({ price: 4500 }, { intent: ["aendern"], plaetze: ["6"] });
  expect(screen.getByText("270,00 €")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Zahlungspflichtig bestellen" })).toBeTruthy();
});

it("keeps a change that was refused because the quantity had changed, and lists the companions that the change would remove", () => {
  show({}, { intent: ["aendern"], plaetze: ["3"], begleitung: ["Anna", ""], gebucht: ["2"] });
  expect(screen.getByLabelText<HTMLInputElement>("Wie viele Plätze brauchst du?").value).toBe("3");
  expect(screen.getByLabelText<HTMLInputElement>(/^1\. Begleitung/).value).toBe("Anna");
  expect(document.querySelector<HTMLInputElement>('input[name="gebucht"]')?.value).toBe("4");
  expect(screen.getByRole("status").textContent).toMatch(/^Konstantin, Ida und Mascha kommen dann nicht mit\./);
});

it("marks a refused quantity as no longer possible, until the guest types a possible one", () => {
  const appointment = { ...booking.appointment, remaining_slots: 1 };
  show({ quantity: 1, companions: [], price: 4500, appointment }, { intent: ["aendern"], plaetze: ["3"] });
  const slots = screen.getByLabelText<HTMLInputElement>("Wie viele Plätze brauchst du?");
  const message = () => document.getElementById(slots.getAttribute("aria-describedby") ?? "")?.textContent;
  expect([slots.value, slots.max, slots.getAttribute("aria-invalid")]).toEqual(["3", "2", "true"]);
  expect(message()).toBe("Gerade sind bis zu 2 Plätze möglich.");
  fireEvent.input(slots, { target: { value: "2" } });
  expect(slots.getAttribute("aria-invalid")).toBeNull();
  expect(message()).toBe("Gerade sind bis zu 2 Plätze möglich.");
});

it("limits the companion fields of a refused change to the possible slots when the further names are empty", () => {
  const appointment = { ...booking.appointment, remaining_slots: 1 };
  const refused = { intent: ["aendern"], plaetze: ["6"], begleitung: ["Anna", "", "", "", ""] };
  show({ quantity: 2, companions: [], appointment }, refused);
  expect(screen.getAllByLabelText(/Begleitung/)).toHaveLength(2);
});

it("marks a refused quantity above the booked one when no further slots are possible", () => {
  const appointment = { ...booking.appointment, remaining_slots: 0 };
  show({ quantity: 2, companions: [], price: 4500, appointment }, { intent: ["aendern"], plaetze: ["3"] });
  const slots = screen.getByLabelText<HTMLInputElement>("Wie viele Plätze brauchst du?");
  const message = () => document.getElementById(slots.getAttribute("aria-describedby") ?? "")?.textContent;
  expect([slots.getAttribute("aria-invalid"), message()]).toEqual(["true", "Gerade sind bis zu 2 Plätze möglich."]);
  fireEvent.input(slots, { target: { value: "2" } });
  expect([slots.getAttribute("aria-invalid"), message()]).toEqual([null, undefined]);
});

it("keeps an impossible quantity marked, with its total and typed companions, while the guest types a name", () => {
  const appointment = { ...booking.appointment, remaining_slots: 0 };
  const refused = { intent: ["aendern"], plaetze: ["3"], begleitung: ["Anna", "Ida"] };
  show({ quantity: 2, companions: [], price: 4500, appointment }, refused);
  const slots = screen.getByLabelText<HTMLInputElement>("Wie viele Plätze brauchst du?");
  const companions = () => screen.getAllByLabelText<HTMLInputElement>(/Begleitung/).map(({ value }) => value);
  fireEvent.input(screen.getByLabelText(/^2\. Begleitung/), { target: { value: "Mascha" } });
  expect([slots.value, slots.getAttribute("aria-invalid"), companions()]).toEqual(["3", "true", ["Anna", "Mascha"]]);
  expect(document.querySelector<HTMLInputElement>('input[name="gesamt"]')?.value).toBe("13500");
  fireEvent.input(slots, { target: { value: "99" } });
  expect([slots.getAttribute("aria-invalid"), companions()]).toEqual(["true", ["Anna", "Mascha"]]);
  expect(screen.getByText("Vor- und Nachname, für das Namensschild.")).toBeTruthy();
});

it("asks for a quantity in one form only, and opens one form at a time", () => {
  show();
  expect(screen.getAllByRole("spinbutton", { hidden: true })).toHaveLength(1);
  const names = [...document.querySelectorAll("details")].map((details) => details.getAttribute("name"));
  expect(names).toEqual(["aendern-b", "aendern-b"]);
});

it("allows at most the booked quantity when the booking can be cancelled but the appointment can no longer be booked", () => {
  show({ canAddSlots: false });
  expect(screen.getByLabelText<HTMLInputElement>("Wie viele Plätze brauchst du?").max).toBe("4");
});

it("keeps the quantity and companions of a booking that has more slots than its offer allows", () => {
  show({ offer: { ...booking.offer, max_slots_per_booking: 2 } });
  const slots = screen.getByLabelText<HTMLInputElement>("Wie viele Plätze brauchst du?");
  fireEvent.input(screen.getByLabelText(/^1\. Begleitung/), { target: { value: "Kostja" } });
  expect([slots.max, screen.getAllByLabelText(/Begleitung/).length]).toEqual(["4", 3]);
});

it("keeps typed companions when the quantity is lowered and raised again", () => {
  show();
  const slots = screen.getByLabelText<HTMLInputElement>("Wie viele Plätze brauchst du?");
  fireEvent.input(screen.getByLabelText(/^2\. Begleitung/), { target: { value: "Kostja" } });
  for (const value of ["2", "3"]) fireEvent.input(slots, { target: { value } });
  expect(screen.getByLabelText<HTMLInputElement>(/^2\. Begleitung/).value).toBe("Kostja");
});

it("removes one companion per removed name when several have the same name", () => {
  expect(companionsWithout(["Ida", "Mascha", "Ida"], ["Ida", "Nobody"])).toEqual(["Mascha", "Ida"]);
});

it.each([
  ["already_booked", true],
  ["appointment_cancelled", true],
  ["appointment_not_found", true],
  ["appointment_started", true],
  ["backend_timeout", true],
  ["backend_unavailable", true],
  ["booking_closed", true],
  ["booking_not_changeable", true],
  ["booking_not_confirmed", true],
  ["booking_not_restorable", true],
  ["booking_moved", true],
  ["cancellation_deadline_passed", true],
  ["conditions_changed", true],
  ["sold_out", true],
  ["too_few_left", true],
  ["too_many_slots", true],
  ["invalid_quantity", false],
  ["too_many_attempts", false],
])("reloads the bookings only when the refusal means that they are outdated: %s → %s", (code, isReloaded) => {
  const actionResult = { done: null, code };
  expect(shouldRevalidateBookings({ actionResult, defaultShouldRevalidate: false } as never)).toBe(isReloaded);
});

it.each([
  ["cancels", {}],
  ["restores", { status: "cancelled_by_guest", isCancellable: false, canAddSlots: false, isRestorable: true }],
])("sends the conditions that the page shows when the guest %s the booking", (_, change) => {
  const conditions = { artist_id: "a", location_id: null, duration_minutes: 120, cancellation_deadline_hours: 48 };
  show({ ...change, offer: { ...booking.offer, ...conditions } });
  const start = document.querySelector<HTMLInputElement>('input[name="beginn"]');
  expect(start?.value).toBe("2027-04-12T16:00:00.000Z");
  const sent = new FormData(start?.form ?? undefined).get("bedingungen");
  expect(JSON.parse(String(sent))).toEqual(conditions);
});

it("shows both prices and the order button when the offer's price differs from that of the cancelled booking", () => {
  const cancelled = {
    status: "cancelled_by_guest",
    isCancellable: false,
    isRestorable: true,
    canAddSlots: false,
  };
  show({ ...cancelled, price: 4500, offer: { ...booking.offer, price: 4500 } });
  expect(screen.getByRole("button").textContent).toMatch(/^Rückgängig/);
  expect(screen.queryByText(/Preis hat sich geändert/)).toBeNull();
  cleanup();
  show({ ...cancelled, price: 4500, offer: { ...booking.offer, price: 9500 } });
  const sentence = screen.getByText(/^Der Preis hat sich geändert/);
  expect(sentence.textContent.replace(/\s/g, " ")).toBe("Der Preis hat sich geändert: 45,00 € → 95,00 € pro Platz.");
  expect(screen.getByText("45,00 € → 95,00 €").className).toContain("num"); // only the prices stay on one line
  expect(screen.getByRole("button").textContent).toMatch(/^Zahlungspflichtig bestellen/);
  expect(document.querySelector<HTMLInputElement>('input[name="preis"]')?.value).toBe("9500");
});
