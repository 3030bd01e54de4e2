import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { eventually } from "#tests/builders/eventually.ts";
import { DatePicker } from "./date-picker.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("replaces the browser's date field on focus with a German one that shows the same day", async () => {
  vi.spyOn(Selection.prototype, "collapse").mockImplementation(() => {}); // loops forever in happy-dom
  const { container } = render(<DatePicker label="Von" name="von" defaultValue="2027-04-12" />);
  const native = screen.getByLabelText<HTMLInputElement>("Von");
  expect([native.type, native.value]).toEqual(["date", "2027-04-12"]);
  fireEvent.focus(native);
  await screen.findByRole("button", { name: /Kalender/ }, { timeout: 10_000 });
  expect(screen.getAllByRole("spinbutton").map((segment) => segment.textContent)).toEqual(["12", "04", "2027"]);
  expect(container.querySelector<HTMLInputElement>("input[name=von]")?.value).toBe("2027-04-12");
}, 15_000);

it.each([
  ["a day without a year", "", true],
  ["the first digit of a year", "0002-04-12", false],
])(
  "keeps the browser's date field when %s is typed before the calendar has loaded",
  async (_, value, badInput) => {
    render(<DatePicker label="Von" name="von" defaultValue={value} />);
    const native = screen.getByLabelText<HTMLInputElement>("Von");
    // happy-dom has no partly typed days.
    Object.defineProperty(native, "validity", { value: { badInput } });
    fireEvent.focus(native);
    await act(() => import("./calendar-field.tsx"));
    expect(native.isConnected).toBe(true);
  },
  15_000,
);

it("keeps the browser's date field until the next focus when a key is pressed while the calendar loads", async () => {
  render(<DatePicker label="Von" name="von" defaultValue="2027-04-12" />);
  const native = screen.getByLabelText<HTMLInputElement>("Von");
  act(() => native.focus());
  fireEvent.keyDown(native, { key: "1" });
  await act(() => import("./calendar-field.tsx"));
  expect(native.isConnected).toBe(true);
  act(() => native.blur());
  act(() => native.focus());
  await eventually(() => expect(native.isConnected).toBe(false));
}, 15_000);

it("keeps the browser's date field on a device whose main input is touch", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => ({ media, matches: media === "(pointer: coarse)" }) as MediaQueryList,
  );
  render(<DatePicker label="Von" name="von" />);
  const native = screen.getByLabelText<HTMLInputElement>("Von");
  fireEvent.focus(native);
  await act(() => import("./calendar-field.tsx"));
  expect(native.isConnected).toBe(true);
}, 15_000);

it("keeps the browser's date field when it is tapped on a laptop's touch screen, until the field loses the focus", async () => {
  render(<DatePicker label="Von" name="von" />);
  const native = screen.getByLabelText<HTMLInputElement>("Von");
  fireEvent.pointerEnter(native, { pointerType: "touch" });
  fireEvent.pointerUp(native, { pointerType: "touch" });
  fireEvent.pointerLeave(native, { pointerType: "touch" });
  act(() => native.focus());
  await act(() => import("./calendar-field.tsx"));
  expect(native.isConnected).toBe(true);
  act(() => native.blur());
  fireEvent.pointerEnter(native, { pointerType: "mouse" });
  await eventually(() => expect(native.isConnected).toBe(false));
}, 15_000);

it.each([
  ["has only scrolled the page", "pointerCancel"],
  ["has not focused the field", "pointerUp"],
] as const)(
  "shows the calendar when the field is hovered after a touch that %s",
  async (_, end) => {
    render(<DatePicker label="Von" name="von" />);
    const native = screen.getByLabelText<HTMLInputElement>("Von");
    fireEvent.pointerEnter(native, { pointerType: "touch" });
    fireEvent[end](native, { pointerType: "touch" });
    fireEvent.pointerLeave(native, { pointerType: "touch" });
    await act(() => import("./calendar-field.tsx"));
    expect(native.isConnected).toBe(true);
    fireEvent.pointerEnter(native, { pointerType: "mouse" });
    await eventually(() => expect(native.isConnected).toBe(false));
  },
  15_000,
);

it("keeps a day that was chosen before hydration when the calendar replaces the browser's date field", async () => {
  const onChange = vi.fn();
  const picker = <DatePicker label="Von" name="von" defaultValue="2027-04-12" onChange={onChange} />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(picker);
  const native = within(container).getByLabelText<HTMLInputElement>("Von");
  native.value = "2027-05-01";
  render(picker, { container, hydrate: true });
  expect(onChange.mock.calls).toEqual([["2027-05-01"]]);
  fireEvent.focus(native);
  await screen.findByRole("button", { name: /Kalender/ }, { timeout: 10_000 });
  expect(container.querySelector<HTMLInputElement>("input[name=von]")?.value).toBe("2027-05-01");
}, 15_000);

it("limits the browser's date field to years of four digits when no `max` is given", () => {
  render(
    <>
      <DatePicker label="Von" name="von" />
      <DatePicker label="Bis" name="bis" max="2027-04-12" />
    </>,
  );
  const lastDays = ["Von", "Bis"].map((label) => screen.getByLabelText<HTMLInputElement>(label).max);
  expect(lastDays).toEqual(["9999-12-31", "2027-04-12"]);
});
