import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { Refused } from "#domain/refusal.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { MediaPicker } from "./media-picker.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const anImage = { id: "1", version: 1, url: "/1.jpg", name: "Krug", alt_text: "Ein Krug", is_decorative: false };

function show(queryClient: QueryClient) {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OverlayProvider>
          <MediaPicker label="Bild" value="1" onChange={() => {}} />
        </OverlayProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("shows an image as the media page has changed it since the last visit", async () => {
  let image = anImage;
  stubApi({ "media.byId": () => image });
  const queryClient = createQueryClient();
  const picker = show(queryClient);
  await screen.findByText("Krug");
  picker.unmount();
  image = { ...anImage, version: 2, name: "Vase" };
  show(queryClient);
  expect(await screen.findByText("Vase")).toBeTruthy();
});

it("overwrites no alternative text that was saved elsewhere, and shows it when the drawer is opened again", async () => {
  let image = anImage;
  const calls = stubApi({
    "media.byId": () => image,
    "media.update": () => {
      throw new Refused("outdated_version");
    },
  });
  show(createQueryClient());
  const openDrawer = async () => fireEvent.click(await screen.findByRole("button", { name: "Alternativtext" }));
  await openDrawer();
  image = { ...anImage, version: 2, alt_text: "Ein blauer Krug" };
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  const savedVersions = () =>
    calls
      .filter(({ procedure }) => procedure === "media.update")
      .map(({ input }) => (input as { version: number }).version);
  const countReads = () => calls.filter(({ procedure }) => procedure === "media.byId").length;
  save();
  await screen.findByText(/Jemand hat diesen Eintrag inzwischen geändert/);
  await vi.waitFor(() => expect(countReads()).toBe(2));
  save();
  await vi.waitFor(() => expect(savedVersions()).toEqual([1, 1]));
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  await openDrawer();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Alternativtext" }).value).toBe("Ein blauer Krug");
});

it("shows a German message when the alternative text cannot be saved because the server is unreachable", async () => {
  stubApi({ "media.byId": () => anImage });
  show(createQueryClient());
  fireEvent.click(await screen.findByRole("button", { name: "Alternativtext" }));
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  expect(await screen.findByText(/^Das hat nicht geklappt\. Bitte prüfe deine Verbindung/)).toBeTruthy();
});
