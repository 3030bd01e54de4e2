import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { appointment, fakeTime, fill, listedAppointment, offer, show, showValue } from "./appointment-builders.tsx";
import OfferAppointmentsPage from "./offer-appointments.tsx";

fakeTime();

it("moves the focus to the table of appointments when a bulk action ends", async () => {
  stubApi({ "offerAppointment.changeMany": () => ({ changed: [{ id: appointment.id }], refused: [] }) });
  const appointments = { items: [listedAppointment], page: 1, itemsPerPage: 25, total: 1 };
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

it("offers to change the capacity of an appointment after its start, but not to move or cancel it", () => {
  stubApi({});
  const items = [{ ...listedAppointment, timestamp: new Date("2026-12-31T17:00:00Z") }];
  const appointments = { items, page: 1, itemsPerPage: 25, total: 1 };
  show(
    <OfferAppointmentsPage
      loaderData={{ offer, today: "2027-01-01", view: { kind: "list", period: "vergangen", appointments } }}
    />,
  );
  fireEvent.click(screen.getByLabelText("Alle auf dieser Seite auswählen"));
  expect(screen.getAllByRole("button", { name: /^Plätze/ })).toHaveLength(2);
  expect(screen.queryAllByRole("button", { name: /^(Verschieben|Absagen)/ })).toEqual([]);
});

it("updates the numbers of booked slots and emailed guests in an open dialog when another guest books", async () => {
  let mailed = 1;
  stubApi({
    "offerAppointment.listRecipients": () => ({ mailed, unmailed: [] }),
    "offerAppointment.listRebookingTargets": () => [],
  });
  const list = (remaining_slots: number) => ({
    total: 1,
    items: [{ ...listedAppointment, is_untouched: false, remaining_slots }],
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
