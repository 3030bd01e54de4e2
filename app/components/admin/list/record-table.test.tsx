import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { bookingRecords } from "#domain/booking/booking-records.ts";
import type { BulkAction } from "./bulk-bar.tsx";
import { RecordTable } from "./record-table.tsx";

/** Renders a table with one row and presses X on its link. */
function pressX(bulkActions: BulkAction<{ name: string }>[]) {
  const Component = () => (
    <RecordTable
      caption="Buchungen"
      list={bookingRecords}
      state={bookingRecords.read(new URLSearchParams())}
      records={{ items: [{ name: "Ida Brandt" }], total: 1, page: 1, itemsPerPage: 25 }}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      rowLink={() => "/"}
      nameHeader="Name"
      columns={[]}
      searchLabel="Suchen"
      filters={[]}
      bulkActions={bulkActions}
      empty={null}
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  fireEvent.keyDown(screen.getByRole("link", { name: "Ida Brandt" }), { key: "x" });
}

it("selects the row of the focused link when X is pressed and the table has bulk actions", () => {
  const selectionBar = () => screen.queryByRole("region", { name: "Auswahl" });
  pressX([{ label: "Löschen", run: async () => {} }]);
  expect(selectionBar()).toBeTruthy();
  cleanup();
  pressX([]);
  expect(selectionBar()).toBeNull();
});
