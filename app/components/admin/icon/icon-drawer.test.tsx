import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { eventually } from "#tests/builders/eventually.ts";
import { IconDrawer } from "./icon-drawer.tsx";

const icon = { body: '<path d="M0 0h24"/>' };
const fetchMock = vi.fn<typeof fetch>();
const urls = () => fetchMock.mock.calls.map(([url]) => String(url));
const onChoose = vi.fn();

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  fetchMock.mockImplementation(async (input) => {
    const names = String(input).split("icons=")[1]?.split(",") ?? [];
    const icons = Object.fromEntries(names.map((name) => [name, icon]));
    return Response.json({ prefix: "x", icons, width: 24, height: 24 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
});

function openDrawer(value: string | null = null) {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <QueryClientProvider client={createQueryClient()}>
          <OverlayProvider>
            <IconDrawer value={value} onChoose={onChoose} onClose={() => {}} />
          </OverlayProvider>
        </QueryClientProvider>
      ),
    },
  ]);
  render(<Stub />);
}
const search = (text: string) => fireEvent.change(screen.getByLabelText("Suchen"), { target: { value: text } });

it("loads the suggestions in one request and finds them by German words", async () => {
  openDrawer("lucide:palette");
  const palette = await screen.findByRole("button", { name: "Palette" });
  expect(palette.getAttribute("aria-pressed")).toBe("true");
  await eventually(() => expect(palette.querySelector("svg path")).toBeTruthy());
  search("keramik");
  fireEvent.click(screen.getByRole("button", { name: "Amphore" }));
  expect(onChoose).toHaveBeenCalledWith("lucide:amphora");
  search("xylophon");
  expect(screen.getByText("Zu dieser Suche gibt es kein Symbol.")).toBeTruthy();
  expect(urls()).toHaveLength(1);
});

it("removes the chosen icon when “Symbol entfernen” is pressed", async () => {
  openDrawer("lucide:palette");
  fireEvent.click(await screen.findByRole("button", { name: "Symbol entfernen" }));
  expect(onChoose).toHaveBeenCalledWith(null);
});

it("requests an icon of another set only after its whole id was typed", async () => {
  openDrawer();
  await screen.findByLabelText("Suchen");
  for (const text of ["mdi:p", "mdi:po", "mdi:pottery"]) search(text);
  fireEvent.click(await screen.findByRole("button", { name: "mdi:pottery" }));
  expect(onChoose).toHaveBeenCalledWith("mdi:pottery");
  expect(urls().filter((url) => url.includes("mdi"))).toEqual(["/api/icons/mdi.json?icons=pottery"]);
});

it("says that an icon is missing when the API does not have it and, when the API fails, offers a retry that keeps the focus in the drawer", async () => {
  openDrawer();
  await screen.findByLabelText("Suchen");
  fetchMock.mockImplementation(async () => Response.json({ prefix: "mdi", icons: {} }, { status: 404 }));
  search("mdi:nichts");
  expect(await screen.findByText("Dieses Symbol gibt es nicht.")).toBeTruthy();
  fetchMock.mockImplementation(async () => Response.json({ message: "x" }, { status: 503 }));
  search("mdi:pottery");
  const retry = await screen.findByRole("button", { name: "Noch einmal versuchen" });
  fetchMock.mockImplementation(async () => Response.json({ prefix: "mdi", icons: { pottery: icon } }));
  retry.focus();
  fireEvent.click(retry);
  expect(await screen.findByRole("button", { name: "mdi:pottery" })).toBeTruthy();
  await eventually(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
});
