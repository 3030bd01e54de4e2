import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import superjson from "superjson";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { eventually } from "#tests/builders/eventually.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { RecordHistory } from "./record-history.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <OverlayProvider>
          <RecordHistory entity="offer" id="1" />
        </OverlayProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );

it("refetches the history when it is opened again", async () => {
  const fetchMock = vi.fn(async () =>
    Response.json([{ result: { data: superjson.serialize({ entries: [], next: null }) } }]),
  );
  vi.stubGlobal("fetch", fetchMock);
  show();
  for (const count of [1, 2]) {
    fireEvent.click(screen.getByRole("button", { name: "Verlauf" }));
    await screen.findByText("Noch hat niemand etwas geändert.");
    await eventually(() => expect(fetchMock).toHaveBeenCalledTimes(count));
    fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
    await eventually(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

it("reports that the history cannot be loaded, and retries on demand", async () => {
  let isReachable = false;
  const entry = {
    cursor: 1,
    at: new Date("2027-03-20T17:00:00Z"),
    actor: null,
    isByCheckInPass: false,
    entity: "offer",
    id: "1",
    name: "Weben",
    slug: "weben-abcde",
    changes: [],
  };
  stubApi({
    "auditLog.list": () => {
      if (!isReachable) throw new Error("unreachable");
      return { entries: [entry], next: null };
    },
  });
  show();
  fireEvent.click(screen.getByRole("button", { name: "Verlauf" }));
  const retry = await screen.findByRole("button", { name: "Noch einmal versuchen" });
  expect(screen.getByRole("alert").textContent).toBe("Der Verlauf ließ sich nicht laden.");
  isReachable = true;
  fireEvent.click(retry);
  expect((await screen.findByRole("listitem")).textContent).toContain("Automatisch");
  expect(screen.queryByRole("alert")).toBeNull();
});
