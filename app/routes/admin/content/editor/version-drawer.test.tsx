import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { Refused } from "#domain/refusal.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { VersionDrawer } from "./version-drawer.tsx";

afterEach(() => void vi.unstubAllGlobals());

const aVersion = (day: number) => ({
  id: String(day),
  created_at: new Date(`2027-04-0${day}T10:00:00Z`),
  created_by: "ada@example.org",
});

/** Shows the drawer. Returns a function that renders the drawer again with other props. */
function show() {
  const client = createQueryClient();
  const drawer = ({ isPublic = true, isOpen = true } = {}) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <OverlayProvider>
          {isOpen && <VersionDrawer entity="offer" id="1" isPublic={isPublic} onClose={vi.fn()} onRestore={vi.fn()} />}
        </OverlayProvider>
      </QueryClientProvider>
    </MemoryRouter>
  );
  const { rerender } = render(drawer());
  return (props: Parameters<typeof drawer>[0]) => rerender(drawer(props));
}

it("shows older versions on demand, and refetches when the drawer is opened again", async () => {
  const calls = stubApi({
    "record.listVersions": ({ before }: { before?: string }) =>
      before === "2" ? { versions: [aVersion(1)], next: null } : { versions: [aVersion(3), aVersion(2)], next: "2" },
  });
  const rerenderDrawer = show();
  fireEvent.click(await screen.findByRole("button", { name: "Ältere zeigen" }));
  await eventually(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
  expect(screen.queryByRole("button", { name: "Ältere zeigen" })).toBeNull();
  const callsBefore = calls.length;
  rerenderDrawer({ isOpen: false });
  rerenderDrawer({ isOpen: true });
  await eventually(() => expect(calls.length).toBeGreaterThan(callsBefore));
});

it("focuses a retry button below the versions when older versions cannot be loaded", async () => {
  stubApi({
    "record.listVersions": ({ before }: { before?: string }) => {
      if (before) throw new Refused("backend_unavailable");
      return { versions: [aVersion(3)], next: "3" };
    },
  });
  show();
  const button = await screen.findByRole("button", { name: "Ältere zeigen" });
  button.focus();
  fireEvent.click(button);
  const retry = await screen.findByRole("button", { name: "Noch einmal versuchen" });
  await eventually(() => expect(document.activeElement).toBe(retry));
  expect(screen.getByRole("listitem").compareDocumentPosition(retry)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole("button", { name: "Ältere zeigen" })).toBeNull();
});

it("shows a loading message, and offers a retry when the versions cannot be loaded", async () => {
  let isReachable = false;
  stubApi({
    "record.listVersions": () => {
      if (!isReachable) throw new Error("unreachable");
      return { versions: [aVersion(1)], next: null };
    },
  });
  show();
  expect(screen.getByText("Wird geladen …")).toBeTruthy();
  const retry = await screen.findByRole("button", { name: "Noch einmal versuchen" });
  expect(screen.getByRole("alert").textContent).toBe("Die Fassungen ließen sich nicht laden.");
  isReachable = true;
  fireEvent.click(retry);
  expect(await screen.findByRole("listitem")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("keeps the focus in the drawer when a pressed button disappears", async () => {
  const responses = [null, null, { versions: [aVersion(2)], next: "2" }, { versions: [aVersion(1)], next: null }];
  stubApi({
    "record.listVersions": () => {
      const response = responses.shift();
      if (!response) throw new Error("unreachable");
      return response;
    },
  });
  show();
  const press = async (name: string) => {
    const button = await screen.findByRole("button", { name });
    button.focus();
    fireEvent.click(button);
    await eventually(() => expect(button.isConnected).toBe(false));
    expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
  };
  await press("Noch einmal versuchen");
  await press("Noch einmal versuchen");
  await press("Ältere zeigen");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

it("marks the newest version as shown on the site only while the record is public", async () => {
  stubApi({ "record.listVersions": () => ({ versions: [aVersion(2), aVersion(1)], next: null }) });
  const rerenderDrawer = show();
  expect(await screen.findAllByText(/steht auf der Seite/)).toHaveLength(1);
  rerenderDrawer({ isPublic: false });
  expect(screen.queryByText(/steht auf der Seite/)).toBeNull();
});
