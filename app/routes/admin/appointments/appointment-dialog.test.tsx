import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { useLocation } from "react-router";
import { expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { Refused } from "#domain/refusal.ts";
import { delayResponsesOf, stubApi } from "#tests/builders/trpc-stub.ts";
import { appointment, conflict, erna, fakeTime, fill, offer, show, showValue } from "./appointment-builders.tsx";
import { AppointmentDialog } from "./appointment-dialog.tsx";

fakeTime();

// `appointment` has eight slots in total: with `remaining_slots: 7`, one slot is booked.

const openMoveDialog = (onClose = () => {}) =>
  show(<AppointmentDialog appointment={appointment} action="move" onClose={onClose} />);
const submitMove = () => fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));

it("lists the guests to call, who have no email, before and after their appointment is cancelled", async () => {
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 3, unmailed: [erna] }),
    "offerAppointment.listRebookingTargets": () => [],
    "offerAppointment.cancel": () => ({ wasAlreadyCancelled: false }),
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

it("uses the singular when one slot is booked", async () => {
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
});

it("offers only the replacements that have enough slots for the guests with an email or phone", async () => {
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 1, unmailed: [], rebookable_slots: 2, unreachable_slots: 3 }),
    "offerAppointment.listRebookingTargets": () => [
      { id: "fitting", timestamp: new Date("2027-04-01T16:00:00Z"), remaining_slots: 2 },
      { id: "small", timestamp: new Date("2027-04-02T16:00:00Z"), remaining_slots: 1 },
    ],
  });
  show(<AppointmentDialog appointment={{ ...appointment, remaining_slots: 3 }} action="cancel" onClose={() => {}} />);
  await screen.findByText("Zur Wahl stehen Termine, die noch 2 Plätze frei haben.");
  expect(screen.getAllByRole("option").map((option) => option.getAttribute("value"))).toEqual(["", "fitting"]);
});

it.each([
  ["lists the guests to call", { description: "Erna Schmidt, 0331 123 45" }, true],
  [
    "points to the guest list, because the guests to call did not load,",
    { title: "Die Gäste ohne E-Mail ließen sich nicht laden. Sieh bitte in der Gästeliste nach." },
    false,
  ],
])("%s when a second attempt succeeds after the response of the first was lost", async (_, toast, isLoaded) => {
  let isCancelled = false;
  stubApi({
    ...(isLoaded && {
      "offerAppointment.listRecipients": () => ({ mailed: 0, unmailed: isCancelled ? [] : [erna] }),
    }),
    "offerAppointment.listRebookingTargets": () => [],
    "offerAppointment.cancel": () => {
      if (isCancelled) return { wasAlreadyCancelled: true };
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
    "offerAppointment.cancel": () => ({ wasAlreadyCancelled: false }),
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
  screen.getByRole("option", { name: "10.04.2027 — 18:00 Uhr", selected: true });
  const cancelButton = screen.getByRole("button", { name: "Absagen und benachrichtigen" });
  fireEvent.click(cancelButton);
  expect(document.activeElement).toBe(screen.getByLabelText("Ersatztermin"));
  fill("Ersatztermin", "large");
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(cancelButton);
  const cancellations = () => requests.filter(({ procedure }) => procedure === "offerAppointment.cancel");
  await waitFor(() => expect(cancellations()).toHaveLength(1));
  expect(cancellations()[0]?.input).toMatchObject({ replacementId: "large" });
  // A party that had booked the replacement already is not moved, nor is a walk-in without email and phone.
  await waitFor(() =>
    expect(getOpenNotifications().at(-1)?.title).toBe(
      "Der Termin ist abgesagt. Wer E-Mail oder Telefon angegeben hat, ist auf den 11.04.2027 — 18:00 Uhr umgebucht, außer wer den neuen Termin schon gebucht hatte.",
    ),
  );
});

it("cancels with a moved replacement only after its new start was chosen", async () => {
  let timestamp = new Date("2027-04-10T16:00:00Z");
  const requests = stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 1, unmailed: [] }),
    "offerAppointment.listRebookingTargets": () => [{ ...appointment, id: "other", timestamp }],
    "offerAppointment.cancel": (input) => {
      if ((input as { shownStart: Date }).shownStart.getTime() !== timestamp.getTime())
        throw new Refused("appointment_moved");
      return { wasAlreadyCancelled: false };
    },
  });
  show(<AppointmentDialog appointment={{ ...appointment, remaining_slots: 7 }} action="cancel" onClose={() => {}} />);
  await screen.findByRole("option", { name: /^10\.04\.2027/ });
  fill("Ersatztermin", "other");
  timestamp = new Date("2027-04-12T16:00:00Z");
  const cancelButton = screen.getByRole("button", { name: "Absagen und benachrichtigen" });
  fireEvent.click(cancelButton);
  await screen.findByRole("option", { name: /^12\.04\.2027/ });
  expect(getOpenNotifications().at(-1)?.title).toBe(
    "Der gewählte Termin wurde inzwischen verschoben. Bitte prüfe seine neue Zeit.",
  );
  expect(screen.getByRole("alert").textContent).toBe("Der Ersatztermin wurde verschoben. Bitte wähle noch einmal.");
  screen.getByRole("option", { name: "10.04.2027 — 18:00 Uhr", selected: true });
  fireEvent.click(cancelButton);
  expect(document.activeElement).toBe(screen.getByLabelText("Ersatztermin"));
  fill("Ersatztermin", "other");
  fireEvent.click(cancelButton);
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toContain("ist auf den 12.04.2027 — 18:00 Uhr"));
  expect(requests.filter(({ procedure }) => procedure === "offerAppointment.cancel")).toHaveLength(2);
});

it("cancels without the chosen replacement when the last booking of the appointment is cancelled while the dialog is open", async () => {
  const requests = stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 1, unmailed: [] }),
    "offerAppointment.listRebookingTargets": () => [{ ...appointment, id: "other" }],
    "offerAppointment.cancel": () => ({ wasAlreadyCancelled: false }),
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

it("links to the chosen replacement in the toast that lists the guests to call", async () => {
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 0, unmailed: [erna] }),
    "offerAppointment.listRebookingTargets": () => [{ ...appointment, id: "other" }],
    "offerAppointment.cancel": () => ({ wasAlreadyCancelled: false }),
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
  expect(getOpenNotifications().at(-1)?.description).toBe("Erna Schmidt, 0331 123 45");
  await screen.findByText("/"); // An open dialog would block the navigation.
  act(() => actionOfToast()?.onClick());
  expect(await screen.findByText("/admin/termin-buchungen/other/")).toBeTruthy();
});

it("does not claim that parties were moved to a second replacement after the response of the first attempt was lost", async () => {
  const replacements = ["first", "second"].map((id) => ({ ...appointment, id, remaining_slots: 2 }));
  let isCancelled = false;
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 0, unmailed: [erna] }),
    "offerAppointment.listRebookingTargets": () => replacements.slice(isCancelled ? 1 : 0),
    "offerAppointment.cancel": () => {
      if (isCancelled) return { wasAlreadyCancelled: true };
      isCancelled = true; // The parties are moved to the first replacement.
      throw new TypeError("Failed to fetch");
    },
  });
  show(<AppointmentDialog appointment={{ ...appointment, remaining_slots: 6 }} action="cancel" onClose={() => {}} />);
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Termin absagen" }));
  expect(await screen.findAllByRole("option", { name: /2 Plätze frei$/ })).toHaveLength(2);
  fill("Ersatztermin", "first");
  press();
  await screen.findByText("Der Ersatztermin steht nicht mehr zur Wahl. Bitte wähle noch einmal.");
  fill("Ersatztermin", "second");
  press();
  await waitFor(() =>
    expect(getOpenNotifications().slice(-2)).toMatchObject([
      { title: "Der Termin war schon abgesagt. Bitte prüfe, wohin die Gruppen umgebucht sind." },
      { title: "1 Gast ohne E-Mail: bitte anrufen.", actions: [] },
    ]),
  );
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
  const notificationsBefore = getOpenNotifications();
  show(<AppointmentDialog appointment={{ ...appointment, remaining_slots: 6 }} action="cancel" onClose={() => {}} />);
  await screen.findByRole("option", { name: /2 Plätze frei$/ });
  fill("Ersatztermin", "other");
  fireEvent.click(screen.getByRole("button", { name: "Absagen und benachrichtigen" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Der Ersatztermin steht nicht mehr zur Wahl. Bitte wähle noch einmal.",
  );
  // No toast shows the refusal's message, because that message is for guests, who can change the number of slots.
  expect(getOpenNotifications()).toEqual(notificationsBefore);
});

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
  expect(screen.getByText(/^Diese Uhrzeit gibt es an dem Tag nicht.*Es gilt 03:30 Uhr\.$/)).toBeTruthy();
  await screen.findByText(/^Zur selben Zeit am selben Ort: Scherben bringen Kunst, 03:30/);
  expect(screen.getByText(/^Zur selben Zeit mit derselben Künstler:in: /)).toBeTruthy();
  expect(requests.at(-1)?.input).toMatchObject({ offerId: offer.id, movedId: appointment.id });
});

it("shows the new time in an open dialog when another admin has moved the appointment", () => {
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

it("shows the capacity that another admin has saved, but keeps a typed capacity and asks before discarding it", () => {
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

it("leaves another dialog open when the response for a closed dialog arrives", async () => {
  stubApi({ "offerAppointment.changeCapacity": () => undefined });
  const respond = delayResponsesOf("changeCapacity");
  const open = showValue<string | null>(
    (id) =>
      id ? (
        <AppointmentDialog key={id} appointment={{ ...appointment, id }} action="capacity" onClose={() => open(null)} />
      ) : (
        <p>Geschlossen</p>
      ),
    "a",
  );
  fill("Plätze", "12");
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  open(null);
  open("b");
  fill("Plätze", "15");
  respond();
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Der Termin hat jetzt 12 Plätze."));
  expect(screen.getByLabelText("Plätze")).toHaveProperty("value", "15");
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  expect(await screen.findByText("Geschlossen")).toBeTruthy();
});

it("closes without a request when the capacity is saved unchanged", () => {
  const requests = stubApi({});
  const onClose = vi.fn();
  showValue(() => <AppointmentDialog appointment={appointment} action="capacity" onClose={onClose} />, null);
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(requests).toEqual([]);
});

it("reports an unchanged time, and sends no request, when a clock change turns the typed time into the present start", () => {
  const requests = stubApi({});
  const at0330 = { ...appointment, timestamp: new Date("2027-03-28T01:30:00Z") };
  show(<AppointmentDialog appointment={at0330} action="move" onClose={() => {}} />);
  fill("Neue Uhrzeit", "02:30");
  expect(screen.getByText(/^Diese Uhrzeit gibt es an dem Tag nicht.*Es gilt 03:30 Uhr\.$/)).toBeTruthy();
  submitMove();
  expect(screen.getByText("Das ist die bisherige Zeit. Es hat sich nichts geändert.")).toBeTruthy();
  expect(requests).toEqual([]);
});

it("refuses a move to a mistyped year", () => {
  const requests = stubApi({});
  openMoveDialog();
  fill("Neuer Tag", "2072-03-20");
  submitMove();
  expect(screen.getByText("Termine gehen höchstens zehn Jahre im Voraus. Bitte prüfe das Jahr.")).toBeTruthy();
  expect(requests).toEqual([]);
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
