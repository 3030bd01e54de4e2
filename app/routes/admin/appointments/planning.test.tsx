import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BulkBar } from "#app/components/admin/list/bulk-bar.tsx";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import type { ConflictQuery } from "#domain/appointment/appointment-plan.ts";
import type { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import { planAppointments } from "#domain/appointment/appointment-rule.ts";
import { Refused } from "#domain/refusal.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import type {
  AppointmentConflict,
  AppointmentOffer,
  AppointmentRecord,
  Party,
} from "#workers/data/appointment/appointment-records.ts";
import { useAppointmentActions } from "./appointment-actions.tsx";
import { AppointmentDialog } from "./appointment-dialog.tsx";
import { AppointmentMonth } from "./appointment-month.tsx";
import { AppointmentPlanner } from "./appointment-planner.tsx";
import { AppointmentStateBadge } from "./appointment-state.tsx";
import { MessageDrawer } from "./message-drawer.tsx";
import OfferAppointmentsPage from "./offer-appointments.tsx";
import { PhoneBookingForm } from "./phone-booking-form.tsx";

configure({ asyncUtilTimeout: 30_000 }); // Slow machines need time to show 366 appointments.

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2027-01-01T10:00:00Z") });
});
afterEach(() => {
  cleanup();
  // Sends calls that wait for their batch: if the batch's timer were lost, the client would send no later call.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const offer: AppointmentOffer = {
  id: "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c01",
  name: "Weben ohne Eile",
  slug: "weben-ohne-eile-ab1cd",
  slug_id: "ab1cd",
  status: "published",
  price: 4500,
  duration_minutes: 120,
  minimum_participants: null,
  location: null,
  state: "BB",
  artist: null,
  last_appointment: null,
};
const appointment: AppointmentRecord = {
  id: "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c02",
  offer_id: offer.id,
  timestamp: new Date("2027-03-20T17:00:00Z"), // 18:00 in Berlin
  capacity: 8,
  remaining_slots: 8,
  held_slots: 0,
  is_confirmed: false,
  status: "scheduled",
  version: 1,
  reason: "",
  waiting_slots: 0,
};
const listedAppointment: ListedAppointment = {
  ...appointment,
  is_untouched: true,
  present: 0,
  due_cents: 0,
  offer: { ...offer, minimum_participants: 4 },
};
const conflict = (at: string, same: AppointmentConflict["same"]): AppointmentConflict => ({
  planned_at: new Date(at),
  conflict_at: new Date(at),
  offer_name: same === "appointment" ? offer.name : "Scherben bringen Kunst",
  offer_slug: same,
  same,
});

const show = (element: ReactElement) => {
  const Stub = createRoutesStub([{ path: "*", Component: () => <OverlayProvider>{element}</OverlayProvider> }]);
  render(<Stub />);
};
/** Shows what `renderValue` returns for a value, and returns a function that changes the value. */
function showValue<Value>(renderValue: (value: Value) => ReactElement, initialValue: Value) {
  let changeValue: (value: Value) => void = () => {};
  function ChangingValue() {
    const [value, setValue] = useState(initialValue);
    changeValue = setValue;
    return renderValue(value);
  }
  show(<ChangingValue />);
  return (value: Value) => act(() => changeValue(value));
}
const fill = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  if (field instanceof HTMLSelectElement) fireEvent.change(field, { target: { value } });
  else fireEvent.input(field, { target: { value } });
};
const previewBoxes = () =>
  within(screen.getByRole("group", { name: /^Vorschau/ })).getAllByRole<HTMLInputElement>("checkbox");
const openPlanner = (onClose = () => {}) =>
  show(
    <AppointmentPlanner
      offer={offer}
      today="2027-01-01"
      start={{ kind: "weekly", firstDay: "", localTime: "18:00", capacity: 8 }}
      onClose={onClose}
    />,
  );

it("counts only new appointments and marks existing ones when a series overlaps them", async () => {
  stubApi({ "offerAppointment.findConflicts": () => [conflict("2027-01-11T17:00:00Z", "appointment")] });
  openPlanner();
  fill("Erster Tag", "2027-01-04");
  fill("Letzter Tag", "2027-01-18");
  await screen.findByText("Gibt es schon.");
  expect(previewBoxes().map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ]);
  expect(screen.getByRole("button", { name: "2 Termine anlegen" })).toBeTruthy();
});

it("counts the overlaps of the included days only", async () => {
  const overlaps = ["2027-01-04T17:00:00Z", "2027-01-18T17:00:00Z"].map((at) => conflict(at, "location"));
  stubApi({ "offerAppointment.findConflicts": () => overlaps });
  openPlanner();
  fill("Erster Tag", "2027-01-04");
  fill("Letzter Tag", "2027-01-18");
  await screen.findByText("2 Termine überschneiden sich mit anderen.");
  for (const box of previewBoxes().filter((_, index) => index !== 1)) fireEvent.click(box);
  expect(screen.queryByText(/überschneide/)).toBeNull();
});

it("marks public holidays of the location's state and skips them in one press", async () => {
  stubApi({ "offerAppointment.findConflicts": () => [] });
  openPlanner();
  fill("Erster Tag", "2027-03-21");
  fill("Letzter Tag", "2027-04-04");
  expect(await screen.findByText("Feiertag: Ostersonntag")).toBeTruthy();
  const preview = within(screen.getByRole("group", { name: /^Vorschau/ }));
  const checked = () => preview.getAllByRole<HTMLInputElement>("checkbox").map((box) => box.checked);
  expect(checked()).toEqual([true, true, true]);
  fireEvent.click(screen.getByRole("button", { name: "Feiertage auslassen" }));
  expect(checked()).toEqual([true, false, true]);
  expect(screen.queryByText("Ein Termin liegt auf einem Feiertag.")).toBeNull();
});

it("previews two weekdays of every other week, and previews and creates the first Fridays of months", async () => {
  const requests = stubApi({
    "offerAppointment.findConflicts": () => [],
    "offerAppointment.create": () => [{ id: appointment.id, timestamp: appointment.timestamp }],
  });
  openPlanner();
  fill("Erster Tag", "2027-01-05");
  fill("Wiederholen alle", "2");
  fill("Ende", "count");
  fill("Anzahl", "4");
  const weekdays = within(screen.getByRole("group", { name: "Wochentage" }));
  fireEvent.click(weekdays.getByRole("checkbox", { name: "Donnerstag" }));
  const labels = () => screen.getAllByText(/^\d\d\.\d\d\.2027/).map(({ textContent }) => textContent?.slice(0, 6));
  await waitFor(() => expect(labels()).toEqual(["05.01.", "07.01.", "19.01.", "21.01."]));
  fill("Wiederholung", "monthly");
  fill("Erster Tag", "2027-02-05");
  expect(screen.getByRole("option", { name: "Am ersten Freitag" })).toBeTruthy();
  await waitFor(() => expect(labels()).toEqual(["05.02.", "05.03.", "02.04.", "07.05."]));
  fireEvent.click(screen.getByRole("button", { name: "4 Termine anlegen" }));
  await waitFor(() => expect(requests.at(-1)?.procedure).toBe("offerAppointment.create"));
  expect(requests.at(-1)?.input).toMatchObject({ rule: { kind: "monthly", ordinal: 1, count: 4 } });
});

it("creates an appointment when Enter submits the form of the planner", async () => {
  const requests = stubApi({
    "offerAppointment.findConflicts": () => [],
    "offerAppointment.create": () => [{ id: appointment.id, timestamp: appointment.timestamp }],
  });
  const onClose = vi.fn();
  openPlanner(onClose);
  fill("Erster Tag", "2027-01-04");
  fill("Letzter Tag", "2027-01-04");
  // Enter presses the submit button of the form. In a form with several fields and no submit button, Enter does nothing.
  const { form } = screen.getByLabelText<HTMLInputElement>("Erster Tag");
  const button = screen
    .getAllByRole<HTMLButtonElement>("button")
    .find((element) => element.form === form && element.type === "submit");
  expect(button?.textContent).toBe("Einen Termin anlegen");
  button?.click();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests.at(-1)?.procedure).toBe("offerAppointment.create");
});

it("deletes a new series when its creation is undone", async () => {
  const requests = stubApi({
    "offerAppointment.findConflicts": () => [],
    "offerAppointment.create": () => [{ id: appointment.id, timestamp: appointment.timestamp }],
    "offerAppointment.changeMany": () => ({ changed: [{ id: appointment.id, slug_id: "ab1cd" }], refused: [] }),
  });
  openPlanner();
  fill("Erster Tag", "2027-01-04");
  fill("Letzter Tag", "2027-01-04");
  fireEvent.click(await screen.findByRole("button", { name: "Einen Termin anlegen" }));
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Ein Termin ist angelegt."));
  getOpenNotifications().at(-1)?.actions[0]?.onClick();
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Ein Termin ist gelöscht."));
  expect(requests.at(-1)?.input).toEqual({ ids: [appointment.id], action: "delete" });
});

function BulkActions({ rows }: { rows: ListedAppointment[] }) {
  const { actions, dialog } = useAppointmentActions(rows);
  const [isSelected, setSelected] = useState(true);
  return (
    <>
      {isSelected && (
        <BulkBar rows={rows} actions={actions} rowName={({ id }) => id} onClear={() => setSelected(false)} />
      )}
      {dialog}
    </>
  );
}

it("sends one new time for the selected appointments, and keeps the selection only when the dialog is dismissed", async () => {
  const requests = stubApi({
    "offerAppointment.changeMany": () => ({ changed: [], refused: [{ id: "z", message: "Ging nicht." }] }),
  });
  const rows = [
    listedAppointment,
    { ...listedAppointment, id: crypto.randomUUID(), is_untouched: false, remaining_slots: 5 },
  ];
  show(<BulkActions rows={rows} />);
  expect(screen.getByRole("button", { name: "Löschen (1)" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Schließen" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  fill("Neue Uhrzeit", "19:30");
  expect(screen.getByText(/^2 Termine, 3 Plätze gebucht. Wer eine E-Mail-Adresse angegeben hat/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Verschieben und benachrichtigen" }));
  await waitFor(() => expect(getOpenNotifications().at(-1)).toMatchObject({ description: "Ging nicht." }));
  expect(getOpenNotifications().map(({ title }) => title)).not.toContain("0 Termine verschoben.");
  expect(requests.at(-1)?.input).toEqual({ ids: rows.map(({ id }) => id), action: "move", localTime: "19:30" });
  await waitFor(() => expect(screen.queryByText("2 Einträge ausgewählt")).toBeNull());
});

it("moves the focus to the table of appointments when a bulk action ends", async () => {
  stubApi({ "offerAppointment.changeMany": () => ({ changed: [{ id: appointment.id }], refused: [] }) });
  const appointments = { items: [{ ...listedAppointment, is_untouched: false }], page: 1, itemsPerPage: 25, total: 1 };
  show(
    <OfferAppointmentsPage
      loaderData={{ offer, today: "2027-01-01", view: { kind: "list", period: "kommend", appointments } }}
    />,
  );
  fireEvent.click(screen.getByLabelText("Alle auf dieser Seite auswählen"));
  const button = screen.getByRole("button", { name: "Plätze" });
  button.focus();
  fireEvent.click(button);
  fill("Plätze je Termin", "9");
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  const table = screen.getByRole("region", { name: `Termine: ${offer.name}` });
  await waitFor(() => expect(document.activeElement).toBe(table));
});

it("moves all selected appointments, but counts only those whose time in the list or the database was not the new one", async () => {
  const at1930 = () => ({
    ...listedAppointment,
    id: crypto.randomUUID(),
    timestamp: new Date("2027-03-21T18:30:00Z"),
  });
  // Another admin has moved `movedAway` from 19:30 to another time. A call whose response was lost has moved
  // `listedAppointment` to 19:30.
  const [movedAway, unmoved] = [at1930(), at1930()];
  const rows = [listedAppointment, movedAway, unmoved];
  const requests = stubApi({
    "offerAppointment.changeMany": () => ({
      changed: rows.map(({ id }) => ({ id, slug_id: "ab1cd", was_at_time: id !== movedAway.id })),
      refused: [],
    }),
  });
  show(<BulkActions rows={rows} />);
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  fill("Neue Uhrzeit", "19:30");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Verschieben" }));
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("2 Termine verschoben."));
  expect(requests[0]?.input).toMatchObject({ ids: rows.map(({ id }) => id), localTime: "19:30" });
});

it("counts in the dialog of a bulk move only the guests of appointments that are not at the new time yet", async () => {
  const requests = stubApi({ "offerAppointment.listRecipients": () => ({ mailed: 1, unmailed: [] }) });
  const booked = { ...listedAppointment, remaining_slots: 7 };
  const at1930 = { ...booked, id: crypto.randomUUID(), timestamp: new Date("2027-03-21T18:30:00Z") };
  show(<BulkActions rows={[booked, at1930]} />);
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  const dialog = within(screen.getByRole("dialog"));
  await dialog.findByText("2 Termine, 2 Plätze gebucht. 1 Gast bekommt eine E-Mail.");
  expect(requests.at(-1)?.input).toEqual({ ids: [at1930.id] }); // the field contains the time of `booked`
  fill("Neue Uhrzeit", "19:30");
  // While the number of guests of `booked` loads, the dialog does not show the number of guests of `at1930`.
  expect(dialog.getByText(/^2 Termine, 2 Plätze gebucht\. Wer eine E-Mail-Adresse angegeben hat/)).toBeTruthy();
  await waitFor(() => expect(requests.at(-1)?.input).toEqual({ ids: [booked.id] }));
});

it("reports that nothing has changed when all selected appointments are already at the new time", async () => {
  stubApi({
    "offerAppointment.changeMany": () => ({
      changed: [{ id: listedAppointment.id, slug_id: "ab1cd", was_at_time: true }],
      refused: [],
    }),
  });
  show(<BulkActions rows={[listedAppointment]} />);
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Verschieben" }));
  expect(await screen.findByText("Das ist die bisherige Zeit. Es hat sich nichts geändert.")).toBeTruthy();
});

const erna = {
  id: "e",
  appointment_id: appointment.id,
  first_name: "Erna",
  last_name: "Schmidt",
  phone: "0331 123 45",
};

it("lists the guests to call, who have no email, before and after their appointment is cancelled", async () => {
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 3, unmailed: [erna] }),
    "offerAppointment.listRebookingTargets": () => [],
    "offerAppointment.cancel": () => null,
  });
  show(<AppointmentDialog appointment={{ ...appointment, remaining_slots: 3 }} action="cancel" onClose={() => {}} />);
  expect(await screen.findByText(/^3 Gäste bekommen eine E-Mail, 1 Gast ohne E-Mail: bitte anrufen\./)).toBeTruthy();
  const toCall = within(screen.getByRole("list", { name: "Bitte anrufen" }));
  expect(toCall.getByText("Erna Schmidt")).toBeTruthy();
  expect(toCall.getByRole("link").getAttribute("href")).toBe("tel:033112345");
  fireEvent.click(screen.getByRole("button", { name: "Absagen und benachrichtigen" }));
  await waitFor(() =>
    expect(getOpenNotifications().at(-1)).toMatchObject({
      title: "1 Gast ohne E-Mail: bitte anrufen.",
      description: "Erna Schmidt, 0331 123 45",
      timeout: 0,
    }),
  );
});

it.each([
  ["an appointment is cancelled", "cancel"],
  ["an appointment is moved", "move"],
  ["selected appointments are cancelled", "Absagen"],
  ["selected appointments are moved", "Verschieben"],
])("shows a toast with the guests to call when %s before the guests are loaded", async (_, action) => {
  let unmailed = [erna];
  const change = (cancelled: boolean) => {
    if (cancelled) unmailed = [];
  };
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 0, unmailed }),
    "offerAppointment.findConflicts": () => [],
    "offerAppointment.listRebookingTargets": () => [],
    "offerAppointment.cancel": () => change(true),
    "offerAppointment.move": () => change(false),
    "offerAppointment.changeMany": ({ action }: { action: string }) => {
      change(action === "cancel");
      return { changed: [{ id: appointment.id, slug_id: "ab1cd", was_at_time: false }], refused: [] };
    },
  });
  const shownBefore = getOpenNotifications().length;
  const booked = { ...listedAppointment, remaining_slots: 7 };
  if (action === "cancel" || action === "move")
    show(<AppointmentDialog appointment={booked} action={action} onClose={() => {}} />);
  else {
    show(<BulkActions rows={[booked]} />);
    fireEvent.click(screen.getByRole("button", { name: action }));
  }
  if (screen.queryByLabelText("Neue Uhrzeit")) fill("Neue Uhrzeit", "19:30");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: / und benachrichtigen$/ }));
  await waitFor(() =>
    expect(getOpenNotifications().slice(shownBefore)).toContainEqual(
      expect.objectContaining({ description: expect.stringMatching(/^Erna Schmidt, 0331 123 45/) }),
    ),
  );
});

it.each([
  ["lists the guests to call when", { description: "Erna Schmidt, 0331 123 45" }, true],
  [
    "points to the guest list when the guests to call failed to load and",
    { title: "Wer keine E-Mail hat, ließ sich nicht laden. Sieh bitte in der Gästeliste nach." },
    false,
  ],
])("%s the response of a cancellation was lost and a second attempt succeeds", async (_, toast, isLoaded) => {
  let isCancelled = false;
  stubApi({
    ...(isLoaded && {
      "offerAppointment.listRecipients": () => ({ mailed: 0, unmailed: isCancelled ? [] : [erna] }),
    }),
    "offerAppointment.listRebookingTargets": () => [],
    "offerAppointment.cancel": () => {
      if (isCancelled) return null;
      isCancelled = true;
      throw new TypeError("Failed to fetch");
    },
  });
  const changeSlots = showValue(
    (remaining_slots) => (
      <AppointmentDialog appointment={{ ...appointment, remaining_slots }} action="cancel" onClose={() => {}} />
    ),
    7,
  );
  if (isLoaded) await screen.findByText("Erna Schmidt");
  const shownBefore = getOpenNotifications().length;
  const press = () =>
    fireEvent.click(screen.getByRole("button", { name: /^(Termin absagen|Absagen und benachrichtigen)$/ }));
  press();
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toMatch(/^Das hat nicht geklappt\./));
  changeSlots(8);
  press();
  await waitFor(() => expect(getOpenNotifications().slice(shownBefore)).toContainEqual(expect.objectContaining(toast)));
});

it.each(["cancel", "move", "Absagen"])(
  "points to the guest list when the guests to call fail to load and the appointment is changed: %s",
  async (action) => {
    stubApi({
      "offerAppointment.findConflicts": () => [],
      "offerAppointment.listRebookingTargets": () => [],
      "offerAppointment.cancel": () => null,
      "offerAppointment.move": () => null,
      "offerAppointment.changeMany": () => ({
        changed: [{ id: appointment.id, slug_id: "ab1cd", was_at_time: false }],
        refused: [],
      }),
    });
    const shownBefore = getOpenNotifications().length;
    const booked = { ...listedAppointment, remaining_slots: 7 };
    if (action === "cancel" || action === "move")
      show(<AppointmentDialog appointment={booked} action={action} onClose={() => {}} />);
    else {
      show(<BulkActions rows={[booked]} />);
      fireEvent.click(screen.getByRole("button", { name: action }));
    }
    if (action === "move") fill("Neue Uhrzeit", "19:30");
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: / und benachrichtigen$/ }));
    await waitFor(() =>
      expect(getOpenNotifications().slice(shownBefore)).toContainEqual(
        expect.objectContaining({
          title: "Wer keine E-Mail hat, ließ sich nicht laden. Sieh bitte in der Gästeliste nach.",
          timeout: 0,
        }),
      ),
    );
  },
);

it("updates the numbers of booked slots and emailed guests in an open dialog when another guest books", async () => {
  let mailed = 1;
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed, unmailed: [] }),
    "offerAppointment.listRebookingTargets": () => [],
  });
  const list = (remaining_slots: number) => ({
    total: 1,
    items: [{ ...listedAppointment, remaining_slots }],
    page: 1,
    itemsPerPage: 25,
  });
  const changeList = showValue(
    (appointments) => (
      <OfferAppointmentsPage
        loaderData={{ offer, today: "2027-01-01", view: { kind: "list", period: "kommend", appointments } }}
      />
    ),
    list(7),
  );
  fireEvent.click(screen.getByRole("button", { name: /^Absagen: / }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("1 Platz gebucht.")).toBeTruthy();
  expect(await dialog.findByText(/^1 Gast bekommt eine E-Mail\./)).toBeTruthy();
  mailed = 2;
  changeList(list(5));
  expect(dialog.getByText("3 Plätze gebucht.")).toBeTruthy();
  expect(await dialog.findByText(/^2 Gäste bekommen eine E-Mail\./)).toBeTruthy();
});

it.each([
  ["+49 (0)331 123", "tel:+49331123"],
  ["0049 (0)331 123", "tel:0049331123"],
  ["Tel. 0049 (0)331 123", "tel:0049331123"],
  ["(0049) (0)331 123", "tel:0049331123"],
  ["(0)331 123", "tel:0331123"],
])("links the phone number %s to %s", (phone, url) => {
  const party = { ...erna, phone, status: "confirmed", user_email: null } as unknown as Party;
  show(<MessageDrawer appointmentId={appointment.id} parties={[party]} onClose={() => {}} />);
  expect(screen.getByRole("link", { name: phone }).getAttribute("href")).toBe(url);
});

it("counts a booking that is made while the dialog of a bulk action is open, and lists its guest in the toast", async () => {
  let unmailed: (typeof erna)[] = [];
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 0, unmailed }),
    "offerAppointment.changeMany": () => ({ changed: [{ id: appointment.id, slug_id: "ab1cd" }], refused: [] }),
  });
  const changeRows = showValue((rows) => <BulkActions rows={rows} />, [listedAppointment]);
  fireEvent.click(screen.getByRole("button", { name: "Absagen" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("1 Termin, niemand hat gebucht.")).toBeTruthy();
  unmailed = [erna];
  changeRows([{ ...listedAppointment, remaining_slots: 7 }]);
  expect(await dialog.findByText("1 Termin, 1 Platz gebucht. 1 Gast ohne E-Mail: bitte anrufen.")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Absagen" }));
  await waitFor(() => expect(getOpenNotifications().at(-1)?.description).toMatch(/^Erna Schmidt, 0331 123 45/));
});

it("focuses the replacement field instead of cancelling while the chosen replacement has too few slots", async () => {
  const target = (id: string, day: number, remaining_slots: number) => ({
    ...appointment,
    id,
    timestamp: new Date(`2027-04-${day}T16:00:00Z`),
    remaining_slots,
  });
  const requests = stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 1, unmailed: [] }),
    "offerAppointment.listRebookingTargets": () => [target("small", 10, 1), target("large", 11, 2)],
    "offerAppointment.cancel": () => null,
  });
  const changeSlots = showValue(
    (remaining_slots) => (
      <AppointmentDialog appointment={{ ...appointment, remaining_slots }} action="cancel" onClose={() => {}} />
    ),
    7,
  );
  await screen.findByRole("option", { name: /1 Platz frei$/ });
  fill("Ersatztermin", "small");
  expect(screen.queryByRole("alert")).toBeNull();
  changeSlots(6);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Der Ersatztermin steht nicht mehr zur Wahl. Bitte wähle noch einmal.",
  );
  expect(screen.getByLabelText("Ersatztermin")).toHaveProperty("value", "small");
  const cancelButton = screen.getByRole("button", { name: "Absagen und benachrichtigen" });
  fireEvent.click(cancelButton);
  expect(document.activeElement).toBe(screen.getByLabelText("Ersatztermin"));
  fill("Ersatztermin", "large");
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(cancelButton);
  const cancellations = () => requests.filter(({ procedure }) => procedure === "offerAppointment.cancel");
  await waitFor(() => expect(cancellations()).toHaveLength(1));
  expect(cancellations()[0]?.input).toMatchObject({ replacementId: "large" });
});

it("cancels an appointment without the chosen replacement when the appointment's last booking is cancelled meanwhile", async () => {
  const requests = stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 1, unmailed: [] }),
    "offerAppointment.listRebookingTargets": () => [{ ...appointment, id: "other" }],
    "offerAppointment.cancel": () => null,
  });
  const changeSlots = showValue(
    (remaining_slots) => (
      <AppointmentDialog appointment={{ ...appointment, remaining_slots }} action="cancel" onClose={() => {}} />
    ),
    7,
  );
  await screen.findByRole("option", { name: /frei$/ });
  fill("Ersatztermin", "other");
  changeSlots(8);
  expect(screen.queryByLabelText("Ersatztermin")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Termin absagen" }));
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Der Termin ist abgesagt."));
  const cancellation = requests.find(({ procedure }) => procedure === "offerAppointment.cancel");
  expect(cancellation?.input).toEqual({ id: appointment.id, reason: "" });
});

it("links the toast of guests to call to their replacement after a cancellation", async () => {
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 0, unmailed: [erna] }),
    "offerAppointment.listRebookingTargets": () => [{ ...appointment, id: "other" }],
    "offerAppointment.cancel": () => null,
  });
  const Page = () => {
    const [isOpen, setOpen] = useState(true);
    const { pathname } = useLocation();
    if (!isOpen) return <p>{pathname}</p>;
    const booked = { ...appointment, remaining_slots: 7 };
    return <AppointmentDialog appointment={booked} action="cancel" onClose={() => setOpen(false)} />;
  };
  show(<Page />);
  await screen.findByRole("option", { name: /frei$/ });
  fill("Ersatztermin", "other");
  fireEvent.click(screen.getByRole("button", { name: "Termin absagen" }));
  const actionOfToast = () => getOpenNotifications().at(-1)?.actions[0];
  await waitFor(() => expect(actionOfToast()?.label).toBe("Zum Ersatztermin"));
  act(() => actionOfToast()?.onClick());
  expect(await screen.findByText("/admin/termin-buchungen/other/")).toBeTruthy();
});

it("no longer offers a replacement when its slots were taken and the cancellation is refused", async () => {
  let remaining = 2;
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 1, unmailed: [] }),
    "offerAppointment.listRebookingTargets": () => [{ ...appointment, id: "other", remaining_slots: remaining }],
    "offerAppointment.cancel": () => {
      remaining = 0;
      throw new Refused("too_few_left", { remaining });
    },
  });
  const openNotifications = getOpenNotifications();
  show(<AppointmentDialog appointment={{ ...appointment, remaining_slots: 6 }} action="cancel" onClose={() => {}} />);
  await screen.findByRole("option", { name: /2 Plätze frei$/ });
  fill("Ersatztermin", "other");
  fireEvent.click(screen.getByRole("button", { name: "Absagen und benachrichtigen" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Der Ersatztermin steht nicht mehr zur Wahl. Bitte wähle noch einmal.",
  );
  // The message of the refusal is for guests, who can change the number of slots.
  expect(getOpenNotifications()).toEqual(openNotifications);
});

it("says that parties on the waitlist get an email when their appointment is cancelled", () => {
  stubApi({});
  const message = "Wer auf der Warteliste steht, bekommt eine E-Mail.";
  const withHeldSlots = { ...listedAppointment, id: crypto.randomUUID(), remaining_slots: 6, held_slots: 2 };
  show(<AppointmentDialog appointment={withHeldSlots} action="cancel" onClose={() => {}} />);
  expect(screen.getByText("Niemand hat gebucht.")).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Absagen und benachrichtigen" })).toBeTruthy();
  cleanup();
  show(<BulkActions rows={[withHeldSlots, listedAppointment]} />);
  fireEvent.click(screen.getByRole("button", { name: "Absagen" }));
  expect(screen.getByText(`2 Termine, niemand hat gebucht. ${message}`)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Absagen und benachrichtigen" })).toBeTruthy();
});

it("promises an email to parties with a waitlist offer, but not to other parties on the waitlist, when an appointment is moved", () => {
  stubApi({});
  const message = "Wer ein Angebot von der Warteliste hat, bekommt eine E-Mail.";
  const withHeldSlots = { ...listedAppointment, id: crypto.randomUUID(), remaining_slots: 6, held_slots: 2 };
  const withWaitingSlots = { ...listedAppointment, waiting_slots: 2 };
  show(<AppointmentDialog appointment={withHeldSlots} action="move" onClose={() => {}} />);
  expect(screen.getByText(`Bisher: 20.03.2027 — 18:00 Uhr. ${message}`)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Verschieben und benachrichtigen" })).toBeTruthy();
  cleanup();
  show(<AppointmentDialog appointment={withWaitingSlots} action="move" onClose={() => {}} />);
  expect(screen.queryByText(/E-Mail/)).toBeNull();
  expect(screen.getByRole("button", { name: "Verschieben" })).toBeTruthy();
  cleanup();
  show(<BulkActions rows={[withWaitingSlots, withHeldSlots]} />);
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  fill("Neue Uhrzeit", "19:30");
  expect(screen.getByText(`2 Termine, niemand hat gebucht. ${message}`)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Verschieben und benachrichtigen" })).toBeTruthy();
  cleanup();
  show(<BulkActions rows={[withWaitingSlots]} />);
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  fill("Neue Uhrzeit", "19:30");
  expect(screen.getByText("1 Termin, niemand hat gebucht.")).toBeTruthy();
});

it("offers to send a message only when a guest has an email", () => {
  stubApi({});
  const party = { ...erna, status: "confirmed", user_email: null } as unknown as Party;
  show(<MessageDrawer appointmentId={appointment.id} parties={[party]} onClose={() => {}} />);
  expect(screen.getByText(/1 Gast ohne E-Mail: bitte anrufen\.$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /senden/ })).toBeNull();
  expect(screen.queryByLabelText("Betreff")).toBeNull();
  cleanup();
  show(
    <MessageDrawer
      appointmentId={appointment.id}
      parties={[{ ...party, user_email: "e@example.org" }]}
      onClose={() => {}}
    />,
  );
  expect(screen.getByRole("button", { name: "An eine Person senden" })).toBeTruthy();
});

it("does not offer to send a message to a guest whose booking is anonymized", () => {
  stubApi({});
  const party = {
    ...erna,
    phone: null,
    status: "attended",
    user_email: `anonymized+${erna.id}@example.invalid`,
  } as unknown as Party;
  show(<MessageDrawer appointmentId={appointment.id} parties={[party]} onClose={() => {}} />);
  expect(screen.getByText(/Niemand bekommt eine E-Mail\.$/)).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Bitte anrufen" })).toBeNull();
  expect(screen.queryByRole("button", { name: /senden/ })).toBeNull();
});

it("focuses the first missing part of a message", () => {
  const requests = stubApi({});
  const party = { ...erna, status: "confirmed", user_email: "e@example.org" } as unknown as Party;
  show(<MessageDrawer appointmentId={appointment.id} parties={[party]} onClose={() => {}} />);
  fireEvent.input(screen.getByLabelText("Betreff"), { target: { value: "Neuer Treffpunkt" } });
  fireEvent.click(screen.getByRole("button", { name: "An eine Person senden" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Nachricht"));
  expect(requests).toEqual([]);
});

it("shows in the phone booking form that the appointment is sold out", () => {
  stubApi({});
  const detail = { ...appointment, offer, parties: [], affected: [] };
  show(<PhoneBookingForm appointment={{ ...detail, remaining_slots: 0 }} onClose={() => {}} />);
  expect(screen.getByText("Dieser Termin ist ausgebucht.")).toBeTruthy();
  expect(screen.getByLabelText("Plätze").getAttribute("max")).not.toBe("0");
  cleanup();
  show(<PhoneBookingForm appointment={{ ...detail, remaining_slots: 1 }} onClose={() => {}} />);
  expect(screen.queryByText("Dieser Termin ist ausgebucht.")).toBeNull();
});

it("lists only the guests of changed appointments, with the appointment of each, in the toast after a bulk action", async () => {
  const refusedId = crypto.randomUUID();
  stubApi({
    "offerAppointment.listRecipients": () => ({
      mailed: 0,
      unmailed: [erna, { ...erna, id: "o", appointment_id: refusedId, first_name: "Otto", phone: null }],
    }),
    "offerAppointment.changeMany": () => ({
      changed: [{ id: appointment.id, slug_id: "ab1cd" }],
      refused: [{ id: refusedId, message: "Ging nicht." }],
    }),
  });
  const rows = [
    { ...listedAppointment, is_untouched: false, remaining_slots: 5 },
    { ...listedAppointment, id: refusedId, is_untouched: false, remaining_slots: 5 },
  ];
  show(<BulkActions rows={rows} />);
  fireEvent.click(screen.getByRole("button", { name: "Absagen" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText(/2 Gäste ohne E-Mail: bitte anrufen\.$/)).toBeTruthy();
  expect(dialog.getByText("keine Nummer")).toBeTruthy();
  // The button does not mention emails, because nobody gets one.
  fireEvent.click(dialog.getByRole("button", { name: "Absagen" }));
  await waitFor(() =>
    expect(getOpenNotifications().at(-1)).toMatchObject({
      title: "1 Gast ohne E-Mail: bitte anrufen.",
      description: "Erna Schmidt, 0331 123 45 (Weben ohne Eile, Sa 20.03.2027 — 18:00 Uhr)",
    }),
  );
});

it("checks 366 appointments with a short request, and sends no other request when days are skipped", async () => {
  const requests = stubApi({
    "offerAppointment.findConflicts": ({ rule }: ConflictQuery) =>
      planAppointments({ ...rule, skippedDays: [] })
        .slice(-1)
        .map(({ timestamp }) => conflict(timestamp.toISOString(), "location")),
  });
  openPlanner();
  fill("Erster Tag", "2027-01-04");
  fill("Ende", "count");
  fill("Anzahl", "366");
  await screen.findByText(/^Zur selben Zeit am selben Ort: Scherben bringen Kunst, 18:00/);
  expect(previewBoxes()).toHaveLength(366);
  // The query contains the rule: the 366 appointments would need far more characters.
  expect(requests.at(-1)?.url.length).toBeLessThan(2000);
  const requestCount = requests.length;
  for (const box of previewBoxes().slice(0, 2)) fireEvent.click(box);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toHaveLength(requestCount);
});

it("shows a notice and still offers to create appointments when the conflict check fails", async () => {
  stubApi({});
  openPlanner();
  fill("Erster Tag", "2027-01-04");
  fill("Letzter Tag", "2027-01-04");
  await screen.findByText(/ließ sich gerade nicht prüfen/);
  expect(screen.getByRole("button", { name: "Einen Termin anlegen" })).toBeTruthy();
});

it("shows an error when the end is before the start", () => {
  stubApi({});
  openPlanner();
  fill("Erster Tag", "2027-01-04");
  fill("Letzter Tag", "2027-01-03");
  expect(screen.getByText("Das Ende liegt vor dem Anfang.")).toBeTruthy();
});

it("focuses the new field when a day is added, and the button that adds days when one is removed", () => {
  stubApi({});
  openPlanner();
  fill("Wiederholung", "days");
  const addDayButton = screen.getByRole("button", { name: "Noch ein Tag" });
  fireEvent.click(addDayButton);
  expect(document.activeElement).toBe(screen.getByLabelText("Tag 2"));
  fireEvent.click(addDayButton);
  fill("Tag 2", "2027-02-02");
  fill("Tag 3", "2027-03-03");
  fireEvent.click(screen.getByRole("button", { name: "Tag 2 entfernen" }));
  expect(screen.getByLabelText<HTMLInputElement>("Tag 2").value).toBe("2027-03-03");
  expect(screen.queryByLabelText("Tag 3")).toBeNull();
  expect(document.activeElement).toBe(addDayButton);
});

it("asks for confirmation when a filled planner is closed", () => {
  stubApi({});
  const onClose = vi.fn();
  openPlanner(onClose);
  const close = () => fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  close();
  expect(onClose).toHaveBeenCalledOnce();
  fill("Erster Tag", "2027-01-04");
  close();
  expect(screen.getByRole("alertdialog")).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});

it("uses the singular when one slot is booked and one guest waits", async () => {
  const recipients = { mailed: 1, unmailed: [] };
  stubApi({
    "offerAppointment.listRecipients": () => recipients,
    "offerAppointment.listRebookingTargets": () => [
      { id: "z", timestamp: new Date("2027-04-01T16:00:00Z"), remaining_slots: 4 },
    ],
  });
  const booked = { ...appointment, remaining_slots: 7 };
  show(<AppointmentDialog appointment={booked} action="cancel" onClose={() => {}} />);
  expect(screen.getByText("1 Platz gebucht.")).toBeTruthy();
  expect(await screen.findByText("Zur Wahl stehen Termine, die noch 1 Platz frei haben.")).toBeTruthy();
  cleanup();
  show(
    <AppointmentMonth
      month="2027-03"
      weeks={[["2027-03-20"]]}
      appointments={[{ ...listedAppointment, waiting_slots: 1 }]}
      today="2027-03-20"
      monthLink={(month) => `?monat=${month}`}
    />,
  );
  expect(screen.getByRole("listitem").textContent).toContain("1 wartet");
});

const openMoveDialog = (onClose = () => {}) =>
  show(<AppointmentDialog appointment={appointment} action="move" onClose={onClose} />);
const submitMove = () => fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));

it("shows conflicts and clock changes before an appointment is moved", async () => {
  const requests = stubApi({
    "offerAppointment.findConflicts": () => [
      conflict("2027-03-28T01:30:00Z", "location"),
      conflict("2027-03-28T01:30:00Z", "artist"),
    ],
  });
  openMoveDialog();
  fill("Neuer Tag", "2027-03-28");
  fill("Neue Uhrzeit", "02:30");
  expect(screen.getByText(/^Diese Uhrzeit gibt es an dem Tag nicht.*Beginn 03:30 Uhr\.$/)).toBeTruthy();
  await screen.findByText(/^Zur selben Zeit am selben Ort: Scherben bringen Kunst, 03:30/);
  expect(screen.getByText(/^Wer das gibt, hat da schon: /)).toBeTruthy();
  expect(requests.at(-1)?.input).toMatchObject({ offerId: offer.id, movedId: appointment.id });
});

it("shows in an open dialog the new time after another admin has moved the appointment", () => {
  stubApi({});
  const changeTime = showValue(
    (timestamp) => <AppointmentDialog appointment={{ ...appointment, timestamp }} action="move" onClose={() => {}} />,
    appointment.timestamp,
  );
  changeTime(new Date("2027-03-22T18:30:00Z"));
  expect(screen.getByLabelText("Neuer Tag")).toHaveProperty("value", "2027-03-22");
  expect(screen.getByLabelText("Neue Uhrzeit")).toHaveProperty("value", "19:30");
});

it("keeps focus and typed time of an open dialog when another admin moves the appointment to another day", () => {
  stubApi({});
  const changeTime = showValue(
    (timestamp) => <AppointmentDialog appointment={{ ...appointment, timestamp }} action="move" onClose={() => {}} />,
    appointment.timestamp,
  );
  const timeField = screen.getByLabelText("Neue Uhrzeit");
  timeField.focus();
  fill("Neue Uhrzeit", "20:15");
  changeTime(new Date("2027-03-22T18:30:00Z"));
  expect(screen.getByText("Bisher: 22.03.2027 — 19:30 Uhr.")).toBeTruthy();
  expect(screen.getByLabelText("Neuer Tag")).toHaveProperty("value", "2027-03-22");
  expect(screen.getByLabelText("Neue Uhrzeit")).toHaveProperty("value", "20:15");
  expect(document.activeElement).toBe(timeField);
});

it("shows in an open dialog the capacity that another admin has saved, keeps a typed one and asks before discarding it", () => {
  stubApi({});
  const changeCapacity = showValue(
    (capacity) => (
      <AppointmentDialog
        appointment={{ ...appointment, capacity, remaining_slots: capacity - 3 }}
        action="capacity"
        onClose={() => {}}
      />
    ),
    8,
  );
  changeCapacity(20);
  expect(screen.getByLabelText("Plätze")).toHaveProperty("value", "20");
  fill("Plätze", "12");
  changeCapacity(25);
  expect(screen.getByLabelText("Plätze")).toHaveProperty("value", "12");
  expect(screen.getByText(/^20.03.2027 — 18:00 Uhr: bisher 25 Plätze, davon 3 gebucht\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  expect(screen.getByRole("button", { name: "Verwerfen" })).toBeTruthy();
});

it("refuses a move when the time is taken or unchanged", async () => {
  const requests = stubApi({
    "offerAppointment.findConflicts": () => [conflict("2027-03-21T17:00:00Z", "appointment")],
    "offerAppointment.move": () => null,
  });
  openMoveDialog();
  submitMove();
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("Das ist die bisherige Zeit. Es hat sich nichts geändert.")).toBeTruthy();
  fill("Neuer Tag", "2027-03-21");
  await dialog.findByText("Dieses Angebot hat zu dieser Zeit schon einen Termin.");
  submitMove();
  expect(requests.map(({ procedure }) => procedure)).toEqual(["offerAppointment.findConflicts"]);
  fill("Neuer Tag", "2027-03-22");
  expect(dialog.queryByText("Dieses Angebot hat zu dieser Zeit schon einen Termin.")).toBeNull();
  submitMove();
  await waitFor(() => expect(requests.at(-1)?.procedure).toBe("offerAppointment.move"));
});

const openPhoneBooking = () =>
  show(<PhoneBookingForm appointment={{ ...appointment, offer, parties: [], affected: [] }} onClose={() => {}} />);
const submitPhoneBooking = () => fireEvent.submit(screen.getByLabelText("E-Mail").closest("form") as HTMLFormElement);
const focusedField = () => document.activeElement?.getAttribute("name");

it("focuses the first invalid field when a phone booking is incomplete", () => {
  stubApi({});
  openPhoneBooking();
  fill("Vorname", "Ada");
  submitPhoneBooking();
  expect(focusedField()).toBe("email");
  fill("E-Mail", "ada@example.org");
  submitPhoneBooking();
  expect(focusedField()).toBe("lastName");
});

it("shows the error at the companions field when more companions are named than the slots allow", async () => {
  const requests = stubApi({ "offerBooking.bookByPhone": () => ({ code: "ABCD2345", quantity: 2 }) });
  openPhoneBooking();
  fill("E-Mail", "ada@example.org");
  fill("Vorname", "Ada");
  fill("Nachname", "Ahrens");
  fill("Plätze", "2");
  fill("Begleitung (eine Person je Zeile, freiwillig)", "Berta\nClara");
  submitPhoneBooking();
  expect(focusedField()).toBe("companions");
  expect(screen.getByText("Mehr Namen als Plätze: Es kommt höchstens eine Person mit.")).toBeTruthy();
  expect(requests).toEqual([]);
  fill("Begleitung (eine Person je Zeile, freiwillig)", "Berta");
  submitPhoneBooking();
  await waitFor(() => expect(requests[0]?.input).toMatchObject({ quantity: 2, companions: ["Berta"] }));
});

it("shows the state of the appointments of a month, and offers to add one on a day without any", () => {
  const onAdd = vi.fn();
  const at = (day: number) => new Date(`2027-03-${day}T17:00:00Z`);
  show(
    <AppointmentMonth
      month="2027-03"
      weeks={[
        [
          "2027-03-19",
          "2027-03-22",
          "2027-03-23",
          "2027-03-24",
          "2027-03-25",
          "2027-03-26",
          "2027-03-27",
          "2027-03-28",
        ],
      ]}
      appointments={[
        { ...listedAppointment, id: "z", timestamp: at(19), remaining_slots: 7 },
        { ...listedAppointment, id: "a", timestamp: at(22), remaining_slots: 0, waiting_slots: 3 },
        { ...listedAppointment, id: "b", timestamp: at(23), remaining_slots: 7 },
        { ...listedAppointment, id: "c", timestamp: at(24), status: "cancelled" },
        { ...listedAppointment, id: "d", timestamp: at(26), remaining_slots: 7, is_confirmed: true },
      ]}
      today="2027-03-20"
      monthLink={(month) => `?monat=${month}`}
      onAdd={onAdd}
    />,
  );
  expect(screen.getByRole("heading", { name: "März 2027" })).toBeTruthy();
  expect(screen.getByRole("table", { name: "Termine im März 2027" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Monat danach" }).getAttribute("href")).toBe("/?monat=2027-04");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "18:00 1/8", // in the past: no "noch 3 nötig"
    "18:00 8/8ausgebucht3 warten",
    "18:00 1/8noch 3 nötig",
    "18:00 0/8 abgesagt",
    "18:00 1/8",
  ]);
  // On phones, days that can get an appointment are also listed.
  const addButton = screen.getByRole("button", { name: "Termin am 25.03.2027 anlegen" });
  expect(addButton.closest("td")?.className).not.toContain("max-md:hidden");
  fireEvent.click(addButton);
  expect(onAdd).toHaveBeenCalledWith("2027-03-25");
});

it("shows the state of an appointment, but not how many participants are still needed once it has begun", () => {
  vi.setSystemTime("2027-03-20T17:30:00Z");
  const stateAt = (timestamp: string, changes: Partial<AppointmentRecord> = {}, status = offer.status) => {
    const { container, unmount } = render(
      <AppointmentStateBadge
        appointment={{ ...appointment, timestamp: new Date(timestamp), ...changes }}
        offer={{ status, duration_minutes: 120, minimum_participants: 4 }}
      />,
    );
    const label = container.textContent;
    unmount();
    return label;
  };
  const later = "2027-03-21T17:00:00Z";
  expect(stateAt(later)).toBe("noch 4 bis zum Mindestwert");
  expect(stateAt(later, { remaining_slots: 4 })).toBe("Findet statt");
  expect(stateAt(later, { is_confirmed: true })).toBe("Findet statt");
  expect(stateAt(later, { remaining_slots: 0 })).toBe("Ausgebucht");
  expect(stateAt(later, {}, "draft")).toBe("Angebot nicht öffentlich");
  expect(stateAt(later, { status: "cancelled" })).toBe("Abgesagt");
  expect(stateAt("2027-03-20T17:00:00Z")).toBe("Läuft gerade");
  expect(stateAt("2027-03-20T15:30:00Z", { remaining_slots: 0 })).toBe("Vorbei");
});
