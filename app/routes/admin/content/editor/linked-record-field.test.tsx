import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { LinkedRecordField } from "./linked-record-field.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
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
  const field = screen.getByRole("combobox");
  field.focus();
  fireEvent.input(field, { target: { value: "Werkhaus" } });
  fireEvent.click(await screen.findByRole("option", { name: "„Werkhaus“ neu anlegen" }));
  expect(screen.getByText(/Kontakt, Adresse und Texte kommen auf der eigenen Seite dazu\.$/)).toBeTruthy();
  expect(screen.getByLabelText("Gleich veröffentlichen, noch ohne diese Angaben")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Anlegen" }));
  expect(await screen.findByText(/^Das hat nicht geklappt\. Bitte prüfe deine Verbindung/)).toBeTruthy();
});
