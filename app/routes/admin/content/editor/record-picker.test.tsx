import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { RecordPicker } from "./record-picker.tsx";

const find = vi.hoisted(() => vi.fn());
vi.mock("#app/client/api.ts", () => ({ api: { record: { find: { query: find } } } }));
it("shows that the name is loading, and keeps the choice when the field loses the focus meanwhile", async () => {
  let respond: (records: object[]) => void = () => {};
  find.mockImplementation(({ ids }) => (ids ? new Promise((resolve) => (respond = resolve)) : Promise.resolve([])));
  const onChange = vi.fn();
  render(
    <RecordPicker
      label="Kunstraum"
      entity="location"
      value="a"
      onChange={onChange}
      placeholder="Suchen oder anlegen"
    />,
  );
  const field = screen.getByPlaceholderText("Wird geladen …");
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect(onChange).not.toHaveBeenCalled();
  respond([{ id: "a", name: "Alte Ziegelei", slug: "alte-ziegelei-ab1cd", status: "published" }]);
  expect(await screen.findByDisplayValue("Alte Ziegelei")).toBeTruthy();
});

it("shows a message when the name cannot be loaded", async () => {
  find.mockRejectedValue(new TypeError("Failed to fetch"));
  render(<RecordPicker label="Kunstraum" entity="location" value="a" onChange={vi.fn()} />);
  expect(await screen.findByPlaceholderText("Name gerade nicht zu laden")).toBeTruthy();
});
