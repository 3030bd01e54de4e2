import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { LinkedRecordField } from "./linked-record-field.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the dialog for a new artist with this name. */
async function openDialog(name: string) {
  const field = screen.getByRole("combobox", { hidden: true });
  field.focus();
  fireEvent.input(field, { target: { value: name } });
  fireEvent.click(await screen.findByRole("option", { name: `„${name}“ neu anlegen` }));
}

it("does not link a record whose dialog was closed before the response, and keeps the dialog of another", async () => {
  const { promise: creation, resolve: respond } = Promise.withResolvers<void>();
  stubApi({ "record.find": () => [], "record.create": () => null });
  const fetchStub = fetch;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).includes("record.create")) await creation;
    return fetchStub(...request);
  });
  const change = vi.fn();
  render(
    <MemoryRouter>
      <OverlayProvider>
        <LinkedRecordField name="artist_id" entity="artist" value={null} onChange={change} />
      </OverlayProvider>
    </MemoryRouter>,
  );
  await openDialog("Werkhaus");
  fireEvent.click(screen.getByRole("button", { name: "Anlegen" }));
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  await openDialog("Atelier Süd");
  await act(async () => respond());
  expect(change).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Atelier Süd");
});

it("shows a German message when a linked record cannot be created because the server is unreachable", async () => {
  stubApi({ "record.find": () => [] });
  render(
    <MemoryRouter>
      <OverlayProvider>
        <LinkedRecordField name="artist_id" entity="artist" value={null} onChange={() => {}} />
      </OverlayProvider>
    </MemoryRouter>,
  );
  await openDialog("Werkhaus");
  expect(screen.getByText(/Kontakt, Adresse und Texte kommen auf der eigenen Seite dazu\.$/)).toBeTruthy();
  expect(screen.getByLabelText("Gleich veröffentlichen, noch ohne diese Angaben")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Anlegen" }));
  expect(await screen.findByText(/^Das hat nicht geklappt\. Bitte prüfe deine Verbindung/)).toBeTruthy();
});
