import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import superjson from "superjson";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { eventually } from "#tests/builders/eventually.ts";
import { RecordHistory } from "./record-history.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("refetches the history when it is opened again", async () => {
  const fetchMock = vi.fn(async () =>
    Response.json([{ result: { data: superjson.serialize({ entries: [], next: null }) } }]),
  );
  vi.stubGlobal("fetch", fetchMock);
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <OverlayProvider>
          <RecordHistory entity="offer" id="1" />
        </OverlayProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  for (const count of [1, 2]) {
    fireEvent.click(screen.getByRole("button", { name: "Verlauf" }));
    await screen.findByText("Noch hat niemand etwas geändert.");
    await eventually(() => expect(fetchMock).toHaveBeenCalledTimes(count));
    fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
    await eventually(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});
