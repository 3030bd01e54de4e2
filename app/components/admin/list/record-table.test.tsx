import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { bookingRecords } from "#domain/booking/booking-records.ts";
import type { BulkAction } from "./bulk-bar.tsx";
import { RecordTable } from "./record-table.tsx";

/** Renders a table with one row, as the given page of a list. `loader` is the loader of the table's route. */
function show(
  pageOfList: { page: number; total: number },
  bulkActions: BulkAction<{ name: string }>[] = [],
  loader?: (args: { request: Request }) => Promise<null> | null,
) {
  const Component = () => (
    <RecordTable
      caption="Buchungen"
      list={bookingRecords}
      state={bookingRecords.read(new URLSearchParams())}
      records={{ items: [{ name: "Ida Brandt" }], itemsPerPage: 25, ...pageOfList }}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      rowLink={() => "/"}
      nameHeader="Name"
      columns={[{ id: "code", header: "Code", cell: () => "K7PXM" }]}
      searchLabel="Suchen"
      filters={[]}
      bulkActions={bulkActions}
      empty={null}
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component, HydrateFallback: () => null, ...(loader && { loader }) }]);
  render(<Stub />);
}

function showAndPressX(bulkActions: BulkAction<{ name: string }>[]) {
  show({ page: 1, total: 1 }, bulkActions);
  fireEvent.keyDown(screen.getByRole("link", { name: "Ida Brandt" }), { key: "x" });
}

it("selects the row of the focused link when X is pressed and the table has bulk actions", () => {
  const bulkBar = () => screen.queryByRole("region", { name: "Auswahl" });
  showAndPressX([{ label: "Löschen", run: async () => {} }]);
  expect(bulkBar()).toBeTruthy();
  cleanup();
  showAndPressX([]);
  expect(bulkBar()).toBeNull();
});

it("moves the focus to the table when the bulk bar disappears with its pressed button", async () => {
  showAndPressX([{ label: "Löschen", run: async () => {} }]);
  const button = screen.getByRole("button", { name: "Löschen" });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Buchungen" })));
});

it("moves no focus when a row is selected by a click that focuses nothing, as in Safari", () => {
  show({ page: 1, total: 1 }, [{ label: "Löschen", run: async () => {} }]);
  fireEvent.click(screen.getByRole("checkbox", { name: /Ida Brandt/ }));
  expect(screen.getByRole("region", { name: "Auswahl" })).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

it("names the column in each cell, because phones show no header row", () => {
  show({ page: 1, total: 1 });
  expect(screen.getByRole("cell", { name: /^Code ?K7PXM$/ })).toBeTruthy();
});

it("writes the shown range and the total with thousands separators", () => {
  show({ page: 41, total: 2_000 });
  expect(screen.getAllByText("1.001–1.001 von 2.000")).not.toHaveLength(0);
});

it("shows “Wird geladen …” while another page of the list loads", async () => {
  const response = Promise.withResolvers<null>();
  show({ page: 1, total: 2_000 }, [], ({ request }) => (new URL(request.url).search ? response.promise : null));
  const status = await screen.findByText("1–1 von 2.000", { selector: "[role=status]" });
  fireEvent.click(screen.getByRole("link", { name: /^Weiter/ }));
  await waitFor(() => expect(status.textContent).toBe("Wird geladen …"));
  response.resolve(null);
  await waitFor(() => expect(status.textContent).toBe("1–1 von 2.000"));
});
