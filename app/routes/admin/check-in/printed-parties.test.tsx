import { act, render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AppointmentDetail, Party } from "#workers/data/appointment/appointment-records.ts";
import { loadPrintedSheet, PrintedParties } from "./printed-parties.tsx";

const aParty = (id: string, change: Partial<Party>): Party =>
  ({
    id,
    code: `KUNST${id}`,
    first_name: "Frieda",
    last_name: `Brandt ${id}`,
    user_email: `${id}@example.org`,
    companions: [],
    status: "confirmed",
    quantity: 1,
    present: null,
    price: 5800,
    paid_cents: 0,
    paid_at: null,
    note: "",
    message: null,
    phone: null,
    ...change,
  }) as Party;

it("renders the list only while the browser prints, with a box for each expected person and for the payment of each booking", async () => {
  const appointment = {
    offer: { name: "Weben", location: "Haus am Kai" },
    timestamp: new Date("2027-04-12T16:00:00Z"),
  } as AppointmentDetail;
  const parties = [
    aParty("A", { quantity: 3, companions: ["Anna Ahrens"], phone: "040 1234" }),
    aParty("B", { status: "attended", present: 1 }),
    aParty("C", { status: "cancelled_by_guest", quantity: 5 }),
  ];
  render(<PrintedParties appointment={appointment} parties={parties} />);
  const printedHint = "Die Liste fehlt noch. Drück „Drucken“.";
  expect(screen.queryByRole("table", { hidden: true })).toBeNull();
  expect(screen.getByText(printedHint)).toBeTruthy();
  await act(loadPrintedSheet);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(screen.queryByText(printedHint)).toBeNull();
  const [head = "", ...rows] = screen.getAllByRole("row", { hidden: true }).map((row) => row.textContent);
  expect(head).toBe("WebenMontag, 12.04.2027 — 18:00 Uhr, Haus am Kai: 4 Personen, 2 Buchungen");
  expect(rows).toEqual([
    expect.stringMatching(/^Brandt A, FriedaAnna Ahrensohne NamenKUNSTA040 1234/),
    expect.stringMatching(/^✓Brandt B, FriedaKUNSTBB@example.org/),
  ]);
  const [, tableBody] = screen.getAllByRole("rowgroup", { hidden: true });
  // A box for each of 4 persons, and one for the payment of each of 2 bookings.
  expect(within(tableBody as HTMLElement).getAllByText(/^✓?$/, { selector: "span" })).toHaveLength(6);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(screen.queryByRole("table", { hidden: true })).toBeNull();
});
