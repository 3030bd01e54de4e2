import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Table } from "#app/ui/layout/table.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { DatePicker } from "./date-picker.tsx";
import { NumberField } from "./number-field.tsx";
import { Select } from "./select.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("labels and describes the list of a select by label, hint and error", () => {
  const options = [{ value: "a", label: "Workshop" }];
  render(<Select label="Art" name="art" options={options} hint="Nur eine." errors={["Bitte wähle eine Art."]} />);
  const list = screen.getByLabelText("Art");
  expect(list.getAttribute("aria-invalid")).toBe("true");
  const described = list.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "Bitte wähle eine Art.",
    "Nur eine.",
  ]);
});

test("blurs a number field instead of changing it when the wheel turns", () => {
  render(<NumberField label="Dauer" name="dauer" defaultValue={90} />);
  const field = screen.getByLabelText<HTMLInputElement>("Dauer");
  field.focus();
  fireEvent.wheel(field);
  expect(document.activeElement).not.toBe(field);
  expect(field.value).toBe("90");
});

test("replaces the browser's date field with a German one of the same day when it is focused", async () => {
  vi.spyOn(Selection.prototype, "collapse").mockImplementation(() => {}); // happy-dom would call back without end
  const { container } = render(<DatePicker label="Von" name="von" defaultValue="2027-04-12" />);
  const native = screen.getByLabelText<HTMLInputElement>("Von");
  expect([native.type, native.value]).toEqual(["date", "2027-04-12"]);
  fireEvent.focus(native);
  await screen.findByRole("button", { name: /Kalender/ }, { timeout: 10_000 });
  expect(screen.getAllByRole("spinbutton").map((segment) => segment.textContent)).toEqual(["12", "04", "2027"]);
  expect(container.querySelector<HTMLInputElement>("input[name=von]")?.value).toBe("2027-04-12");
}, 15_000);

test("shows the selected tab panel and moves with the arrow keys", () => {
  const onChange = vi.fn();
  render(
    <Tabs
      label="Ansichten"
      onChange={onChange}
      tabs={[
        { id: "a", label: "Inhalt", content: "Sektionen" },
        { id: "b", label: "Termine", content: "Kalender" },
      ]}
    />,
  );
  expect(screen.getByRole("tabpanel").textContent).toBe("Sektionen");
  fireEvent.click(screen.getByRole("tab", { name: "Termine" }));
  expect(screen.getByRole("tabpanel").textContent).toBe("Kalender");
  expect(onChange).toHaveBeenLastCalledWith("b");
});

test("announces the sorted column of a table and shows a message when it is empty", () => {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <Table
          caption="Angebote"
          rows={[]}
          rowId={() => ""}
          empty="Hier steht noch nichts."
          columns={[
            { id: "a", header: "Name", cell: () => null, sortTo: "?sortierung=name", sorted: "descending" },
            { id: "b", header: "Preis", cell: () => null, sortTo: "?sortierung=preis" },
          ]}
        />
      ),
    },
  ]);
  render(<Stub />);
  expect(screen.getAllByRole("columnheader").map((header) => header.getAttribute("aria-sort"))).toEqual([
    "descending",
    null,
  ]);
  expect(screen.getByText("Hier steht noch nichts.")).toBeTruthy();
});
