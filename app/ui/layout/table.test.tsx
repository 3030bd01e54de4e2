import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Table } from "./table.tsx";

it("names the column for screen readers in each cell except the first, because cards have no header row", () => {
  render(
    <Table
      caption="Angebote"
      rows={["Töpfern"]}
      rowId={(name) => name}
      cards="phones"
      columns={[
        { id: "a", header: "Name", cell: (name) => name },
        { id: "b", header: "Preis", cell: () => <span>45 €</span> },
      ]}
    />,
  );
  expect(screen.getByRole("cell", { name: "Töpfern" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: /^Preis ?45 €$/ })).toBeTruthy();
});

it("shows a message instead of the table when there are no rows", () => {
  render(<Table caption="Angebote" rows={[]} rowId={() => ""} empty="Hier steht noch nichts." columns={[]} />);
  expect(screen.getByText("Hier steht noch nichts.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});
