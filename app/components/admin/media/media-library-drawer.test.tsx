import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "#app/client/api.ts";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import type { Page } from "#domain/list/pagination.ts";
import type { Media } from "#workers/data/media/media.ts";
import { MediaLibraryDrawer } from "./media-library-drawer.tsx";

vi.mock("#app/client/api.ts", () => ({ api: { media: { list: { query: vi.fn() } } } }));

afterEach(cleanup);

it("shows an image uploaded elsewhere when the drawer opens again", async () => {
  const queryClient = createQueryClient();
  const list = vi.mocked(api.media.list.query);
  list.mockResolvedValue(libraryOf("Töpferscheibe"));
  openDrawer().unmount();
  openDrawer();
  await screen.findByText("Töpferscheibe");
  cleanup();

  list.mockResolvedValue(libraryOf("Werkbank", "Töpferscheibe"));
  openDrawer();
  expect(await screen.findByText("Werkbank")).toBeTruthy();

  function openDrawer() {
    return render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <OverlayProvider>
            <MediaLibraryDrawer chosenId={null} onChoose={() => {}} onClose={() => {}} />
          </OverlayProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    );
  }
});

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
