import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import { CheckInSearch, type CheckInSearchProps } from "./check-in-search.tsx";
// `CheckInSearch` imports this module dynamically. This import loads the module first, so that no test waits for it.
import "./code-camera.tsx";

const aParty = (change: Partial<Party> = {}): Party =>
  ({
    id: "a",
    code: "KUNST234",
    first_name: "Frieda",
    last_name: "Brandt",
    companions: [],
    status: "confirmed",
    quantity: 3,
    present: null,
    price: 5800,
    paid_cents: 0,
    paid_at: null,
    attendance_at: null,
    ...change,
  }) as Party;

const camera = vi.hoisted(() => ({ visibleCode: null as string | null, isReaderUnavailable: false }));
vi.mock("#app/client/check-in/code-reader.ts", () => ({
  hasCameraSupport: () => true,
  openCodeReader: async () => {
    if (camera.isReaderUnavailable) throw new TypeError("Failed to fetch");
    return async () => camera.visibleCode;
  },
}));
// Replaces the modal dialog, which is not under test.
vi.mock("#app/ui/overlay/dialog.tsx", () => ({ Dialog: ({ children }: { children: React.ReactNode }) => children }));

/** The callback that checks in the whole party. */
const onCheckIn = vi.fn();
beforeEach(() => {
  onCheckIn.mockReset();
  Object.assign(camera, { visibleCode: null, isReaderUnavailable: false });
});
function SearchableCheckIn(props: Pick<CheckInSearchProps, "parties" | "onCheckIn">) {
  const [query, setQuery] = useState("");
  return <CheckInSearch {...props} query={query} onQuery={setQuery} />;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function enter(text: string) {
  fireEvent.change(screen.getByLabelText("Name oder Buchungscode"), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Einchecken" }));
}

it("checks in a whole party even when the code is typed with spaces and a hyphen", () => {
  render(<SearchableCheckIn parties={[aParty()]} onCheckIn={onCheckIn} />);
  // -1 means no limit: a limit would cut off a code with spaces.
  expect(screen.getByLabelText<HTMLInputElement>("Name oder Buchungscode").maxLength).toBe(-1);
  enter("k u n s t - 2 3 4");
  expect(screen.getByRole("status").textContent).toBe("Frieda Brandt: alle 3 sind da.");
  expect(onCheckIn).toHaveBeenCalledTimes(1);
});

it("keeps the result of a check-in when the button is tapped twice", () => {
  render(<SearchableCheckIn parties={[aParty()]} onCheckIn={onCheckIn} />);
  enter("KUNST234");
  fireEvent.click(screen.getByRole("button", { name: "Einchecken" }));
  expect(screen.getByRole("status").textContent).toBe("Frieda Brandt: alle 3 sind da.");
  expect(onCheckIn).toHaveBeenCalledTimes(1);
});

it("selects the text when no name or code matches it, and shows the number of matches when a name matches", () => {
  render(<SearchableCheckIn parties={[aParty()]} onCheckIn={onCheckIn} />);
  const field = screen.getByLabelText<HTMLInputElement>("Name oder Buchungscode");
  for (const text of ["Brandl", "Petersen", "zzzz-zzzz", "KUNST23O", "KUNST2344"]) {
    enter(text);
    expect(screen.getByRole("alert").textContent).toBe(`Zu „${text}“ passt kein Name und kein Code.`);
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(text);
  }
  fireEvent.change(field, { target: { value: "Bran" } });
  expect(screen.queryByRole("alert")).toBeNull();
  enter("Brandt");
  expect([field.value, screen.queryByRole("alert")]).toEqual(["Brandt", null]);
  expect(screen.getByRole("status").textContent).toBe("1 Treffer in der Liste. Trag dort ein, wer da ist.");
  expect(onCheckIn).not.toHaveBeenCalled();
});

it("ignores a text without letters and digits, even when a walk-in has no code yet", () => {
  render(<SearchableCheckIn parties={[aParty({ code: "" })]} onCheckIn={onCheckIn} />);
  for (const text of [" ", "-"]) {
    enter(text);
    expect([screen.queryByRole("alert"), screen.queryByRole("status")]).toEqual([null, null]);
  }
  expect(onCheckIn).not.toHaveBeenCalled();
});

it("searches only names when the text has neither a letter A to Z nor a digit, even when a walk-in has no code yet", () => {
  const walkIn = aParty({ code: "", status: "attended", present: 3 });
  render(<SearchableCheckIn parties={[walkIn, aParty({ last_name: "Шевченко" })]} onCheckIn={onCheckIn} />);
  enter("Шевченко");
  expect(screen.getByRole("status").textContent).toBe("1 Treffer in der Liste. Trag dort ein, wer da ist.");
  enter("Ö");
  expect(screen.getByRole("alert").textContent).toBe("Zu „Ö“ passt kein Name und kein Code.");
  expect(onCheckIn).not.toHaveBeenCalled();
});

it("shows how many guests of an incomplete party are missing, and checks them in on request", () => {
  render(<SearchableCheckIn parties={[aParty({ status: "attended", present: 1 })]} onCheckIn={onCheckIn} />);
  enter("KUNST234");
  expect(screen.getByRole("status").textContent).toContain("1 von 3 schon da, 2 fehlen noch.");
  expect(onCheckIn).not.toHaveBeenCalled();
  const othersButton = screen.getByRole("button", { name: "Auch die anderen 2 sind da" });
  othersButton.focus();
  fireEvent.click(othersButton);
  expect(onCheckIn).toHaveBeenCalledTimes(1);
  expect(document.activeElement?.contains(screen.getByRole("status"))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.getByRole("status").textContent).toBe("Frieda Brandt: alle 3 sind da.");
});

it("warns and shows the time of the check-in when a code was used before", () => {
  const attendanceAt = new Date("2027-04-12T15:45:00Z");
  vi.useFakeTimers({ now: new Date("2027-04-12T16:00:00Z"), toFake: ["Date"] });
  render(
    <SearchableCheckIn
      parties={[aParty({ status: "attended", present: 3, attendance_at: attendanceAt })]}
      onCheckIn={onCheckIn}
    />,
  );
  enter("KUNST234");
  expect(screen.getByRole("alert").textContent).toBe("Frieda Brandt ist schon eingecheckt, seit 17:45 Uhr.");
  expect(onCheckIn).not.toHaveBeenCalled();
});

it("scans a code once while it stays in front of the camera, and again when it returns after a few seconds", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [] }) } });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { set: () => {}, configurable: true });
  const { rerender } = render(<SearchableCheckIn parties={[aParty()]} onCheckIn={onCheckIn} />);
  fireEvent.click(screen.getByRole("button", { name: "QR-Code lesen" }));
  camera.visibleCode = "KUNST234";
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole("status").textContent).toBe("Frieda Brandt: alle 3 sind da.");
  rerender(<SearchableCheckIn parties={[aParty({ status: "attended", present: 3 })]} onCheckIn={onCheckIn} />);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByRole("status").textContent).toBe("Frieda Brandt: alle 3 sind da.");
  camera.visibleCode = null;
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  camera.visibleCode = "KUNST234";
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole("alert").textContent).toContain("ist schon eingecheckt");
});

it("shows a notice when the code reader cannot be loaded", async () => {
  camera.isReaderUnavailable = true;
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [] }) } });
  render(<SearchableCheckIn parties={[aParty()]} onCheckIn={onCheckIn} />);
  fireEvent.click(screen.getByRole("button", { name: "QR-Code lesen" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Bitte tippe den Code ein.");
});
