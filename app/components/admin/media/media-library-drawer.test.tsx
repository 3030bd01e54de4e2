import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { api } from "#app/client/api.ts";
import { sendImage } from "#app/client/media/image-upload.ts";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import type { Page } from "#domain/list/pagination.ts";
import { eventually } from "#tests/builders/eventually.ts";
import type { Media } from "#workers/data/media/media.ts";
import { MediaLibraryDrawer } from "./media-library-drawer.tsx";

vi.mock("#app/client/api.ts", () => ({ api: { media: { list: { query: vi.fn() } } } }));
vi.mock("#app/client/media/image-preparation.ts", () => ({
  prepareImage: async (file: File) => ({ file, thumbhash: null }),
}));
vi.mock("#app/client/media/image-upload.ts", () => ({ sendImage: vi.fn(), UploadError: class extends Error {} }));

function openDrawer(queryClient = createQueryClient(), onChoose = vi.fn()) {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OverlayProvider>
          <MediaLibraryDrawer chosenId={null} onChoose={onChoose} onClose={() => {}} />
        </OverlayProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("shows an image uploaded elsewhere when the drawer opens again", async () => {
  const queryClient = createQueryClient();
  const list = vi.mocked(api.media.list.query);
  list.mockResolvedValue(libraryOf("Töpferscheibe"));
  openDrawer(queryClient).unmount(); // closed while the images load
  openDrawer(queryClient);
  await screen.findByText("Töpferscheibe");
  expect(screen.getByText("Ein Bild")).toBeTruthy();
  cleanup();

  list.mockResolvedValue(libraryOf("Werkbank", "Töpferscheibe"));
  openDrawer(queryClient);
  expect(await screen.findByText("Werkbank")).toBeTruthy();
  expect(screen.getByText("2 Bilder")).toBeTruthy();
});

it("keeps the shown images and shows an error message when more images cannot be loaded", async () => {
  const list = vi.mocked(api.media.list.query);
  list.mockResolvedValue({ ...libraryOf("Töpferscheibe"), total: 100 });
  openDrawer();
  await screen.findByText("Töpferscheibe");
  list.mockRejectedValue(new TypeError("Failed to fetch"));
  fireEvent.click(await screen.findByRole("button", { name: "Mehr zeigen" }));
  expect(await screen.findByText("Die Medien ließen sich nicht laden.")).toBeTruthy();
  expect(screen.getByText("Töpferscheibe")).toBeTruthy();
});

it("keeps the focus in the drawer when a retry removes the focused button", async () => {
  const list = vi.mocked(api.media.list.query);
  list.mockRejectedValue(new TypeError("Failed to fetch"));
  openDrawer();
  const retry = await screen.findByRole("button", { name: "Noch einmal versuchen" });
  list.mockResolvedValue(libraryOf("Töpferscheibe"));
  retry.focus();
  fireEvent.click(retry);
  await screen.findByText("Töpferscheibe");
  await eventually(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
});

it("chooses a single uploaded image immediately, but none of several", async () => {
  vi.mocked(api.media.list.query).mockResolvedValue(libraryOf());
  vi.mocked(sendImage).mockImplementation(async ({ file }) => ({ id: file.name }) as Media);
  const onChoose = vi.fn();
  openDrawer(undefined, onChoose);
  addFiles("krug.png");
  await eventually(() => expect(onChoose).toHaveBeenCalledWith({ id: "krug.png" }));
  cleanup();

  openDrawer(undefined, onChoose);
  addFiles("vase.png", "schale.png");
  await screen.findByText("2 von 2 hochgeladen.");
  expect(onChoose).toHaveBeenCalledTimes(1);
});

it("chooses a single uploaded image when earlier uploads have succeeded or failed", async () => {
  vi.mocked(api.media.list.query).mockResolvedValue(libraryOf());
  vi.mocked(sendImage).mockImplementation(async ({ file }) => {
    if (file.name === "kaputt.png") throw new Error("unreadable");
    return { id: file.name } as Media;
  });
  const onChoose = vi.fn();
  openDrawer(undefined, onChoose);
  addFiles("kaputt.png");
  await screen.findByText("0 von 1 hochgeladen. Eine Datei ließ sich nicht hochladen.");
  addFiles("vase.png", "schale.png");
  await screen.findByText("2 von 3 hochgeladen. Eine Datei ließ sich nicht hochladen.");
  expect(onChoose).not.toHaveBeenCalled();
  addFiles("krug.png");
  await eventually(() => expect(onChoose.mock.calls).toEqual([[{ id: "krug.png" }]]));
});

it("uploads the waiting images after the drawer is closed, and then shows how many failed", async () => {
  vi.mocked(api.media.list.query).mockResolvedValue(libraryOf());
  const firstUploads = Promise.withResolvers<void>();
  vi.mocked(sendImage).mockImplementation(async ({ file }) => {
    await firstUploads.promise;
    if (file.name === "schale.png") throw new Error("offline");
    return { id: file.name } as Media;
  });
  const drawer = openDrawer();
  addFiles("krug.png", "vase.png", "schale.png"); // at most two are sent at a time
  await screen.findByText("0 von 3 hochgeladen.");
  drawer.unmount();
  firstUploads.resolve();
  await eventually(() =>
    expect(getOpenNotifications()).toMatchObject([
      { title: "2 von 3 hochgeladen. Eine Datei ließ sich nicht hochladen.", description: "schale.png" },
    ]),
  );
});

it("counts the files that could not be uploaded", async () => {
  vi.mocked(api.media.list.query).mockResolvedValue(libraryOf());
  vi.mocked(sendImage).mockRejectedValue(new Error("offline"));
  openDrawer();
  addFiles("krug.png");
  await screen.findByText("0 von 1 hochgeladen. Eine Datei ließ sich nicht hochladen.");
  addFiles("vase.png");
  await screen.findByText("0 von 2 hochgeladen. 2 Dateien ließen sich nicht hochladen.");
});

function addFiles(...names: string[]) {
  const files = names.map((name) => new File(["x"], name, { type: "image/png" }));
  fireEvent.change(screen.getByLabelText("Bilddateien"), { target: { files } });
}

function libraryOf(...names: string[]): Page<Media & { uses: number }> {
  const items = names.map((name) => ({
    id: name,
    url: `/media/${name}`,
    name,
    width: 800,
    height: 600,
    thumbhash: null,
    alt_text: name,
    is_decorative: false,
    credit: "",
    focal_x: 0.5,
    focal_y: 0.5,
    version: 1,
    created_at: new Date(),
    uses: 0,
  }));
  return { items, page: 1, itemsPerPage: 24, total: items.length };
}
