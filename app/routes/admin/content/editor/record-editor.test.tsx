import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createRoutesStub, Link } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#app/client/session/query-client.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { eventually } from "#tests/builders/eventually.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import { RecordEditor } from "./record-editor.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the editor of an artist. */
async function show({ is_trashed = false } = {}) {
  const record = {
    id: "r",
    slug: "ida-falk-ab1cd",
    slug_id: "ab1cd",
    status: "draft",
    version: 1,
    is_trashed,
    draft: { fields: { name: "Ida Falk" }, address: null, art_form_ids: [], sections: [] },
    draft_version: null,
    publish_at: null,
  } as unknown as RecordForEditing;
  const Component = () => (
    <QueryClientProvider client={createQueryClient()}>
      <OverlayProvider>
        <RecordEditor entity="artist" record={record} offerTypes={[]} artForms={[]} />
        <Link to="/heute">Heute</Link>
      </OverlayProvider>
    </QueryClientProvider>
  );
  const Stub = createRoutesStub([
    { path: "/", Component },
    { path: "/heute", Component: () => <p>Termine von heute</p> },
    { path: "/admin/kuenstler-innen/", Component: () => <p>Liste der Künstler:innen</p> },
  ]);
  render(<Stub />);
  await act(async () => {}); // an effect registers the blocker
}

const isAllowedToUnload = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
const typeArtForm = () => fireEvent.change(screen.getByLabelText("Neue Kunstform"), { target: { value: "Radierung" } });

it("asks before a navigation or a reload discards the typed name of a new art form", async () => {
  stubApi({ "record.find": () => [] });
  await show();
  expect(isAllowedToUnload()).toBe(true);
  typeArtForm();
  expect(isAllowedToUnload()).toBe(false);
  fireEvent.click(screen.getByText("Heute"));
  const dialog = await screen.findByRole("dialog", { name: "Dein Text ist noch nicht gespeichert." });
  expect(dialog.textContent).toContain("Die neue Art oder Kunstform hast du noch nicht hinzugefügt.");
});

it("keeps the typed name of a new art form while a section is open, and still asks before a reload discards it", async () => {
  stubApi({ "record.find": () => [] });
  await show();
  const nameField = () => screen.queryByRole<HTMLInputElement>("textbox", { name: "Neue Kunstform" });
  typeArtForm();
  fireEvent.click(screen.getByText("Zitat"));
  expect(nameField()).toBeNull();
  expect(isAllowedToUnload()).toBe(false);
  fireEvent.click(screen.getByText("Grunddaten"));
  expect(nameField()?.value).toBe("Radierung");
});

it.each([
  ["asks", "this browser cannot keep it", false],
  ["does not ask", "this browser keeps it", true],
])("%s before a reload when the text cannot be saved and %s", async (_, __, canStore) => {
  stubApi({ "record.find": () => [] }); // saving fails, because `record.saveDraft` is not stubbed
  await show();
  const setItem = () => {
    throw new DOMException("Full", "QuotaExceededError");
  };
  if (!canStore) vi.stubGlobal("localStorage", { setItem, getItem: () => null, removeItem: () => {} });
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ida Falke" } });
  await screen.findAllByText(/Keine Verbindung/);
  await eventually(() => expect(isAllowedToUnload()).toBe(canStore));
  fireEvent.click(screen.getByText("Heute"));
  const { textContent } = await screen.findByRole("dialog", { name: "Dein Text ist noch nicht gespeichert." });
  expect(textContent).toContain(canStore ? "liegt er nur in diesem Browser" : "ist er weg");
});

it("does not ask about the typed name of a new art form when the record is deleted", async () => {
  stubApi({ "record.find": () => [], "record.change": () => ({ changed: [{}], refused: [], purged: [] }) });
  await show({ is_trashed: true });
  typeArtForm();
  fireEvent.click(screen.getByText("Endgültig löschen"));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Endgültig löschen" }));
  expect(await screen.findByText("Liste der Künstler:innen")).toBeTruthy();
});
