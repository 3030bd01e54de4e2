import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import {
  appointment,
  BulkActions,
  conflict,
  erna,
  fakeTime,
  fill,
  listedAppointment,
  offer,
  show,
  showValue,
} from "./appointment-builders.tsx";

fakeTime();

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

it("moves all selected appointments, and counts those whose time was another one, in the list or in the database", async () => {
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
      changed: rows.map(({ id }) => ({ id, slug_id: "ab1cd", was_already_at_time: id !== movedAway.id })),
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

it("shows clock changes and conflicts, also among the moved appointments, before appointments are moved", async () => {
  const at = (id: string, timestamp: string, offerChanges: object = {}) => ({
    ...listedAppointment,
    id,
    timestamp: new Date(timestamp),
    offer: { ...listedAppointment.offer, ...offerChanges },
  });
  const otherOfferId = crypto.randomUUID();
  const otherOffer = { location: "Alte Ziegelei", name: "Ton", slug: "ton-zz9zz" };
  const rows = [
    at("a", "2027-03-28T16:00:00Z"),
    at("b", "2027-04-10T16:00:00Z", { location: "Alte Ziegelei" }),
    { ...at("c", "2027-04-10T08:00:00Z", otherOffer), offer_id: otherOfferId },
    at("d", "2027-04-11T16:00:00Z"),
    at("e", "2027-04-12T00:30:00Z"), // at 02:30 already
  ];
  const requests = stubApi({
    "offerAppointment.findConflicts": ({ offerId }: { offerId: string }) =>
      offerId === otherOfferId
        ? []
        : [
            conflict("2027-03-28T01:30:00Z", "location"),
            // `d` itself, which moves away
            {
              ...conflict("2027-04-11T00:30:00Z", "location"),
              ...{ conflict_at: rows[3]?.timestamp, offer_slug: offer.slug },
            },
          ],
  });
  show(<BulkActions rows={rows} />);
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  fill("Neue Uhrzeit", "02:30");
  await screen.findByText(/^Zur selben Zeit am selben Ort: Scherben bringen Kunst, 03:30/);
  expect(within(screen.getByRole("dialog")).getByRole("status").textContent).toBe(
    [
      "Weben ohne Eile, So 28.03.2027 — 18:00 Uhr",
      "Diese Uhrzeit gibt es an dem Tag nicht, die Uhr wird vorgestellt: Es gilt 03:30 Uhr.",
      "Zur selben Zeit am selben Ort: Scherben bringen Kunst, 03:30 Uhr",
      "Weben ohne Eile, Sa 10.04.2027 — 18:00 Uhr",
      "Zur selben Zeit am selben Ort: Ton, 02:30 Uhr",
      "Ton, Sa 10.04.2027 — 10:00 Uhr",
      "Zur selben Zeit am selben Ort: Weben ohne Eile, 02:30 Uhr",
    ].join(""),
  );
  expect(requests.slice(-2).map(({ input }) => (input as { rule: { days: string[] } }).rule.days)).toEqual([
    ["2027-03-28", "2027-04-10", "2027-04-11"],
    ["2027-04-10"],
  ]);
});

it("shows each conflict among moved appointments once, also when an appointment lasts for several days", async () => {
  const weaving = { ...listedAppointment.offer, location: "Alte Ziegelei" };
  const clay = { ...weaving, name: "Ton", slug: "ton-zz9zz", duration_minutes: 3 * 24 * 60 };
  const clayId = crypto.randomUUID();
  const at = (id: string, timestamp: string) => ({ ...listedAppointment, id, timestamp: new Date(timestamp) });
  const rows = [
    { ...at("a", "2027-04-10T08:00:00Z"), offer_id: clayId, offer: clay },
    { ...at("b", "2027-04-10T12:00:00Z"), offer_id: clayId, offer: clay },
    { ...at("c", "2027-04-12T16:00:00Z"), offer: weaving },
    { ...at("d", "2027-04-13T16:00:00Z"), offer: weaving }, // moves to the time at which `a` and `b` end: no conflict
  ];
  stubApi({
    "offerAppointment.findConflicts": ({ offerId }: { offerId: string }) =>
      offerId === clayId ? [{ ...conflict("2027-04-10T17:00:00Z", "appointment"), offer_slug: clay.slug }] : [],
  });
  show(<BulkActions rows={rows} />);
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  fill("Neue Uhrzeit", "19:00");
  const status = within(screen.getByRole("dialog")).getByRole("status");
  await vi.advanceTimersByTimeAsync(1_000);
  const taken = "Dieses Angebot hat zu dieser Zeit schon einen Termin.";
  expect([...status.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
    "Ton, Sa 10.04.2027 — 10:00 Uhr",
    taken,
    "Zur selben Zeit am selben Ort: Weben ohne Eile, 19:00 Uhr",
    "Ton, Sa 10.04.2027 — 14:00 Uhr",
    taken,
    "Zur selben Zeit am selben Ort: Weben ohne Eile, 19:00 Uhr",
    "Weben ohne Eile, Mo 12.04.2027 — 18:00 Uhr",
    "Zur selben Zeit am selben Ort: Ton, 19:00 Uhr",
  ]);
});

it("reports that nothing has changed when all selected appointments are already at the new time", async () => {
  stubApi({
    "offerAppointment.changeMany": () => ({
      changed: [{ id: listedAppointment.id, slug_id: "ab1cd", was_already_at_time: true }],
      refused: [],
    }),
  });
  show(<BulkActions rows={[listedAppointment]} />);
  fireEvent.click(screen.getByRole("button", { name: "Verschieben" }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Verschieben" }));
  expect(await screen.findByText("Das ist die bisherige Zeit. Es hat sich nichts geändert.")).toBeTruthy();
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

it("lists only the guests of changed appointments, with the appointment of each, in the toast after a bulk action", async () => {
  const refusedId = crypto.randomUUID();
  stubApi({
    "offerAppointment.listRecipients": () => ({
      mailed: 0,
      unmailed: [erna, { ...erna, id: "o", appointment_id: refusedId, first_name: "Otto" }],
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
  // The button does not mention emails, because nobody gets one.
  fireEvent.click(dialog.getByRole("button", { name: "Absagen" }));
  await waitFor(() =>
    expect(getOpenNotifications().at(-1)).toMatchObject({
      title: "1 Gast ohne E-Mail: bitte anrufen.",
      description: "Erna Schmidt, 0331 123 45 (Weben ohne Eile, Sa 20.03.2027 — 18:00 Uhr)",
    }),
  );
});

it("names at most three refused appointments of a bulk action, each with its reason", async () => {
  const rows = [1, 2, 3, 4].map((week) => ({
    ...listedAppointment,
    id: crypto.randomUUID(),
    timestamp: new Date(Date.UTC(2027, 1, 7 * week, 17)),
  }));
  let refusedRows = rows.slice(0, 2);
  const refusals = () => refusedRows.map(({ id }, index) => ({ id, message: `Grund ${index + 1}.` }));
  stubApi({ "offerAppointment.changeMany": () => ({ changed: [], refused: refusals() }) });
  const press = (name: string) => fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
  show(<BulkActions rows={rows} />);
  fireEvent.click(screen.getByRole("button", { name: "Plätze" }));
  fill("Plätze je Termin", "7");
  press("Speichern");
  const first = "Weben ohne Eile, So 07.02.2027 — 18:00 Uhr: Grund 1.";
  const second = "Weben ohne Eile, So 14.02.2027 — 18:00 Uhr: Grund 2.";
  await waitFor(() => expect(getOpenNotifications().at(-1)?.description).toBe(`${first} · ${second}`));
  cleanup();
  refusedRows = rows;
  show(<BulkActions rows={rows} />);
  fireEvent.click(screen.getByRole("button", { name: "Löschen" }));
  press("Endgültig löschen");
  const third = "Weben ohne Eile, So 21.02.2027 — 18:00 Uhr: Grund 3.";
  await waitFor(() =>
    expect(getOpenNotifications().at(-1)).toMatchObject({
      title: "Bei 4 Terminen ging das nicht.",
      description: `${first} · ${second} · ${third} · und noch 1`,
    }),
  );
});
