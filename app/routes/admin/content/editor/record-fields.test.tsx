import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { changeDraft } from "#domain/content/draft-change.ts";
import type { RecordDraft } from "#domain/content/record-draft.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { EditorToolsProvider } from "./editor-context.ts";
import { OfferTypeField } from "./offer-type-field.tsx";
import { RecordFields } from "./record-fields.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Shows the fields of a location. Returns an object whose `draft` always contains the latest changes. */
function showLocation(fields: object, address: RecordDraft["address"] = null) {
  const result = { draft: { fields, address, art_form_ids: [], sections: [] } as unknown as RecordDraft };
  const Component = () => {
    const [, setCount] = useState(0);
    const tools = {
      entity: "location",
      change: (change: Parameters<typeof changeDraft>[1]) => {
        result.draft = changeDraft(result.draft, change);
        setCount((count) => count + 1);
      },
      setParseError: () => {},
      offerTypes: [],
      artForms: [],
      onTermCreated: () => {},
      onTermTyped: () => {},
    } as const;
    return (
      <QueryClientProvider client={createQueryClient()}>
        <OverlayProvider>
          <EditorToolsProvider value={tools}>
            <RecordFields {...result.draft} issues={{}} publicPath="/kunstraum/" slug_id="ab1cd" />
          </EditorToolsProvider>
        </OverlayProvider>
      </QueryClientProvider>
    );
  };
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  return result;
}

it("lets a phone number with spaces be typed, and saves it without spaces at its ends", () => {
  stubApi({ "record.find": () => [] });
  const location = showLocation({ image_id: null, contact_phone: null });
  const field = screen.getByLabelText<HTMLInputElement>("Telefon");
  for (const key of " 030 12 ") fireEvent.change(field, { target: { value: field.value + key } });
  fireEvent.blur(field);
  expect(location.draft.fields).toMatchObject({ contact_phone: "030 12" });
});

it("replaces the dash and the special space of a pasted phone number when the field loses the focus", () => {
  const location = showLocation({ image_id: null, contact_phone: null });
  const field = screen.getByLabelText<HTMLInputElement>("Telefon");
  fireEvent.change(field, { target: { value: "(030)\u00a023125–0" } });
  fireEvent.blur(field);
  expect(location.draft.fields).toMatchObject({ contact_phone: "(030) 23125-0" });
});

it("sets a location's position where the map is clicked: on the map of Germany, then on a map around that point", async () => {
  stubApi({ "record.find": () => [] });
  const location = showLocation({ image_id: null, corrected_latitude: null, corrected_longitude: null });
  const map = await screen.findByTitle("Punkt setzen");
  vi.spyOn(map, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 400, 400));
  const clickAt = (clientX: number, clientY: number) => fireEvent.click(map, { clientX, clientY, detail: 1 });
  const degrees = () =>
    ["Breitengrad", "Längengrad"].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  clickAt(200, 300); // the middle of the map
  expect(location.draft.fields).toMatchObject({ corrected_latitude: 51.2825, corrected_longitude: 10.55 });
  expect(degrees()).toEqual(["51,2825", "10,55"]);
  clickAt(300, 300);
  // The second click is a quarter of the map's width east of the first point. The map is 50 km wide.
  expect(location.draft.fields).toMatchObject({ corrected_latitude: expect.closeTo(51.2825, 2) });
  expect(degrees()[1]).toMatch(/^10,7\d*$/);
});

it("returns to the earlier positions of a location, the last first, when clicks on its map are undone", async () => {
  stubApi({ "record.find": () => [] });
  const fields = { image_id: null, corrected_latitude: 52.6423, corrected_longitude: 14.3587 };
  const location = showLocation(fields);
  const map = await screen.findByTitle("Punkt setzen");
  vi.spyOn(map, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 400));
  expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
  fireEvent.click(map, { clientX: 300, clientY: 300, detail: 1 });
  const { fields: fieldsAfterClick } = location.draft;
  fireEvent.click(map, { clientX: 100, clientY: 100, detail: 1 });
  fireEvent.click(screen.getByRole("button", { name: "Rückgängig" }));
  expect(location.draft.fields).toEqual(fieldsAfterClick);
  const undoButton = screen.getByRole("button", { name: "Rückgängig" });
  undoButton.focus();
  fireEvent.click(undoButton);
  expect(location.draft.fields).toEqual(fields);
  expect(screen.getByLabelText<HTMLInputElement>("Breitengrad").value).toBe("52,6423");
  expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Auf der Karte" }));
});

it("offers no undo of a click on the map when other degrees are typed after the click", async () => {
  stubApi({ "record.find": () => [] });
  showLocation({ image_id: null, corrected_latitude: null, corrected_longitude: null });
  const map = await screen.findByTitle("Punkt setzen");
  vi.spyOn(map, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 400));
  fireEvent.click(map, { clientX: 300, clientY: 300, detail: 1 });
  fireEvent.change(screen.getByLabelText("Breitengrad"), { target: { value: "52,5" } });
  fireEvent.blur(screen.getByLabelText("Breitengrad"));
  expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
});

it("sets the position of a location once when its map is double-clicked", async () => {
  stubApi({ "record.find": () => [] });
  const location = showLocation({ image_id: null, corrected_latitude: null, corrected_longitude: null });
  const map = await screen.findByTitle("Punkt setzen");
  vi.spyOn(map, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 400, 400));
  const clickAt = (detail: number) => fireEvent.click(map, { clientX: 300, clientY: 300, detail });
  clickAt(1);
  const { fields } = location.draft;
  clickAt(2); // on the map that is now around the point
  expect(location.draft.fields).toEqual(fields);
});

it("centers the map on the middle of the postal code when a location has no corrected position", async () => {
  stubApi({
    "record.find": () => [],
    "location.findPlace": () => ({ name: "15324 Letschin", latitude: 52.683, longitude: 14.4, is_approximate: false }),
  });
  const address = { street: "", postal_code: "15324", city: "" };
  const location = showLocation({ image_id: null, corrected_latitude: null, corrected_longitude: null }, address);
  const map = await screen.findByTitle("Punkt setzen");
  vi.spyOn(map, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 400));
  fireEvent.click(map, { clientX: 200, clientY: 200, detail: 1 });
  expect(location.draft.fields).toMatchObject({
    corrected_latitude: expect.closeTo(52.683, 2),
    corrected_longitude: expect.closeTo(14.4, 2),
  });
});

it.each([
  ["an unknown postal code", true, null, 1],
  ["an unknown postal code of a location with a corrected position", true, 52.6423, 1],
  ["a known postal code", false, null, 0],
] as const)(
  "asks to check the postal code only when the postal code is unknown: %s",
  async (_, is_approximate, latitude, count) => {
    const place = { name: "15324", latitude: 52.683, longitude: 14.4, is_approximate };
    const calls = stubApi({ "record.find": () => [], "location.findPlace": () => place });
    const address = { street: "", postal_code: "15324", city: "" };
    showLocation({ image_id: null, corrected_latitude: latitude, corrected_longitude: latitude && 14.3587 }, address);
    await screen.findByTitle("Punkt setzen");
    await waitFor(() => expect(calls.map(({ procedure }) => procedure)).toContain("location.findPlace"));
    await act(async () => {}); // lets an unexpected message appear
    await waitFor(() =>
      expect(screen.queryAllByText("Diese Postleitzahl kennen wir nicht. Bitte prüfe sie.")).toHaveLength(count),
    );
  },
);

it.each([
  ["chooses it", []],
  ["keeps another type that is chosen before the response", ["1"]],
  ["keeps the field for another new type that is opened before the response", ["1", "new"]],
])("creates a missing offer type and %s", async (_, selectedBefore) => {
  const calls = stubApi({ "record.find": () => [], "offerType.create": () => ({ purged: [] }) });
  const change = vi.fn();
  const select = () => screen.getByLabelText("Art");
  const Component = () => {
    const [offerTypes, setOfferTypes] = useState([{ id: "1", name: "Workshop" }]);
    return (
      <EditorToolsProvider
        value={{
          entity: "offer",
          change,
          setParseError: () => {},
          offerTypes,
          artForms: [],
          onTermCreated: (_, term) => setOfferTypes([...offerTypes, term]),
          onTermTyped: () => {},
        }}
      >
        <OfferTypeField label="Art" value="1" onChange={change} />
      </EditorToolsProvider>
    );
  };
  render(<Component />);
  select().focus();
  fireEvent.change(select(), { target: { value: "new" } });
  expect(document.activeElement).toBe(select()); // keeps the focus, so that arrow keys can move on to the next option
  fireEvent.change(screen.getByLabelText("Neue Art"), { target: { value: "Lesung" } });
  screen.getByLabelText("Neue Art").focus();
  fireEvent.click(screen.getByRole("button", { name: "Hinzufügen" }));
  for (const value of selectedBefore) fireEvent.change(select(), { target: { value } });
  expect(await screen.findByRole("option", { name: "Lesung" })).toBeTruthy();
  // A component of an earlier test may still have called another procedure.
  const creation = calls.find(({ procedure }) => procedure === "offerType.create");
  const created = creation?.input as { id: string; name: string } | undefined;
  expect(created?.name).toBe("Lesung");
  expect(change.mock.calls).toEqual([[selectedBefore[0] ?? created?.id]]);
  expect(document.activeElement).toBe(select());
  expect(screen.queryAllByLabelText("Neue Art")).toHaveLength(selectedBefore.includes("new") ? 1 : 0);
});

it("shows the field `decides_hours_before` when it has an issue, even without a minimum number of participants", () => {
  stubApi({ "record.find": () => [] });
  const fields = { image_id: null, minimum_participants: null, decides_hours_before: 9000 };
  const draft = { fields, address: null, art_form_ids: [], sections: [] } as unknown as RecordDraft;
  const noop = () => {};
  const tools = { entity: "offer", change: noop, setParseError: noop, offerTypes: [], artForms: [] } as const;
  const showWith = (issues: Record<string, string[]>) => {
    const Component = () => (
      <QueryClientProvider client={createQueryClient()}>
        <OverlayProvider>
          <EditorToolsProvider value={{ ...tools, onTermCreated: noop, onTermTyped: noop }}>
            <RecordFields {...draft} issues={issues} publicPath="/angebot/" slug_id="ab1cd" />
          </EditorToolsProvider>
        </OverlayProvider>
      </QueryClientProvider>
    );
    const Stub = createRoutesStub([{ path: "/", Component }]);
    render(<Stub />);
  };
  showWith({});
  expect(screen.queryByLabelText(/Entschieden bis/)).toBeNull();
  cleanup();
  showWith({ "fields.decides_hours_before": ["Höchstens ein Jahr (8.760 Stunden)."] });
  expect(screen.getByLabelText(/Entschieden bis/)).toBeTruthy();
});
