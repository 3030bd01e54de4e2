import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import { appointment, BulkActions, erna, fakeTime, fill, listedAppointment, show } from "./appointment-builders.tsx";
import { AppointmentDialog } from "./appointment-dialog.tsx";
import { MessageDrawer } from "./message-drawer.tsx";

fakeTime();

it.each([
  ["an appointment is cancelled", "cancel"],
  ["an appointment is moved", "move"],
  ["selected appointments are cancelled", "Absagen"],
  ["selected appointments are moved", "Verschieben"],
])("shows a toast with the guests to call when %s before the guests are loaded", async (_, action) => {
  let unmailed = [erna];
  // The server lists no guests of a cancelled appointment.
  const clearRecipients = () => {
    unmailed = [];
  };
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 0, unmailed }),
    "offerAppointment.findConflicts": () => [],
    "offerAppointment.listRebookingTargets": () => [],
    "offerAppointment.cancel": () => {
      clearRecipients();
      return { wasAlreadyCancelled: false };
    },
    "offerAppointment.move": () => null,
    "offerAppointment.changeMany": (input: { action: string }) => {
      if (input.action === "cancel") clearRecipients();
      return { changed: [{ id: appointment.id, slug_id: "ab1cd", was_already_at_time: false }], refused: [] };
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

it("says before a move that the bookings of guests without email or phone may be cancelled", async () => {
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed: 0, unmailed: [], rebookable_slots: 0, unreachable_slots: 2 }),
  });
  const message =
    /2 Plätze von Gästen ohne E-Mail und Telefon werden storniert, wenn der neue Beginn mehr als 12 Stunden entfernt ist\.$/;
  const booked = { ...listedAppointment, remaining_slots: 6 };
  show(<AppointmentDialog appointment={booked} action="move" onClose={() => {}} />);
  expect(await screen.findByText(message)).toBeTruthy();
  cleanup();
  show(<BulkActions rows={[booked]} />);
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  fill("Neue Uhrzeit", "19:30");
  expect(await screen.findByText(message)).toBeTruthy();
});

// "Absagen" is the button that cancels selected appointments.
it.each(["cancel", "move", "Absagen"])(
  "points to the guest list when the guests to call fail to load and the appointment is changed: %s",
  async (action) => {
    // Without a response to `listRecipients`, the guests fail to load.
    stubApi({
      "offerAppointment.findConflicts": () => [],
      "offerAppointment.listRebookingTargets": () => [],
      "offerAppointment.cancel": () => ({ wasAlreadyCancelled: false }),
      "offerAppointment.move": () => null,
      "offerAppointment.changeMany": () => ({
        changed: [{ id: appointment.id, slug_id: "ab1cd", was_already_at_time: false }],
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
          title: "Die Gäste ohne E-Mail ließen sich nicht laden. Sieh bitte in der Gästeliste nach.",
          timeout: 0,
        }),
      ),
    );
  },
);

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

it("says that parties on the waitlist get an email when their appointment is moved", () => {
  stubApi({});
  const message = "Wer auf der Warteliste steht, bekommt eine E-Mail.";
  const withHeldSlots = { ...listedAppointment, id: crypto.randomUUID(), remaining_slots: 6, held_slots: 2 };
  const withWaitingSlots = { ...listedAppointment, waiting_slots: 2 };
  for (const appointment of [withHeldSlots, withWaitingSlots]) {
    show(<AppointmentDialog appointment={appointment} action="move" onClose={() => {}} />);
    expect(screen.getByText(`Bisher: 20.03.2027 — 18:00 Uhr. ${message}`)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Verschieben und benachrichtigen" })).toBeTruthy();
    cleanup();
  }
  show(<AppointmentDialog appointment={listedAppointment} action="move" onClose={() => {}} />);
  expect(screen.queryByText(/E-Mail/)).toBeNull();
  expect(screen.getByRole("button", { name: "Verschieben" })).toBeTruthy();
  cleanup();
  show(<BulkActions rows={[withWaitingSlots, withHeldSlots]} />);
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  fill("Neue Uhrzeit", "19:30");
  expect(screen.getByText(`2 Termine, niemand hat gebucht. ${message}`)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Verschieben und benachrichtigen" })).toBeTruthy();
  cleanup();
  show(<BulkActions rows={[listedAppointment]} />);
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  fill("Neue Uhrzeit", "19:30");
  expect(screen.getByText("1 Termin, niemand hat gebucht.")).toBeTruthy();
});
