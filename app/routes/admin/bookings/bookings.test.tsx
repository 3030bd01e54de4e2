import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { createRoutesStub, useLoaderData, useLocation, useNavigate, useRevalidator } from "react-router";
import { expect, it, vi } from "vitest";
import { toCsv } from "#app/client/spreadsheet.ts";
import { apiContext } from "#app/context.ts";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { bookingRecords } from "#domain/booking/booking-records.ts";
import { bookingStatuses } from "#domain/booking/offer-booking.ts";
import { Refused } from "#domain/refusal.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { BookingDrawer } from "./booking-drawer.tsx";
import { bookingSheet } from "./booking-spreadsheet.ts";
import BookingsPage, { loader } from "./bookings.tsx";

/** Renders the page for the query string `search`. */
const show = (search: string, changes: Partial<ComponentProps<typeof BookingsPage>["loaderData"]> = {}) => {
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
          ...changes,
        }}
      />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub initialEntries={[`/?${search}`]} />);
};

const booking = {
  id: "b",
  code: "KUNST",
  first_name: "Erna",
  last_name: "Schmidt",
  user_email: "e@example.org",
  quantity: 2,
  status: "confirmed",
  companions: [],
  price: 0,
  paid_cents: 0,
  note: "",
  history: [],
  offer: { name: "Weben" },
  appointment: { id: "t0", timestamp: new Date(Date.now() + 86_400_000) },
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

it.each([
  ["an unchanged drawer", false],
  ["a drawer with typed text", true],
])("leaves the list with one step back when %s was opened and closed twice", async (_, isTyped) => {
  const offer = { name: "Weben", slug: "weben-ab1cd" };
  const row = { ...booking, offer, timestamp: new Date(), appointment_id: "t0", created_at: new Date() };
  const Component = () => {
    const search = new URLSearchParams(useLocation().search);
    const navigate = useNavigate();
    return (
      <OverlayProvider>
        <button type="button" onClick={() => navigate(-1)}>
          Zurück
        </button>
        <BookingsPage
          loaderData={{
            state: bookingRecords.read(search),
            records: { items: [row], total: 1, page: 1, itemsPerPage: 25 } as never,
            booking: search.has("buchung") ? (booking as never) : null,
            targets: [],
            isEmailWrong: false,
            now: new Date(),
          }}
        />
      </OverlayProvider>
    );
  };
  const Stub = createRoutesStub([
    { path: "/buchungen", Component },
    { path: "/", Component: () => <p>Übersicht</p> },
  ]);
  render(<Stub initialEntries={["/", "/buchungen"]} />);
  for (let opened = 0; opened < 2; opened++) {
    fireEvent.click(screen.getByRole("link", { name: "Erna Schmidt" }));
    const drawer = await screen.findByRole("dialog");
    if (isTyped) {
      fireEvent.input(screen.getByLabelText("Anzahl ändern"), { target: { value: "3" } });
      await act(async () => {}); // registers the blocker that guards typed text
    }
    fireEvent.keyDown(drawer, { key: "Escape" });
    fireEvent(drawer, new Event("cancel", { cancelable: true }));
    if (isTyped) fireEvent.click(screen.getByRole("button", { name: "Verwerfen" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  fireEvent.click(screen.getByRole("button", { name: "Zurück" }));
  await screen.findByText("Übersicht");
});

it("ignores a day before the year 2000, and shows a notice", () => {
  expect(bookingRecords.read(new URLSearchParams("von=0001-01-01&bis=2027-03-01")).filters).toEqual({
    bis: "2027-03-01",
  });
  show("von=0001-01-01&bis=2027-03-01");
  expect(screen.getByText("Ein Teil des Filters gilt nicht und ist weggelassen.")).toBeTruthy();
  cleanup();
  show("bis=2027-03-01");
  expect(screen.queryByText("Ein Teil des Filters gilt nicht und ist weggelassen.")).toBeNull();
});

it("exports what remains to be paid only when a booking is confirmed or attended", async () => {
  const rows = bookingStatuses.map((status) => ({ ...booking, status, price: 2900, paid_cents: 2000 }));
  const dueColumn = bookingSheet.filter(({ header }) => header === "Offen");
  // A byte order mark precedes the header.
  expect((await toCsv(dueColumn, rows as never)).slice(1).split("\r\n")).toEqual([
    "Offen",
    ...bookingStatuses.map((status) => (status === "confirmed" || status === "attended" ? "38,00" : "0,00")),
  ]);
});

it("loads no booking when the id in the URL is not a UUID", async () => {
  const getDetail = vi.fn(async () => null);
  const listRecords = async () => ({ items: [], total: 0, page: 1, itemsPerPage: 25 });
  const context = { get: (key: unknown) => key === apiContext && { offerBooking: { listRecords, getDetail } } };
  const load = (id: string) => {
    const request = new Request(`http://localhost/admin/buchungen/?buchung=${id}`);
    return loader({ request, context } as never);
  };
  // A UUID has no version 9.
  for (const id of ["", "KUNST234", "7b3f0f43-3a1c-9b3e-9b57-0a1f4a3a1c01"]) {
    expect((await load(id)).booking).toBeNull();
  }
  expect(getDetail).not.toHaveBeenCalled();
  await load("7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c01");
  expect(getDetail).toHaveBeenCalledTimes(1);
});

it("shows to whom a booking was paid, unless to the operator", () => {
  const shownPayees = (paid_to: string | null) => {
    show("", { booking: { ...booking, price: 2900, paid_cents: 2900, paid_to } as never });
    const names = screen.queryAllByText("Bezahlt an").map((label) => label.nextElementSibling?.textContent);
    cleanup();
    return names;
  };
  expect([shownPayees("Hanne Petersen"), shownPayees(null)]).toEqual([["Hanne Petersen"], []]);
});

it("shows no email address, no note field and no promise of an email when the booking is anonymized", () => {
  const user_email = `anonymized+${booking.id}@example.invalid`;
  show("", { booking: { ...booking, is_walk_in: true, status: "attended", user_email } as never });
  expect(screen.queryByLabelText(/^Interne Notiz/)).toBeNull();
  expect(document.body.textContent).not.toContain("example.invalid");
  fireEvent.click(screen.getByRole("button", { name: "Buchung stornieren" }));
  expect(screen.getByText(/^Wer sagt ab\?/).textContent).toBe("Wer sagt ab? 2 Plätze werden sofort frei. ");
  cleanup();
  show("", { booking: booking as never });
  expect(screen.getByLabelText(/^Interne Notiz/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Buchung stornieren" }));
  expect(screen.getByText(/^Wer sagt ab\?/).textContent).toContain("Die Person bekommt eine E-Mail.");
  cleanup();
});

it("asks to call a walk-in with a phone but without an email when the admin is about to cancel the booking", () => {
  const walkIn = { ...booking, is_walk_in: true, status: "attended", user_email: null, phone: "0331 123 45" };
  show("", { booking: walkIn as never });
  fireEvent.click(screen.getByRole("button", { name: "Buchung stornieren" }));
  expect(screen.getByText(/^Wer sagt ab\?/).textContent).toMatch(/bitte anrufen, 0331 123 45\.$/);
});

it("offers to rebook a booking cancelled with its appointment only when the guest has an email or phone", () => {
  const cancelled = { ...booking, status: "cancelled_by_host", cancelled_with_appointment: true, user_email: null };
  for (const phone of ["0331 123 45", null]) {
    show("", { booking: { ...cancelled, phone } as never });
    expect(screen.queryAllByText("Kein anderer Termin hat 2 Plätze frei.")).toHaveLength(phone ? 1 : 0);
    cleanup();
  }
});

it("preselects no target when a booking is rebooked, and lists only appointments with enough slots", () => {
  const target = (id: string, days: number, remaining_slots: number) => ({
    id,
    timestamp: new Date(Date.now() + days * 86_400_000),
    remaining_slots,
  });
  show("", {
    booking: booking as never,
    targets: [target("t1", 0.4, 5), target("t2", 9, 1), target("t3", 12, 2)] as never,
  });
  const rebooking = within(screen.getByLabelText("Auf einen anderen Termin umbuchen"));
  expect(rebooking.getByRole("option", { selected: true }).textContent).toBe("Termin wählen");
  expect(rebooking.getAllByRole("option").map((option) => option.getAttribute("value"))).toEqual(["", "t1", "t3"]);
  expect(screen.getByText("Ganze Gruppe umbuchen").getAttribute("aria-disabled")).toBe("true");
});

it("keeps the focus on the button that moves a booking, and focuses the explanation when no target is left", async () => {
  const inTenDays = new Date(Date.now() + 10 * 86_400_000);
  let targets = ["t1", "t2"].map((id) => ({ id, timestamp: inTenDays, remaining_slots: 2 }));
  stubApi({
    "offerBooking.move": ({ appointmentId }: { appointmentId: string }) => {
      targets = targets.filter(({ id }) => id !== appointmentId);
    },
  });
  const Component = () => (
    <OverlayProvider>
      <BookingDrawer
        booking={booking as never}
        targets={useLoaderData<never>()}
        isEmailWrong={false}
        onClose={() => {}}
      />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "/", Component, loader: () => targets, HydrateFallback: () => null }]);
  render(<Stub />);
  const moveTo = async (id: string) => {
    fireEvent.change(await screen.findByLabelText("Auf einen anderen Termin umbuchen"), { target: { value: id } });
    const button = screen.getByText<HTMLButtonElement>("Ganze Gruppe umbuchen");
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole("option", { selected: true })?.getAttribute("value")).not.toBe(id));
    return button;
  };
  const button = await moveTo("t1");
  expect([document.activeElement, button.disabled]).toEqual([button, false]); // a disabled button has no focus
  await moveTo("t2");
  expect(document.activeElement?.textContent).toBe("Kein anderer Termin hat 2 Plätze frei.");
});

it("sends the start of the chosen appointment, and no longer chooses an appointment that was moved", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  let timestamp = inDays(10);
  const requests = stubApi({ "offerBooking.move": () => undefined });
  const Component = () => {
    const { revalidate } = useRevalidator();
    return (
      <OverlayProvider>
        <BookingDrawer
          booking={booking as never}
          targets={useLoaderData<never>()}
          isEmailWrong={false}
          onClose={() => void revalidate()}
        />
      </OverlayProvider>
    );
  };
  const loader = () => [{ id: "t1", timestamp, remaining_slots: 2 }];
  const Stub = createRoutesStub([{ path: "/", Component, loader, HydrateFallback: () => null }]);
  render(<Stub />);
  const select = await screen.findByLabelText("Auf einen anderen Termin umbuchen");
  fireEvent.change(select, { target: { value: "t1" } });
  expect(select).toHaveProperty("value", "t1");
  timestamp = inDays(12);
  fireEvent.click(screen.getByRole("button", { name: "Schließen" })); // revalidates
  await waitFor(() => expect(select).toHaveProperty("value", ""));
  fireEvent.change(select, { target: { value: "t1" } });
  fireEvent.click(screen.getByText("Ganze Gruppe umbuchen"));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.input).toMatchObject({ appointmentId: "t1", shownStart: timestamp });
});

it("offers to resend the confirmation until the start or check-in, and to resend the cancellation at any time", () => {
  const pastAppointment = { id: "t0", timestamp: new Date(0) };
  for (const [changes, isOffered] of [
    [{}, true],
    [{ appointment: pastAppointment }, false],
    [{ status: "attended" }, false],
    [{ status: "no_show" }, false],
    [{ status: "cancelled_by_guest", appointment: pastAppointment }, true],
  ] as const) {
    show("", { booking: { ...booking, ...changes } as never });
    expect(screen.queryByText("E-Mail noch einmal senden") !== null).toBe(isOffered);
    cleanup();
  }
});

it("keeps the focus in the cancellation question, and moves it to the status once the booking is cancelled", async () => {
  let status = "confirmed";
  stubApi({
    "offerBooking.cancelFor": () => {
      status = "cancelled_by_guest";
      return { status };
    },
  });
  const Component = () => {
    const details = { ...booking, status: useLoaderData<string>() } as never;
    return (
      <OverlayProvider>
        <BookingDrawer booking={details} targets={[]} isEmailWrong={false} onClose={() => {}} />
      </OverlayProvider>
    );
  };
  const Stub = createRoutesStub([{ path: "/", Component, loader: () => status, HydrateFallback: () => null }]);
  render(<Stub />);
  const press = async (name: string) => {
    const button = (await screen.findAllByRole("button", { name })).at(-1); // the first "Doch nicht" is of another form
    button?.focus();
    if (button) fireEvent.click(button);
  };
  /** The text of the focused element; empty when the focus is lost. */
  const focusedText = () => (document.activeElement === document.body ? "" : document.activeElement?.textContent);
  await press("Buchung stornieren");
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Buchung stornieren" }));
  expect(focusedText()).toContain("Wer sagt ab?");
  await press("Doch nicht");
  expect(focusedText()).toBe("Buchung stornieren");
  await press("Buchung stornieren");
  await press("Der Gast storniert");
  await waitFor(() => expect(focusedText()).toBe("StorniertKUNST"));
});

it("reports that the other side had already cancelled the booking, else that the booking is cancelled", async () => {
  for (const [button, status, title] of [
    ["Wir sagen ab", "cancelled_by_guest", "Der Gast hatte schon storniert."],
    ["Der Gast storniert", "cancelled_by_host", "Der Veranstalter hatte schon abgesagt."],
    ["Wir sagen ab", "cancelled_by_host", "Die Buchung ist storniert."],
  ] as const) {
    stubApi({ "offerBooking.cancelFor": () => ({ status }) });
    show("", { booking: booking as never });
    fireEvent.click(screen.getByRole("button", { name: "Buchung stornieren" }));
    fireEvent.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe(title));
    cleanup();
  }
});

/** Shows the drawer of a booking. `load` is the page's loader and returns the booking's quantity. */
function showDrawer(load: () => number, changes = {}) {
  const Component = () => {
    const details = { ...booking, ...changes, quantity: useLoaderData<number>() } as never;
    return (
      <OverlayProvider>
        <BookingDrawer booking={details} targets={[]} isEmailWrong={false} onClose={() => {}} />
      </OverlayProvider>
    );
  };
  const Stub = createRoutesStub([{ path: "/", Component, loader: load, HydrateFallback: () => null }]);
  render(<Stub />);
}

it.each([
  ["confirmed", 24, 1],
  ["confirmed", -1, 0],
  ["attended", 24, 0],
])(
  "asks to call a guest without an email after a change of quantity (%s, start in %i h): %i toasts",
  async (status, hours, count) => {
    stubApi({ "offerBooking.changeFor": ({ quantity }: { quantity: number }) => ({ quantity }) });
    const appointment = { ...booking.appointment, timestamp: new Date(Date.now() + hours * 3_600_000) };
    showDrawer(() => 2, { appointment, status, is_walk_in: true, user_email: null, phone: "0331 123 45" });
    fireEvent.change(await screen.findByLabelText("Anzahl ändern"), { target: { value: "3" } });
    const before = getOpenNotifications().length;
    fireEvent.click(screen.getByRole("button", { name: "Anzahl speichern" }));
    const newTitles = () =>
      getOpenNotifications()
        .slice(before)
        .map(({ title }) => title);
    await waitFor(() => expect(newTitles()).toContain("Jetzt 3 Plätze."));
    expect(newTitles().filter((title) => /bitte anrufen/.test(title))).toHaveLength(count);
    cleanup();
  },
);

it("shows the new quantity and keeps the typed one when the guest has changed the booking, and then saves the typed one", async () => {
  let quantity = 2;
  const shown: number[] = [];
  stubApi({
    "offerBooking.changeFor": (change: { quantity: number; shownQuantity: number }) => {
      shown.push(change.shownQuantity);
      if (shown.length === 1) quantity = 3; // the guest's change
      if (change.shownQuantity !== quantity) throw new Refused("outdated_version");
      quantity = change.quantity;
      return { quantity };
    },
  });
  showDrawer(() => quantity);
  const field = await screen.findByLabelText<HTMLInputElement>("Anzahl ändern");
  const button = screen.getByRole("button", { name: "Anzahl speichern" });
  fireEvent.input(field, { target: { value: "5" } });
  fireEvent.click(button);
  await screen.findByText("Die Buchung hat jetzt 3 Plätze. Bitte prüfe deine Anzahl.");
  expect(field.value).toBe("5");
  expect(getOpenNotifications().at(-1)?.title).toMatch("Jemand hat diesen Eintrag inzwischen geändert.");
  fireEvent.click(button);
  await screen.findByText("Kein anderer Termin hat 5 Plätze frei.");
  expect(screen.queryByText(/Bitte prüfe deine Anzahl/)).toBeNull();
  expect(shown).toEqual([2, 3]);
});

it("sends the stored quantity as the shown one when another quantity is saved before the page is reloaded", async () => {
  const shown: number[] = [];
  stubApi({
    "offerBooking.changeFor": (change: { quantity: number; shownQuantity: number }) => {
      shown.push(change.shownQuantity);
      return { quantity: change.quantity };
    },
  });
  showDrawer(() => 2); // the reload is late
  const field = await screen.findByLabelText("Anzahl ändern");
  for (const [index, value] of ["3", "4"].entries()) {
    fireEvent.input(field, { target: { value } });
    fireEvent.click(screen.getByRole("button", { name: "Anzahl speichern" }));
    await waitFor(() => expect(shown).toHaveLength(index + 1));
    await act(async () => {});
  }
  expect(shown).toEqual([2, 3]);
});

it("shows the stored quantity, with nothing left to save, when it was typed with a leading zero", async () => {
  let quantity = 2;
  stubApi({
    "offerBooking.changeFor": (change: { quantity: number }) => {
      quantity = change.quantity;
      return { quantity };
    },
  });
  showDrawer(() => quantity);
  const field = await screen.findByLabelText<HTMLInputElement>("Anzahl ändern");
  fireEvent.input(field, { target: { value: "03" } });
  const button = screen.getByRole("button", { name: "Anzahl speichern" });
  fireEvent.click(button);
  await screen.findByText("Kein anderer Termin hat 3 Plätze frei.");
  expect([field.value, button.getAttribute("aria-disabled")]).toEqual(["3", "true"]);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("shows a German message for an invalid quantity, and keeps the focus on the button when a valid one is saved", async () => {
  let quantity = 2;
  stubApi({
    "offerBooking.changeFor": (change: { quantity: number }) => {
      quantity = change.quantity;
      return { quantity };
    },
  });
  showDrawer(() => quantity);
  const field = await screen.findByLabelText("Anzahl ändern");
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Anzahl speichern" });
  fireEvent.input(field, { target: { value: "0" } });
  fireEvent.click(button);
  expect(screen.getByText("Mindestens ein Platz.")).toBeTruthy();
  fireEvent.input(field, { target: { value: "3" } });
  expect(screen.queryByText("Mindestens ein Platz.")).toBeNull();
  button.focus();
  fireEvent.click(button);
  await screen.findByText("Kein anderer Termin hat 3 Plätze frei.");
  expect([document.activeElement, button.disabled]).toEqual([button, false]); // a disabled button has no focus
});

it.each([
  ["a typed amount is unsaved", "Bezahlt, in Euro", "40,00", "58,00"],
  ["a typed quantity is unsaved", "Anzahl ändern", "3", "2"],
])("asks before the drawer closes only while %s", (_, label, typed, initial) => {
  show("", { booking: { ...booking, price: 2900 } as never });
  const drawer = screen.getByRole("dialog");
  const field = screen.getByLabelText(label);
  fireEvent.input(field, { target: { value: typed } });
  fireEvent.keyDown(drawer, { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: "Weiter bearbeiten" }));
  fireEvent.input(field, { target: { value: initial } });
  fireEvent.keyDown(drawer, { key: "Escape" });
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("does not ask before the drawer closes once a typed quantity is stored, even while the page is still being reloaded", async () => {
  stubApi({ "offerBooking.changeFor": () => ({ quantity: 3 }) });
  let isLoaded = false;
  const loader = () => {
    if (isLoaded) return new Promise<null>(() => {}); // the reload does not end
    isLoaded = true;
    return null;
  };
  const Component = () => (
    <OverlayProvider>
      <BookingDrawer booking={booking as never} targets={[]} isEmailWrong={false} onClose={() => {}} />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component, loader, HydrateFallback: () => null }]);
  render(<Stub />);
  fireEvent.input(await screen.findByLabelText("Anzahl ändern"), { target: { value: "3" } });
  fireEvent.click(screen.getByRole("button", { name: "Anzahl speichern" }));
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Jetzt 3 Plätze."));
  await act(async () => {}); // renders
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("does not ask before the drawer closes when the booking was cancelled after a quantity was typed", () => {
  let cancel = () => {};
  const Component = () => {
    const [status, setStatus] = useState("confirmed");
    cancel = () => setStatus("cancelled_by_guest");
    return (
      <OverlayProvider>
        <BookingDrawer booking={{ ...booking, status } as never} targets={[]} isEmailWrong={false} onClose={() => {}} />
      </OverlayProvider>
    );
  };
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
  fireEvent.input(screen.getByLabelText("Anzahl ändern"), { target: { value: "3" } });
  act(() => cancel());
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
