import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { Refused } from "#domain/refusal.ts";
import { delayResponsesOf, stubApi } from "#tests/builders/trpc-stub.ts";
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

it("notifies of a new record when its dialog was closed before the response, and keeps the next dialog open", async () => {
  stubApi({ "record.find": () => [], "record.create": () => ({ slug: "werkhaus-ab1cd" }) });
  const respond = delayResponsesOf("record.create");
  const change = vi.fn();
  render(
    <MemoryRouter initialEntries={["/editor"]}>
      <Routes>
        <Route
          path="/editor"
          element={
            <OverlayProvider>
              <LinkedRecordField name="artist_id" entity="artist" value={null} onChange={change} />
            </OverlayProvider>
          }
        />
        <Route path="/admin/kuenstler-in/werkhaus-ab1cd/" element={<p>Werkhaus bearbeiten</p>} />
      </Routes>
    </MemoryRouter>,
  );
  await openDialog("Werkhaus");
  fireEvent.click(screen.getByRole("button", { name: "Anlegen" }));
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  await openDialog("Atelier Süd");
  await act(async () => respond());
  expect(change).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Atelier Süd");
  const [notification] = getOpenNotifications();
  expect(notification?.title).toBe("„Werkhaus“ ist trotzdem angelegt.");
  act(() => notification?.actions[0]?.onClick());
  expect(screen.getByText("Werkhaus bearbeiten")).toBeTruthy();
});

function renderField() {
  stubApi({ "record.find": () => [] });
  render(
    <MemoryRouter>
      <OverlayProvider>
        <LinkedRecordField name="artist_id" entity="artist" value={null} onChange={() => {}} />
      </OverlayProvider>
    </MemoryRouter>,
  );
}

it("says what a new artist lacks when the dialog offers to publish it at once", async () => {
  renderField();
  await openDialog("Werkhaus");
  expect(screen.getByText(/Kontakt, Adresse und Texte kommen auf der eigenen Seite dazu\.$/)).toBeTruthy();
  expect(screen.getByLabelText("Gleich veröffentlichen, noch ohne diese Angaben")).toBeTruthy();
});

it.each([
  ["an unknown outcome", {}, "Ob „Werkhaus“ angelegt ist, wissen wir nicht. Bitte sieh in der Liste nach."],
  ["a refusal", { "record.create": refuse }, "„Werkhaus“ ist nicht angelegt."],
])("notifies of %s when the dialog was closed before the response", async (_, responses, title) => {
  renderField();
  stubApi({ "record.find": () => [], ...responses });
  const respond = delayResponsesOf("record.create");
  await openDialog("Werkhaus");
  fireEvent.click(screen.getByRole("button", { name: "Anlegen" }));
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  const earlierCount = getOpenNotifications().length;
  await act(async () => respond());
  await waitFor(() => expect(getOpenNotifications()).toHaveLength(earlierCount + 1));
  expect(getOpenNotifications().at(-1)?.title).toBe(title);
});

function refuse(): never {
  throw new Refused("not_admin");
}

it("shows a German message when a linked record cannot be created because the server is unreachable", async () => {
  renderField();
  await openDialog("Werkhaus");
  fireEvent.click(screen.getByRole("button", { name: "Anlegen" }));
  expect(await screen.findByText(/^Das hat nicht geklappt\. Bitte prüfe deine Verbindung/)).toBeTruthy();
});
