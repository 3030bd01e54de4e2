import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bookingRecords } from "#domain/booking/booking-records.ts";
import { mediaLibrary } from "#domain/media/media.ts";
import { RecordToolbar } from "./record-toolbar.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Opens a list with links to a drawer and to another page. Returns a function that returns the current URL. */
async function openList() {
  const List = () => (
    <>
      <RecordToolbar
        list={bookingRecords}
        state={bookingRecords.read(new URLSearchParams())}
        searchLabel="Suchen"
        filters={[]}
        columns={[
          { id: "preis", header: "Preis", canHide: true },
          { id: "ort", header: "Ort", canHide: true },
        ]}
        sorts={[]}
      />
      <Link to="?buchung=b1">Drawer</Link>
      <Link to="/termin/">Termin</Link>
    </>
  );
  const loader = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 1_000));
  const router = createMemoryRouter([
    { path: "/", Component: List, loader, HydrateFallback: () => null },
    { path: "/termin/", loader, Component: () => null },
  ]);
  render(<RouterProvider router={router} />);
  await advanceTime(1_000);
  return () => router.state.location.pathname + router.state.location.search;
}
/** A toolbar with the state of the URL and one filter. */
const ToolbarOfUrl = () => (
  <RecordToolbar
    list={bookingRecords}
    state={bookingRecords.read(useSearchParams()[0])}
    searchLabel="Suchen"
    filters={[{ name: "angebot", label: "Angebot", type: "text" }]}
    columns={[]}
    sorts={[]}
  />
);
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const typeAndOpen = (link: string, ctrlKey = false) => {
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "Schmidt" } });
  fireEvent.click(screen.getByText(link), { ctrlKey });
};

it("keeps a drawer open when it is opened during the debounce of the search", async () => {
  const currentUrl = await openList();
  typeAndOpen("Drawer");
  await advanceTime(5_000);
  expect(currentUrl()).toBe("/?suche=Schmidt&buchung=b1");
});

it("stays on the linked page when a link is followed during the debounce of the search", async () => {
  const currentUrl = await openList();
  typeAndOpen("Termin");
  await advanceTime(5_000);
  expect(currentUrl()).toBe("/termin/");
});

it.each([
  ["discards a typed search when the filters are reset", false, "", ""],
  [
    "searches for typed text when the link that resets the filters opens in another tab",
    true,
    "?suche=Schmidt&angebot=Drehen",
    "Schmidt",
  ],
])("%s", async (_, ctrlKey, url, typed) => {
  const router = createMemoryRouter([{ path: "/", Component: ToolbarOfUrl }], { initialEntries: ["/?angebot=Drehen"] });
  render(<RouterProvider router={router} />);
  typeAndOpen("Zurücksetzen", ctrlKey);
  await advanceTime(5_000);
  expect(router.state.location.search).toBe(url);
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe(typed);
});

it("hides both columns when the second is toggled while the list loads", async () => {
  const currentUrl = await openList();
  const toggle = (name: string) => fireEvent.click(screen.getByLabelText(name));
  toggle("Preis");
  await advanceTime(0);
  expect(screen.getByLabelText<HTMLInputElement>("Preis").checked).toBe(false);
  toggle("Ort");
  await advanceTime(5_000);
  expect(decodeURIComponent(currentUrl())).toBe("/?ohne=preis,ort");
});

it("labels each sort order with what comes first", () => {
  const Component = () => (
    <RecordToolbar
      list={mediaLibrary}
      state={mediaLibrary.read(new URLSearchParams())}
      searchLabel="Suchen"
      filters={[]}
      columns={[]}
      sorts={[
        { key: "created_at", label: "Hochgeladen", kind: "time" },
        { key: "name", label: "Name", kind: "text" },
      ]}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component }])} />);
  const options = screen
    .getAllByRole<HTMLOptionElement>("option")
    .map(({ value, textContent }) => [value, textContent]);
  expect(options).toEqual([
    ["created_at", "Hochgeladen, früheste zuerst"],
    ["-created_at", "Hochgeladen, späteste zuerst"],
    ["name", "Name, von A bis Z"],
    ["-name", "Name, von Z bis A"],
  ]);
});

it("limits the year of a date filter to four digits", () => {
  const Component = () => (
    <RecordToolbar
      list={mediaLibrary}
      state={mediaLibrary.read(new URLSearchParams())}
      searchLabel="Suchen"
      filters={[{ name: "nutzung", label: "Ab", type: "date" }]}
      columns={[]}
      sorts={[]}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component }])} />);
  expect(screen.getByLabelText<HTMLInputElement>("Ab").max).toBe("9999-12-31");
});

it("keeps the focus in a changed filter, and shows the filters of the URL after a reset", async () => {
  const filters = [
    { name: "alt", label: "Alternativtext", allLabel: "Alle", options: [{ value: "fehlt", label: "Ohne" }] },
    { name: "nutzung", label: "Verwendung", type: "text" },
  ] as const;
  const Component = () => (
    <RecordToolbar
      list={mediaLibrary}
      state={mediaLibrary.read(useSearchParams()[0])}
      searchLabel="Suchen"
      filters={filters}
      columns={[]}
      sorts={[]}
    />
  );
  const router = createMemoryRouter([{ path: "/", Component }]);
  render(<RouterProvider router={router} />);
  const select = screen.getByLabelText("Alternativtext");
  const input = screen.getByLabelText("Verwendung");
  select.focus();
  fireEvent.change(select, { target: { value: "fehlt" } });
  await advanceTime(0);
  expect(document.activeElement).toBe(select);
  input.focus();
  fireEvent.input(input, { target: { value: "keine" } });
  fireEvent.keyDown(input, { key: "Enter" });
  await advanceTime(0);
  expect(router.state.location.search).toBe("?alt=fehlt&nutzung=keine");
  expect(document.activeElement).toBe(input);
  await act(() => router.navigate("?"));
  for (const field of [select, input]) {
    expect(field.isConnected).toBe(true);
    expect(field).toHaveProperty("value", "");
  }
});

it("keeps text that is typed in the search or in a filter while the URL changes", async () => {
  const loader = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 1_000));
  const router = createMemoryRouter([{ path: "/", Component: ToolbarOfUrl, loader, HydrateFallback: () => null }]);
  render(<RouterProvider router={router} />);
  await advanceTime(1_000);
  const type = (field: HTMLInputElement, value: string) => fireEvent.input(field, { target: { value } });
  const filter = screen.getByLabelText<HTMLInputElement>("Angebot");
  filter.focus();
  type(filter, "Dre");
  const navigated = router.navigate("?angebot=Drehen&suche=Vase");
  await advanceTime(1_000);
  await navigated;
  expect(filter.value).toBe("Dre");
  const search = screen.getByRole<HTMLInputElement>("searchbox");
  expect(search.value).toBe("Vase");
  search.focus();
  await advanceTime(1_000);
  // The search for "Krug" starts after 300 ms and loads for 1,000 ms; "Vase" is typed before "Krug" has loaded.
  type(search, "Krug");
  await advanceTime(1_200);
  type(search, "Vase");
  await advanceTime(200); // "Krug" has loaded, and the search for "Vase" has not started
  await advanceTime(5_000);
  expect(search.value).toBe("Vase");
  expect(router.state.location.search).toBe("?suche=Vase&angebot=Dre");
});
