import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import type { ConflictQuery } from "#domain/appointment/appointment-plan.ts";
import { planAppointments } from "#domain/appointment/appointment-rule.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { appointment, conflict, fakeTime, fill, offer, show } from "./appointment-builders.tsx";
import { AppointmentPlanner } from "./appointment-planner.tsx";

fakeTime();

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

it("counts only new appointments, and marks those of a series that already exist", async () => {
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
  const requests = stubApi({ "offerAppointment.findConflicts": () => overlaps });
  openPlanner();
  fill("Erster Tag", "2027-01-04");
  fill("Letzter Tag", "2027-01-18");
  await screen.findByText("2 Termine überschneiden sich mit anderen.");
  expect(requests.at(-1)?.input).toMatchObject({ offerId: offer.id });
  expect(screen.getAllByText(/^Zur selben Zeit am selben Ort: Scherben bringen Kunst, 18:00/)).toHaveLength(2);
  for (const box of previewBoxes().filter((_, index) => index !== 1)) fireEvent.click(box);
  expect(screen.queryByText(/überschneide/)).toBeNull();
});

it("marks public holidays of the location's state and skips them in one press", async () => {
  const requests = stubApi({
    "offerAppointment.findConflicts": () => [],
    "offerAppointment.create": () => [{ id: appointment.id, timestamp: appointment.timestamp }],
  });
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
  fireEvent.click(screen.getByRole("button", { name: "2 Termine anlegen" }));
  await waitFor(() => expect(requests.at(-1)?.procedure).toBe("offerAppointment.create"));
  expect(requests.at(-1)?.input).toMatchObject({ rule: { skippedDays: ["2027-03-28"] } });
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
  // Enter presses the form's submit button. In a form with several fields and no submit button, Enter does nothing.
  const { form } = screen.getByLabelText<HTMLInputElement>("Erster Tag");
  const button = screen
    .getAllByRole<HTMLButtonElement>("button")
    .find((element) => element.form === form && element.type === "submit");
  expect(button?.textContent).toBe("Einen Termin anlegen");
  button?.click();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests.at(-1)?.procedure).toBe("offerAppointment.create");
});

it("sends the same plan again when the response to a creation was lost, and another plan when the planner is opened again", async () => {
  let isLost = true;
  const requests = stubApi({
    "offerAppointment.findConflicts": () => [],
    "offerAppointment.create": () => {
      if (isLost) throw new TypeError("Failed to fetch");
      return [{ id: appointment.id, timestamp: appointment.timestamp }];
    },
  });
  const create = async (count: number) => {
    fill("Erster Tag", "2027-01-04");
    fill("Letzter Tag", "2027-01-04");
    fireEvent.click(await screen.findByRole("button", { name: "Einen Termin anlegen" }));
    const sent = () => requests.filter(({ procedure }) => procedure === "offerAppointment.create");
    await waitFor(() => expect(sent()).toHaveLength(count));
    await waitFor(() => expect(screen.getByRole("button", { name: /anlegen/ }).ariaDisabled).not.toBe("true"));
    return (sent()[count - 1] as { input: { id: string } }).input.id;
  };
  openPlanner();
  const first = await create(1);
  isLost = false;
  expect(await create(2)).toBe(first);
  cleanup();
  openPlanner();
  expect(await create(3)).not.toBe(first);
});

it("deletes a new series when its creation is undone, and names each appointment that cannot be deleted", async () => {
  const requests = stubApi({
    "offerAppointment.findConflicts": () => [],
    "offerAppointment.create": () => [{ id: appointment.id, timestamp: appointment.timestamp }],
    "offerAppointment.changeMany": () => changes.shift(),
  });
  const changes = [
    { changed: [], refused: [{ id: appointment.id, message: "Schon gebucht." }] },
    { changed: [{ id: appointment.id, slug_id: "ab1cd" }], refused: [] },
  ];
  openPlanner();
  fill("Erster Tag", "2027-01-04");
  fill("Letzter Tag", "2027-01-04");
  fireEvent.click(await screen.findByRole("button", { name: "Einen Termin anlegen" }));
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Ein Termin ist angelegt."));
  const undo = getOpenNotifications().at(-1)?.actions[0];
  undo?.onClick();
  await waitFor(() =>
    expect(getOpenNotifications().at(-1)?.description).toBe(
      "Weben ohne Eile, Sa 20.03.2027 — 18:00 Uhr: Schon gebucht.",
    ),
  );
  undo?.onClick();
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Ein Termin ist gelöscht."));
  expect(requests.at(-1)?.input).toEqual({ ids: [appointment.id], action: "delete" });
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

it.each(["days", "weekly", "monthly"] as const)(
  "previews nothing while the year of a typed day is incomplete, when the kind is %s",
  (kind) => {
    stubApi({ "offerAppointment.findConflicts": () => [] });
    show(
      <AppointmentPlanner
        offer={offer}
        today="2027-01-01"
        start={{ kind, firstDay: "", localTime: "18:00", capacity: 8 }}
        onClose={() => {}}
      />,
    );
    const day = kind === "days" ? "Tag" : "Erster Tag";
    if (kind !== "days") {
      fill("Ende", "count");
      fill("Anzahl", "2");
    }
    for (const typed of ["0002-05-01", "0020-05-01", "0202-05-01"]) {
      fill(day, typed);
      expect(screen.queryByRole("group", { name: /^Vorschau/ })).toBeNull();
      expect(screen.queryByText("Bitte gib ein Datum ein.")).toBeNull();
    }
    fill(day, "2027-05-01");
    expect(previewBoxes()).toHaveLength(kind === "days" ? 1 : 2);
  },
);

it("shows an error when the end is before the start", () => {
  stubApi({});
  openPlanner();
  fill("Erster Tag", "2027-01-04");
  fill("Letzter Tag", "2027-01-03");
  expect(screen.getByText("Das Ende liegt vor dem Anfang.")).toBeTruthy();
});

it("focuses the new field when a day is added, and „Noch ein Tag“ when a day is removed", () => {
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
