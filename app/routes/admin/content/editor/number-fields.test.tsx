import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { EditorToolsProvider } from "./editor-context.ts";
import { DegreesField, PriceField, WholeNumberField } from "./number-fields.tsx";

const change = vi.fn();
const setParseError = vi.fn();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function show(field: React.ReactNode) {
  const tools = {
    entity: "offer",
    change,
    setParseError,
    offerTypes: [],
    artForms: [],
    onTermCreated: () => {},
    onTermTyped: () => {},
  } as const;
  return render(<EditorToolsProvider value={tools}>{field}</EditorToolsProvider>);
}
const showPriceField = (value: number | null) => show(<PriceField name="price" label="Preis" value={value} />);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const savedValues = () => change.mock.calls.map(([{ value }]) => value);

it.each([
  ["38,50", 3_850],
  ["1.234,5 €", 123_450],
  ["0", 0],
])("saves cents when %s is typed", (typed, cents) => {
  showPriceField(4_500);
  type("Preis", typed);
  expect(change).toHaveBeenLastCalledWith({ type: "field", name: "price", value: cents });
  expect(setParseError).toHaveBeenLastCalledWith("fields.price", null);
});

it("saves null when the field contains only a space", () => {
  showPriceField(4_500);
  type("Preis", " ");
  expect(savedValues()).toEqual([null]);
});

it.each(["45,000", "12 bis 15", "-3", "1234567"])(
  "reports an error and saves nothing when %s is typed, and clears the error when the field is removed",
  (typed) => {
    const { unmount } = showPriceField(4_500);
    type("Preis", typed);
    expect((screen.getByLabelText("Preis") as HTMLInputElement).value).toBe(typed);
    expect(change).not.toHaveBeenCalled();
    expect(setParseError).toHaveBeenLastCalledWith(
      "fields.price",
      expect.stringMatching(
        /^Bitte gib einen Betrag unter einer Million Euro ein, etwa 45,00\. Gespeichert bleibt 45,00\s€\.$/,
      ),
    );
    unmount();
    expect(setParseError).toHaveBeenLastCalledWith("fields.price", null);
  },
);

it("saves whole numbers only", () => {
  show(<WholeNumberField name="duration_minutes" label="Dauer" unit="Minuten" value={null} />);
  type("Dauer", "90");
  type("Dauer", "90.5");
  expect(savedValues()).toEqual([90]);
  expect(setParseError).toHaveBeenLastCalledWith(
    "fields.duration_minutes",
    expect.stringContaining("eine ganze Zahl mit höchstens sieben Ziffern"),
  );
});

it.each([
  ["Breitengrad", 90, "52,6423", 52.6423, "99"],
  ["Längengrad", 180, "-14.3", -14.3, "180,1"],
])("saves a %s up to %i degrees only", (label, max, typed, degrees, tooLarge) => {
  show(<DegreesField name="degrees" label={label} value={null} max={max} />);
  type(label, typed);
  type(label, tooLarge);
  expect(savedValues()).toEqual([degrees]);
  expect(setParseError).toHaveBeenLastCalledWith(
    "fields.degrees",
    `Das ist kein ${label}. Gespeichert ist noch keiner.`,
  );
});
