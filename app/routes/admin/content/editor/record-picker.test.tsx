import { act, fireEvent, render, screen } from "@testing-library/react";
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

it("contains the label only once in the accessible name of the button that shows the list", () => {
  find.mockResolvedValue([]);
  render(<RecordPicker label="Kunstraum" entity="location" value={null} onChange={vi.fn()} />);
  expect(screen.getByRole("button", { name: "Liste zeigen Kunstraum" })).toBeTruthy();
});

it("shows a message when the name cannot be loaded", async () => {
  find.mockRejectedValue(new TypeError("Failed to fetch"));
  render(<RecordPicker label="Kunstraum" entity="location" value="a" onChange={vi.fn()} />);
  expect(await screen.findByPlaceholderText("Name gerade nicht zu laden")).toBeTruthy();
});

it("replaces the previous record's name by a message when the name of the next record cannot be loaded", async () => {
  find.mockImplementation(async ({ ids }) => {
    if (ids?.[0] === "b") throw new TypeError("Failed to fetch");
    return ids ? [{ id: "a", name: "Alte Ziegelei", slug: "alte-ziegelei-ab1cd", status: "published" }] : [];
  });
  const picker = (value: string) => (
    <RecordPicker label="Kunstraum" entity="location" value={value} onChange={vi.fn()} />
  );
  const { rerender } = render(picker("a"));
  const field = await screen.findByDisplayValue("Alte Ziegelei");
  rerender(picker("b"));
  expect(await screen.findByPlaceholderText("Name gerade nicht zu laden")).toBe(field);
  expect((field as HTMLInputElement).value).toBe("");
});

it("says that the chosen record no longer exists, and stops loading, when it was deleted", async () => {
  find.mockResolvedValue([]);
  render(<RecordPicker label="Angebot" entity="offer" value="a" onChange={vi.fn()} />);
  const field = await screen.findByPlaceholderText("Diesen Eintrag gibt es nicht mehr");
  expect(field.getAttribute("aria-busy")).toBeNull();
});

it("clears the choice of a deleted record when text is typed and removed, and keeps it when nothing is typed", async () => {
  find.mockResolvedValue([]);
  const onChange = vi.fn();
  render(<RecordPicker label="Angebot" entity="offer" value="a" onChange={onChange} />);
  const field = await screen.findByPlaceholderText("Diesen Eintrag gibt es nicht mehr");
  act(() => field.focus());
  act(() => field.blur());
  expect(onChange).not.toHaveBeenCalled();
  act(() => field.focus());
  fireEvent.change(field, { target: { value: "K" } });
  fireEvent.change(field, { target: { value: "" } });
  act(() => field.blur());
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});

it("describes the field with its own errors when another picker of the same entity has other errors", () => {
  find.mockResolvedValue([]);
  const picker = (label: string, errors: string[]) => (
    <RecordPicker label={label} entity="location" value={null} onChange={vi.fn()} errors={errors} />
  );
  const { rerender } = render(<div>{picker("Kunstraum", [])}</div>);
  const description = (label: string) => {
    const id = screen.getByRole("combobox", { name: label }).getAttribute("aria-describedby");
    return id && document.getElementById(id)?.textContent;
  };
  expect(description("Kunstraum")).toBeNull();
  rerender(
    <div>
      {picker("Kunstraum", ["Bitte wähle einen Kunstraum."])}
      {picker("Zweiter Kunstraum", ["Das ist derselbe."])}
    </div>,
  );
  expect(description("Kunstraum")).toBe("Bitte wähle einen Kunstraum.");
  expect(description("Zweiter Kunstraum")).toBe("Das ist derselbe.");
});

it("opens the list again when the focused field is clicked after the list was closed", async () => {
  find.mockResolvedValue([{ id: "a", name: "Alte Ziegelei", slug: "alte-ziegelei-ab1cd", status: "published" }]);
  render(<RecordPicker label="Kunstraum" entity="location" value={null} onChange={vi.fn()} />);
  const field = screen.getByRole("combobox");
  act(() => field.focus());
  await screen.findByRole("option", { name: "Alte Ziegelei" });
  fireEvent.keyDown(field, { key: "Escape" });
  expect(screen.queryByRole("listbox")).toBeNull();
  fireEvent.click(field);
  expect(await screen.findByRole("option", { name: "Alte Ziegelei" })).toBeTruthy();
});

it("keeps the text that was typed before the name of the chosen record is loaded", async () => {
  const chosen = Promise.withResolvers<object[]>();
  find.mockImplementation(({ ids }) => (ids ? chosen.promise : Promise.resolve([])));
  render(<RecordPicker label="Kunstraum" entity="location" value="a" onChange={vi.fn()} />);
  const field = screen.getByRole<HTMLInputElement>("combobox");
  act(() => field.focus());
  fireEvent.change(field, { target: { value: "Zeug" } });
  await act(async () => chosen.resolve([{ id: "a", name: "Alte Ziegelei", slug: "a", status: "published" }]));
  expect(field.value).toBe("Zeug");
  act(() => field.blur());
  expect(await screen.findByDisplayValue("Alte Ziegelei")).toBe(field);
});
